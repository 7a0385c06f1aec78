// The plies of a game that is played, in rows of two; a click shows the position after one.

import { h } from "./dom.js";

export class PlyList {
  /** `onpick(count)` is called with the number of plies up to the one that is clicked. */
  constructor({ label, onpick }) {
    this.element = h("ol", { class: "record", "aria-label": label, tabindex: 0 });
    this.element.addEventListener("click", (event) => event.target.dataset.count && onpick(Number(event.target.dataset.count)));
  }

  /** `first` is the side that plays the first ply, `count` how many plies lead to what is shown; all, if that `isLast`. */
  show({ plies, first, count, isLast }) {
    const rows = [];
    for (let index = first === "north" ? -1 : 0; index < plies.length; index += 2) {
      rows.push(h("li", {}, [index, index + 1].map((place) => (place < 0 ? h("i", {}, "…") : plies[place] &&
        h("span", { class: "ply", "data-count": place + 1, "aria-current": place + 1 === count ? "true" : null }, plies[place])))));
    }
    const { element } = this;
    element.replaceChildren(...(plies.length ? rows : []));
    const current = element.querySelector("[aria-current]");
    if (!current || isLast) element.scrollTop = element.scrollHeight;
    else if (current.offsetTop < element.scrollTop || current.offsetTop > element.scrollTop + element.clientHeight - 20) element.scrollTop = current.offsetTop - 40;
  }
}
