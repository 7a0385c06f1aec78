// Which games of the server's database count: a form to unfold, which the browser remembers.

import { button, h } from "./dom.js";
import { enumerated, sideName, text } from "./language.js";
import { exploreWords as words, resultText } from "./phrases.js";
import { recall, remember } from "./remember.js";

const KEPT = "xiongmao-games-filter";
/** The values of the form where all games count. */
const NONE = { player: "", side: "", result: "", from: "", to: "", rating: "" };
const SIDES = ["", "south", "north"];
const RESULTS = ["", "1-0", "1/2-1/2", "0-1", "win", "loss"];
/** The years and the ratings that the server takes. */
const YEARS = [1000, 9999];
const RATINGS = [1, 9999];
/** So many milliseconds pass after the last key before another question is asked. */
const PAUSE = 400;

/** The results of a player, unlike those of a game. */
const isOwn = (result) => ["win", "loss"].includes(result);
/** The server's name of a result of a game. */
const asked = (result) => (result === "1/2-1/2" ? "draw" : result);

/** `A..B` where an end may be missing; nothing without ends. Years in the wrong order mean the same. */
function span(ends, [least, most]) {
  const [from, to] = ends.map((end) => (end >= least && end <= most ? Number(end) : null));
  return from || to ? [from ?? least, to ?? most].sort((one, other) => one - other).join("..") : undefined;
}

/** The name of the player whose games were looked at last, or nothing. */
export const chosenPlayer = () => recall(KEPT, NONE).player;

export class GamesFilter {
  /** `onchange()` is called when other games count. */
  constructor(onchange) {
    Object.assign(this, { onchange, values: { ...NONE, ...recall(KEPT, NONE) } });
    const number = (name, label, [min, max]) => h("input", { type: "number", min, max, name, "aria-label": label });
    const list = (name, values) => h("select", { name }, values.map((value) => h("option", { value })));
    const row = (label, ...fields) => h("label", { class: "field" }, h("span", {}, label), fields);
    this.said = h("span", { class: "facts" });
    this.form = h("form", { class: "form", oninput: () => this.read(), onsubmit: (event) => event.preventDefault() },
      row(words.player, h("input", { type: "search", name: "player", maxlength: 100, autocomplete: "off" })),
      row(words.playerSide, list("side", SIDES)), row(words.result, list("result", RESULTS)),
      h("div", { class: "field" }, h("span", {}, words.years), h("span", { class: "span" }, number("from", words.from, YEARS), "–", number("to", words.to, YEARS))),
      row(words.least, number("rating", words.least, RATINGS)), button(words.clear, () => this.take({ ...NONE }), { class: "small" }));
    this.element = h("details", { class: "games-filter" }, h("summary", {}, words.filter, this.said), this.form);
    this.show();
  }

  /** The filter as the server takes it; what is empty is absent. */
  query() {
    const { player, side, result, from, to, rating } = this.values;
    const name = player.trim();
    return { player: name || undefined, side: (name && side) || undefined, result: (isOwn(result) && !name ? "" : asked(result)) || undefined, year: span([from, to], YEARS), rating: span([rating, ""], RATINGS) };
  }

  /** Whether any game may fail to pass. */
  get isOn() {
    return Object.values(this.query()).some(Boolean);
  }

  read() {
    this.values = Object.fromEntries(Object.keys(NONE).map((name) => [name, this.form.elements[name].value]));
    this.changed();
  }

  take(values) {
    this.values = values;
    this.show();
    this.changed();
  }

  changed() {
    remember(KEPT, this.values);
    this.draw();
    clearTimeout(this.pause);
    this.pause = setTimeout(() => this.onchange(), PAUSE);
  }

  /** Fills the form with the values. */
  show() {
    for (const [name, value] of Object.entries(this.values)) this.form.elements[name].value = value;
    this.draw();
  }

  /** Names the choices in the words of the game, and what counts beside the row. */
  draw() {
    const { side, result } = this.form.elements;
    for (const option of side.options) option.textContent = option.value ? sideName(option.value) : words.either;
    for (const option of result.options) option.textContent = isOwn(option.value) ? words[option.value] : option.value ? resultText(option.value) : words.any;
    const { player, year, rating: least } = this.query();
    const { from, to, rating } = this.values;
    const name = (list, value) => [...list.options].find((option) => value && option.value === value)?.textContent;
    side.disabled = !player;
    for (const option of result.options) if (isOwn(option.value)) option.disabled = !player;
    const shownResult = isOwn(this.values.result) && !player ? "" : name(result, this.values.result);
    this.said.textContent = enumerated([player, player && name(side, this.values.side), shownResult, year && `${from}–${to}`, least && text("elo-from", { low: rating })].filter(Boolean));
  }
}
