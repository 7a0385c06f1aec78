// A position in words beside its board, for those who do not see it: screen readers find it, and it is seen while the
// keyboard is there.

import { h } from "./dom.js";
import { later, text } from "./language.js";

export class InWords {
  constructor() {
    this.content = h("div", {});
    this.element = h("details", { class: "in-words", ontoggle: () => this.draw() }, h("summary", {}, text("board-in-words")), this.content);
  }

  /** Follows to what a board shows: `game` describes its pieces. */
  show(game, board) {
    Object.assign(this, { game, board });
    this.draw();
  }

  async draw() {
    if (!this.element.open || !this.game) return;
    const { pieceRows } = await later(() => import("./piecelist.js"));
    this.content.replaceChildren(...pieceRows(this.game, this.board));
  }
}
