// Lines in, lines out: the conversation of protocol.md, in a worker of its own, with the face of a Worker.

import { ENGINE, checked } from "./options.js";
import { WorkerHandle } from "./worker-handle.js";

export class Lines extends EventTarget {
  #worker;
  onmessage = null;

  constructor(options = {}) {
    super();
    const online = (data) => {
      const event = new MessageEvent("message", { data });
      this.onmessage?.(event);
      this.dispatchEvent(event);
    };
    const onover = (error) => this.dispatchEvent(Object.assign(new Event(error ? "error" : "close"), { error, message: error?.message }));
    this.#worker = new WorkerHandle({ ...checked(options, ENGINE), online, onover });
  }

  /** Sends a line, or several. */
  postMessage(line) {
    this.#worker.hear(String(line));
  }

  /** Ends the conversation at once, without an answer. */
  terminate() {
    this.#worker.close();
  }
}
