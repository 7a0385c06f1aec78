// One instance of the engine in WebAssembly: texts go in and come back. packages/npm/src/boundary.rs is the other side.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** What the engine refuses, with its message; `code` and `arguments` where docs/web.md lists them. */
export class XiongmaoError extends Error {
  constructor(message, { code, arguments: facts } = {}) {
    super(message);
    this.name = "XiongmaoError";
    if (code) Object.assign(this, { code, arguments: facts });
  }
}

export class Instance {
  #wasm;
  #network;
  #panic = null;

  /**
   * `network(game)` returns the compressed bytes of a network, `say(text)` takes lines and events, `spoken()` says
   * whether a search has to end.
   */
  constructor(module, { network, say, spoken }) {
    const text = (at, length) => decoder.decode(new Uint8Array(this.#wasm.memory.buffer, at, length));
    const env = {
      xiongmao_now: () => performance.now(),
      xiongmao_network: (at, length) => {
        this.#network = network(text(at, length));
        return this.#network.length;
      },
      xiongmao_copy_network: (at) => {
        new Uint8Array(this.#wasm.memory.buffer).set(this.#network, at);
        this.#network = null;
      },
      xiongmao_say: (at, length) => say(text(at, length)),
      xiongmao_panicked: (at, length) => {
        this.#panic = text(at, length);
      },
      xiongmao_spoken: () => Number(spoken()),
    };
    this.#wasm = new WebAssembly.Instance(module, { env }).exports;
    this.#wasm.begin();
  }

  /** Calls a function of the engine that reads this text, and returns its text. */
  call(name, text = "", ...numbers) {
    if (text === "") {
      this.#wasm.input(0);
    } else {
      const bytes = encoder.encode(text);
      const at = this.#wasm.input(bytes.length);
      new Uint8Array(this.#wasm.memory.buffer, at, bytes.length).set(bytes);
    }
    return decoder.decode(this.bytes(name, ...numbers));
  }

  /** Calls a function of the engine, and returns its bytes, which are there until the next call. */
  bytes(name, ...numbers) {
    if (this.#panic !== null) throw new Error(this.#panic);
    let length;
    try {
      length = this.#wasm[name](...numbers);
    } catch (error) {
      // A panic: the engine is of no use any more.
      this.#panic ??= String(error);
      throw new Error(this.#panic);
    }
    const bytes = new Uint8Array(this.#wasm.memory.buffer, this.#wasm.output(), length < 0 ? -1 - length : length);
    if (length < 0) throw new XiongmaoError(decoder.decode(bytes));
    return bytes;
  }

  /** Calls a function that returns nothing. */
  tell(name, ...numbers) {
    this.#wasm[name](...numbers);
  }

  /** Asks a question of docs/web.md, and returns its answer; null where the answer was a stream of events. */
  ask(name, body) {
    try {
      const answer = this.call("ask", `${name}\n${JSON.stringify(body)}`);
      return answer === "" ? null : JSON.parse(answer);
    } catch (error) {
      if (!(error instanceof XiongmaoError)) throw error;
      const refusal = JSON.parse(error.message);
      throw new XiongmaoError(refusal.message, refusal);
    }
  }

  /** The bytes that the instance takes. */
  get memory() {
    return this.#wasm.memory.buffer.byteLength;
  }
}
