// A finished game, or one in progress, step by step.

import { Board } from "./board.js";
import { written } from "./clock.js";
import { button, h } from "./dom.js";
import { scoreText } from "./engine.js";
import { pictureButton } from "./icons.js";
import { enumerated, sentence, sentences, speakOf, text } from "./language.js";
import { written as writtenLine } from "./notation.js";
import { resultText, terminationName } from "./phrases.js";
import { boards } from "./steps.js";

export class Replay {
  /** `onleave()` is called when the reader has seen enough, `onanalyse(question)` to look closer at a position. */
  constructor({ settings, onleave, onanalyse }) {
    Object.assign(this, { settings, record: null, at: 0 });
    this.title = h("h2", {});
    this.facts = h("p", { class: "facts", role: "status" });
    this.place = h("div", {});
    this.moves = h("ol", { class: "record", "aria-label": text("plies"), tabindex: 0 });
    const walk = (picture, name, step) => pictureButton(picture, text(name), () => this.go(step()));
    this.element = h("div", { class: "replay", id: "replay", tabindex: -1, hidden: true },
      h("div", { class: "live-heading" }, this.title, button(text("back-to-match"), onleave, { id: "leave-replay" })),
      this.place,
      h("div", { class: "actions walk" }, walk("first", "go-first", () => 0), walk("back", "go-back", () => this.at - 1),
        walk("forward", "go-forward", () => this.at + 1), walk("last", "go-last", () => Infinity),
        pictureButton("flip", text("flip"), () => { this.board.flipped = !this.board.flipped; this.draw(); }),
        button(text("analyse"), () => onanalyse(this.question()))),
      this.facts, this.moves);
    this.element.addEventListener("keydown", (event) => this.key(event));
  }

  /** Shows a game from its first position. */
  begin(game, record) {
    Object.assign(this, { record, at: 0, boards: boards(record.board, record.moves) });
    this.board = new Board({ game, still: true });
    speakOf(game.name);
    this.place.replaceChildren(this.board.svg);
    this.title.textContent = `${text("game-number", { number: record.number })}: ${record.south} – ${record.north}`;
    const step = (move, index) => button(move.move, () => this.go(index + 1), { class: "ply" });
    this.steps = record.moves.map(step);
    const rows = [];
    for (let index = 0; index < this.steps.length; index += 2) rows.push(h("li", {}, this.steps.slice(index, index + 2)));
    this.moves.replaceChildren(...rows);
    this.element.hidden = false;
    this.draw();
    this.element.focus();
  }

  end() {
    this.record = null;
    this.element.hidden = true;
  }

  /** The whole game as the analysis takes it, at the position that is shown. */
  question() {
    const { game, feen, moves, south, north, result } = this.record;
    const record = { sides: { first: { name: south }, second: { name: north } }, setup: { feen }, ...(result && { outcome: { result } }), plies: moves.map(({ move }) => ({ pmn: move })) };
    return { game, record, at: this.at };
  }

  go(at) {
    this.at = Math.max(0, Math.min(this.record.moves.length, at));
    this.draw();
  }

  key(event) {
    if (!this.record || event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: Infinity };
    if (!(event.key in steps)) return;
    event.preventDefault();
    this.go(steps[event.key]);
  }

  draw() {
    if (!this.record) return;
    const { record, at, board } = this;
    const move = record.moves[at - 1];
    const names = writtenLine({ game: record.game, feen: record.feen }, record.moves.map(({ move: pmn }) => pmn));
    this.steps.forEach((step, index) => { step.textContent = names[index]; });
    board.signs = this.settings.signs;
    board.show({ board: this.boards[at], last: move, check: move?.check, mover: null, legal: [], forbidden: [] });
    board.svg.setAttribute("aria-label", sentences(sentence(text("board")), enumerated([text("ply-of", { number: at, count: record.moves.length }), ...(move ? [names[at - 1]] : [])])));
    this.steps.forEach((step, index) => step.toggleAttribute("aria-current", index === at - 1));
    this.steps[at - 1]?.scrollIntoView({ block: "nearest" });
    this.facts.textContent = this.describe(move);
  }

  /** The facts of the move that led here. */
  describe(move) {
    const { record, at } = this;
    const side = (at % 2 === 1) === (record.side === "south") ? "south" : "north";
    const facts = [text("ply-of", { number: at, count: record.moves.length })];
    if (move?.score) facts.push(text("of-score", { score: scoreText(move.score, side) }));
    if (move?.depth) facts.push(text("of-depth", { depth: move.depth }));
    if (move?.time_ms !== undefined) facts.push(text("seconds", { seconds: (move.time_ms / 1000).toFixed(2) }));
    if (move?.remaining_ms !== undefined) facts.push(text("of-clock", { time: written(move.remaining_ms) }));
    if (at === record.moves.length && record.result) facts.push(`${resultText(record.result)} (${terminationName(record.termination)})`);
    return sentence(enumerated(facts));
  }
}
