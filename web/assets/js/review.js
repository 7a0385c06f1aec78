// Reviewing: a record is read, the server annotates it, and the viewer fills while that goes on.

import * as api from "./api.js";
import { newId } from "./collection.js";
import { button, h, select } from "./dom.js";
import { readFile, save } from "./files.js";
import { icon, iconButton } from "./icons.js";
import { sentences, text } from "./language.js";
import { LastGames } from "./lastgames.js";
import { contradictions, gameFacts, gameTitle, reviewWords as words } from "./phrases.js";
import { Viewer } from "./viewer.js";
import { refusalText } from "./words.js";

const SAVED = [[words.savePgn, "pgn"], [words.savePcn, "json"]];

/** The most that the server searches for reasons: for the move and for the best one together. */
const MOST_NODES = 1000000;

/** After so many positions of a review that goes on, it is kept anew. */
const STEP = 20;

/** What a review kept by version 0.2 has: it called a move `ply`, and its moves `plies`. Its record is in PCN, as today. */
function inToday({ game, positions }) {
  const names = (name, value) => (name === "ply" && typeof value === "string" ? "move" : name === "plies" && Array.isArray(value) ? "moves" : name);
  const today = (value) => (Array.isArray(value) ? value.map(today) : value && typeof value === "object" ? Object.fromEntries(Object.entries(value).map(([name, part]) => [names(name, part), today(part)])) : value);
  return today({ game, positions });
}

export class Review {
  constructor({ offer, settings, say, collection }) {
    Object.assign(this, { offer, settings, say, collection, nodes: 200000, entry: null });
    this.viewer = new Viewer({ games: offer.games, settings, say, why: (number) => this.why(number), onhere: () => this.onaddress?.(false) });
    this.viewer.element.hidden = true;
    this.last = new LastGames({ collection, games: offer.games, onreview: async (id) => this.open(JSON.stringify((await collection.read(id)).record)), onopen: (id) => this.follow({ kept: id }).then(() => this.onaddress?.(true)), onrecord: (record) => this.open(record) });
    this.element = h("section", { class: "review", "aria-label": words.title, hidden: true }, this.form(), this.last.element, this.viewer.element);
    this.element.addEventListener("drop", (event) => {
      const record = event.dataTransfer.files.length ? "" : event.dataTransfer.getData("text");
      if (record) this.open(record);
    });
    collection.listen(({ id, foreign, movedTo }) => {
      if (!foreign && movedTo && this.entry?.id === id) this.entry.id = movedTo;
    });
  }

  get game() {
    return this.viewer.rules;
  }

  form() {
    this.text = h("textarea", { rows: 4, id: "record-text", spellcheck: "false", "aria-label": words.record, placeholder: words.paste });
    this.file = h("input", { type: "file", class: "hidden", id: "record-file", tabindex: -1, "aria-label": words.file, onchange: () => this.file.files[0] && this.drop(this.file.files[0]) });
    this.status = h("p", { class: "status", role: "status" }, words.drop);
    this.progress = h("progress", { hidden: true, "aria-label": words.searched });
    this.stopButton = button(words.stop, () => this.halt(words.stopped, { isMeant: true }), { id: "review-stop", hidden: true });
    this.goOn = iconButton("again", words.goOn, () => this.begin(this.source), { id: "review-go-on", hidden: true });
    this.choice = h("div", { class: "record-list", hidden: true });
    this.after = h("div", { class: "actions", hidden: true }, SAVED.map(([name, to]) => iconButton("save", name, () => this.save(to), { "data-save": to })));
    const toAnalysis = iconButton("search", words.analyse, () => this.analyse(), { id: "review-to-analysis" });
    this.opening = h("details", { class: "open", open: true }, h("summary", {}, icon("open"), words.open),
      h("div", { class: "form" }, this.file, this.text, h("div", { class: "actions" }, iconButton("open", words.chooseFile, () => this.file.click()),
        select(words.search, words.depths, this.nodes, (value) => { this.nodes = Number(value); }).row,
        iconButton("chart", words.begin, () => this.open(this.text.value), { id: "review-begin", class: "primary" }))));
    const toMistakes = iconButton("puzzle", words.mistakes, () => this.onopen?.("puzzles", { game: this.game.name, set: "mistakes", isNew: true }), { id: "review-to-mistakes" });
    this.tools = h("div", { class: "actions", hidden: true }, this.after, toAnalysis, toMistakes);
    return h("div", { class: "card form review-form" }, this.opening, this.choice, h("div", { class: "progress" }, this.status, this.progress, this.stopButton, this.goOn, this.tools));
  }

  /** Takes a file that was dropped or chosen. */
  drop(file) {
    return this.open(readFile(file));
  }

  /** The address of what is shown. */
  address() {
    return this.entry ? { kept: this.entry.id, ...(this.viewer.here && { ply: this.viewer.here }) } : {};
  }

  /** Shows the review that an address names, at its move. */
  async follow({ kept, ply }) {
    if (kept && kept !== this.entry?.id) {
      const entry = await this.collection.read(kept);
      if (entry?.kind !== "review") return;
      this.stop("");
      this.entry = entry;
      const { game, positions, summary, record } = { ...entry.state, ...inToday(entry.state) };
      this.opening.open = false;
      this.choice.hidden = true;
      this.source = { text: JSON.stringify(entry.record), objections: [] };
      this.take("game", game);
      positions.forEach((position) => this.viewer.add(position));
      if (record) this.take("result", { record, summary, objections: [] }, { isKept: true });
      else if (entry.state.stopped) this.halt(words.halted(positions.length, game.moves.length + 1));
      // It was going on when the page was left.
      else this.begin(this.source, { known: positions, nodes: entry.state.nodes });
    }
    if (kept && this.viewer.game) this.viewer.go(Number(ply) || 0);
  }

  /** Keeps the review as far as it has come. */
  keep() {
    const { viewer, record } = this;
    const known = viewer.positions.filter(Boolean);
    Object.assign(this.entry, { record: record ?? this.entry.record, state: { ...this.entry.state, positions: known, record } });
    this.collection.keep(this.entry);
  }

  /** Reads a text with records, or a promise of one. */
  async open(promise) {
    this.stop("");
    const turn = this.turn;
    try {
      const record = await promise;
      if (!record.trim()) return void (this.status.textContent = words.empty);
      this.status.textContent = words.reading;
      const { games, left_out: leftOut, more } = await api.records({ record });
      if (turn !== this.turn) return undefined;
      this.status.textContent = sentences(...leftOut.map((fault) => words.unreadable(fault.number, refusalText(fault))));
      this.choice.hidden = games.length < 2;
      this.choice.replaceChildren(h("p", {}, words.which(games.length, more)),
        h("ol", {}, games.map((game) => h("li", { value: game.number }, button(gameTitle(game), () => this.begin(game)), h("span", { class: "facts" }, ` ${gameFacts(game)} · ${text("plies-count", { count: game.plies })}`)))));
      if (games.length === 1) return this.begin(games[0]);
    } catch (error) {
      if (turn === this.turn) this.status.textContent = error instanceof api.Refusal ? words.cannot(error.message) : error.message;
    }
    return undefined;
  }

  /** Lets the server annotate a game. */
  async begin(game, { known = [], nodes = this.nodes } = {}) {
    this.stop("");
    this.source = game;
    const { turn } = this;
    this.abort = new AbortController();
    this.opening.open = false;
    this.status.textContent = sentences(...contradictions(game), words.searching);
    for (const element of [this.progress, this.stopButton]) element.hidden = false;
    const isAgain = this.entry && JSON.stringify(this.entry.record) === game.text;
    if (!isAgain) this.entry = null;
    try {
      await api.annotate({ record: game.text, limits: { nodes } }, this.abort.signal, (name, data) => {
        if (turn !== this.turn) return;
        if (name === "game") {
          this.entry ??= { id: newId(), kind: "review", game: data.game, title: "", record: JSON.parse(game.text) };
          this.entry.state = { game: data, positions: known, summary: [], nodes };
        }
        this.take(name, data, { known });
        if (name === "game") this.onaddress?.(true);
      });
      if (turn === this.turn && !this.record) this.halt(this.status.textContent);
    } catch (error) {
      if (turn === this.turn) this.halt(api.problem(error));
    }
  }

  take(name, data, { isKept = false, known = [] } = {}) {
    if (name === "game") {
      this.progress.max = data.moves.length + 1;
      this.progress.value = 0;
      this.viewer.element.hidden = false;
      this.last.element.hidden = true;
      this.tools.hidden = false;
      this.viewer.load(data, known);
      this.viewer.board.fit(this.viewer.element);
    } else if (name === "position") {
      this.progress.value += 1;
      this.viewer.add(data);
      if (this.progress.value % STEP === 1) this.keep();
    } else if (name === "result") {
      this.record = data.record;
      this.viewer.sumUp(data.summary);
      if (!isKept) {
        this.entry.state.summary = data.summary;
        this.keep();
        this.say(words.complete);
      }
      this.after.hidden = false;
      this.finish(sentences(...contradictions(data)));
    } else {
      this.finish(refusalText(data));
    }
  }

  finish(message) {
    this.status.textContent = message;
    for (const element of [this.progress, this.stopButton]) element.hidden = true;
  }

  /** The review has come to an end before the last position: says why, and offers to go on. */
  halt(message, { isMeant = false } = {}) {
    if (isMeant && this.entry?.state) this.entry.state.stopped = true;
    this.stop(message);
    this.goOn.hidden = false;
  }

  /** Gives up what goes on. */
  stop(message) {
    this.turn = (this.turn ?? 0) + 1;
    if (this.abort && !this.record && this.entry?.state) this.keep();
    this.abort?.abort();
    this.abort = null;
    this.record = null;
    this.after.hidden = this.goOn.hidden = true;
    this.finish(message);
  }

  async save(to) {
    try {
      const { games } = await api.records({ record: JSON.stringify(this.record), to });
      save(`${text("annotated", { title: gameTitle(this.viewer.game) })}.${to}`, games[0].text);
    } catch (error) {
      this.status.textContent = api.problem(error);
    }
  }

  /** The position after this number of plies. */
  question(number) {
    const { game, feen, moves } = this.viewer.game;
    return { game, feen, moves: moves.slice(0, number).map((step) => step.move) };
  }

  analyse() {
    const { game, moves, feen } = this.viewer.game;
    const record = this.record ?? this.entry?.record;
    this.onanalyse?.(record ? { game, record, at: this.viewer.here } : { game, feen, moves: moves.map(({ move }) => move) });
  }

  /** Why the move after this number of plies is good or bad, or what keeps the server from saying so. */
  async why(number) {
    try {
      return await api.why({ position: this.question(number), move: this.viewer.game.moves[number].move, nodes: Math.min(2 * this.nodes, MOST_NODES) });
    } catch (error) {
      return api.problem(error);
    }
  }

  show() {
    this.last.element.hidden = Boolean(this.viewer.game);
    if (!this.viewer.game) return void this.last.refresh();
    this.viewer.drawJudgement();
    this.viewer.show();
  }

  key(event) {
    this.viewer.key(event);
  }

  leave() {
    this.viewer.preview.hide();
  }
}
