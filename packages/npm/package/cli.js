#!/usr/bin/env node
// The conversation of protocol.md over standard input and output: `xiongmao [THREADS]`.

import { createInterface } from "node:readline";
import { Lines } from "./lines.js";

let engine;
try {
  engine = new Lines({ threads: Number(process.argv[2] ?? 1) });
} catch (error) {
  console.error(error.message);
  process.exit(2);
}
engine.onmessage = ({ data }) => console.log(data);
engine.addEventListener("close", () => engine.terminate());
engine.addEventListener("error", ({ message }) => {
  console.error(message);
  process.exitCode = 1;
  engine.terminate();
});
const input = createInterface({ input: process.stdin });
let ended = false;
function say(line) {
  // Lines may follow in the same chunk; the conversation is over.
  if (!ended) engine.postMessage(line);
  ended ||= line.trim() === "quit";
}
input.on("line", say);
// As the program does, it answers the search that is running, and ends.
input.on("close", () => say("quit"));
