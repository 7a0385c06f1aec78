// A tree of variations as a list to click on.

import { h, reveal } from "./dom.js";
import { written, writtenMove } from "./notation.js";
import { analysisWords as words } from "./phrases.js";

/** How deep lines are set in. */
const DEEPEST = 4;

/** The moves that lead to a node. */
const line = (node) => (node.parent ? [...line(node.parent), node.move] : []);

export class TreeList {
  /** `onpick(node)` is called with a move that is clicked. */
  constructor({ onpick }) {
    this.onpick = onpick;
    this.element = h("div", { class: "tree", id: "tree", "aria-label": words.variations, tabindex: 0, role: "region" });
  }

  /** `gradeOf(node)` is what the engine calls a move, if it is known. */
  show(tree, gradeOf) {
    const rows = [];
    const start = tree.root.comment ? [h("p", { class: "comment" }, tree.root.comment)] : [];
    const entries = [...tree.entries()];
    // Whole lines are asked for at once.
    for (const { node } of entries) if (!node.children.length) written(tree.start, line(node));
    for (const { node, number, depth, begins } of entries) {
      const move = writtenMove({ ...tree.start, moves: line(node.parent) }, node.move);
      if (begins) rows.push(h("div", { class: "variation", "data-depth": Math.min(depth, DEEPEST) }));
      const label = number % 2 || begins ? `${Math.ceil(number / 2)}${number % 2 ? "." : "…"} ` : "";
      rows.at(-1).append(h("button", { type: "button", class: `ply ${gradeOf(node) ?? ""}`, "aria-current": node === tree.here ? "true" : null, onclick: () => this.onpick(node) }, label + move + node.mark));
      if (node.comment) rows.at(-1).append(h("span", { class: "comment" }, node.comment));
    }
    const pane = this.element;
    pane.replaceChildren(...start, ...(rows.length ? rows : [words.empty]));
    const current = pane.querySelector("[aria-current]");
    if (current) reveal(current, pane.closest(".pane") ?? pane);
  }
}
