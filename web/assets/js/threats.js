// What the other side would do if it were its turn: a switch, arrows for the board, and words.

import * as api from "./api.js";
import { h } from "./dom.js";
import { toggleButton } from "./icons.js";
import { later } from "./language.js";
import { threatWords } from "./words.js";

export class Threats {
  /** `scene()` is what all lines have in common, as facts.js describes it; `onchange()` is called for other arrows. */
  constructor({ id, scene, onchange }) {
    Object.assign(this, { scene, onchange, arrows: [], place: null });
    this.on = false;
    this.toggle = toggleButton("threat", threatWords.title, (on) => { this.on = on; this.ask(); }, { id });
    this.words = h("div", { class: "threats", role: "status" });
  }

  /** Follows to another position, the server's answer to a question, or to none. */
  follow(question, position) {
    this.place = question && !position.winner ? { question, position } : null;
    this.ask();
  }

  async ask() {
    this.abort?.abort();
    const abort = new AbortController();
    this.abort = abort;
    this.scene().preview.hide();
    this.take([], []);
    if (!this.place || !this.on) return;
    const { question, position } = this.place;
    try {
      const [threats, { threatRows }] = await Promise.all([api.threats(question, abort.signal), later(() => import("./facts.js"))]);
      if (abort.signal.aborted) return;
      // Several facts may begin with the same move.
      const first = new Map(threats.facts.filter(({ steps }) => steps.length).map(({ steps: [step] }) => [step.move, step]));
      this.take([...first.values()].map(({ from, to }) => ({ from, to, kind: "threat" })), threatRows(threats, position, { ...this.scene(), board: position.board }));
    } catch (error) {
      if (!abort.signal.aborted) this.take([], [h("p", {}, api.problem(error))]);
    }
  }

  take(arrows, rows) {
    this.words.replaceChildren(...rows);
    const changed = arrows.length || this.arrows.length;
    this.arrows = arrows;
    if (changed) this.onchange();
  }
}
