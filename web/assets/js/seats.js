// The players at the edges of the board: names, clocks, what they have captured.

import { written } from "./clock.js";
import { h } from "./dom.js";
import { otherSide } from "./match.js";
import { pieceIcon } from "./pieces.js";
import { capturedText, seatName } from "./words.js";

/** A time that runs out. */
const LOW = 20000;

export class Seats {
  constructor() {
    this.top = h("div", { class: "seat" });
    this.bottom = h("div", { class: "seat" });
    this.players = { south: h("div", { class: "player" }), north: h("div", { class: "player" }) };
  }

  /** `turn` is the side whose turn it is, or null; `captured` counts pieces by letters for each side. */
  show({ board, clock, captured, turn, wish }) {
    for (const side of ["south", "north"]) {
      const pieces = Object.entries(captured[side]).flatMap(([letter, count]) => Array.from({ length: count }, () => board.pieces[letter]));
      this.players[side].className = `player ${side}${turn === side ? " turn" : ""}`;
      this.players[side].replaceChildren(h("strong", {}, seatName(side, wish)),
        pieces.length ? h("span", { class: "captured", role: "img", "aria-label": capturedText(pieces), title: capturedText(pieces) }, pieces.map((piece) => pieceIcon(piece, board.signs))) : "",
        clock.on ? h("time", {}) : "");
    }
    this.tick(clock);
    const upper = board.flipped ? "south" : "north";
    if (this.top.firstChild === this.players[upper]) return;
    this.top.replaceChildren(this.players[upper]);
    this.bottom.replaceChildren(this.players[otherSide(upper)]);
  }

  /** Shows what is left of the time now. */
  tick(clock) {
    if (!clock.on) return;
    for (const side of ["south", "north"]) {
      const time = this.players[side].querySelector("time");
      if (!time) continue;
      time.className = clock.of(side) < LOW ? "low" : "";
      time.textContent = written(clock.of(side));
    }
  }
}
