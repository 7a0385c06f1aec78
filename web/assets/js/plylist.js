// The moves of a game that is played, in rows of two; a click shows the position after one.

import { h } from "./dom.js";

export class MoveList {
  /** `onpick(count)` is called with the number of plies up to the one that is clicked. */
  constructor({ label, onpick }) {
    this.element = h("ol", { class: "record", "aria-label": label, tabindex: 0 });
    this.element.addEventListener("click", (event) => event.target.dataset.count && onpick(Number(event.target.dataset.count)));
  }

  /** `first` is the side that plays the first move, `count` how many moves lead to what is shown; all, if that `isLast`. */
  show({ moves, first, count, isLast }) {
    const rows = [];
    for (let index = first === "north" ? -1 : 0; index < moves.length; index += 2) {
      rows.push(h("li", {}, [index, index + 1].map((place) => (place < 0 ? h("i", {}, "…") : moves[place] &&
        h("span", { class: "ply", "data-count": place + 1, "aria-current": place + 1 === count ? "true" : null }, moves[place])))));
    }
    const { element } = this;
    element.replaceChildren(...(moves.length ? rows : []));
    const current = element.querySelector("[aria-current]");
    // On a phone, the moves are in one line.
    element.scrollLeft = !current || isLast ? element.scrollWidth : current.offsetLeft - element.offsetLeft - element.clientWidth / 2;
    if (!current || isLast) element.scrollTop = element.scrollHeight;
    else if (current.offsetTop < element.scrollTop || current.offsetTop > element.scrollTop + element.clientHeight - 20) element.scrollTop = current.offsetTop - 40;
  }
}
