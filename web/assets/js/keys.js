// What the keys do, part by part: shown when ? is pressed.

import { askUser } from "./dialog.js";
import { button, h } from "./dom.js";
import { keysWords as words } from "./phrases.js";

/** The keys of each part of the page, and the names of what they do. */
const KEYS = [
  [words.anywhere, [["?", words.help], ["Esc", words.escape]]],
  [words.board, [["← → ↑ ↓", words.cursor], ["Enter", words.pick]]],
  [words.walk, [["← →", words.step], ["Home, End", words.ends], ["↑ ↓", words.variations]]],
  [words.analysis, [[words.space, words.best], ["L", words.engine], ["X", words.threats], ["F", words.flip]]],
];

/** Shows them until they are closed. */
export const showKeys = () => askUser(words.title, (close) => [h("h2", {}, words.title),
  h("div", { class: "key-list" }, KEYS.map(([where, keys]) => h("section", {}, h("h3", {}, where),
    h("dl", {}, keys.map(([key, does]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, does))))))),
  button(words.close, () => close(null), { class: "primary" })], { kind: "keys" });
