// What endgame tables say of a position and of its moves: a panel beside the board, and colours on the board.

import * as api from "./api.js";
import { h } from "./dom.js";
import { onWritten, written } from "./notation.js";
import { tablePositionText, tableValueText } from "./phrases.js";

/** A move by its squares. Moves that differ in what a soldier becomes have the same. */
const squaresOf = ({ from, to }) => from + to;

export class Tables {
  /**
   * The server's tables have positions of at most `most` pieces; 0 means that it has none. `onpick(move)` is called with a
   * move that is chosen, `onhover(near, moves)` with one that the pointer is on, or none, `onchange()` for other colours.
   */
  constructor({ most, onpick, onhover, onchange }) {
    Object.assign(this, { most, onpick, onhover, onchange, answer: null, values: new Map() });
    this.said = h("p", { role: "status" });
    this.list = h("ul", { class: "table-values" });
    this.element = h("div", { class: "card tables", id: "tables", hidden: true }, this.said, this.list);
    onWritten(() => this.draw());
  }

  /** Follows to another position, the server's answer to a question. */
  async follow(question, position) {
    this.abort?.abort();
    const abort = new AbortController();
    this.abort = abort;
    this.take(null, question, position);
    // The capture of a piece may lead to a position that has a table.
    if (!this.most || position.winner || Object.keys(position.board).length > this.most + 1) return;
    try {
      const answer = await api.tables(question, abort.signal);
      if (!abort.signal.aborted && answer.moves.length) this.take(answer, question, position);
    } catch {
      // What is wrong with the server is told by what else the page asks.
    }
  }

  take(answer, question, { side, legal }) {
    const known = this.answer ?? answer;
    Object.assign(this, { answer, question, side });
    const squares = new Map(legal.map((move) => [move.move, squaresOf(move)]));
    this.values = new Map();
    // The best of moves with the same squares comes first.
    for (const move of answer?.moves ?? []) {
      const key = squares.get(move.move);
      if (key && !this.values.has(key)) this.values.set(key, { kind: move.value, text: tableValueText(move) });
    }
    this.draw();
    if (known) this.onchange();
  }

  draw() {
    const { answer, question } = this;
    this.element.hidden = !answer;
    if (!answer) return this.list.replaceChildren();
    this.said.textContent = answer.value ? tablePositionText(answer, this.side) : "";
    const groups = new Map();
    for (const move of answer.moves) {
      const text = tableValueText(move);
      if (!groups.has(text)) groups.set(text, []);
      groups.get(text).push(move);
    }
    this.list.replaceChildren(...[...groups].map(([text, moves]) => h("li", { class: moves[0].value }, h("strong", {}, text), ...moves.map(({ move }) =>
      h("button", { type: "button", class: "ply", "data-ply": move, onclick: () => this.onpick(move), onpointerenter: (event) => this.onhover(event.target, [move]),
        onpointerleave: () => this.onhover(null, []), onfocus: (event) => this.onhover(event.target, [move]), onblur: () => this.onhover(null, []) }, written(question, [move])[0])))));
    return undefined;
  }
}
