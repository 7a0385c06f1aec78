// The last games that were played here, to review, the last reviews, to go on with, and games of champions.

import { CLASSICS } from "./classics.js";
import { h } from "./dom.js";
import { entryFacts, entryName } from "./entries.js";
import { icon } from "./icons.js";
import { reviewWords as words } from "./phrases.js";

/** How many of each are shown. */
const SHOWN = 6;
/** A game that is shorter has nothing to review, in plies. */
const SHORTEST = 6;

export class LastGames {
  /** `onreview(id)` is called with a game, `onopen(id)` with a review, `onrecord(text)` with a record that is chosen. */
  constructor({ collection, games, onreview, onopen, onrecord }) {
    Object.assign(this, { collection, games, onreview, onopen, onrecord });
    this.element = h("div", { class: "last-games", id: "last-games", hidden: true });
  }

  async refresh() {
    const heads = await this.collection.list();
    const played = heads.filter(({ kind, plies }) => kind === "play" && plies >= SHORTEST).slice(0, SHOWN);
    const reviews = heads.filter(({ kind }) => kind === "review").slice(0, SHOWN);
    const item = (picture, name, facts, onclick, more = {}) => h("li", { class: "card", ...more },
      h("button", { type: "button", class: "entry", onclick }, icon(picture), h("span", {}, h("strong", {}, name), h("span", { class: "facts" }, facts))));
    const list = (title, items, about = "") => (items.length || about ? h("section", {}, h("h2", {}, title), about && h("p", { class: "facts" }, about), h("ul", { class: "own-games" }, items)) : "");
    const own = (found, picture, onpick) => found.map((head) => item(picture, entryName(head), entryFacts(head, this.games), () => onpick(head.id), { "data-entry": head.id }));
    const classics = CLASSICS.map(({ title, year, result, record }) => item("chart", title, `${year} · ${result}`, () => this.onrecord(record), { "data-classic": year }));
    this.element.replaceChildren(
      list(words.lastGames, own(played, "play", this.onreview), played.length || reviews.length ? "" : words.noGames),
      list(words.lastReviews, own(reviews, "chart", this.onopen)),
      list(words.classics, classics),
    );
  }
}
