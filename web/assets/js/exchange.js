// Loading and saving in an analysis: FEEN, FEN, PCN and PGN, files and links.

import * as api from "./api.js";
import { button, h } from "./dom.js";
import { readFile, save } from "./files.js";
import { iconButton, pictureButton } from "./icons.js";
import { exchangeWords as words, gameFacts, gameTitle } from "./phrases.js";
import { refusalText } from "./words.js";

const SAVED = [["PGN", "pgn"], ["PCN (JSON)", "json"], ["PCN (TOML)", "toml"]];

export class Exchange {
  /**
   * `onposition({ feen } or { fen })` and `onrecord(game, record)` take what is loaded, `record()` gives what is saved
   * and `name()` the name of its file, `link()` promises a link with everything, or null if it does not fit;
   * `ontell(text)` shows a message.
   */
  constructor({ onposition, onrecord, record, name, link, ontell }) {
    Object.assign(this, { onposition, onrecord, record, fileName: name, link, ontell });
    const field = (name) => h("input", { type: "text", id: name.toLowerCase(), spellcheck: "false", autocomplete: "off", "aria-label": name });
    [this.feen, this.fen] = ["FEEN", "FEN"].map(field);
    const row = (name, input) => h("form", { class: "typed", onsubmit: (event) => { event.preventDefault(); onposition({ [name.toLowerCase()]: input.value.trim() }); } },
      h("span", {}, name), input, h("button", { type: "submit" }, words.load), pictureButton("copy", words.copy(name), () => this.copy(input.value, name)));
    this.text = h("textarea", { rows: 3, id: "analysis-record", spellcheck: "false", "aria-label": words.record, placeholder: words.paste });
    this.file = h("input", { type: "file", class: "hidden", id: "analysis-file", tabindex: -1, "aria-label": words.file, onchange: () => this.file.files[0] && this.open(readFile(this.file.files[0])) });
    this.choice = h("div", { class: "record-list", hidden: true });
    this.element = h("div", { class: "form" }, h("div", { class: "actions" }, iconButton("link", words.copyLink, () => this.copyLink(), { id: "copy-link" }), SAVED.map(([name, to]) => iconButton("save", name, () => this.save(to), { "data-save": to, "aria-label": words.save(name) }))),
      h("div", { class: "actions" }, this.file, iconButton("open", words.openFile, () => this.file.click()), button(words.loadText, () => this.open(this.text.value), { id: "load-record" })), this.text, this.choice,
      row("FEEN", this.feen), row("FEN", this.fen));
  }

  show({ feen, fen }) {
    this.feen.value = feen;
    this.fen.value = fen;
  }

  async copy(text, name) {
    try {
      await navigator.clipboard.writeText(text);
      this.ontell(words.copied(name));
    } catch {
      this.ontell(words.notCopied);
    }
  }

  /** Copies a link with the whole tree, or else one to this position, and says which. */
  async copyLink() {
    const link = await this.link();
    await this.copy(link ?? location.href, words.link);
    if (!link) this.ontell(words.tooLong);
  }

  /** Takes a text, or a promise of one: a position in a line, or a record. */
  async open(promise) {
    try {
      const text = (await promise).trim();
      this.choice.hidden = true;
      // The board of a position is a word with a slash between its rows; any other line holds moves.
      if (!text.includes("\n") && text.split(" ")[0].split("/").length > 7) return void (await this.onposition(text.split(" ")[1]?.includes("/") ? { feen: text } : { fen: text }));
      const { games, left_out: [fault] } = await api.records({ record: text });
      if (games.length === 1) return this.load(games[0]);
      this.choice.hidden = false;
      this.choice.replaceChildren(h("ol", {}, games.map((game) => h("li", { value: game.number }, button(gameTitle(game), () => this.load(game)), h("span", { class: "facts" }, ` ${gameFacts(game)}`)))));
      this.ontell(fault ? words.unreadable(fault.number, refusalText(fault)) : words.which);
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
      save(`${this.fileName()}.${to}`, games[0].text);
    } catch (error) {
      this.ontell(api.problem(error));
    }
  }
}
