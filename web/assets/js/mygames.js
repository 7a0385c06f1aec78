// The player's own games: to go on with, to review, to rename, to save, to delete.

import * as api from "./api.js";
import { newId } from "./collection.js";
import { asked } from "./dialog.js";
import { h } from "./dom.js";
import { entryFacts, entryName } from "./entries.js";
import { readFile, save } from "./files.js";
import { icon, iconButton, pictureButton } from "./icons.js";
import { gamesWords as words } from "./phrases.js";
import { toast } from "./toast.js";

/** The part of the page that goes on with an entry, and its picture. */
const PARTS = { play: ["play", "play"], analysis: ["analyse", "search"], review: ["review", "chart"] };
/** How many are shown at first, and more at each click. */
const SHOWN = 50;

export class MyGames {
  constructor({ offer, collection }) {
    Object.assign(this, { offer, collection, heads: [], shown: SHOWN });
    this.status = h("p", { class: "facts", role: "status" });
    this.list = h("ul", { class: "own-games", id: "own-games" });
    this.file = h("input", { type: "file", class: "hidden", id: "import-file", tabindex: -1, "aria-label": words.importFile, onchange: () => this.file.files[0] && this.drop(this.file.files[0]) });
    this.search = h("input", { type: "search", "aria-label": words.search, placeholder: words.search, oninput: () => this.draw() });
    this.more = iconButton("plus", words.more, () => { this.shown += SHOWN; this.draw(); });
    this.element = h("section", { class: "text-page", "aria-label": words.title, hidden: true }, h("h2", {}, words.title), h("p", { class: "facts" }, words.about),
      h("div", { class: "actions" }, this.search, this.file, iconButton("open", words.importFile, () => this.file.click(), { id: "import" }), iconButton("save", words.saveAll, () => this.saveAll(), { id: "save-all" })),
      this.status, this.list, this.more);
    collection.listen(() => this.element.hidden || this.refresh());
  }

  show() {
    this.refresh();
  }

  async refresh() {
    this.heads = await this.collection.list();
    this.draw();
  }

  draw() {
    const wanted = this.search.value.trim().toLowerCase();
    const found = this.heads.filter((head) => entryName(head).toLowerCase().includes(wanted));
    this.more.hidden = found.length <= this.shown;
    this.list.replaceChildren(...(found.length ? found.slice(0, this.shown).map((head) => this.row(head)) : [h("li", {}, this.heads.length ? words.noneFound : words.none)]));
  }

  row(head) {
    const { id, kind, plies } = head;
    const [part, picture] = PARTS[kind];
    const name = entryName(head);
    return h("li", { class: "card", "data-entry": id }, h("button", { type: "button", class: "entry", onclick: () => this.onopen(part, { kept: id }) }, icon(picture), h("span", {}, h("strong", {}, name), h("span", { class: "facts" }, entryFacts(head, this.offer.games)))),
      h("div", { class: "actions" },
        kind !== "review" && plies ? pictureButton("chart", words.review(name), () => this.review(id)) : "",
        kind === "play" ? pictureButton("search", words.analyse(name), () => this.analyse(id)) : "",
        pictureButton("pen", words.rename(name), () => this.rename(id, name)), pictureButton("save", words.save(name), () => this.save(id, name)), pictureButton("trash", words.remove(name), () => this.remove(id, name), { "data-delete": id })));
  }

  async review(id) {
    const { record } = await this.collection.read(id);
    this.onreview(JSON.stringify(record));
  }

  async analyse(id) {
    const { game, record } = await this.collection.read(id);
    this.onanalyse({ game, record, at: Infinity });
  }

  async rename(id, name) {
    const title = await asked(words.newName, name);
    if (title === null) return;
    const entry = await this.collection.read(id);
    this.collection.keep(Object.assign(entry, { title }));
  }

  async text(id) {
    const { record } = await this.collection.read(id);
    const { games } = await api.records({ record: JSON.stringify(record), to: "pgn" });
    return games[0].text;
  }

  async attempt(work) {
    try {
      await work();
    } catch (error) {
      this.status.textContent = api.problem(error);
    }
  }

  save(id, name) {
    return this.attempt(async () => save(`${name}.pgn`, await this.text(id)));
  }

  saveAll() {
    return this.attempt(async () => {
      const texts = [];
      for (const { id, plies } of this.heads) if (plies) texts.push(await this.text(id));
      save("games.pgn", texts.join("\n"));
    });
  }

  async remove(id, name) {
    const entry = await this.collection.remove(id);
    toast(words.removed(name), words.undo, () => entry && this.collection.keep(entry));
  }

  /** Takes the games of a file. */
  drop(file) {
    return this.attempt(async () => {
      const { games, left_out: leftOut } = await api.records({ record: await readFile(file) });
      const entries = games.map((game) => ({ id: newId(), kind: "analysis", game: game.game, title: "", record: JSON.parse(game.text), state: {} }));
      for (const entry of entries) this.collection.keep(entry);
      this.status.textContent = words.imported(entries.length, leftOut.length);
      this.refresh();
    });
  }
}
