// The HTTP interface, as the page uses it. docs/web.md describes it.

import { refusalText } from "./words.js";

/** A refusal of the server: `answer` has its code, its arguments, and the server's English. */
export class Refusal extends Error {
  constructor(answer, status) {
    super(refusalText(answer) ?? `the server answers with status ${status}`);
  }
}

/** What went wrong, as a sentence. */
export function problem(error) {
  if (!(error instanceof Refusal)) return "The server does not answer.";
  const { message } = error;
  return message[0].toUpperCase() + message.slice(1) + (/[.?!]$/.test(message) ? "" : ".");
}

/**
 * The answer for a panel whose `turn` has not changed meanwhile, or else null. A refusal becomes the panel's message, and
 * null as well; nothing is said of a request that was given up.
 */
export async function inTurn(panel, promise) {
  const { turn } = panel;
  try {
    const answer = await promise;
    return turn === panel.turn ? answer : null;
  } catch (error) {
    if (turn !== panel.turn || error.name === "AbortError") return null;
    panel.message = problem(error);
    panel.show();
    return null;
  }
}

// Each tab is a client of its own.
const client = crypto.randomUUID?.() ?? String(Math.random());

async function ask(path, body, signal) {
  const headers = { "Content-Type": "application/json", "Xiongmao-Client": client };
  const response = await fetch(path, { method: "POST", headers, body: JSON.stringify(body), signal });
  if (response.ok) return response;
  const answer = await response.json().catch(() => ({}));
  throw new Refusal(answer, response.status);
}

export const games = async () => (await fetch("/api/v1/games")).json();
export const rules = async (game) => (await fetch(`/api/v1/rules/${game}`)).json();
export const position = async (question, signal) => (await ask("/api/v1/position", question, signal)).json();
export const ply = async (question, token, signal) =>
  (await ask("/api/v1/ply", { position: question, ply: token }, signal)).json();
export const play = async (body, signal) => (await ask("/api/v1/play", body, signal)).json();
/** Why a ply of a position is good or bad, and what the side that is not to move threatens. */
export const why = async (body, signal) => (await ask("/api/v1/why", body, signal)).json();
export const threats = async (question, signal) => (await ask("/api/v1/threats", question, signal)).json();

export const records = async (body, signal) => (await ask("/api/v1/records", body, signal)).json();

async function read(path) {
  const response = await fetch(path);
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refusal(answer, response.status);
  return answer;
}

/** Puzzles of a game; `theme`, `min`, `max` and `seed` may be empty. */
export const puzzles = (wish) => read(`/api/v1/puzzles?${new URLSearchParams(Object.entries(wish).filter(([, value]) => value !== undefined && value !== ""))}`);

/** A page of the finished games of a match, and one of its games. */
export const watchedGames = (id, before) => read(`/api/v1/watch/${id}/games${before === undefined ? "" : `?before=${before}`}`);
export const watchedGame = (id, number) => read(`/api/v1/watch/${id}/games/${number}`);

/** Listens to the matches that are watched, and to one of them unless `id` is null. `close()` of the result ends it. */
export function watch(id, { matches, match, lost }) {
  // An EventSource sends no headers of its own.
  const source = new EventSource(`/api/v1/watch/events?client=${client}${id === null ? "" : `&match=${id}`}`);
  source.addEventListener("matches", (event) => matches(JSON.parse(event.data)));
  source.addEventListener("match", (event) => match(JSON.parse(event.data)));
  source.addEventListener("error", lost);
  return source;
}

/** Analyses, or annotates, until the end or until the signal aborts. Calls `onevent(name, data)` for each event. */
export const analyse = (body, signal, onevent) => stream("/api/v1/analyse", body, signal, onevent);
export const annotate = (body, signal, onevent) => stream("/api/v1/annotate", body, signal, onevent);

async function stream(path, body, signal, onevent) {
  const response = await ask(path, body, signal);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += value;
    const blocks = text.split("\n\n");
    text = blocks.pop();
    for (const block of blocks) {
      const match = /^event: (\w+)\ndata: ([^]*)$/.exec(block);
      if (match) onevent(match[1], JSON.parse(match[2]));
    }
  }
}
