// Puzzles: the player looks for the move that wins, the page answers, and so on. Where they come from, puzzlesets.js says.

import * as api from "./api.js";
import { Board } from "./board.js";
import { meant } from "./dialog.js";
import { button, h, select } from "./dom.js";
import { iconButton, pictureButton } from "./icons.js";
import { ATTACKS, attack, playOut } from "./manualplay.js";
import { Kept } from "./kept.js";
import { enumerated, sentence, sentences, text } from "./language.js";
import { writtenMove, wrote, wroteLine } from "./notation.js";
import { inTurn, Waiting } from "./patience.js";
import { howPieceMoves, puzzleWords as words, standingText, themeName } from "./phrases.js";
import { Preview } from "./preview.js";
import { composition, compositions, daily, ELO, eloText, isPattern, mistakes, named, SETS, today, training } from "./puzzlesets.js";
import { Reasons } from "./reasons.js";
import { recall, remember } from "./remember.js";
import { sound } from "./sound.js";
import { otherSide, placedPiece, sideName } from "./words.js";

/** The choice of puzzles to repeat. */
const REPEAT = "to-repeat";
/** How long a move of the page waits, in milliseconds. */
const PAUSE = 500;
/** Under this name the browser remembers what was wished for. */
const WISH = "xiongmao-puzzle-wish";

const pause = () => new Promise((resolve) => { setTimeout(resolve, PAUSE); });

export class Puzzles {
  constructor({ offer, settings, say, collection }) {
    Object.assign(this, { offer, settings, say, collection, kept: new Kept(), queue: [], waiting: new Waiting(), turn: 0, message: "", trail: [], at: 0 });
    this.wish = { set: "training", theme: "", elo: "own", ...recall(WISH, {}), game: offer.games[0].name };
    [this.game] = offer.games;
    this.board = new Board({ game: this.game, onply: (from, to) => this.attempt(from, to), say });
    const preview = new Preview(this.game);
    this.reasons = new Reasons({ id: "puzzle-reasons", say, scene: () => ({ game: this.game, preview, look: () => ({ signs: this.settings.signs, flipped: this.board.flipped }) }) });
    this.element = h("section", { class: "mode", "aria-label": words.title, hidden: true }, this.layout());
    this.element.addEventListener("keydown", (event) => this.key(event));
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
    this.rating = h("p", { class: "facts", id: "puzzle-rating" });
    this.actions = h("div", { class: "actions" },
      iconButton("forward", words.next, () => this.next(), { id: "puzzle-next" }), iconButton("hint", words.hint, () => this.hint(), { id: "puzzle-hint" }), iconButton("eye", words.solution, () => this.showSolution(), { id: "puzzle-solution" }),
      iconButton("coach", text("why-ask"), () => this.explain(), { id: "puzzle-why" }), iconButton("search", words.analyse, () => this.onanalyse?.(this.question(this.at)), { id: "puzzle-analyse" }));
    const step = (picture, name, to) => pictureButton(picture, text(name), () => this.walk(to()), { "data-step": picture });
    this.walks = h("div", { class: "actions walk", hidden: true }, step("first", "go-first", () => 0), step("back", "go-back", () => this.at - 1), step("forward", "go-forward", () => this.at + 1), step("last", "go-last", () => Infinity));
    this.sets = h("div", { class: "sets", role: "group", "aria-label": words.sets }, SETS.map((set) => button(words[set], () => this.useSet(set), { "data-set": set })));
    this.difficulty = select(text("difficulty"), [["own", words.own], ["", text("any")], ...ELO.map((range) => [range, eloText(range)])], this.wish.elo, wish("elo"));
    this.options = h("div", { class: "card form" }, this.themes.row, this.difficulty.row);
    this.list = h("ol", { class: "compositions", id: "compositions" });
    this.manual = h("div", { class: "card form pane" }, h("p", { class: "facts" }, words.manualAbout), this.list);
    return [h("div", { class: "stage" }, this.board.svg, this.walks),
      h("div", { class: "side" }, this.sets, h("div", { class: "card form head" }, this.status, this.about, this.waiting.element, this.actions), this.reasons.element, h("div", {}, this.rating, this.score), this.options, this.manual)];
  }

  /** Whether nobody is looking for a solution. */
  isFresh() {
    return !this.begun || this.over;
  }

  useGame(game) {
    Object.assign(this.wish, { game, theme: "" });
    if (this.wish.set === "manual" && game !== "xiangqi") this.wish.set = "training";
    this.themes.list.value = "";
    this.queue = [];
    return this.next();
  }

  /** Goes over to puzzles from elsewhere. */
  useSet(set, { first } = {}) {
    Object.assign(this.wish, { set, theme: "" });
    if (set === "manual") this.wish.game = "xiangqi";
    this.themes.list.value = "";
    this.queue = [];
    return this.next(first);
  }

  /** The address of what is shown. */
  address() {
    const { puzzle, wish: { set, game } } = this;
    const here = set === "manual" ? { manual: puzzle?.number } : set === "daily" ? { day: this.day } : set === "mistakes" ? { set } : { puzzle: puzzle?.id };
    return { game, ...Object.fromEntries(Object.entries(here).filter(([, value]) => value)) };
  }

  /** Shows the puzzle that an address names. A set that `isNew` begins anew: there may be other mistakes. */
  follow({ game, puzzle, manual, day, set, isNew }) {
    if (this.offer.games.some(({ name }) => name === game)) this.wish.game = game;
    if (manual) return this.puzzle?.number === Number(manual) ? undefined : this.useSet("manual", { first: () => Promise.resolve(composition(manual)) });
    if (day && /^\d{4}-\d\d-\d\d$/.test(day)) return this.day === day && this.wish.set === "daily" ? undefined : this.useSet("daily", { first: () => this.ofDay(day) });
    if (puzzle) return this.puzzle?.id === puzzle ? undefined : this.useSet("training", { first: async () => (await named(this.wish.game, puzzle))[0] });
    if (set === "mistakes" && (isNew || this.wish.set !== set)) return this.useSet(set);
    if (this.turn && this.wish.game !== this.game.name) return this.useGame(this.wish.game);
    return this.turn ? undefined : this.next();
  }

  /** The position after so many moves of the puzzle, as a question. */
  question(count = this.moves.length) {
    const { feen, fen, before = [] } = this.puzzle;
    return { game: this.game.name, ...(fen ? { fen } : { feen }), moves: [...before, ...this.moves.slice(0, count)] };
  }

  /** Goes on to another puzzle, that of `first()` if it is given. One that was begun and not solved is to be repeated. */
  async next(first) {
    if (this.puzzle && this.begun && !this.over) this.fail();
    this.turn += 1;
    const last = this.puzzle?.id;
    // Whoever has solved the puzzle of the day goes on with others.
    if (this.wish.set === "daily" && last && !first && this.day === today() && this.over) this.wish.set = "training";
    this.reasons.close();
    Object.assign(this, { puzzle: null, position: null, message: "", arrows: [], over: false, failed: false, begun: false, helped: 0, busy: false, trail: [], at: 0, moves: [] });
    this.game = this.offer.games.find((game) => game.name === this.wish.game);
    if (!last) this.clear();
    const puzzle = await inTurn(this, async () => (await (first ? first() : this.choose(last))) ?? {});
    if (puzzle === null) return;
    if (!puzzle.id) {
      this.message = this.wish.theme === REPEAT ? words.noneToRepeat : this.wish.set === "mistakes" ? words.noMistakes : words.none;
      this.show();
      return;
    }
    Object.assign(this, { puzzle });
    const position = await inTurn(this, () => api.position(this.question()));
    if (!position) return;
    if (this.board.game !== this.game) this.clear();
    this.board.selected = null;
    this.board.flipped = position.side === "north";
    this.side = position.side;
    this.take(position);
    this.onaddress?.(true);
    this.show();
  }

  /** Shows the board of the game without pieces, until a puzzle is there. */
  clear() {
    this.board.setGame(this.game);
    this.board.fit(this.element);
    this.board.show({ board: {}, legal: [], forbidden: [] });
  }

  async ofDay(day) {
    this.day = day;
    return (await daily(this.wish.game, day))[0];
  }

  /** The next puzzle; `undefined` if there is none. */
  async choose(last) {
    const { set, game, theme } = this.wish;
    if (set === "daily") return this.ofDay(today());
    if (set === "manual") return this.after(compositions(), last);
    if (set === "mistakes") return this.after(await mistakes(this.collection, game), last);
    if (theme === REPEAT) {
      const missed = this.kept.toRepeat(game).map((puzzle) => ({ ...puzzle, isRepeated: true }));
      return missed.find(({ id }) => id !== last) ?? missed[0];
    }
    if (!this.queue.length) {
      const answer = await training(this.wish, this.kept.rating(game));
      this.queue = answer.puzzles;
      this.offered = answer.themes;
    }
    return this.queue.shift();
  }

  /** The first of a list that is not done, behind the last one if there is one. */
  after(list, last) {
    const place = list.findIndex(({ id }) => id === last) + 1;
    return [...list.slice(place), ...list.slice(0, place)].find(({ id }) => !this.kept.isDone(id) && id !== last);
  }

  /** The player wants to move a piece. */
  async attempt(from, to) {
    if (this.over || this.busy || !this.position) return;
    this.begun = true;
    const { legal } = this.position;
    const move = await meant(legal, from, to, this.board);
    const { puzzle } = this;
    if (!move) {
      if (!legal.some((known) => known.from === from && known.to === to)) this.message = sentences(words.illegal, howPieceMoves(this.game.name, this.board.pieces[this.position.board[from]]?.name));
      this.show();
    } else if (puzzle.number) {
      await attack(this, move.move);
    } else if (move.move === puzzle.solution[this.moves.length]) {
      await this.goOn(move.move);
    } else if (puzzle.before) {
      await this.judge(move.move);
    } else {
      await this.refuse(move.move);
    }
  }

  async refuse(move) {
    this.fail();
    await this.tell(async () => text("puzzle-wrong", { move: await wrote(this.question(), move) }));
  }

  /** Another move than the engine's in the place of a mistake: it may be as good. */
  async judge(move) {
    this.busy = true;
    const why = await inTurn(this, () => api.why({ position: this.question(), move }));
    this.busy = false;
    if (!why) return undefined;
    if (!["best", "good"].includes(why.grade)) return this.refuse(move);
    return (await this.play(move)) && this.end(words.anotherGood);
  }

  /** Takes the last move back. */
  takeBack(message) {
    this.trail.pop();
    Object.assign(this, { at: this.trail.length - 1, position: this.trail.at(-1), moves: this.moves.slice(0, -1), message });
    this.say(message);
    this.show();
  }

  /** Takes the position after the next move over. */
  take(position) {
    this.trail.push(position);
    Object.assign(this, { position, moves: position.moves.slice((this.puzzle.before ?? []).length), at: this.trail.length - 1, arrows: [], message: "" });
  }

  /** Goes through a puzzle that is over. */
  walk(at) {
    this.at = Math.max(0, Math.min(this.trail.length - 1, at));
    this.show();
  }

  key(event) {
    const steps = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: Infinity };
    if (!this.over || !(event.key in steps) || event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("select, input")) return;
    event.preventDefault();
    this.walk(steps[event.key]);
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
    this.take(position);
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

  end(message, isLost = false) {
    Object.assign(this, { over: true, busy: false, message });
    if (isLost) this.fail();
    else if (!this.failed) this.kept.solve(this.puzzle);
    else if (!this.puzzle.elo) this.kept.keep();
    this.say(message);
    this.show();
    this.actions.querySelector("#puzzle-next").focus({ preventScroll: true });
  }

  /** First the piece, then where it goes. */
  async hint() {
    if (this.over || this.busy || !this.position) return;
    const { position } = this;
    const wanted = this.puzzle.number ? (await inTurn(this, () => api.play({ position: this.question(), ...ATTACKS })))?.move : this.puzzle.solution[this.moves.length];
    if (!wanted || position !== this.position) return;
    this.begun = true;
    this.fail();
    this.helped += 1;
    const { from, to, move } = position.legal.find((known) => known.move === wanted);
    this.board.selected = from;
    if (this.helped > 1) this.arrows = [{ from, to, kind: "hint" }];
    this.tell(async () => text("play-hinted", { hint: this.helped > 1 ? await wrote(this.question(), move) : placedPiece(this.board.pieces[this.position.board[from]], from) }));
    this.show();
  }

  /** Plays the rest of the solution. */
  async showSolution() {
    if (this.over || this.busy || !this.position) return;
    this.fail();
    this.busy = true;
    if (this.puzzle.number) return void (await playOut(this));
    while (!this.isSolved()) {
      if (!(await this.play(this.puzzle.solution[this.moves.length]))) return;
      if (!this.isSolved() && !(await this.wait())) return;
    }
    this.busy = false;
    const { puzzle } = this;
    const line = await wroteLine(this.question(0), puzzle.solution);
    if (puzzle === this.puzzle) this.end(text("puzzle-line", { line: line.join(" ") }));
  }

  /** Says why the first move of the solution wins. */
  explain() {
    this.reasons.ask(this.question(0), this.puzzle.solution[0] ?? this.moves[0]);
  }

  /** What is to be done. */
  task() {
    const { puzzle, position } = this;
    if (puzzle.number) return words.mateTask(sideName(this.side), puzzle.mate);
    return sentences(standingText(position), puzzle.before ? "" : words.task);
  }

  /** What is known of a puzzle: its Elo or its name, and its themes once it is over, since they would say too much before. */
  facts() {
    const { puzzle } = this;
    if (puzzle.number) return words.composition(puzzle.number, puzzle.name);
    if (puzzle.before) return sentences(sentence(puzzle.title), words.better(writtenMove(this.question(0), puzzle.played)));
    return enumerated([...(this.wish.set === "daily" && this.day ? [this.day] : []), text("elo", { elo: puzzle.elo }), ...(this.over ? puzzle.themes.map(themeName) : [])]);
  }

  show() {
    for (const button of this.sets.children) button.setAttribute("aria-pressed", String(button.dataset.set === this.wish.set));
    this.options.hidden = this.wish.set !== "training";
    this.manual.hidden = this.wish.set !== "manual";
    this.sets.querySelector("[data-set=manual]").hidden = !this.offer.games.some(({ name }) => name === "xiangqi");
    // A puzzle is on its way.
    if (!this.puzzle && !this.message) return;
    const { puzzle, kept } = this;
    const position = this.over ? this.trail[this.at] : this.position;
    const own = position && !this.over && !this.busy && position.side === this.side;
    this.board.signs = this.settings.signs;
    this.board.show(position
      ? { board: position.board, last: position.last, check: position.check, arrows: this.arrows, mover: own ? this.side : null, legal: own ? position.legal : [], forbidden: own ? position.forbidden : [] }
      : { board: {}, legal: [], forbidden: [] });
    const task = own && !this.moves.length ? this.task() : "";
    this.status.textContent = sentences(task, this.message);
    this.about.textContent = puzzle ? this.facts() : "";
    this.rating.textContent = words.rating(kept.rating(this.game.name));
    this.walks.hidden = !this.over;
    const repeat = kept.toRepeat(this.game.name).length;
    this.score.textContent = text("puzzle-score", { solved: kept.solved, streak: kept.streak, best: kept.best, repeat });
    for (const [id, off] of [["puzzle-hint", !own], ["puzzle-solution", !own], ["puzzle-why", !this.over || !this.moves.length], ["puzzle-analyse", !position]]) this.actions.querySelector(`#${id}`).disabled = off;
    this.actions.querySelector("#puzzle-next").classList.toggle("primary", this.over);
    this.showThemes(repeat);
    if (!this.manual.hidden) this.showCompositions();
  }

  /** Lists the compositions, with a mark at those that are done. */
  showCompositions() {
    const row = ({ id, number, name, mate }) => h("li", { value: number }, button(name, () => this.useSet("manual", { first: () => Promise.resolve(composition(number)) }),
      { "aria-current": this.puzzle?.number === number ? "true" : null, class: this.kept.isDone(id) ? "done" : "", title: words.mate(mate) }));
    const top = this.list.scrollTop;
    this.list.replaceChildren(...compositions().map(row));
    this.list.scrollTop = top;
  }

  /** Lists the themes of the game, the most frequent first. */
  showThemes(repeat) {
    const counts = Object.entries(this.offered ?? {}).sort(([, one], [, next]) => next - one).map(([theme, count]) => [theme, text("counted", { what: themeName(theme), count })]);
    const options = [["", text("any")], [REPEAT, text("puzzle-to-repeat", { count: repeat })], ...counts.filter(([theme]) => !isPattern(theme))];
    const option = ([value, shown]) => h("option", { value, selected: value === this.wish.theme }, shown);
    const mates = counts.filter(([theme]) => isPattern(theme));
    this.themes.list.replaceChildren(...options.map(option), ...(mates.length ? [h("optgroup", { label: words.patterns }, mates.map(option))] : []));
  }
}
