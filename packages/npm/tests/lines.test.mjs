// The lines of protocol.md and docs/dialects.md: every example on these pages, word for word, and searches that are stopped.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Lines } from "../package/index.js";

const simd = process.env.XIONGMAO_SIMD === "0" ? false : undefined;

/** A conversation. */
class Talk {
  #lines = new Lines({ simd });
  #heard = [];
  #wake = () => {};
  over = false;

  constructor() {
    this.#lines.onmessage = ({ data }) => { this.#heard.push(data); this.#wake(); };
    this.#lines.addEventListener("close", () => { this.over = true; this.#wake(); });
    this.#lines.addEventListener("error", ({ message }) => { this.#heard.push(`error: ${message}`); this.over = true; this.#wake(); });
  }

  say(line) { this.#lines.postMessage(line); }

  /** The next line; null after the end. */
  async next() {
    while (this.#heard.length === 0) {
      if (this.over) return null;
      await new Promise((wake) => { this.#wake = wake; });
    }
    return this.#heard.shift();
  }

  /** The lines up to one that begins like this. */
  async until(beginning) {
    const lines = [];
    for (;;) {
      const line = await this.next();
      if (line === null) throw new Error(`'${beginning}' never comes, only ${lines.join("\n")}`);
      lines.push(line);
      if (line.startsWith(beginning)) return lines;
    }
  }

  get waiting() { return this.#heard; }

  close() { this.#lines.terminate(); }
}

const HOLES = { "<int>": "-?\\d+", "<move>": "[a-h][1-8][-+~][a-h][1-8](?:[=/]\\S*)?", "<word>": "\\S+" };

/** A pattern of protocol.md. */
function pattern(text) {
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/<(int|move|word)>/g, (hole) => HOLES[hole]);
  return new RegExp(`^${escaped.replace(/ ?\\\.\\\.\\\.$/, ".*")}$`);
}

const pages = ["protocol.md", "docs/dialects.md"].map((name) => readFileSync(new URL(`../../../${name}`, import.meta.url), "utf8"));
const examples = [...pages.join("\n").matchAll(/^```transcript\n([^]*?)^```/gm)].map(([, text]) => text.trimEnd().split("\n"));
// A page has neither files nor threads, and a count of leaves is not stopped there.
const NEEDS = /EvalFile value|BookFile value|GamesFile value|TablePath value|Debug Log File value|Threads value|perft was stopped/;

test(`the examples of protocol.md are true`, async () => {
  let run = 0;
  for (const steps of examples.filter((steps) => !NEEDS.test(steps.join("\n")))) {
    const talk = new Talk();
    let skipping = false;
    try {
      for (const step of steps) {
        if (step.startsWith("> ") || step === ">") {
          talk.say(step.slice(2));
        } else if (step === "< ...") {
          skipping = true;
        } else if (step.startsWith("< ")) {
          const wanted = pattern(step.slice(2));
          for (;;) {
            const line = await talk.next();
            assert.notEqual(line, null, `${step} never comes in\n${steps.join("\n")}`);
            if (wanted.test(line)) break;
            assert.ok(skipping, `${step} is expected, '${line}' comes in\n${steps.join("\n")}`);
          }
          skipping = false;
        }
      }
    } finally {
      // A worker that is left behind keeps the tests from ending.
      talk.close();
    }
    run += 1;
  }
  assert.ok(run > 30, `only ${run} examples`);
});

test("a thousand searches start and stop", async () => {
  const talk = new Talk();
  talk.say("uci");
  await talk.until("uciok");
  for (let index = 0; index < 1000; index += 1) {
    talk.say("go infinite");
    if (index % 10 === 0) {
      await talk.until("info ");
      talk.say("isready");
      await talk.until("readyok");
    }
    talk.say("stop");
    await talk.until("bestmove ");
  }
  assert.deepEqual(talk.waiting, []);
  talk.close();
});

test("a stopped search answers at once, and says what it found", async () => {
  const talk = new Talk();
  talk.say("position startpos\ngo infinite");
  await talk.until("info depth 12");
  const began = performance.now();
  talk.say("stop");
  const lines = await talk.until("bestmove ");
  // Generous: the machine may be busy. It takes 1 ms.
  assert.ok(performance.now() - began < 2000);
  const best = lines.at(-1).split(" ")[1];
  const last = lines.findLast((line) => line.includes(" pv "));
  if (last) assert.equal(last.split(" pv ")[1].split(" ")[0], best);
  talk.say("quit");
  assert.equal(await talk.next(), null);
});

test("the command holds the conversation over standard input", () => {
  const command = new URL("../package/cli.js", import.meta.url).pathname;
  const run = (input, ...words) => spawnSync(process.execPath, [command, ...words], { input, encoding: "utf8" });
  const { stdout, status } = run("uci\nposition startpos moves c2+c6\ngo infinite\n");
  assert.equal(status, 0);
  assert.match(stdout, /^id name Xiongmao .*\n/);
  assert.match(stdout, /\nuciok\n(info .*\n)*bestmove \S+.*\n$/);
  assert.equal(run("isready\nquit\nisready\n").stdout, "readyok\n");
  assert.deepEqual([run("", "none").status, run("", "none").stderr], [2, "threads must be a whole number from 1 to 32, not NaN\n"]);
});
