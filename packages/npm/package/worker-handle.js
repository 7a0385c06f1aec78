// A worker with an engine, as the page sees it.

import { canShare, compiled, engineAt, hasVectors, networksAt, threads } from "./files.js";
import { XiongmaoError } from "./instance.js";
import { speaker } from "./signal.js";

const modules = new Map();

/** The engine, compiled once for all that run it. */
export function engineModule(vectors = hasVectors(), shares = false) {
  const { href } = engineAt(vectors, shares);
  if (!modules.has(href)) {
    const compiling = compiled(engineAt(vectors, shares));
    modules.set(href, compiling);
    // What failed may succeed later.
    compiling.catch(() => modules.delete(href));
  }
  return modules.get(href);
}

/** The engine with threads; null where it cannot be had. */
async function sharedEngine(vectors = hasVectors()) {
  // The package may have been built without it.
  return vectors && canShare() ? engineModule(true, true).catch(() => null) : null;
}

function newWorker() {
  if (threads) return new threads.Worker(new URL("./worker.js", import.meta.url));
  return new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
}

function newHelper() {
  if (threads) return new threads.Worker(new URL("./helper.js", import.meta.url));
  return new Worker(new URL("./helper.js", import.meta.url), { type: "module" });
}

/** Calls `receive(message)` and `failed(error)`. */
function listen(worker, receive, failed) {
  if (threads) worker.on("message", receive).on("error", failed);
  else Object.assign(worker, { onmessage: ({ data }) => receive(data), onerror: failed });
}

export class WorkerHandle {
  #worker;
  #helpers = [];
  /** Ends the waiting for them. */
  #abandon;
  #speaker = speaker();
  #ready;
  #questions = new Map();
  #next = 0;
  #closed = null;

  /**
   * `threads` is how many search, where memory can be shared. `online(text)` takes lines, `onover(error)` is called when the
   * worker has ended by itself; both may be missing.
   */
  constructor({ simd, threads: count = 1, online, onover } = {}) {
    this.#worker = newWorker();
    const receive = (message) => {
      if (message.line !== undefined) online?.(message.line);
      else if (message.fatal !== undefined || message.over) this.#end(message.fatal, onover);
      else this.#answered(message);
    };
    const failed = (error) => this.#end(error?.message ?? "the worker cannot start", onover);
    listen(this.#worker, receive, failed);
    const closed = new Promise((_, reject) => { this.#abandon = reject; });
    this.#ready = Promise.race([this.#begin(simd, count, failed), closed]);
    this.#ready.catch(failed);
  }

  /** Loads the engine into the worker and its helpers. Returns the number of threads. */
  async #begin(simd, count, failed) {
    const begin = { does: "begin", networks: networksAt(), flag: this.#speaker.flag };
    const module = count > 1 ? await sharedEngine(simd) : null;
    if (!module) {
      this.#post({ ...begin, module: await engineModule(simd) });
      return 1;
    }
    if (this.#closed) return count;
    // The memory goes from the worker to its helpers: what the page has seen is freed only some time after it is closed.
    const ports = [];
    const ready = Array.from({ length: count - 1 }, () => new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      ports.push(port1);
      const helper = newHelper();
      this.#helpers.push(helper);
      listen(helper, ({ fatal }) => (fatal === undefined ? resolve() : failed(new Error(fatal))), failed);
      helper.postMessage({ port: port2 }, [port2]);
    }));
    this.#worker.postMessage({ ...begin, module, ports }, ports);
    await Promise.all(ready);
    return count;
  }

  /** How many threads search. */
  async threads() {
    const count = await this.#ready;
    if (this.#closed) throw this.#closed;
    return count;
  }

  #end(fatal, onover) {
    if (this.#closed) return;
    this.close(fatal);
    onover?.(fatal === undefined ? null : new Error(fatal));
  }

  #post(message) {
    if (!this.#closed) this.#worker.postMessage(message);
  }

  #answered({ id, event, answer, error }) {
    const question = this.#questions.get(id);
    if (!question) return;
    if (event !== undefined) {
      const gap = event.indexOf(" ");
      question.onevent?.(event.slice(0, gap), JSON.parse(event.slice(gap + 1)));
      return;
    }
    this.#questions.delete(id);
    if (!error) question.resolve(answer);
    else question.reject(error.name === "XiongmaoError" ? new XiongmaoError(error.message, error) : new Error(error.message));
  }

  /** Carries out lines; a search that runs is put off meanwhile. */
  hear(text) {
    this.#send({ does: "hear", text }, true);
  }

  /** Ends a search that answers a question. */
  stop() {
    this.#send({ does: "stop" }, true);
  }

  /** Why the worker is closed; null if it is not. */
  get closed() {
    return this.#closed;
  }

  /** Sends a message, after those that were sent before. An urgent one puts a search off. */
  async #send(message, urgent = false) {
    // Not before the engine is there: the order of messages is that of the calls.
    await this.#ready.catch(() => {});
    if (this.#closed) return;
    this.#post(urgent ? this.#speaker.urgent(message) : this.#speaker.usual(message));
  }

  /** Asks something that has an answer, and calls `onevent(name, data)` for each event before it. */
  ask(message, onevent) {
    if (this.#closed) return Promise.reject(this.#closed);
    const id = (this.#next += 1);
    return new Promise((resolve, reject) => {
      this.#questions.set(id, { resolve, reject, onevent });
      this.#send({ ...message, id });
    });
  }

  /** Ends the worker at once. */
  close(reason = "the engine is closed") {
    if (this.#closed) return;
    this.#closed = new XiongmaoError(reason);
    for (const worker of [this.#worker, ...this.#helpers]) worker.terminate();
    this.#helpers.length = 0;
    this.#speaker.close();
    this.#abandon(this.#closed);
    for (const { reject } of this.#questions.values()) reject(this.#closed);
    this.#questions.clear();
  }
}
