// A reviewed game to step through: the board, the curve, the engine's line beside the game's, the turning points. It gets
// the objects that docs/json.md describes under "Reviews", all at once or while the review goes on, and needs no server.

import { Board } from "./board.js";
import { Curve } from "./curve.js";
import { button, h } from "./dom.js";
import { sentence, sentences, speakOf, text } from "./language.js";
import { pictureButton } from "./icons.js";
import { factList, whyButton, whyRows, shownLine } from "./facts.js";
import { written, onWritten } from "./notation.js";
import { factText, gameFacts, gameTitle, limitsText, openingText, percentText as percent, recordEndText, whyText, viewerWords, winInText } from "./phrases.js";
import { Preview } from "./preview.js";
import { boards, lineView } from "./steps.js";
import { summaryRows } from "./summary.js";
import { sideName } from "./words.js";

const SIGNS = { inaccuracy: "?!", mistake: "?", blunder: "??" };
const GRADES = ["best", "book", "good", "inaccuracy", "mistake", "blunder"];
/** The most turning points, and the least loss of one. */
const POINTS = 6;
const LOSS = 0.1;
/** Moves of a line that are shown. */
const SHOWN = 10;

const other = (side) => (side === "south" ? "north" : "south");

/** A score as South sees it. */
function scoreOf({ score, side }) {
  const turn = side === "south" ? 1 : -1;
  if ("mate" in score) return winInText(score.mate > 0 === turn > 0 ? "south" : "north", Math.abs(score.mate));
  const pawns = (score.cp * turn) / 100;
  return `${pawns > 0 ? "+" : pawns < 0 ? "−" : ""}${Math.abs(pawns).toFixed(2)}`;
}

export class Viewer {
  /**
   * `games` are the descriptions of the games, `say(text)` is for screen readers. `why(number)` promises why the move
   * after this number of plies is good or bad, or a text that says what went wrong; it is absent where nobody can be
   * asked. `onhere()` is called when another place is shown.
   */
  constructor({ games, settings, say, why, onhere }) {
    Object.assign(this, { games, settings, say, why, onhere, asked: [], here: 0, line: null, positions: [], boards: [{}] });
    this.board = new Board({ game: games[0], still: true });
    this.preview = new Preview(games[0]);
    this.curve = new Curve({ onpick: (number) => this.go(number) });
    this.element = h("div", { class: "viewer", tabindex: -1 }, this.layout());
    this.element.addEventListener("keydown", (event) => this.key(event));
    onWritten(() => {
      if (!this.game) return;
      this.drawJudgement();
      this.show();
    });
  }

  layout() {
    this.heading = h("div", { class: "heading" });
    this.now = h("div", { class: "card now" });
    this.list = h("div", { class: "card plies", "aria-label": text("plies"), role: "region", tabindex: 0 });
    this.points = h("div", { class: "points" });
    this.counts = h("table", { class: "counts" });
    this.source = h("p", { class: "facts" });
    this.summary = h("div", { class: "card summary", hidden: true });
    const step = (picture, name, go) => pictureButton(picture, text(name), go);
    this.buttons = h("div", { class: "actions walk" },
      step("first", "go-first", () => this.go(0)), step("back", "go-back", () => this.step(-1)),
      step("forward", "go-forward", () => this.step(1)), step("last", "go-last", () => this.go(this.count)),
      step("flip", "flip", () => { this.board.flipped = !this.board.flipped; this.show(); }));
    return [h("div", { class: "stage" }, this.heading, this.board.svg, this.buttons, h("p", { class: "facts keys" }, viewerWords.keys)),
      h("div", { class: "side" }, h("div", { class: "card" }, this.curve.element), this.now, this.list),
      h("div", { class: "below" }, h("div", { class: "card" }, h("h2", {}, text("turning-points")), this.points), this.summary, h("div", { class: "card" }, this.counts, this.source))];
  }

  get count() {
    return this.game?.moves.length ?? 0;
  }

  /** Begins with a game; its positions and the summary may follow. */
  load(game, positions = [], summary = []) {
    this.game = game;
    this.positions = [];
    for (const position of positions) this.positions[position.number] = position;
    this.rules = this.games.find((known) => known.name === game.game);
    this.boards = boards(game.board, game.moves);
    Object.assign(this, { here: 0, line: null, asked: [] });
    this.board.setGame(this.rules);
    speakOf(this.rules.name);
    this.heading.replaceChildren(h("h2", { class: "title" }, gameTitle(game)), h("p", { class: "facts" }, gameFacts(game)), game.opening_named ? h("p", { class: "facts opening" }, openingText(game.opening_named)) : "", game.comment ? h("p", {}, game.comment) : "");
    const { name, limits, threads } = game.annotator;
    this.source.textContent = sentences(text("viewer-about", { inaccuracy: percent(0.05), mistake: percent(0.1), blunder: percent(0.2) }),
      text("viewer-searched", { name, limits: limitsText(limits), threads }));
    this.sumUp(summary);
    this.show();
  }

  /** Shows how well the players have played. */
  sumUp(players) {
    const rows = summaryRows(players);
    this.players = players;
    this.summary.hidden = !rows.length;
    this.summary.replaceChildren(...rows);
    this.drawJudgement();
  }

  /** Adds a position that has been searched. */
  add(position) {
    this.positions[position.number] = position;
    this.pending ??= requestAnimationFrame(() => {
      this.pending = null;
      this.drawJudgement();
      this.show();
    });
  }

  /** Goes to the position after this number of plies. */
  go(number) {
    this.line = null;
    this.here = Math.max(0, Math.min(this.count, number));
    this.show();
    this.onhere?.();
    this.say(this.describe());
  }

  /** One step on or back, in a line or in the game. */
  step(by) {
    if (!this.line) return this.go(this.here + by);
    const { number, steps } = this.line;
    const count = this.line.count + by;
    if (count <= 0) return this.go(this.here);
    return this.enter(number, steps, Math.min(count, steps.length));
  }

  /** Follows a line from position `number` for so many moves. */
  enter(number, steps, count) {
    this.line = { number, steps, count };
    this.show();
    this.say(text("in-a-line", { move: written(this.question(number), steps.slice(0, count).map(({ move }) => move)).at(-1) }));
  }

  key(event) {
    if (["INPUT", "SELECT", "TEXTAREA"].includes(event.target.tagName) || event.ctrlKey || event.metaKey || event.altKey) return;
    const points = this.turningPoints();
    const steps = { ArrowLeft: () => this.step(-1), ArrowRight: () => this.step(1), Home: () => this.go(0), End: () => this.go(this.count), Escape: () => this.go(this.here),
      ArrowUp: () => this.go(points.filter((point) => point < this.here).at(-1) ?? 0), ArrowDown: () => this.go(points.find((point) => point > this.here) ?? this.count) };
    if (!steps[event.key] || !this.game) return;
    event.preventDefault();
    steps[event.key]();
  }

  /** The positions before the worst moves, in the order of the game. */
  turningPoints() {
    const grave = this.positions.filter((position) => position?.loss >= LOSS && position.assessment !== "best");
    return grave.sort((one, next) => next.loss - one.loss || one.number - next.number).slice(0, POINTS).map(({ number }) => number).sort((one, next) => one - next);
  }

  sign(index) {
    return SIGNS[this.positions[index]?.assessment] ?? "";
  }

  /** Who plays the move with this index, from 0. */
  sideOf(index) {
    return index % 2 ? other(this.game.side) : this.game.side;
  }

  /** The number of a move as records count: `3.` for South, `3…` for North. */
  numbered(index) {
    const place = index + (this.game.side === "north" ? 1 : 0);
    return `${Math.floor(place / 2) + 1}${place % 2 ? "…" : "."}`;
  }

  /** Who plays the move after this position, which one it is, and the preferred one. */
  subject(number) {
    const { side, line } = this.positions[number];
    return { side, move: this.game.moves[number].move, best: line[0]?.move };
  }

  /** What the facts about the move after this position need to be shown. */
  scene(number) {
    return { game: this.rules, board: this.boards[number], question: this.question(number), preview: this.preview, look: () => this.look(), shown: this.line,
      onpick: (steps, count) => this.enter(number, steps, count) };
  }

  /** The question for this position. */
  question(number) {
    return { game: this.game.game, feen: this.game.feen, moves: this.game.moves.slice(0, number).map(({ move }) => move) };
  }

  /** The moves of the game as they are written. */
  get names() {
    return written(this.question(0), this.game.moves.map(({ move }) => move));
  }

  /** Why the move after this position is good or bad: what the review says, or an answer, or a button to ask for one. */
  reasons(number) {
    const facts = this.positions[number]?.reasons;
    if (facts?.length) return [factList(facts, this.subject(number), this.scene(number))];
    const answer = this.asked[number];
    if (answer) return typeof answer === "string" ? [h("p", {}, answer)] : whyRows(answer, this.scene(number));
    return this.why ? [whyButton(this.game.moves[number].move, () => this.ask(number))] : [];
  }

  async ask(number) {
    const { asked } = this;
    asked[number] = text("looking-for-reasons");
    this.show();
    asked[number] = await this.why(number);
    if (asked !== this.asked) return;
    this.show();
    this.say(typeof asked[number] === "string" ? asked[number] : whyText(asked[number]));
  }

  /** What a move did to South's chance, in words. */
  loss(index) {
    const position = this.positions[index];
    if (!position?.assessment) return "";
    const after = Math.max(0, Math.min(1, position.chance + (position.side === "south" ? -position.loss : position.loss)));
    const [before, now] = [percent(position.chance), percent(after)];
    return text("ply-graded", { move: this.names[index], grade: position.assessment, change: before === now ? "none" : position.side === "south" ? "falls" : "rises", before, after: now });
  }

  /** The current position in words. */
  describe() {
    const { here, game } = this;
    const chance = this.positions[here]?.chance;
    const last = here ? this.played("") : text("first-position");
    return sentences(sentence(last), chance !== undefined && text("chance", { chance: percent(chance) }));
  }

  /** The last move in words, with a sign behind it. */
  played(sign) {
    const { here } = this;
    return text("ply-played", { number: here, side: sideName(this.sideOf(here - 1)), move: this.names[here - 1] + sign });
  }

  look() {
    return { signs: this.settings.signs, flipped: this.board.flipped };
  }

  /** The view of the game's position `number`, with arrows for the move played and the engine's. */
  gameView(number) {
    const [played, before] = [this.game.moves[number], this.game.moves[number - 1]];
    const best = this.positions[number]?.line[0];
    const arrows = [];
    if (played && best && played.move !== best.move) arrows.push({ ...played, kind: "played" });
    if (best) arrows.push({ ...best, kind: "better" });
    return { board: this.boards[number], last: before, check: before?.check, legal: [], forbidden: [], arrows };
  }

  show() {
    if (!this.game) return;
    const { here, game, board } = this;
    const position = this.positions[here];
    board.signs = this.settings.signs;
    board.show(this.line ? lineView(this.boards[this.line.number], this.line.steps, this.line.count) : this.gameView(here));
    board.svg.setAttribute("aria-label", sentences(sentence(text("board")), this.describe()));
    const graded = this.positions.filter((known) => SIGNS[known?.assessment]);
    this.curve.show({ count: this.count, here, opening: game.opening, chances: this.positions.map((known) => known?.chance),
      marks: graded.map(({ number, assessment }) => ({ number: number + 1, kind: assessment })), text: this.describe() });
    this.now.replaceChildren(...this.nowRows(position));
    this.drawMoves();
  }

  /** The engine's line beside the game's. */
  nowRows(position) {
    const { here, game } = this;
    const row = (name, number, steps, isGame) => h("p", { class: "line-row" }, h("strong", {}, name), " ", written(this.question(number), steps.slice(0, SHOWN).map(({ move }) => move)).map((shown, index) => {
      const current = !isGame && this.line?.steps === steps && this.line.count === index + 1;
      const sign = isGame ? this.sign(number + index) : "";
      const move = h("button", { type: "button", class: `ply ${isGame ? this.positions[number + index]?.assessment ?? "" : ""}`, "aria-current": current ? "true" : null,
        onclick: () => (isGame ? this.go(number + index + 1) : this.enter(number, steps, index + 1)) }, shown + sign);
      return this.preview.attach(move, this.rules, () => lineView(this.boards[number], steps, index + 1), () => this.look());
    }));
    const end = here === this.count ? h("p", {}, recordEndText(game)) : "";
    const comment = game.moves[here - 1]?.comment;
    const judged = here ? this.loss(here - 1) : "";
    const chance = position ? text("chance", { chance: percent(position.chance) }) : text("not-searched");
    return [
      h("p", {}, h("strong", {}, here ? this.played(this.sign(here - 1)) : text("first-position"))),
      h("p", { class: "facts" }, sentences(judged, !judged.includes("%") && chance)),
      ...(here ? this.reasons(here - 1) : []),
      comment ? h("p", { class: "comment" }, comment) : "",
      here < this.count ? row(text("line-game"), here, game.moves.slice(here), true) : end,
      position?.line.length ? row(text("line-engine", { score: scoreOf(position) }), here, position.line, false) : "",
      this.line ? button(text("back-to-game"), () => this.go(here)) : h("p", { class: "facts legend" }, h("span", { class: "played" }, `➜ ${text("legend-played")}`), " ", h("span", { class: "better" }, `➜ ${text("legend-better")}`)),
    ];
  }

  drawMoves() {
    const { game, here } = this;
    const current = (index) => (index + 1 === here ? "true" : null);
    const { names } = this;
    const parts = game.moves.flatMap((step, index) => {
      const begins = this.sideOf(index) === "south" || index === 0 || game.moves[index - 1].comment;
      const grade = index < game.opening ? "opening" : this.positions[index]?.assessment ?? "";
      return [h("button", { type: "button", class: `ply ${grade}`, "aria-current": current(index), title: grade ? text(`graded-${grade}`) : null, onclick: () => this.go(index + 1) },
        `${begins ? `${this.numbered(index)} ` : ""}${names[index]}${this.sign(index)}`), step.comment ? h("span", { class: "comment" }, step.comment) : "", " "];
    });
    const top = this.list.scrollTop;
    this.list.replaceChildren(...(parts.length ? parts : [text("record-empty")]));
    this.list.scrollTop = top;
    const marked = this.list.querySelector("[aria-current]");
    if (marked && (marked.offsetTop < top || marked.offsetTop + marked.offsetHeight > top + this.list.clientHeight)) {
      this.list.scrollTop = marked.offsetTop - this.list.clientHeight / 2;
    }
  }

  /** The turning points and the counts, as far as they are known. */
  drawJudgement() {
    const points = this.turningPoints().map((number) => {
      const board = new Board({ game: this.rules, still: true });
      Object.assign(board, { signs: this.settings.signs, flipped: this.board.flipped });
      board.show(this.gameView(number));
      board.svg.setAttribute("aria-hidden", "true");
      return h("button", { type: "button", class: "point", onclick: () => this.go(number) }, board.svg,
        h("strong", { class: this.positions[number].assessment }, `${this.numbered(number)} ${this.names[number]}${this.sign(number)}`), h("span", { class: "facts" }, this.loss(number)),
        ...(this.positions[number].reasons ?? []).slice(0, 2).map((fact) => h("span", { class: "reason" }, factText(fact, this.subject(number), shownLine(fact, this.question(number))))));
    });
    const known = this.positions.filter(Boolean).length;
    // Nothing is claimed of moves that nobody has looked at.
    const isWhole = known > this.count;
    const none = isWhole ? text("no-turning-points", { loss: percent(LOSS) }) : text("review-so-far", { known, all: this.count + 1 });
    this.points.replaceChildren(...(points.length ? points : [h("p", {}, none)]));
    const judged = (side) => this.positions.filter((position) => position?.side === side && position.assessment);
    const mean = (side, share) => {
      const player = this.players.find((known) => known.side === side);
      return player?.plies ? share(player) : "";
    };
    const rows = [
      ...(!this.players.length ? [] : [[text("summary-accuracy"), (side) => mean(side, ({ accuracy }) => percent(accuracy / 100))], [text("summary-loss"), (side) => mean(side, ({ loss }) => percent(loss, 1))]]),
      ...GRADES.filter((grade) => grade !== "book" || this.positions.some((position) => position?.assessment === grade)).map((grade) => [text(`graded-${grade}`), (side) => judged(side).filter(({ assessment }) => assessment === grade).length]),
    ];
    const sides = ["south", "north"];
    const row = ([name, of]) => h("tr", {}, h("th", { scope: "row" }, name), sides.map((side) => h("td", {}, of(side))));
    const head = sides.map((side) => h("th", { scope: "col" }, sideName(side)));
    this.counts.replaceChildren(h("thead", {}, h("tr", {}, h("td"), head)), h("tbody", {}, rows.map(row)));
  }
}
