// The last games that were played here, to review, and the last reviews, to go on with.

import { h } from "./dom.js";
import { entryFacts, entryName } from "./entries.js";
import { icon } from "./icons.js";
import { reviewWords as words } from "./phrases.js";

/** How many of each are shown. */
const SHOWN = 6;
/** A game that is shorter has nothing to review, in plies. */
const SHORTEST = 6;

export class LastGames {
  /** `onreview(id)` is called with a game, `onopen(id)` with a review that is chosen. */
  constructor({ collection, games, onreview, onopen }) {
    Object.assign(this, { collection, games, onreview, onopen });
    this.element = h("div", { class: "last-games", id: "last-games", hidden: true });
  }

  async refresh() {
    const heads = await this.collection.list();
    const played = heads.filter(({ kind, plies }) => kind === "play" && plies >= SHORTEST).slice(0, SHOWN);
    const reviews = heads.filter(({ kind }) => kind === "review").slice(0, SHOWN);
    const list = (title, found, picture, onpick) => (found.length ? h("section", {}, h("h2", {}, title), h("ul", { class: "own-games" }, found.map((head) => h("li", { class: "card", "data-entry": head.id },
      h("button", { type: "button", class: "entry", onclick: () => onpick(head.id) }, icon(picture), h("span", {}, h("strong", {}, entryName(head)), h("span", { class: "facts" }, entryFacts(head, this.games)))))))) : "");
    this.element.replaceChildren(list(words.lastGames, played, "play", this.onreview), list(words.lastReviews, reviews, "chart", this.onopen));
    if (!played.length && !reviews.length) this.element.replaceChildren(h("p", { class: "facts" }, words.noGames));
  }
}
