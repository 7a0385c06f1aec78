// One instance of the engine in WebAssembly: texts go in and come back. packages/npm/src/boundary.rs is the other side.

const encoder = new TextEncoder();
const decoder = new TextDecoder();
/** The text in these bytes. Browsers do not read it in memory that threads share. */
const decoded = (bytes) => decoder.decode(bytes.buffer instanceof ArrayBuffer ? bytes : bytes.slice());

/** What the engine refuses, with its message; `code` and `arguments` where docs/http.md lists them. */
export class XiongmaoError extends Error {
  constructor(message, { code, arguments: facts } = {}) {
    super(message);
    this.name = "XiongmaoError";
    if (code) Object.assign(this, { code, arguments: facts });
  }
}

export class Instance {
  #wasm;
  #memory;
  #network;
  #panic = null;

  /**
   * `network(game)` returns the compressed bytes of a network, `say(text)` takes lines and events, `spoken()` says
   * whether a search has to end. An engine with threads takes the `memory` that they share.
   */
  constructor(module, { network, say, spoken, memory }) {
    const text = (at, length) => decoded(this.#view(at, length));
    const env = {
      memory,
      xiongmao_now: () => performance.now(),
      xiongmao_network: (at, length) => {
        this.#network = network(text(at, length));
        return this.#network.length;
      },
      xiongmao_copy_network: (at) => {
        this.#view(at, this.#network.length).set(this.#network);
        this.#network = null;
      },
      xiongmao_say: (at, length) => say(text(at, length)),
      xiongmao_panicked: (at, length) => {
        this.#panic = text(at, length);
      },
      xiongmao_spoken: () => Number(spoken()),
    };
    this.#wasm = new WebAssembly.Instance(module, { env }).exports;
    this.#memory = memory ?? this.#wasm.memory;
    this.#wasm.begin();
  }

  #view(at, length) {
    // Another thread may have made the memory larger; this one sees it as soon as it asks for more itself.
    if (at + length > this.#memory.buffer.byteLength) this.#memory.grow(0);
    return new Uint8Array(this.#memory.buffer, at, length);
  }

  /** Makes room for another thread of the search: what `help` needs to be one. */
  room() {
    const { __tls_size: size, __tls_align: alignment } = this.#wasm;
    const at = this.#wasm.room(size.value, alignment.value);
    if (at === 0) throw new XiongmaoError("there is no memory for another thread");
    return { at, stack: at + this.#wasm.room_size(size.value) };
  }

  /** Calls a function of the engine that reads this text, and returns its text. */
  call(name, text = "", ...numbers) {
    if (text === "") {
      this.#wasm.input(0);
    } else {
      const bytes = encoder.encode(text);
      this.#view(this.#wasm.input(bytes.length), bytes.length).set(bytes);
    }
    return decoded(this.bytes(name, ...numbers));
  }

  /** Has searches and questions ask these endgame tables, `[name, bytes]` each, and no others. Returns their number. */
  useTables(files) {
    for (const [name, content] of files) {
      const start = encoder.encode(`${name}\n`);
      const room = this.#wasm.input(start.length + content.length);
      const view = this.#view(room, start.length + content.length);
      view.set(start);
      view.set(content, start.length);
      this.bytes("table");
    }
    return Number(decoded(this.bytes("use_tables")));
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
    const bytes = this.#view(this.#wasm.output(), length < 0 ? -1 - length : length);
    if (length < 0) throw new XiongmaoError(decoded(bytes));
    return bytes;
  }

  /** Calls a function that returns nothing. */
  tell(name, ...numbers) {
    this.#wasm[name](...numbers);
  }

  /** Asks a question of docs/http.md, and returns its answer; null where the answer was a stream of events. */
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
    this.#memory.grow(0);
    return this.#memory.buffer.byteLength;
  }
}

/** Makes the instance of this thread one of those that search, in its room; never returns. */
export function help(module, memory, { at, stack }) {
  let panic = null;
  const nothing = () => 0;
  const env = {
    memory, xiongmao_now: () => performance.now(), xiongmao_network: nothing, xiongmao_copy_network: nothing, xiongmao_say: nothing, xiongmao_spoken: nothing,
    xiongmao_panicked: (text, length) => { panic = decoded(new Uint8Array(memory.buffer, text, length)); },
  };
  const wasm = new WebAssembly.Instance(module, { env }).exports;
  wasm.__stack_pointer.value = stack;
  wasm.__wasm_init_tls(at);
  try {
    wasm.help();
  } catch (error) {
    throw new Error(panic ?? String(error));
  }
}
