// Facts about plies and threats: a sentence each, and the line that proves it.

import { button, h } from "./dom.js";
import { text } from "./language.js";
import { factText, threatsText, whyText } from "./phrases.js";
import { lineView } from "./steps.js";

/** Kinds of facts whose line begins after a pass. It cannot be played from the position. */
const PASSING = ["mate_threat", "mate_prevented"];
/** Plies of a line that are shown. */
const SHOWN = 10;

/** A button that asks about a ply. */
export const whyButton = (ply, onask) => button(text("why-ask"), onask, { class: "why", "aria-label": text("why-ask-about", { ply }) });

/** The line of a fact: each ply shows its board in small, and is chosen by a click where `onpick` is given. */
function lineRow({ kind, steps }, { game, board, preview, look, shown, onpick }) {
  const picks = onpick && !PASSING.includes(kind);
  return h("span", { class: "fact-line" }, steps.slice(0, SHOWN).map((step, index) => {
    const current = shown?.steps === steps && shown.count === index + 1 ? "true" : null;
    const ply = h("button", { type: "button", class: "ply", "aria-current": current, onclick: picks && (() => onpick(steps, index + 1)) }, step.ply);
    return preview.attach(ply, game, () => lineView(board, steps, index + 1), look, { stays: !picks });
  }));
}

/**
 * Facts with their lines, as a list. `subject` is `{ ply, best, side }`, or `{ side }` where they are threats. `scene`
 * is `{ game, board, preview, look, shown, onpick }`: the board that the lines begin with, where they are shown in
 * small, how that looks, what is shown of which line already, and `onpick(steps, count)` for the beginning of a line
 * that is chosen; the last two may be absent.
 */
export function factList(facts, subject, scene) {
  const known = facts.map((fact) => [fact, factText(fact, subject)]).filter(([, said]) => said);
  return h("ul", { class: "reasons" }, known.map(([fact, said]) => h("li", {}, said, " ", lineRow(fact, scene))));
}

/** The answer to why a ply is good or bad. */
export const whyRows = (why, scene) => [h("p", { class: why.grade }, whyText(why)), factList(why.facts, why, scene)];

/** What a side threatens in a position. */
export const threatRows = (threats, position, scene) =>
  [h("p", {}, threatsText(threats, position.check)), factList(threats.facts, { side: threats.by }, scene)];
