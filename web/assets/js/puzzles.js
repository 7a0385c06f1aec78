// Puzzles: the player looks for the only move that wins, the page answers, and so on.

import * as api from "./api.js";
import { Board } from "./board.js";
import { meant } from "./dialog.js";
import { h, select } from "./dom.js";
import { iconButton } from "./icons.js";
import { Kept } from "./kept.js";
import { wrote, wroteLine } from "./notation.js";
import { inTurn, Waiting } from "./patience.js";
import { howPieceMoves, puzzleWords as words, standingText, themeName } from "./phrases.js";
import { Preview } from "./preview.js";
import { Reasons } from "./reasons.js";
import { recall, remember } from "./remember.js";
import { sound } from "./sound.js";
import { enumerated, sentences, text } from "./language.js";
import { otherSide, sideName } from "./words.js";

/** Bounds of the Elo. */
const ELO = ["0-700", "700-1400", "1400-2100", "2100-2800", "2800-"];
const eloText = (range) => {
  const [low, high] = range.split("-");
  return low === "0" ? text("elo-up-to", { high }) : high ? text("elo-range", { low, high }) : text("elo-from", { low });
};
/** The choice of puzzles to repeat. */
const REPEAT = "to-repeat";
/** How long a move of the page waits, in milliseconds. */
const PAUSE = 500;

/** Under this name the browser remembers what was wished for. */
const WISH = "xiongmao-puzzle-wish";

const pause = () => new Promise((resolve) => { setTimeout(resolve, PAUSE); });
/** A new order of puzzles. */
const random = () => Math.floor(Math.random() * Number.MAX_SAFE_INTEGER);

export class Puzzles {
  constructor({ offer, settings, say }) {
    Object.assign(this, { offer, settings, say, kept: new Kept(), queue: [], waiting: new Waiting(), turn: 0, message: "" });
    this.wish = { theme: "", elo: "", ...recall(WISH, {}), game: offer.games[0].name };
    [this.game] = offer.games;
    this.board = new Board({ game: this.game, onply: (from, to) => this.attempt(from, to), say });
    const preview = new Preview(this.game);
    this.reasons = new Reasons({ id: "puzzle-reasons", say, scene: () => ({ game: this.game, preview, look: () => ({ signs: this.settings.signs, flipped: this.board.flipped }) }) });
    this.element = h("section", { class: "mode", "aria-label": words.title, hidden: true }, this.layout());
  }

  layout() {
    const wish = (name) => (value) => {
      this.wish[name] = value;
      remember(WISH, { elo: this.wish.elo });
      this.queue = [];
      this.next();
    };
    this.themes = select(text("theme"), [["", text("any")]], "", wish("theme"));
    this.themes.list.id = "puzzle-theme";
    this.status = h("p", { class: "status", role: "status" });
    this.about = h("p", { class: "facts", id: "puzzle-about" });
    this.score = h("p", { class: "facts", id: "puzzle-score" });
    this.actions = h("div", { class: "actions" },
      iconButton("forward", words.next, () => this.next(), { id: "puzzle-next" }), iconButton("hint", words.hint, () => this.hint(), { id: "puzzle-hint" }), iconButton("eye", words.solution, () => this.showSolution(), { id: "puzzle-solution" }),
      iconButton("coach", text("why-ask"), () => this.explain(), { id: "puzzle-why" }), iconButton("search", words.analyse, () => this.onanalyse?.(this.question()), { id: "puzzle-analyse" }));
    return [h("div", { class: "stage" }, this.board.svg),
      h("div", { class: "side" }, h("div", { class: "card form head" }, this.status, this.about, this.waiting.element, this.actions), this.reasons.element, this.score,
        h("div", { class: "card form" },
          this.themes.row, select(text("difficulty"), [["", text("any")], ...ELO.map((range) => [range, eloText(range)])], this.wish.elo, wish("elo")).row))];
  }

  /** Whether nobody is looking for a solution. */
  isFresh() {
    return !this.begun || this.over;
  }

  useGame(game) {
    Object.assign(this.wish, { game, theme: "" });
    this.themes.list.value = "";
    this.queue = [];
    return this.next();
  }

  question() {
    return { game: this.game.name, feen: this.puzzle.feen, moves: this.moves };
  }

  /** Goes on to another puzzle. One that was begun and not solved is to be repeated. */
  async next() {
    if (this.puzzle && this.begun && !this.over) this.fail();
    this.turn += 1;
    const last = this.puzzle?.id;
    this.reasons.close();
    Object.assign(this, { puzzle: null, position: null, message: "", arrows: [], over: false, failed: false, begun: false, helped: 0, busy: false });
    this.game = this.offer.games.find((game) => game.name === this.wish.game);
    if (!last) this.clear();
    const puzzle = await this.choose(last);
    if (puzzle === null) return;
    if (!puzzle) {
      this.message = this.wish.theme === REPEAT ? words.noneToRepeat : words.none;
      this.show();
      return;
    }
    Object.assign(this, { puzzle, moves: [] });
    const position = await inTurn(this, () => api.position(this.question()));
    if (!position) return;
    if (this.board.game !== this.game) this.clear();
    this.board.selected = null;
    this.board.flipped = position.side === "north";
    this.side = position.side;
    this.position = position;
    this.show();
  }

  /** Shows the board of the game without pieces, until a puzzle is there. */
  clear() {
    this.board.setGame(this.game);
    this.board.fit(this.element);
    this.board.show({ board: {}, legal: [], forbidden: [] });
  }

  /** The next puzzle; `undefined` if there is none, null if it is not wanted any more. */
  async choose(last) {
    const { game, theme, elo } = this.wish;
    if (theme === REPEAT) {
      const missed = this.kept.toRepeat(game);
      return missed.find(({ id }) => id !== last) ?? missed[0];
    }
    if (!this.queue.length) {
      const [min, max] = elo.split("-").map((bound) => bound && Number(bound));
      const answer = await inTurn(this, () => api.puzzles({ game, theme, min, max, seed: random() }));
      if (!answer) return null;
      this.queue = answer.puzzles;
      this.offered = answer.themes;
    }
    return this.queue.shift();
  }

  /** The player wants to move a piece. */
  async attempt(from, to) {
    if (this.over || this.busy || !this.position) return;
    this.begun = true;
    const { legal } = this.position;
    const move = await meant(legal, from, to, this.board);
    if (!move) {
      if (!legal.some((known) => known.from === from && known.to === to)) this.message = words.illegal(`${from}-${to}`, howPieceMoves(this.game.name, this.board.pieces[this.position.board[from]]?.name));
    } else if (move.move === this.puzzle.solution[this.moves.length]) {
      await this.goOn(move.move);
      return;
    } else {
      this.fail();
      await this.tell(async () => text("puzzle-wrong", { move: await wrote(this.question(), move.move) }));
      return;
    }
    this.show();
  }

  /** Plays the right move of the player, and the reply. */
  async goOn(move) {
    this.busy = true;
    const whole = (await this.play(move)) && (this.isSolved() || ((await this.wait()) && (await this.play(this.puzzle.solution[this.moves.length]))));
    if (!whole) return;
    Object.assign(this, { busy: false, helped: 0 });
    if (this.isSolved()) {
      this.end(this.failed ? words.solvedLate : words.solved);
    } else {
      const [before, reply] = [{ ...this.question(), moves: this.moves.slice(0, -1) }, this.moves.at(-1)];
      await this.tell(async () => text("puzzle-right", { side: sideName(otherSide(this.side)), move: await wrote(before, reply) }));
    }
  }

  /** Shows and says what `words()` resolves to, if nothing else has happened meanwhile. */
  async tell(words) {
    const { position } = this;
    const said = await words();
    if (position !== this.position) return;
    this.message = said;
    this.say(said);
    this.show();
  }

  /** Plays a move of the solution. Resolves to whether it could be played. */
  async play(move) {
    const position = await inTurn(this, () => api.move(this.question(), move));
    if (!position) return false;
    sound.move(position);
    Object.assign(this, { position, moves: position.moves, arrows: [], message: "" });
    this.show();
    return true;
  }

  /** Waits a moment. Resolves to whether the puzzle is still wanted. */
  async wait() {
    const { turn } = this;
    await pause();
    return turn === this.turn;
  }

  isSolved() {
    return this.moves.length === this.puzzle.solution.length;
  }

  /** The puzzle is not solved without help. */
  fail() {
    if (this.failed) return;
    this.failed = true;
    this.kept.miss(this.puzzle);
  }

  end(message) {
    Object.assign(this, { over: true, message });
    if (!this.failed) this.kept.solve(this.puzzle);
    this.say(message);
    this.show();
    this.actions.querySelector("#puzzle-next").focus({ preventScroll: true });
  }

  /** First the piece, then where it goes. */
  hint() {
    if (this.over || this.busy || !this.position) return;
    this.begun = true;
    this.fail();
    this.helped += 1;
    const { from, to, move } = this.position.legal.find((known) => known.move === this.puzzle.solution[this.moves.length]);
    this.board.selected = from;
    if (this.helped > 1) this.arrows = [{ from, to, kind: "hint" }];
    this.tell(async () => text("play-hinted", { hint: this.helped > 1 ? await wrote(this.question(), move) : text("placed", { piece: this.board.pieces[this.position.board[from]].name, square: from }) }));
    this.show();
  }

  /** Plays the rest of the solution. */
  async showSolution() {
    if (this.over || this.busy || !this.position) return;
    this.fail();
    this.busy = true;
    while (!this.isSolved()) {
      if (!(await this.play(this.puzzle.solution[this.moves.length]))) return;
      if (!this.isSolved() && !(await this.wait())) return;
    }
    this.busy = false;
    const { puzzle } = this;
    const line = await wroteLine({ game: this.game.name, feen: puzzle.feen }, puzzle.solution);
    if (puzzle === this.puzzle) this.end(text("puzzle-line", { line: line.join(" ") }));
  }

  /** Says why the first move of the solution wins. */
  explain() {
    const { puzzle, game } = this;
    this.reasons.ask({ game: game.name, feen: puzzle.feen, moves: [] }, puzzle.solution[0]);
  }

  show() {
    if (!this.puzzle && !this.message) {
      // The first time, or a puzzle is on its way.
      if (!this.turn) this.next();
      return;
    }
    const { position, puzzle, kept } = this;
    const own = position && !this.over && !this.busy && position.side === this.side;
    this.board.signs = this.settings.signs;
    this.board.show(position
      ? { board: position.board, last: position.last, check: position.check, arrows: this.arrows, mover: own ? this.side : null, legal: own ? position.legal : [], forbidden: own ? position.forbidden : [] }
      : { board: {}, legal: [], forbidden: [] });
    const task = own && !this.moves.length ? sentences(standingText(position), words.task) : "";
    this.status.textContent = sentences(task, this.message);
    // The themes would say too much before.
    this.about.textContent = puzzle ? enumerated([text("elo", { elo: puzzle.elo }), ...(this.over ? puzzle.themes.map(themeName) : [])]) : "";
    const repeat = kept.toRepeat(this.game.name).length;
    this.score.textContent = text("puzzle-score", { solved: kept.solved, streak: kept.streak, best: kept.best, repeat });
    for (const [id, off] of [["puzzle-hint", !own], ["puzzle-solution", !own], ["puzzle-why", !this.over], ["puzzle-analyse", !position]]) this.actions.querySelector(`#${id}`).disabled = off;
    this.actions.querySelector("#puzzle-next").classList.toggle("primary", this.over);
    this.showThemes(repeat);
  }

  /** Lists the themes of the game, the most frequent first. */
  showThemes(repeat) {
    const counts = Object.entries(this.offered ?? {}).sort(([, one], [, next]) => next - one);
    const options = [["", text("any")], [REPEAT, text("puzzle-to-repeat", { count: repeat })], ...counts.map(([theme, count]) => [theme, text("counted", { what: themeName(theme), count })])];
    this.themes.list.replaceChildren(...options.map(([value, shown]) => h("option", { value, selected: value === this.wish.theme }, shown)));
  }
}
