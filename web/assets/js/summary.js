// How well the players have played: the summary of a review.

import { h } from "./dom.js";
import { text } from "./language.js";
import { adviceText, knownLessons, lessonText, percentText, phaseName } from "./phrases.js";
import { sideName } from "./words.js";

const row = (name, { plies, accuracy, loss, cp }) => h("tr", {}, h("th", { scope: "row" }, name),
  [plies, percentText(accuracy / 100, 1), percentText(loss, 1), cp.toFixed(0)].map((figure) => h("td", {}, figure)));

/** What a player has done wrong, the most frequent kind first, and what to practise. */
function lessonRows(lessons) {
  const kinds = knownLessons(lessons);
  if (!kinds.length) return [h("p", {}, text("summary-faultless"))];
  return [h("ul", { class: "reasons" }, kinds.map((kind) => h("li", {}, lessonText(kind, lessons[kind])))),
    h("p", {}, text("to-practise", { advice: adviceText(kinds[0]) }))];
}

/** A player with judged moves: a table of the phases, and the lessons. */
function player({ side, name, phases, lessons, ...whole }) {
  const head = [h("td"), ...["plies", "accuracy", "loss", "centipawns"].map((name) => h("th", { scope: "col" }, text(`summary-${name}`)))];
  const played = Object.entries(phases).filter(([, tally]) => tally.plies);
  return h("section", {}, h("h3", {}, name ? text("play-seat", { side: sideName(side), player: name }) : sideName(side)),
    h("table", { class: "counts" }, h("thead", {}, h("tr", {}, head)),
      h("tbody", {}, row(text("summary-all"), whole), played.map(([phase, tally]) => row(phaseName(phase), tally)))),
    ...lessonRows(lessons));
}

/** The summaries of both players, as far as their moves have been judged. */
export const summaryRows = (summaries) => summaries.filter(({ plies }) => plies).map(player);
