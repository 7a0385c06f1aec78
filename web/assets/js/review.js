// Reviewing: a record is read, the server annotates it, and the viewer fills while that goes on.

import * as api from "./api.js";
import { button, h, select } from "./dom.js";
import { readFile, save } from "./files.js";
import { Viewer } from "./viewer.js";
import { refusalText } from "./words.js";

const DEPTHS = [[50000, "quick"], [200000, "thorough"], [1000000, "deep"]];

/** The most that the server searches for reasons: for the ply and for the best one together. */
const MOST_NODES = 1000000;

export class Review {
  constructor({ offer, settings, say }) {
    Object.assign(this, { offer, settings, say, nodes: 200000 });
    this.viewer = new Viewer({ games: offer.games, settings, say, why: (number) => this.why(number) });
    this.viewer.element.hidden = true;
    this.element = h("section", { class: "review", "aria-label": "Review", hidden: true }, this.form(), this.viewer.element);
    this.element.addEventListener("dragover", (event) => event.preventDefault());
    this.element.addEventListener("drop", (event) => {
      event.preventDefault();
      const [file] = event.dataTransfer.files;
      if (file) this.open(readFile(file));
      else this.open(event.dataTransfer.getData("text"));
    });
  }

  form() {
    this.text = h("textarea", { rows: 4, id: "record-text", spellcheck: "false", "aria-label": "Record", placeholder: "or paste it here: PGN, or PCN in JSON or TOML" });
    this.file = h("input", { type: "file", id: "record-file", "aria-label": "File with a record", onchange: () => this.file.files[0] && this.open(readFile(this.file.files[0])) });
    this.status = h("p", { class: "status", role: "status" }, "Drop a file with a recorded game anywhere on this page.");
    this.progress = h("progress", { hidden: true, "aria-label": "Positions searched" });
    this.stopButton = button("Stop", () => this.stop("Stopped."), { hidden: true });
    this.choice = h("div", { class: "record-list", hidden: true });
    this.after = h("div", { class: "actions", hidden: true },
      ...[["Save as PGN", "pgn"], ["Save as PCN", "json"]].map(([text, to]) => button(text, () => this.save(to), { "data-save": to })),
      button("Analyse this position", () => this.analyse(), { id: "review-to-analysis" }));
    const open = h("details", { class: "open", open: true }, h("summary", {}, "Open a record"),
      h("div", { class: "form" }, this.file, this.text, h("div", { class: "actions" },
        select("Search", DEPTHS, this.nodes, (value) => { this.nodes = Number(value); }).row,
        button("Review", () => this.open(this.text.value), { id: "review-begin", class: "primary" }))));
    this.opening = open;
    return h("div", { class: "card form review-form" }, open, this.choice, h("div", { class: "progress" }, this.status, this.progress, this.stopButton), this.after);
  }

  /** Reads a text with records, or a promise of one. */
  async open(promise) {
    this.stop("");
    const turn = this.turn;
    try {
      const text = await promise;
      if (!text.trim()) return void (this.status.textContent = "Choose a file, or paste a record.");
      this.status.textContent = "Reading …";
      const { games, left_out: leftOut, more } = await api.records({ record: text });
      if (turn !== this.turn) return undefined;
      this.status.textContent = leftOut.map((fault) => `Game ${fault.number} cannot be read: ${refusalText(fault)}.`).join(" ");
      this.choice.hidden = games.length < 2;
      this.choice.replaceChildren(h("p", {}, `${games.length} games${more ? "; the text has more" : ""}. Which one?`),
        h("ol", {}, games.map((game) => h("li", { value: game.number }, button(game.title, () => this.begin(game)), h("span", { class: "facts" }, ` ${game.facts}, ${game.plies} plies`)))));
      if (games.length === 1) return this.begin(games[0]);
    } catch (error) {
      if (turn === this.turn) this.status.textContent = error instanceof api.Refusal ? `This cannot be read: ${error.message}` : error.message;
    }
    return undefined;
  }

  /** Lets the server annotate a game. */
  async begin(game) {
    this.stop("");
    const turn = this.turn;
    this.abort = new AbortController();
    this.opening.open = false;
    this.status.textContent = [...game.faults, "Searching …"].join(". ");
    for (const element of [this.progress, this.stopButton]) element.hidden = false;
    try {
      await api.annotate({ record: game.text, limits: { nodes: this.nodes } }, this.abort.signal, (name, data) => turn === this.turn && this.take(name, data));
      if (turn === this.turn && !this.record) this.stop(this.status.textContent);
    } catch (error) {
      if (turn === this.turn) this.stop(api.problem(error));
    }
  }

  take(name, data) {
    if (name === "game") {
      this.progress.max = data.plies.length + 1;
      this.progress.value = 0;
      this.viewer.element.hidden = false;
      this.viewer.load(data);
    } else if (name === "position") {
      this.progress.value += 1;
      this.viewer.add(data);
    } else if (name === "result") {
      this.record = data.record;
      this.viewer.sumUp(data.summary);
      this.say("The review is complete.");
      this.after.hidden = false;
      this.finish(data.faults.join(". "));
    } else {
      this.finish(refusalText(data));
    }
  }

  finish(text) {
    this.status.textContent = text;
    for (const element of [this.progress, this.stopButton]) element.hidden = true;
  }

  /** Gives up what goes on. */
  stop(text) {
    this.turn = (this.turn ?? 0) + 1;
    this.abort?.abort();
    this.record = null;
    this.after.hidden = true;
    this.finish(text);
  }

  async save(to) {
    try {
      const { games } = await api.records({ record: JSON.stringify(this.record), to });
      save(`${this.viewer.game.title} annotated.${to}`, games[0].text);
    } catch (error) {
      this.status.textContent = api.problem(error);
    }
  }

  /** The position after this number of plies. */
  question(number) {
    const { game, feen, plies } = this.viewer.game;
    return { game, feen, plies: plies.slice(0, number).map((step) => step.ply) };
  }

  analyse() {
    this.onanalyse?.(this.question(this.viewer.here));
  }

  /** Why the ply after this number of plies is good or bad, or what keeps the server from saying so. */
  async why(number) {
    try {
      return await api.why({ position: this.question(number), ply: this.viewer.game.plies[number].ply, nodes: Math.min(2 * this.nodes, MOST_NODES) });
    } catch (error) {
      return api.problem(error);
    }
  }

  show() {
    if (!this.viewer.game) return;
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
