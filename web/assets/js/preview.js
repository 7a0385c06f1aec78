// A small board beside what the pointer or the keyboard is on.

import { Board } from "./board.js";
import { h } from "./dom.js";

const WIDE = 230;

export class Preview {
  constructor(game) {
    this.board = new Board({ game, still: true });
    this.element = h("div", { class: "preview", hidden: true, "aria-hidden": "true" }, this.board.svg);
    document.body.append(this.element);
  }

  /** Shows a board beside an element. */
  show(near, game, view, { signs, flipped }) {
    if (this.board.game !== game) this.board.setGame(game);
    Object.assign(this.board, { signs, flipped });
    this.board.show(view);
    const { left, top, bottom } = near.getBoundingClientRect();
    const high = (WIDE * this.board.svg.viewBox.baseVal.height) / this.board.svg.viewBox.baseVal.width + 8;
    const above = bottom + high > innerHeight && top > high;
    this.element.style.left = `${Math.max(4, Math.min(left, innerWidth - WIDE - 12))}px`;
    this.element.style.top = `${above ? top - high - 4 : bottom + 4}px`;
    this.element.hidden = false;
  }

  hide() {
    this.element.hidden = true;
  }

  /**
   * Shows the board that `view()` gives, or promises, while the pointer or the keyboard is on an element. A click hides
   * it, unless it `stays`: then a click shows it, too, where there is no pointer to stay on the element.
   */
  attach(element, game, view, look, { stays = false } = {}) {
    let on = false;
    const enter = async () => {
      on = true;
      const shown = await view();
      if (on && shown && element.isConnected) this.show(element, game, shown, look());
    };
    const leave = () => {
      on = false;
      this.hide();
    };
    for (const kind of ["pointerenter", "focus"]) element.addEventListener(kind, enter);
    for (const kind of ["pointerleave", "blur"]) element.addEventListener(kind, leave);
    element.addEventListener("click", stays ? enter : leave);
    return element;
  }
}
