// The questions of docs/http.md, as the page asks them. `backend.js` brings them to the server, or, in a page without one,
// to the engine in WebAssembly.

import * as backend from "./backend.js";
import { later, sentence, text } from "./language.js";
import { refusalText } from "./words.js";

/** A refusal of the server: `answer` has its code, its arguments, and the server's English. */
export class Refusal extends Error {
  constructor(answer, status) {
    super(refusalText(answer) || text("bad-answer", { status }));
    this.code = answer.code;
    // Why a position or a move is refused: a code with its arguments.
    this.reason = answer.arguments?.reason;
    this.status = status;
  }

  /** Whether the same question may be answered later. */
  get passes() {
    return [408, 429, 502, 503, 504].includes(this.status);
  }
}

/** What went wrong, as a sentence. */
export function problem(error) {
  if (!(error instanceof Refusal)) return text(backend.SILENCE);
  return sentence(error.message);
}

/** The answer to a question, or a refusal. */
async function answered(asked) {
  const { ok, answer, status } = await asked;
  if (!ok) {
    // What is wrong with a position or a move is said in messages that the page does not load at once.
    if (answer.arguments?.reason?.code) await later(() => {}).catch(() => {});
    throw new Refusal(answer, status);
  }
  return answer;
}

/** The address of the description of the HTTP interface; null where there is none. */
export const { DESCRIPTION } = backend;

export const games = () => answered(backend.read("games"));
export const rules = (game, language) => answered(backend.read(`rules/${game}`, { language }));
export const position = (question, signal) => answered(backend.ask("position", question, signal));
export const move = (question, token, signal) => answered(backend.ask("move", { position: question, move: token }, signal));
/** What endgame tables say of a position and of its moves. */
export const tables = (question, signal) => answered(backend.ask("tables", question, signal));
/** What was played in a position, in the server's database of games. */
export const explore = (body, signal) => answered(backend.ask("explore", body, signal));
/** A game of that database. */
export const storedGame = (number) => answered(backend.read("explore/game", { number }));
export const play = (body, signal) => answered(backend.ask("play", body, signal));
/** Why a move of a position is good or bad, and what the side that is not to move threatens. */
export const why = (body, signal) => answered(backend.ask("why", body, signal));
export const threats = (question, signal) => answered(backend.ask("threats", question, signal));

export const records = (body, signal) => answered(backend.ask("records", body, signal));

/** Puzzles of a game; `theme`, `min`, `max` and `seed` may be empty. */
export const puzzles = (wish) => answered(backend.read("puzzles", Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined && value !== ""))));

/** A page of the finished games of a match, and one of its games. */
export const watchedGames = (id, before) => answered(backend.read(`watch/${id}/games`, before === undefined ? {} : { before }));
export const watchedGame = (id, number) => answered(backend.read(`watch/${id}/games/${number}`));

/** Listens to the matches that are watched, and to one of them unless `id` is null. `close()` of the result ends it. */
export const { watch } = backend;

/** Analyses, or annotates, until the end or until the signal aborts. Calls `onevent(name, data)` for each event. */
export const analyse = (body, signal, onevent) => answered(backend.stream("analyse", body, signal, onevent));
export const annotate = (body, signal, onevent) => answered(backend.stream("annotate", body, signal, onevent));
