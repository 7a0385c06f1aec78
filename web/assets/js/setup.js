// Setting a position up by hand: pieces from a palette onto the squares. The result is a FEN.

import { button, h, select } from "./dom.js";
import { text } from "./language.js";
import { pieceIcon } from "./pieces.js";
import { ownedPiece, sideName } from "./words.js";

export class Setup {
  /** `ondone(fen)` is called with the position, `onchange()` when a square has changed. */
  constructor({ ondone, oncancel, onchange }) {
    Object.assign(this, { ondone, oncancel, onchange, board: {}, tool: null, side: "south" });
    this.element = h("div", { class: "card setup", hidden: true });
  }

  open(game, position, signs) {
    Object.assign(this, { game, board: { ...position.board }, side: position.side, tool: game.pieces.find(({ terminal }) => terminal)?.letter ?? game.pieces[0].letter });
    const tool = (letter, name, content) => h("button", { type: "button", class: "tool", "aria-label": name, "aria-pressed": String(letter === this.tool), "data-tool": letter ?? "empty",
      onclick: (event) => {
        this.tool = letter;
        for (const other of this.element.querySelectorAll(".tool")) other.setAttribute("aria-pressed", String(other === event.currentTarget));
      } }, content);
    this.element.replaceChildren(
      h("div", { class: "tools" }, game.pieces.map((piece) => tool(piece.letter, ownedPiece(piece), pieceIcon(piece, signs, { width: 36, height: 36 }))), tool(null, text("setup-empty"), "✕")),
      select(text("setup-to-move"), ["south", "north"].map((side) => [side, sideName(side)]), this.side, (value) => { this.side = value; }).row,
      h("div", { class: "actions" }, button(text("setup-clear"), () => { this.board = {}; this.onchange(); }),
        button(text("setup-done"), () => this.ondone(this.fen()), { id: "setup-done", class: "primary" }), button(text("dialog-cancel"), () => this.oncancel())));
    this.element.hidden = false;
  }

  close() {
    this.element.hidden = true;
  }

  put(square) {
    if (this.tool === null || this.board[square] === this.tool) delete this.board[square];
    else this.board[square] = this.tool;
    this.onchange();
  }

  fen() {
    const { files, rows } = this.game;
    const lines = [];
    for (let row = rows; row >= 1; row -= 1) {
      let line = "";
      let empty = 0;
      for (let file = 0; file < files; file += 1) {
        const letter = this.board[String.fromCharCode(97 + file) + row];
        if (!letter) empty += 1;
        else {
          line += (empty || "") + letter;
          empty = 0;
        }
      }
      lines.push(line + (empty || ""));
    }
    return `${lines.join("/")} ${this.side === "south" ? "w" : "b"} - - 0 1`;
  }
}
