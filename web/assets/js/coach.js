// A coach beside the game: why the last move was good or bad, what to look at, and a warning before a blunder.

import * as api from "./api.js";
import { button, h } from "./dom.js";
import { factList, threatRows, whyRows } from "./facts.js";
import { sentences, text } from "./language.js";
import { wrote } from "./notation.js";
import { hintText, verdictText } from "./phrases.js";

/** The longest that a move waits to be checked, in milliseconds. */
const PATIENCE = 3000;
/** The grades that are warned of. */
const GRAVE = ["mistake", "blunder"];

/** What kind of move there is to find. */
const hintRows = ({ facts, side }) => [...new Set(facts.filter(({ by }) => by === side).map(hintText))].filter(Boolean).map((hint) => h("p", {}, hint));

/** What speaks against a move. The better one is left to the player, who gets a hint if there is nothing else to say. */
function warningRows(why, scene) {
  const against = why.facts.filter(({ by }) => by !== why.side);
  return [h("p", { class: why.grade }, verdictText(why)), ...(against.length ? [factList(against, why, scene)] : hintRows(why))];
}

export class Coach {
  /** `scene()` is what all lines have in common, as facts.js describes it; `say(text)` is for screen readers. */
  constructor({ scene, say }) {
    Object.assign(this, { scene, say, turn: 0 });
    this.element = h("div", { class: "card why-panel", id: "coach", role: "region", "aria-label": text("coach"), hidden: true });
    this.element.addEventListener("keydown", (event) => event.key === "Escape" && this.dismiss());
  }

  /**
   * Says why the `last` move, `{ question, move }`, was good or bad, and what to look at `now`, `{ question, position }`.
   * Either may be absent.
   */
  async ask({ last, now }) {
    this.dismiss();
    const { turn } = this;
    const rows = [];
    const wait = h("p", {}, text("coach-thinks"));
    const add = async (title, promise) => {
      const more = await promise.catch((error) => [h("p", {}, api.problem(error))]);
      if (turn !== this.turn) return;
      rows.push(h("h2", {}, title), ...more);
      this.open([...rows, wait]);
    };
    this.open([wait]);
    if (last) await add(text("coach-last", { move: await wrote(last.question, last.move) }), this.judge(last));
    if (now && turn === this.turn) await add(text("coach-look"), this.look(now));
    if (turn !== this.turn) return;
    if (!rows.length) rows.push(h("p", {}, text("coach-nothing")));
    this.open([...rows, button(text("close"), () => this.dismiss())]);
    this.say(sentences(...rows.map((row) => row.textContent)));
  }

  async judge({ question, move }) {
    const { signal } = this.abort;
    const [{ board }, why] = await Promise.all([api.position(question, signal), api.why({ position: question, move }, signal)]);
    return whyRows(why, { ...this.scene(), board, question });
  }

  /** What the other side threatens, and what kind of move there is to find. */
  async look({ question, position }) {
    const { signal } = this.abort;
    const threats = await api.threats(question, signal);
    // Whichever move is asked about, the answer says what the best one does.
    const best = await api.why({ position: question, move: position.legal[0].move }, signal);
    return [...threatRows(threats, position, { ...this.scene(), board: position.board }), ...hintRows(best)];
  }

  /**
   * Checks a move of a position before it is played. Resolves to whether it is to be played: not if it is a mistake and
   * the player takes it back, or the game moves on meanwhile. What cannot be checked in time is played.
   */
  async approve(question, move, board) {
    this.dismiss();
    const { turn } = this;
    const why = await this.check(question, move);
    if (turn !== this.turn) return false;
    if (!why || !GRAVE.includes(why.grade)) return true;
    return new Promise((resolve) => {
      this.decide = resolve;
      const back = button(text("take-back"), () => this.dismiss(), { id: "warned-back", class: "primary" });
      const anyway = button(text("coach-anyway"), () => this.dismiss(true), { id: "warned-anyway" });
      this.open([h("h2", {}, text("coach-wait")), ...warningRows(why, { ...this.scene(), board, question }), h("div", { class: "actions" }, back, anyway)]);
      this.say(verdictText(why));
      back.focus();
    });
  }

  async check(question, move) {
    const { abort } = this;
    const timer = setTimeout(() => abort.abort(), PATIENCE);
    try {
      return await api.why({ position: question, move }, abort.signal);
    } catch {
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  open(rows) {
    this.element.replaceChildren(...rows);
    this.element.hidden = false;
    this.element.scrollIntoView({ block: "nearest" });
  }

  /** Gives up what is under way. A move that was warned of is taken back, unless it `isPlayed`. */
  dismiss(isPlayed = false) {
    this.turn += 1;
    this.abort?.abort();
    this.abort = new AbortController();
    this.scene().preview.hide();
    this.element.hidden = true;
    this.decide?.(isPlayed);
    this.decide = null;
  }
}
