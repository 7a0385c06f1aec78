// Setting a position up by hand: pieces from a palette onto the squares, and from square to square. The result is a FEN.

import { button, h, select } from "./dom.js";
import { fenOf } from "./fen.js";
import { coded, sentence, text } from "./language.js";
import { inTurn, Waiting } from "./patience.js";
import { pieceIcon } from "./pieces.js";
import { boardOf } from "./sketch.js";
import { capital, ownedPiece, sideName } from "./words.js";

/** The files of the palace of Xiangqi: only there can generals face each other. */
const PALACE = ["d", "e", "f"];

/** The file on which generals face each other, with nothing between; undefined if they do not. */
function facingFile(board, { rows, board: kind }) {
  return kind !== "points" ? undefined : PALACE.find((file) => {
    const column = Array.from({ length: rows }, (_, row) => board[file + (row + 1)]).filter(Boolean).join("");
    return column.includes("Gg");
  });
}

export class Setup {
  /**
   * `games` are those to choose from. `ask(question)` promises the answer to a position, `ondone(position)` is called with
   * one that can be played, `onchange()` when a square has changed, `ongame(name)` to go over to another game.
   */
  constructor({ games, ask, ondone, oncancel, onchange, ongame }) {
    Object.assign(this, { games, ask, ondone, oncancel, onchange, ongame, board: {}, tool: null, side: "south", turn: 0, message: "", waiting: new Waiting() });
    this.said = h("p", { class: "problem", id: "setup-said", role: "alert" });
    this.element = h("div", { class: "card setup", hidden: true });
  }

  /** Begins with a position of a game. `shown` is the board that it is set up on. */
  open(game, position, shown) {
    Object.assign(this, { game, shown, board: { ...position.board }, side: position.side });
    this.draw();
    this.element.hidden = false;
  }

  /** The pieces as a game begins. */
  start() {
    Object.assign(this, { board: boardOf(this.game.start_feen), side: "south" });
    this.changed();
  }

  draw() {
    const { game, shown: { signs } } = this;
    this.tool = game.pieces.find(({ terminal }) => terminal)?.letter ?? game.pieces[0].letter;
    const tool = (letter, name, content) => h("button", { type: "button", class: "tool", "aria-label": name, "aria-pressed": String(letter === this.tool), "data-tool": letter ?? "empty",
      onclick: () => this.take(letter), onpointerdown: (event) => this.carry(event, letter) }, content);
    this.sides = select(text("setup-to-move"), ["south", "north"].map((side) => [side, sideName(side)]), this.side, (value) => { this.side = value; this.tell(""); });
    const which = select(text("newgame-game"), this.games.map(({ name, title }) => [name, title]), game.name, this.ongame);
    which.list.id = "setup-game";
    this.element.replaceChildren(
      h("div", { class: "tools" }, game.pieces.map((piece) => tool(piece.letter, ownedPiece(piece), pieceIcon(piece, signs, { width: 36, height: 36 }))), tool(null, text("setup-empty"), "✕")),
      h("p", { class: "facts" }, text("setup-how")), this.said, this.waiting.element,
      h("div", { class: "form" }, which.row, this.sides.row),
      h("div", { class: "actions" }, button(text("setup-start"), () => this.start(), { id: "setup-start" }), button(text("setup-clear"), () => { this.board = {}; this.changed(); }),
        button(text("setup-done"), () => this.done(), { id: "setup-done", class: "primary" }), button(text("dialog-cancel"), () => this.oncancel())));
    this.tell("");
  }

  take(letter) {
    this.tool = letter;
    for (const other of this.element.querySelectorAll(".tool")) other.setAttribute("aria-pressed", String(other.dataset.tool === (letter ?? "empty")));
  }

  /** Takes a piece of the palette, and puts it where the pointer lets it go. */
  carry(event, letter) {
    const tool = event.currentTarget;
    this.take(letter);
    if (letter === null || event.button > 0) return;
    tool.setPointerCapture(event.pointerId);
    const ghost = tool.querySelector("svg").cloneNode(true);
    ghost.setAttribute("class", "carried");
    const move = ({ clientX, clientY }) => {
      document.body.append(ghost);
      Object.assign(ghost.style, { left: `${clientX - 18}px`, top: `${clientY - 18}px` });
    };
    const end = (last) => {
      ghost.remove();
      tool.removeEventListener("pointermove", move);
      const square = last.type === "pointerup" && this.shown.square(last);
      if (square) this.set(square, letter);
    };
    tool.addEventListener("pointermove", move);
    for (const kind of ["pointerup", "pointercancel"]) tool.addEventListener(kind, end, { once: true });
  }

  close() {
    this.turn += 1;
    this.waiting.hide();
    this.element.hidden = true;
  }

  changed() {
    if (this.sides) this.sides.list.value = this.side;
    this.tell("");
    this.onchange();
  }

  set(square, letter) {
    this.board[square] = letter;
    this.changed();
  }

  /** A square is chosen: it gets the piece that is taken, or loses the same one. */
  put(square) {
    if (this.tool === null || this.board[square] === this.tool) {
      delete this.board[square];
      this.changed();
    } else this.set(square, this.tool);
  }

  /** A piece is dragged to another square, or off the board where there is none. */
  move(from, to) {
    const letter = this.board[from];
    delete this.board[from];
    if (to) this.board[to] = letter;
    this.changed();
  }

  /** Asks whether the position can be played; what speaks against it is said here. */
  async done() {
    const file = facingFile(this.board, this.game);
    if (file) return this.tell(text("setup-facing", { file }));
    this.turn += 1;
    this.tell("");
    const position = await inTurn(this, () => this.ask({ game: this.game.name, fen: fenOf(this.game, this.board, this.side) }).catch((error) => {
      this.why = error.reason;
      throw error;
    }));
    return position && this.ondone(position);
  }

  /** Shows the refusal of the last question: what is wrong, without where the FEN has it. */
  show() {
    let { why } = this;
    while (why?.arguments?.why?.code) ({ why } = why.arguments);
    this.tell(why?.code === "opponent_in_check" ? text("setup-in-check", { side: sideName(why.arguments.side) }) : why ? sentence(capital(coded("objection", why))) : this.message);
  }

  tell(said) {
    this.why = null;
    this.said.textContent = said;
  }
}
