// Moves as the reader wants them written. The page itself works with PMN; the server writes the moves of a line in another
// notation, and until it has, or where a game does not have the notation, they are shown in PMN.

import * as api from "./api.js";
import { NOTATIONS } from "./words.js";

/** What is known of a move: how it is written, what the rules say of it and forbid after it, what promises that, and the moves after it. */
const entry = () => ({ text: null, statements: null, forbidden: null, asked: null, told: null, after: new Map() });

let notation = NOTATIONS[0];
let starts = new Map();
const lacking = new Set();
const listeners = new Set();

/** Writes moves in this notation from now on. */
export function chooseNotation(name) {
  if (name === notation || !NOTATIONS.includes(name)) return;
  notation = name;
  starts = new Map();
  lacking.clear();
  news();
}

/** Calls `listener()` when moves are to be shown that have been written meanwhile. */
export const onWritten = (listener) => listeners.add(listener);

let pending = null;
/** At most once for each picture of the screen. */
function news() {
  pending ??= requestAnimationFrame(() => {
    pending = null;
    listeners.forEach((listener) => listener());
  });
}

/** Fills an element by `fill(element)`, and again whenever moves have been written, as long as it is on the page. */
export function rewritten(element, fill) {
  const listener = () => (element.isConnected ? fill(element) : listeners.delete(listener));
  fill(element);
  if (notation !== NOTATIONS[0]) listeners.add(listener);
  return element;
}

/** The entries of the moves of a question and of a line after them. */
function pathOf({ game, feen = "", fen = "", moves = [] }, line) {
  const key = [game, feen, fen].join(" ");
  if (!starts.has(key)) starts.set(key, entry());
  let here = starts.get(key);
  return [...moves, ...line].map((move) => {
    if (!here.after.has(move)) here.after.set(move, entry());
    here = here.after.get(move);
    return here;
  });
}

const isPlain = ({ game }) => notation === NOTATIONS[0] || lacking.has(game);

/** The moves of a line as they are shown. It begins after the moves of a question. */
export function written(question, line) {
  if (isPlain(question) || !line.length) return line;
  const path = pathOf(question, line);
  const own = path.slice(-line.length);
  if (own.some(({ text, asked }) => text === null && !asked)) {
    const asked = write(question, line, path);
    for (const known of path) known.asked ??= asked;
  }
  return own.map(({ text }, index) => text ?? line[index]);
}

/** The same of one move. */
export const writtenMove = (question, move) => written(question, [move])[0];

/** The same of a line, as soon as the server has written it. */
export async function wroteLine(question, line) {
  written(question, line);
  if (!isPlain(question)) await pathOf(question, line).at(-1)?.asked;
  return written(question, line);
}

/** The same of one move. */
export const wrote = async (question, move) => (await wroteLine(question, [move]))[0];

/** The `name` of a position with moves as they are shown, as far as they have been written; a question leads to it. */
function told(question, position, name) {
  if (isPlain(question) || !position[name].length) return position[name];
  const path = pathOf(question, []);
  const last = path.at(-1);
  if (last && !last.statements) last.told ??= write(question, [], path);
  return last?.[name] ?? position[name];
}

/** What the rules say of the last move of a question, whose position this is, with moves as they are shown. */
export const writtenStatements = (question, position) => told(question, position, "statements");

/** The moves that the rule on repetition forbids there, as they are shown. */
export function writtenForbidden(question, position) {
  const shown = told(question, position, "forbidden");
  return position.forbidden.map((known, index) => ({ ...known, move: shown[index].move }));
}

async function write({ game, feen, fen, moves = [] }, line, path) {
  const wanted = notation;
  try {
    const answer = await api.position({ game, ...(fen ? { fen } : feen && { feen }), moves: [...moves, ...line], notation: wanted });
    answer.moves.forEach((text, index) => { path[index].text = text; });
    const { statements, forbidden } = answer;
    Object.assign(path.at(-1), { statements, forbidden });
  } catch (error) {
    if (error.code === "unknown_notation") lacking.add(game);
    // Whatever else went wrong is told by what the page itself asks.
    return;
  }
  if (wanted === notation) news();
}
