// A worker with an engine, as the page sees it.

import { compiled, engineAt, hasVectors, networksAt, threads } from "./files.js";
import { XiongmaoError } from "./instance.js";
import { speaker } from "./signal.js";

const modules = new Map();

/** The engine, compiled once for all that run it. */
export function engineModule(vectors = hasVectors()) {
  if (!modules.has(vectors)) {
    const compiling = compiled(engineAt(vectors));
    modules.set(vectors, compiling);
    // What failed may succeed later.
    compiling.catch(() => modules.delete(vectors));
  }
  return modules.get(vectors);
}

function newWorker() {
  if (threads) return new threads.Worker(new URL("./worker.js", import.meta.url));
  return new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
}

export class WorkerHandle {
  #worker;
  #speaker = speaker();
  #ready;
  #questions = new Map();
  #next = 0;
  #closed = null;

  /** `online(text)` takes lines, `onover(error)` is called when the worker has ended by itself; both may be missing. */
  constructor({ simd, online, onover } = {}) {
    this.#worker = newWorker();
    const receive = (message) => {
      if (message.line !== undefined) online?.(message.line);
      else if (message.fatal !== undefined || message.over) this.#end(message.fatal, onover);
      else this.#answered(message);
    };
    const failed = (error) => this.#end(error?.message ?? "the worker cannot start", onover);
    if (threads) this.#worker.on("message", receive).on("error", failed);
    else Object.assign(this.#worker, { onmessage: ({ data }) => receive(data), onerror: failed });
    this.#ready = engineModule(simd).then((module) => this.#post({ does: "begin", module, networks: networksAt(), flag: this.#speaker.flag }));
    this.#ready.catch(failed);
  }

  #end(fatal, onover) {
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
    this.#worker.terminate();
    this.#speaker.close();
    for (const { reject } of this.#questions.values()) reject(this.#closed);
    this.#questions.clear();
  }
}
