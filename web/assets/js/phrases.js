// What the parts of the page say that are loaded when they are opened: messages of the second catalogue, which language.js
// loads before them (`later`).

import { coded, ending, enumerated, figure, has, language, listed, pieceOf, sentence, sentences, speakOf, text } from "./language.js";
import { capital, choices, endingName, group, otherSide, sideName, statementText, worded } from "./words.js";

/** What `say` says about another game than the current one. */
export function about(game, say) {
  const before = speakOf(game);
  try { return say(); } finally { speakOf(before); }
}

/** Who has won, by results in records. */
const WINNERS = { "1-0": "south", "0-1": "north" };
/** Who has won, `south`, `north` or `draw`. */
const winnerText = (winner) => capital(text("winner", { winner: winner === "draw" ? winner : sideName(winner) }));
/** The result of a recorded game, such as `1-0`. */
export const resultText = (result) => winnerText(WINNERS[result] ?? "draw");
/** Who has won, and how. */
const endingText = (end) => capital(ending(end));
/** Whose turn it is, or how the game ended. */
export const standingText = ({ winner, status, side }) => (winner ? sentence(endingText({ winner, status })) : text("to-move", { side: sideName(side) }));
const tableArguments = ({ value, mate, ban }) => ({ value, ban: String(ban), moves: Math.abs(mate ?? 0) });
/** What an endgame table says of a move. */
export const tableValueText = (known) => text("table-value", tableArguments(known));
/** What an endgame table says of a position in which a side is to move, as a sentence. */
export const tablePositionText = (known, side) => text("table-position", { ...tableArguments(known), side: sideName(side) });
/** A proven win. */
export const winInText = (side, moves) => text("wins-in", { side: sideName(side), moves });
/** The chances of both sides, from 0 to 1. */
export const chancesText = (south, draw, north) => text("chances", { south: percentText(south), draw: percentText(draw), north: percentText(north) });
/** A share from 0 to 1, with so many digits. */
export const percentText = (share, digits = 0) => text("percent", { value: figure(share * 100, digits) });
/** How a recorded game ended, as far as the record says. */
export const outcomeText = ({ winner, status }) => (winner ? (status ? endingText({ winner, status }) : winnerText(winner)) : text("unfinished"));
/** A moment as people here write it. */
const moment = (time) => new Date(time).toLocaleString(language === "en" ? "en-GB" : language, { dateStyle: "medium", timeStyle: "short" });
/** The players of a recorded game; the server's English stands for those without names. */
export const gameTitle = ({ title }) => title.replace(/(^|: )South – /, (_, before) => `${before}${sideName("south")} – `).replace(/ – North$/, ` – ${sideName("north")}`);
/** A game in a line: players with their ratings, result, event and date. */
export function gameInShort({ south, north, southRating, northRating, result, event, date }) {
  const player = (name, rating) => [name || "?", rating].filter(Boolean).join(" ");
  return [`${player(south, southRating)} – ${player(north, northRating)}`, result && resultText(result), [event, date].filter(Boolean).join(" ")].filter(Boolean).join(" · ");
}
/** How matches call an ending that has a word of CGSN. */
const TERMINATIONS = { "repeated position": "repetition", "time forfeit": "timelimit", "illegal move": "illegalmove" };
/** How a game of a match ended. */
export const terminationName = (name) => (has(`terminated-${name.replaceAll(" ", "-")}`) ? text(`terminated-${name.replaceAll(" ", "-")}`) : endingName(TERMINATIONS[name] ?? name));
/** Event, date and so on of a recorded game, and its result in words. */
export function gameFacts(game) {
  const facts = game.facts.endsWith(game.result) ? game.facts.slice(0, -game.result.length) + outcomeText(game) : game.facts;
  const said = game.round ? facts.replace(`round ${game.round}`, text("record-round", { round: game.round })) : facts;
  return said.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/, moment);
}
/** The opening that a game has reached, by name and code. */
export function openingText({ code, names }) {
  const name = names[language] ?? names.en;
  return code ? text("opening-named-coded", { name, code }) : text("opening-named", { name });
}
/** What to say at the end of a recorded game: why it is over by the rules, or what the record says. */
export const recordEndText = (game) => (game.statements
  ? sentences(text("game-over", { ending: ending(game) }), ...game.statements.map(statementText)) : text("record-ends", { outcome: outcomeText(game) }));
/** The limits of the search of a review, such as `depth 8, nodes 10000`. */
export const limitsText = (limits) => (limits ? enumerated(limits.split(", ").map((limit) => {
  const [name, value] = limit.split(" ");
  return has(`limit-${name}`) ? text(`limit-${name}`, { value }) : limit;
})) : text("no-limits"));
/** The name of a button with the key that does the same. */
export const keyed = (name, key) => text("keyed", { name, key });
const piece = ({ pieces, owners = [] }, index) => pieceOf(pieces[index] ?? "none", owners[index]);
const placed = (fact, index) => (fact.pieces[index] ? text("placed", { piece: piece(fact, index), square: fact.squares[index] }) : "");

/** A fact as a sentence. Its line stands beside it. `side` plays its first move. */
function factSentence(fact, side, line) {
  const { kind, by, pieces, squares, value } = fact;
  const [one, two, three] = [0, 1, 2].map((index) => placed(fact, index));
  const subject = pieces.length > 1 ? 1 : 0;
  const exchange = line.length - (by === side ? 0 : 1);
  const tenths = Math.floor(Math.abs(value) / 10);
  // `Sentence` of the program (library/answers/src/reason_sentences.rs) gives the same arguments.
  return text(`fact-${kind}`, {
    by: sideName(by), other: sideName(otherSide(by)), owner: sideName(value < 0 ? otherSide(by) : by), first: line[0] ?? "", last: line.at(-1) ?? "", one, two, three,
    attacked: listed(pieces.slice(1).map((_, index) => placed(fact, index + 1))), piece: piece(fact, subject), square: squares[subject] ?? "",
    cause: fact.cause ?? "none", worth: { 5: "half", 10: "one" }[tenths] ?? "several", soldiers: tenths / 10, less: String(value < 0), moves: Math.abs(value), count: line.length,
    exchange: String(exchange > 1), ending: fact.status ? ending(fact) : "", proof: "",
  });
}

/** A fact as a sentence, with its line as it is written; nothing where the page does not know its kind. `side` plays the move, or threatens. */
export function factText(fact, { move, best, side }, line = fact.line) {
  if (!has(`fact-${fact.kind}`)) return "";
  const said = factSentence(fact, side, line);
  return best && move !== best && fact.line[0] === best ? text("better", { fact: said }) : said;
}
/** What kind of move a fact is about, without naming it. */
export function hintText({ kind }) {
  const id = `hint-${["mates", "mate_missed"].includes(kind) ? "force" : kind}`;
  return has(id) ? text(id) : "";
}
/** How good a move is, without the best one. */
export const verdictText = ({ move, grade, loss }) => text("verdict", { move, grade, chance: percentText(loss.chance), cost: loss.cp ?? "none" });
/** A move compared with the best one. */
export function whyText(why) {
  const { move, best, grade, loss } = why;
  if (grade === "best") return text("why-best", { move });
  if (percentText(loss.chance) === percentText(0)) return text("why-equal", { move, best });
  return `${verdictText(why)} ${text(grade === "good" ? "preferred-ply" : "best-ply", { best })}`;
}
/** Whether a side threatens anything; `check` says whether it gives check. */
export const threatsText = ({ by, facts }, check) => text(`threats-${facts.length ? "some" : check ? "check" : "none"}`, { by: sideName(by) });
/** The name of a phase of a game. */
export const phaseName = (phase) => worded("phase", phase);
/** Kinds of mistakes. The first of equally frequent ones is told first. */
const LESSONS = ["mate_allowed", "mate_missed", "hanging", "capture_missed", "overlooked", "tactic_missed", "placement"];
/** The kinds of mistakes with these counts, the most frequent first. */
export const knownLessons = (counts) => LESSONS.filter((kind) => counts[kind]).sort((one, next) => counts[next] - counts[one]);
/** How often a mistake was made. */
export const lessonText = (kind, count) => text(`lesson-${kind}`, { count });
/** What to practise against a kind of mistakes. */
export const adviceText = (kind) => text(`advice-${kind}`);
/** What a puzzle is about. */
export const themeName = (theme) => worded("theme", theme);

export const newGameWords = group("newgame", {
  opponents: choices("newgame", ["engine", "person"]),
  get sides() { return choices("newgame", ["south", "north", "random"]); },
  about: (id) => text(`about-${id}`), beaten: "count", score: "won drawn lost", odds: (odds) => text(`odds-${odds || "none"}`),
  level: (level, elo) => text("newgame-strength-of", { level, elo: elo ?? "none" }),
  time: (time) => (time ? text("newgame-time", { minutes: Number(time.split("+")[0]), seconds: Number(time.split("+")[1]) }) : text("newgame-no-clock")),
});
/** What is said at the end of a game. */
export const finishWords = group("end", { score: "name won drawn lost", next: "name" });
/** How a piece moves, as a sentence; nothing where the page does not know. */
export const howPieceMoves = (game, name) => (has(`moves-${game}-${name}`) ? text(`moves-${game}-${name}`) : "");

export const engineWords = group("engine", {
  evaluation: "score",
  facts: ({ depth, seldepth }, nodes, speed, chances) => text("engine-facts", { depth, seldepth, nodes, speed, chances }),
  stoppedBy: (seconds, reason) => text("engine-stopped", { seconds, reason: reason.replace(/[.。]?$/, "") }),
  finished: (seconds, line) => text("engine-stopped", { seconds, reason: text(line && "mate" in line.score ? "engine-certain" : "engine-no-more-time") }),
});

export const markWords = group("mark", { draw: (colour) => text("mark-draw", { colour }) });

export const analysisWords = group("analysis");
/** What was played in a position. */
export const exploreWords = group("explore", { games: "count" });
/** What the engine says of a move that was tried. */
export const gradeSentence = (move, { grade, loss }) => (loss >= 0.005 ? text("verdict", { move, grade, chance: percentText(loss), cost: "none" }) : text("ply-graded", { move, grade, change: "none", before: "", after: "" }));

export const exchangeWords = group("exchange", { copy: "name", save: "name", copied: "name", unreadable: "number reason" });

const KINDS = { play: text("mygames-play"), analysis: text("mygames-analysis"), review: text("mygames-a-review") };

export const gamesWords = group("mygames", {
  kinds: KINDS, removed: "name", review: "name", analyse: "name", rename: "name", save: "name", remove: "name",
  facts: ({ kind, game, title, plies, result, status, changed }) => [KINDS[kind], title, text("plies-count", { count: plies }), result ? about(game, () => outcomeText({ winner: WINNERS[result] ?? "draw", status })) : kind === "play" ? text("mygames-unfinished") : "",
    moment(changed)].filter(Boolean).join(" · "),
  imported: (count, faults) => sentences(text("mygames-imported", { count }), faults && text("mygames-not-imported", { count: faults })),
});

export const looksWords = { signs: choices("signs", ["usual", "brush", "characters", "simplified", "pictures", "letters"]), boards: choices("ground", ["usual", "paper", "wood", "slate", "night"]) };
/** What the keys do. */
export const keysWords = group("keys");

export const legendWords = group("legend", { of: "game" });

export const learnWords = group("learn", {
  heading: (lesson, title, task, tasks) => text("learn-heading", { lesson, title, task, tasks }),
  /** The title of a lesson, and its tasks. */
  lesson: (game, id) => ({ title: text(`learn-${game}-${id}`), tasks: [1, 2].map((task) => text(`learn-${game}-${id}-${task}`)) }),
});

export const puzzleWords = group("puzzle", { mateTask: "side moves", composition: "number name", better: "move", rating: "elo", mate: "moves" });

export const reviewWords = group("review", {
  depths: [[50000, text("quick")], [200000, text("thorough")], [1000000, text("deep")]], halted: "done all", unreadable: "number reason", cannot: "reason",
  which: (count, more) => text("review-which", { count, more: String(Boolean(more)) }),
});

/** What in a record contradicts the rules: sentences. */
export const contradictions = ({ objections }) => objections.map((objection) => sentence(coded("objection", objection)));

export const viewerWords = group("viewer");

export const rulesWords = group("rules", { linkTo: "heading" });

export const watchWords = group("watch", { match: (name, isRunning) => (isRunning ? text("watch-running", { name }) : name) });
