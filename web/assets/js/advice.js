// What a player is advised while a game goes on: threats, the coach, a warning before a blunder. The coach is loaded when
// he is first asked.

import { h } from "./dom.js";
import { later } from "./language.js";
import { Preview } from "./preview.js";
import { Threats } from "./threats.js";

export class Advice {
  /** `scene()` has the game and how its boards look; `onchange()` is called for other arrows; `say(text)` is for screen readers. */
  constructor({ game, scene, say, onchange }) {
    Object.assign(this, { say, onchange, turn: 0, coach: null, marked: [] });
    this.preview = new Preview(game);
    this.scene = () => ({ ...scene(), preview: this.preview });
    this.threats = new Threats({ id: "play-threats", scene: this.scene, onchange });
    this.place = h("div", {});
    this.elements = [this.place, this.threats.words];
  }

  /** The arrows on the board. */
  get arrows() {
    return [...this.threats.arrows, ...this.marked];
  }

  /** The coach; null if something else has happened before he was there. */
  async called() {
    const { turn } = this;
    const { Coach } = await later(() => import("./coach.js"));
    if (turn !== this.turn) return null;
    this.coach ??= new Coach({ scene: this.scene, say: this.say });
    this.place.replaceWith(this.coach.element);
    return this.coach;
  }

  /** Asks the coach, as `Coach.ask` describes it. */
  async ask(question) {
    (await this.called())?.ask(question);
  }

  /** Whether the coach lets a move be played, which cannot be checked without a server. It stands on the board as an arrow meanwhile. */
  async approve(match, position, token) {
    // A typed move may lack the sign between its squares.
    const squares = (text) => text.replace(/[^a-z0-9=]/gi, "");
    const { from, to } = position.legal.find(({ move }) => squares(move) === squares(token)) ?? {};
    const marked = from ? [{ from, to, kind: "played" }] : [];
    this.mark(marked);
    const coach = await this.called().catch(() => ({ approve: () => true }));
    const approved = Boolean(await coach?.approve(match.question(), token, position.board));
    // Another move may wait by now.
    if (this.marked === marked) this.mark([]);
    return approved;
  }

  /** Puts arrows on the board in place of others, besides those of threats. */
  mark(arrows) {
    this.marked = arrows;
    this.onchange();
  }

  /** Gives up what is under way. */
  dismiss() {
    this.turn += 1;
    this.preview.hide();
    this.coach?.dismiss();
  }
}
