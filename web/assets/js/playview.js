// What the part that plays looks like: the board with the players, the plies, the buttons.

import { Board } from "./board.js";
import { h } from "./dom.js";
import { iconButton, pictureButton } from "./icons.js";
import { PlyList } from "./plylist.js";
import { Seats } from "./seats.js";
import { playWords as words } from "./words.js";

export class PlayView {
  /** `on` has what the board and the buttons do: `on.ply(from, to)`, `on.hint()` and so on. */
  constructor({ game, waiting, advice, say, on }) {
    this.board = new Board({ game, onply: on.ply, onescape: on.escape, say });
    this.seats = new Seats();
    this.status = h("p", { class: "status", id: "status", role: "status" });
    this.facts = h("p", { class: "facts", id: "play-facts" });
    this.record = new PlyList({ label: words.plies, onpick: on.look });
    this.record.element.addEventListener("keydown", on.key);
    this.entry = h("input", { type: "text", id: "ply-entry", autocomplete: "off", spellcheck: "false", "aria-label": words.typePly });
    const typed = h("form", { class: "typed", onsubmit: (event) => { event.preventDefault(); on.type(); } }, this.entry, h("button", { type: "submit" }, words.play));
    const walk = h("div", { class: "actions walk" },
      pictureButton("first", words.first, () => on.look(0)), pictureButton("back", words.back, on.back, { id: "look-back" }),
      pictureButton("forward", words.forward, on.forward), pictureButton("last", words.last, () => on.look(null), { id: "look-last" }),
      pictureButton("flip", words.flip, on.flip, { id: "flip" }));
    this.actions = h("div", { class: "toolbar" },
      iconButton("undo", words.takeBack, on.takeBack, { id: "take-back" }), iconButton("hint", words.hint, on.hint, { id: "hint" }),
      iconButton("coach", words.coach, on.coach, { id: "ask-coach" }), advice.threats.toggle,
      iconButton("draw", words.draw, on.draw, { id: "draw" }), iconButton("flag", words.resign, on.resign, { id: "resign" }),
      iconButton("search", words.analyse, on.analyse, { id: "to-analysis" }), iconButton("chart", words.review, on.review, { id: "to-review" }));
    const fresh = iconButton("plus", words.newGame, on.newGame, { id: "new-game", class: "primary" });
    this.element = h("section", { class: "mode with-seats", "aria-label": words.title },
      h("div", { class: "stage" }, this.seats.top, this.board.svg, this.seats.bottom),
      h("div", { class: "side" }, h("div", { class: "card head" }, this.status, this.facts, waiting.element), h("div", { class: "pane" }, advice.elements, this.record.element),
        walk, this.actions, h("div", { class: "actions last-row" }, typed, fresh)));
  }

  /** Begins to show another game. */
  setGame(game, isFlipped) {
    this.board.setGame(game);
    this.board.fit(this.element);
    this.board.flipped = isFlipped;
  }

  /** Draws what is probably shown in a moment, as sketch.js knows it, if it does. */
  draw(seen, games, signs) {
    const game = seen && games.find(({ name }) => name === seen.game);
    if (!game) return;
    this.element.setAttribute("aria-busy", "true");
    this.setGame(game, seen.flipped);
    this.board.signs = signs;
    this.board.show({ board: seen.board, last: seen.last, check: seen.check, legal: [], forbidden: [], mover: null });
  }

  /** Which buttons can be used: `off` says it of those by their ids. */
  disable(off) {
    for (const [id, is] of Object.entries(off)) this.actions.querySelector(`#${id}`).disabled = is;
  }

  /** The name of the button for a draw. */
  nameDraw(name) {
    this.actions.querySelector("#draw .name").textContent = name;
  }
}
