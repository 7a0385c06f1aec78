// Loading and saving in an analysis: FEEN, FEN, PCN and PGN, files and links.

import * as api from "./api.js";
import { button, h } from "./dom.js";
import { readFile, save } from "./files.js";
import { refusalText } from "./words.js";

const SAVED = [["PGN", "pgn"], ["PCN (JSON)", "json"], ["PCN (TOML)", "toml"]];

export class Exchange {
  /**
   * `onposition({ feen } or { fen })` and `onrecord(game, record)` take what is loaded, `record()` gives what is saved,
   * `ontell(text)` shows a message.
   */
  constructor({ onposition, onrecord, record, ontell }) {
    Object.assign(this, { onposition, onrecord, record, ontell });
    const field = (name) => h("input", { type: "text", id: name.toLowerCase(), spellcheck: "false", autocomplete: "off", "aria-label": name });
    [this.feen, this.fen] = ["FEEN", "FEN"].map(field);
    const row = (name, input) => h("form", { class: "typed", onsubmit: (event) => { event.preventDefault(); onposition({ [name.toLowerCase()]: input.value.trim() }); } },
      h("span", {}, name), input, h("button", { type: "submit" }, "Load"), button("Copy", () => this.copy(input.value, name), { "aria-label": `Copy ${name}` }));
    this.text = h("textarea", { rows: 3, id: "analysis-record", spellcheck: "false", "aria-label": "Record", placeholder: "PGN, PCN, FEEN or FEN; a file can also be dropped on the page" });
    this.file = h("input", { type: "file", id: "analysis-file", "aria-label": "File with a record or a position", onchange: () => this.file.files[0] && this.open(readFile(this.file.files[0])) });
    this.choice = h("div", { class: "record-list", hidden: true });
    this.element = h("div", { class: "form" }, row("FEEN", this.feen), row("FEN", this.fen),
      h("details", { class: "open" }, h("summary", {}, "Records"), h("div", { class: "form" }, this.file, this.text, h("div", { class: "actions" }, button("Load", () => this.open(this.text.value), { id: "load-record" }),
        SAVED.map(([name, to]) => button(`Save ${name}`, () => this.save(to), { "data-save": to })))), this.choice),
      button("Copy link", () => this.copy(location.href, "link"), { id: "copy-link" }));
  }

  show({ feen, fen }) {
    this.feen.value = feen;
    this.fen.value = fen;
  }

  async copy(text, name) {
    try {
      await navigator.clipboard.writeText(text);
      this.ontell(`Copied: ${name}.`);
    } catch {
      this.ontell("The browser does not let the page copy.");
    }
  }

  /** Takes a text, or a promise of one: a position in a line, or a record. */
  async open(promise) {
    try {
      const text = (await promise).trim();
      this.choice.hidden = true;
      if (!/[\n[{]/.test(text)) return void (await this.onposition(text.split(" ")[1]?.includes("/") ? { feen: text } : { fen: text }));
      const { games, left_out: [fault] } = await api.records({ record: text });
      if (games.length === 1) return this.load(games[0]);
      this.choice.hidden = false;
      this.choice.replaceChildren(h("ol", {}, games.map((game) => h("li", { value: game.number }, button(game.title, () => this.load(game)), h("span", { class: "facts" }, ` ${game.facts}`)))));
      this.ontell(fault ? `Game ${fault.number} cannot be read: ${refusalText(fault)}.` : "Which game?");
    } catch (error) {
      this.ontell(api.problem(error));
    }
    return undefined;
  }

  load(game) {
    this.onrecord(game.game, JSON.parse(game.text));
  }

  async save(to) {
    try {
      const { games } = await api.records({ record: JSON.stringify(this.record()), to });
      save(`analysis.${to}`, games[0].text);
    } catch (error) {
      this.ontell(api.problem(error));
    }
  }
}
