// The thread that searches. `worker-handle.js` is the other side.

import { bytes, threads } from "./files.js";
import { Instance } from "./instance.js";
import { listener } from "./signal.js";

const port = threads ? threads.parentPort : globalThis;
const send = (message) => port.postMessage(message);

/** The memory of an engine with threads, in pages of 64 KiB: what build gives it at first, and at most. */
const PAGES = { initial: 512, maximum: 16384 };

let instance;
let signal;
// The question that is being answered, to which events belong; null in a conversation of lines.
let question = null;
function begin({ module, networks, flag, ports = [] }) {
  const memory = ports.length > 0 ? new WebAssembly.Memory({ ...PAGES, shared: true }) : undefined;
  signal = listener(flag);
  instance = new Instance(module, {
    network: (game) => bytes(networks[game]),
    say: (text) => send(question === null ? { line: text } : { id: question, event: text }),
    spoken: () => signal.spoken(),
    memory,
  });
  for (const port of ports) port.postMessage({ module, memory, room: instance.room() });
}

// Searches in pieces. Between two of them, the lines that have arrived are carried out.
let working = false;
const channel = new MessageChannel();
channel.port1.onmessage = () => {
  working = false;
  work(instance.call("work"));
};

function work(state) {
  if (state === "") {
    send({ over: true });
  } else if (state === "1" && !working) {
    working = true;
    channel.port2.postMessage(null);
  }
}

const handle = {
  begin,
  hear: ({ text }) => work(instance.call("hear", text)),
  ask: ({ id, name, body }) => answer(id, () => instance.ask(name, body)),
  // It has ended the search by coming.
  stop: () => {},
  bench: ({ id, game, depth }) => answer(id, () => Number(instance.call("bench", game, depth))),
  evaluate: ({ id, start }) => answer(id, () => Number(asked("evaluate", start))),
  facts: ({ id, start }) => answer(id, () => JSON.parse(asked("facts", start))),
  tables: ({ id, files }) => answer(id, () => instance.useTables(files)),
  memory: ({ id }) => answer(id, () => instance.memory),
};

/** Asks a position that is needed for this alone. */
function asked(name, start) {
  const number = Number(instance.call("open", JSON.stringify(start)));
  try {
    return instance.call(name, "", number);
  } finally {
    instance.tell("close", number);
  }
}

function answer(id, find) {
  question = id;
  try {
    send({ id, answer: find() });
  } catch ({ name, message, code, arguments: facts }) {
    send({ id, error: { name, message, code, arguments: facts } });
  }
  question = null;
}

function receive(message) {
  signal?.received(message);
  try {
    handle[message.does](message);
  } catch (error) {
    send({ fatal: error.message });
  }
}

if (threads) port.on("message", receive);
else port.onmessage = ({ data }) => receive(data);
