// A line at the edge of the window that says what was done, and lets it be undone.

import { button, h } from "./dom.js";

let shown = null;
let timer = 0;
/** How long it stays, in milliseconds, unless the pointer or the keyboard is on it. */
const STAY = 12000;

function hideToast() {
  clearTimeout(timer);
  shown?.remove();
  shown = null;
}

/** Says something. `undo` is the word on a button and what it does; both may be absent. */
export function toast(text, undo, onundo) {
  hideToast();
  const hold = () => clearTimeout(timer);
  const release = () => { timer = setTimeout(hideToast, STAY); };
  shown = h("div", { class: "toast", role: "status", onpointerenter: hold, onfocusin: hold, onpointerleave: release, onfocusout: release }, h("span", {}, text),
    onundo ? button(undo, () => { hideToast(); onundo(); }, { "data-undo": true }) : "");
  document.body.append(shown);
  release();
}
