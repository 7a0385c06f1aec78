// The engine in this page, in place of the server: `xiongmao site` writes this file under the name of ../js/backend.js. A
// question is answered by a worker of the package for JavaScript, except those of which the first board is made: they were
// answered when the page was written. Every answer is `{ ok, answer, status }`.

import { canShare, engineAt, hasVectors, networksAt } from "../engine/files.js";
import { WorkerHandle } from "../engine/worker-handle.js";
import { keep, renew } from "./offline.js";
import prepared from "./prepared.js";

/** What is said where there is no answer: the name of a message. */
export const SILENCE = "no-engine";
/** The address of the description of the HTTP interface, which is not here. */
export const DESCRIPTION = null;

/** Which worker answers. A search keeps its own busy to its end; whatever is not named here takes a moment. */
const WORKERS = { analyse: "analysis", annotate: "review", play: "moves", why: "moves", threats: "moves" };
/** The most threads that an analysis is offered. */
const MOST_THREADS = 16;
const FAILED = 500;
const REFUSED = 422;

/** A worker with an engine, which answers one question after another. */
class Answerer {
  worker = null;
  turn = Promise.resolve();

  /** How many threads the worker has. */
  threads = 1;

  /** Begins to load the engine, if it is not there with so many threads. */
  start(threads = 1) {
    if (threads > this.threads) this.close();
    this.threads = Math.max(threads, this.threads);
    this.worker ??= new WorkerHandle({ threads: this.threads, onover: () => this.fail() });
    return this.worker;
  }

  close() {
    this.worker?.close();
    this.worker = null;
  }

  /** The engine cannot be loaded, or it has failed: the next question begins with another one, perhaps of a newer site. */
  fail() {
    this.close();
    renew().catch(() => {});
  }

  ask(name, body, signal, onevent) {
    const answer = this.turn.then(() => this.answer(name, body, signal, onevent));
    this.turn = answer.catch(() => {});
    // Whoever gives up does not wait until the search has noticed it.
    return signal ? Promise.race([answer, given(signal)]) : answer;
  }

  async answer(name, body, signal, onevent) {
    signal?.throwIfAborted();
    const worker = this.start(body.threads);
    const stop = () => worker.stop();
    signal?.addEventListener("abort", stop, { once: true });
    try {
      return { ok: true, answer: await worker.ask({ does: "ask", name, body }, onevent) };
    } catch (error) {
      const { code, arguments: facts, message } = error;
      if (code) return { ok: false, answer: { code, arguments: facts, message }, status: code === "failed" ? FAILED : REFUSED };
      this.fail();
      throw error;
    } finally {
      signal?.removeEventListener("abort", stop);
    }
  }
}

/** Rejects when somebody gives up. */
const given = (signal) => new Promise((_, reject) => {
  signal.addEventListener("abort", () => reject(signal.reason), { once: true });
});

const answerers = new Map();
function answererOf(name) {
  const worker = WORKERS[name] ?? "rules";
  if (!answerers.has(worker)) answerers.set(worker, new Answerer());
  return answerers.get(worker);
}

const opened = new Set();
/** A game is on the board: the engine will be wanted, and without a network, too. */
function open(game) {
  if (opened.has(game)) return;
  opened.add(game);
  answererOf("position").start();
  keep([engineAt(hasVectors()).href, networksAt()[game]]);
}

/** What the engine offers: more than one thread where the page may have memory in common with workers. */
function offer() {
  const { games, threads } = prepared;
  const cores = Math.min(navigator.hardwareConcurrency ?? 1, MOST_THREADS);
  return { ...games, limits: { ...games.limits, threads: threads && canShare() && hasVectors() ? cores : 1 } };
}

/** The answer that was prepared; undefined if there is none. */
function preparedAnswer(name, { game, moves = [], ...more }) {
  if (name === "games") return offer();
  return name === "position" && !moves.length && Object.keys(more).every((key) => more[key] === undefined) ? prepared.positions[game] : undefined;
}

/** Asks a question with a body. */
export async function ask(name, body, signal) {
  // The page takes its answers as its own.
  const known = structuredClone(preparedAnswer(name, body));
  const answered = known ? { ok: true, answer: known } : await answererOf(name).ask(name, body, signal);
  if (name === "position" && answered.ok) open(answered.answer.game);
  return answered;
}

/** Asks what depends on nothing but these parameters. */
export const read = (name, parameters = {}) => ask(name, parameters);

/** Asks a question whose answer is a stream of events. Calls `onevent(name, data)` for each, until the end. */
export const stream = (name, body, signal, onevent) => answererOf(name).ask(name, body, signal, onevent);

/** Matches are shown by a server. */
export function watch(id, { none }) {
  none();
  return { close() {} };
}
