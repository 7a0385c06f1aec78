// The standings of a match and the curve of its sequential test, as the server has computed them.

import { h, s } from "./dom.js";
import { enumerated, text } from "./language.js";
import { percentText } from "./phrases.js";
import { endingName } from "./words.js";

const rounded = (value) => (value > 0 ? `+${value.toFixed(1)}` : value.toFixed(1).replace("-", "−"));

function range({ elo, elo_low: low, elo_high: high }, isAnchor) {
  if (isAnchor) return text("elo-anchor");
  if (low !== undefined && high !== undefined && elo !== undefined) return text("elo-between", { elo: rounded(elo), low: rounded(low), high: rounded(high) });
  if (low !== undefined) return text("at-least", { low: rounded(low) });
  return high === undefined ? text("unknown") : text("at-most", { high: rounded(high) });
}

/** An error bar on a scale that all engines share. */
function errorBar({ elo, elo_low: low, elo_high: high }, [least, most]) {
  const x = (value) => (100 * (value - least)) / (most - least || 1);
  return s("svg", { class: "error-bar", viewBox: "0 0 100 12", preserveAspectRatio: "none", "aria-hidden": "true" },
    s("path", { class: "zero", d: `M${x(0)} 0V12` }),
    low !== undefined && high !== undefined && s("path", { class: "interval", d: `M${x(low)} 6H${x(high)}M${x(low)} 2V10M${x(high)} 2V10` }),
    elo !== undefined && s("path", { class: "estimate", d: `M${x(elo)} 0V12` }));
}

/** The table of the standings, and what else the results say. */
export function drawStandings({ standings, anchor, endings, los, about }) {
  const rated = standings.some(({ elo, elo_low: low, elo_high: high }) => elo !== undefined || low !== undefined || high !== undefined);
  const ends = standings.flatMap(({ elo, elo_low: low, elo_high: high }) => [elo, low, high]).filter((value) => value !== undefined);
  const scale = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const swiss = standings.some(({ buchholz }) => buchholz !== undefined);
  const head = ["#", ...["engine", "points", "won", "drawn", "lost", ...(swiss ? ["buchholz"] : [])].map((name) => text(`standings-${name}`))];
  const row = (engine, place) => [h("tr", {}, h("td", {}, place + 1),
    h("th", { scope: "row", title: engine.limits }, engine.name, notesOf(engine)),
    h("td", {}, engine.points), h("td", {}, engine.wins), h("td", {}, engine.draws), h("td", {}, engine.losses),
    swiss && h("td", {}, engine.buchholz)),
  rated && h("tr", { class: "elo" }, h("td", {}), h("td", { colspan: head.length - 1 }, text("elo", { elo: range(engine, engine.name === anchor) }), errorBar(engine, scale)))];
  const ways = enumerated(Object.entries(endings).map(([name, count]) => `${endingName(name)} ${count}`));
  return [h("table", {}, h("caption", { class: "hidden" }, text("standings-of", { name: about.name })),
    h("thead", {}, h("tr", {}, head.map((name) => h("th", { scope: "col" }, name)))), h("tbody", {}, standings.flatMap(row))),
  los !== undefined && h("p", { class: "facts" }, text("stronger", { name: about.engines[0], likelihood: likelihood(los) })),
  ways && h("p", { class: "facts" }, text("ended-by", { ways }))].filter(Boolean);
}

function notesOf({ faults, warnings, eliminated }) {
  const notes = [];
  if (eliminated !== undefined) notes.push(text("out-in-round", { round: eliminated }));
  if (faults) notes.push(text("lost-by-fault", { count: faults }));
  if (warnings) notes.push(text("warnings", { count: warnings }));
  return notes.length ? h("div", { class: "captured" }, enumerated(notes)) : "";
}

/** A probability, never rounded to certainty. */
const likelihood = (value) => (value < 0.0005 ? text("less-than", { share: percentText(0.001, 1) }) : value > 0.9995 ? text("more-than", { share: percentText(0.999, 1) }) : percentText(value, 1));

/** With two digits, and nothing like a negative zero. */
const ratio = (value) => value.toFixed(2).replace(/^-(0\.00)$/, "$1").replace("-", "−");

const [WIDTH, HEIGHT, LEFT, EDGE] = [400, 150, 44, 14];

/** The log-likelihood ratio over the games, between its bounds. */
export function drawCurve({ elo0, elo1, model, llr, lower, upper, decision, curve }) {
  const values = curve.map(([, value]) => value);
  const [least, most] = [Math.min(lower, ...values) - 0.3, Math.max(upper, ...values) + 0.3];
  const games = curve.at(-1)?.[0] ?? 0;
  const after = text("games-count", { count: games });
  const x = (count) => (LEFT + (WIDTH - LEFT - EDGE) * (count / Math.max(1, games))).toFixed(1);
  const y = (value) => (EDGE + ((HEIGHT - 2 * EDGE) * (most - value)) / (most - least)).toFixed(1);
  const level = (value, kind, label) => [s("path", { class: kind, d: `M${LEFT} ${y(value)}H${WIDTH - EDGE}` }),
    s("text", { x: LEFT - 6, y: y(value), "text-anchor": "end", "dominant-baseline": "central" }, label)];
  const path = `M${LEFT} ${y(0)}${curve.map(([count, value]) => `L${x(count)} ${y(value)}`).join("")}`;
  const verdict = decision ? text("sprt-accepted", { hypothesis: decision }) : text("sprt-undecided");
  return [h("h2", {}, text("sprt")),
    s("svg", { class: "llr", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": text("sprt-picture", { llr: ratio(llr), lower: ratio(lower), upper: ratio(upper), after }) },
      level(upper, "bound", ratio(upper)), level(lower, "bound", ratio(lower)), level(0, "zero", "0"),
      s("path", { class: "ratio", d: path }),
      s("text", { x: WIDTH - EDGE, y: HEIGHT - 5, "text-anchor": "end" }, after)),
    h("p", { class: "facts" }, text("sprt-facts", { llr: ratio(llr), lower: ratio(lower), upper: ratio(upper), model, elo0, elo1, verdict }))];
}
