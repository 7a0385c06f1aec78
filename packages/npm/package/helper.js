// A thread that searches beside that of worker.js, on its memory. It waits in the engine for something to do, and hears
// nothing; the page ends it. `worker-handle.js` is the other side.

import { threads } from "./files.js";
import { help } from "./instance.js";

const port = threads ? threads.parentPort : globalThis;

function search({ module, memory, room }) {
  port.postMessage({ ready: true });
  try {
    help(module, memory, room);
  } catch (error) {
    port.postMessage({ fatal: error.message });
  }
}

const receive = (from) => { from.onmessage = ({ data }) => search(data); };
if (threads) port.on("message", (message) => receive(message.port));
else port.onmessage = ({ data }) => receive(data.port);
