// Why a move is good or bad: a panel that asks the server.

import * as api from "./api.js";
import { button, h } from "./dom.js";
import { whyRows } from "./facts.js";
import { text } from "./language.js";
import { writtenMove } from "./notation.js";
import { whyText } from "./phrases.js";

/** Positions that are searched for an answer: more than usual, since the engine's own lines are asked about. */
const NODES = 400000;

export class Reasons {
  /** `scene` is what all lines have in common, as facts.js describes it; `say(text)` is for screen readers. */
  constructor({ id = "why", scene, say }) {
    Object.assign(this, { scene, say });
    this.content = h("div", {});
    this.element = h("div", { class: "card why-panel", id, role: "region", "aria-label": text("why"), hidden: true },
      this.content, button(text("close"), () => this.leave()));
    this.element.addEventListener("keydown", (event) => event.key === "Escape" && this.leave());
  }

  /** Asks about a move of a position; `more` adds to the scene. */
  async ask(question, move, more) {
    this.close();
    this.asker = document.activeElement;
    const abort = new AbortController();
    this.abort = abort;
    this.element.hidden = false;
    this.content.replaceChildren(h("p", {}, text("reasons-for", { move: writtenMove(question, move) })));
    this.element.scrollIntoView({ block: "nearest" });
    try {
      const [{ board }, why] = await Promise.all([api.position(question, abort.signal), api.why({ position: question, move, nodes: NODES }, abort.signal)]);
      if (abort.signal.aborted) return;
      this.content.replaceChildren(...whyRows(why, { ...this.scene(), board, question, ...more }));
      this.say(whyText(why));
      this.element.scrollIntoView({ block: "nearest" });
    } catch (error) {
      if (!abort.signal.aborted) this.content.replaceChildren(h("p", {}, api.problem(error)));
    }
  }

  /** Closes the panel, and gives the focus back to the button that asked. */
  leave() {
    this.close();
    if (this.asker.isConnected) this.asker.focus();
  }

  close() {
    this.abort?.abort();
    this.element.hidden = true;
  }
}
