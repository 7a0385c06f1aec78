// Facts about moves and threats: a sentence each, and the line that proves it.

import { button, h } from "./dom.js";
import { text } from "./language.js";
import { rewritten, written, writtenMove } from "./notation.js";
import { factText, threatsText, whyText } from "./phrases.js";
import { lineView } from "./steps.js";

/** Kinds of facts whose line begins after a pass. It cannot be played from the position. */
const PASSING = ["mate_threat", "mate_prevented"];
/** Moves of a line that are shown. */
const SHOWN = 10;

/** What a button that asks about a move is called. */
export const whyLabel = (move) => text("why-ask-about", { move });

/** A button that asks about a move. */
export const whyButton = (move, onask, shown = text("why-ask")) => button(shown, onask, { class: "why", "aria-label": whyLabel(move), title: text("why-ask") });

/** The position with the other side to move: its lines are those of threats. */
const passed = ({ game, feen }) => ({ game, feen: feen.replace(/(\w)\/(\w)$/, "$2/$1"), moves: [] });

/** The line of a fact as it is written. One that begins after a pass is not played from the position. */
export const shownLine = ({ kind, line }, question) => (PASSING.includes(kind) ? line : written(question, line));

/** The line of a fact: each move shows its board in small, and is chosen by a click where `onpick` is given. */
function lineRow({ kind, steps }, line, { game, board, preview, look, shown, onpick }) {
  const picks = onpick && !PASSING.includes(kind);
  return h("span", { class: "fact-line" }, steps.slice(0, SHOWN).map((step, index) => {
    const current = shown?.steps === steps && shown.count === index + 1 ? "true" : null;
    const move = h("button", { type: "button", class: "ply", "aria-current": current, onclick: picks && (() => onpick(steps, index + 1)) }, line[index] ?? step.move);
    return preview.attach(move, game, () => lineView(board, steps, index + 1), look, { stays: !picks });
  }));
}

/**
 * Facts with their lines, as a list. `subject` is `{ move, best, side }`, or `{ side }` where they are threats. `scene`
 * is `{ game, board, question, preview, look, shown, onpick }`: the board that the lines begin with, the question for it,
 * where they are shown in small, how that looks, what is shown of which line already, and `onpick(steps, count)` for the
 * beginning of a line that is chosen; the last two may be absent.
 */
export function factList(facts, subject, scene) {
  return rewritten(h("ul", { class: "reasons" }), (list) => {
    const told = facts.map((fact) => ({ fact, line: shownLine(fact, scene.question) })).map(({ fact, line }) => ({ fact, line, said: factText(fact, subject, line) }));
    list.replaceChildren(...told.filter(({ said }) => said).map(({ fact, line, said }) => h("li", {}, said, " ", lineRow(fact, line, scene))));
  });
}

/** The answer to why a move is good or bad. */
export const whyRows = (why, scene) => [rewritten(h("p", { class: why.grade }), (row) => {
  const shown = (move) => writtenMove(scene.question, move);
  row.textContent = whyText({ ...why, move: shown(why.move), best: shown(why.best) });
}), factList(why.facts, why, scene)];

/** What a side threatens in a position. */
export const threatRows = (threats, position, scene) =>
  [h("p", {}, threatsText(threats, position.check)), factList(threats.facts, { side: threats.by }, { ...scene, question: passed(position) })];
