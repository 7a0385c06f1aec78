// The package for JavaScript in a browser: package.mjs PROGRAM. It lies in a folder of a plain static server, under a
// strict content security policy, with shared memory and without; then as in README.md, and, if XIONGMAO_PROJECT names a
// project of vite with README.md's game, as its development server and its build show it. packages/npm/check has built all.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { newPage, runAndEnd, says } from "./harness.mjs";
import { end, launch } from "./server.mjs";
import { host } from "./static.mjs";

const [program] = process.argv.slice(2);
const PAGE = `<!doctype html><title>Package</title><link rel="icon" href="data:,">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' blob:; worker-src 'self'; img-src data:">`;
const ISOLATION = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };

/** What the program's bench visits at a depth. */
const signature = (game) => JSON.parse(execFileSync(program, ["bench", "--game", game, "--depth", "6", "--json"], { encoding: "utf8" }).trim().split("\n").at(-1)).nodes;

/** Where the engine with threads could not be built, there is one. */
const hasThreads = existsSync("packages/npm/package/threads.wasm");

const browser = await launch();

async function check(isolated) {
  const { address, stop } = await host("packages/npm/package", { index: PAGE, headers: isolated && ISOLATION, encodes: isolated });
  const page = await newPage(browser, address);
  const found = await page.evaluate(async () => {
    const { Engine, Lines, Position, ask, load } = await import("./index.js");
    await load();
    const engine = new Engine();
    const bench = { xiongqi: await engine.bench("xiongqi", 6), xiangqi: await engine.bench("xiangqi", 6) };
    const depths = [];
    for await (const { depth } of engine.analyse({ moves: ["c2+c6"] }, { depth: 6 })) depths.push(depth);
    const reviewed = [];
    await engine.annotate('[Variant "Xiongqi"]\n\n1. c2+c6 c7+c3 *\n', { nodes: 500, onposition: ({ number }) => reviewed.push(number) });
    engine.close();
    const lines = new Lines();
    const until = (start) => new Promise((resolve) => { lines.onmessage = ({ data }) => data.startsWith(start) && resolve(data); });
    for (let count = 0; count < 5; count += 1) {
      lines.postMessage("go infinite");
      await until("info depth 5");
      lines.postMessage("stop");
      await until("bestmove");
    }
    lines.terminate();
    const threads = [];
    for (const wished of [1, 2, 4]) {
      const engine = new Engine({ threads: wished });
      const mate = await engine.analyse({ feen: "3g^4/8/8/8/8/8/8/3R1G^2 / X/x" }, { depth: 6 }).result();
      const analysis = engine.analyse({ game: "xiangqi" });
      for await (const { depth } of analysis) if (depth >= 6) break;
      const { best, interrupted } = await analysis.result();
      threads.push([await engine.threads(), mate.best, interrupted, new Position({ game: "xiangqi" }).isLegal(best)]);
      engine.close();
    }
    return { threads, shared: crossOriginIsolated, bench, depth: depths.at(-1), reviewed, legal: new Position({ game: "xiangqi" }).legal().length, rules: ask("rules/xiongqi", { language: "vi" }).html.slice(0, 4) };
  });
  const bench = { xiongqi: signature("xiongqi"), xiangqi: signature("xiangqi") };
  const threads = [1, 2, 4].map((count) => [isolated && hasThreads ? count : 1, "d1+d8", true, true]);
  assert.deepEqual(found, { threads, shared: isolated, bench, depth: 6, reviewed: [2, 1, 0], legal: 44, rules: "<h1>" });
  await page.context().close();
  await stop();
}

const readme = await readFile("packages/npm/README.md", "utf8");

async function example() {
  const [, text] = /^```html\n([^]*?)^```/m.exec(readme);
  // The package lies beside the page here. A browser would ask for an icon, which a plain page does not have.
  const index = text.replace("./node_modules/xiongmao/", "./").replace("<!doctype html>", '$&<link rel="icon" href="data:,">');
  const { address, stop } = await host("packages/npm/package", { index });
  const page = await newPage(browser, address);
  await says(page, /^12 .*\d [a-h][1-8]/m, "#lines");
  await page.context().close();
  await stop();
}

/** The page at this address plays the game of README.md. */
async function plays(address) {
  const page = await newPage(browser, "about:blank");
  const told = page.waitForEvent("console", (message) => message.type() === "log");
  await page.goto(address);
  const moves = (await told).text().split(" ");
  const status = moves.pop();
  // A weak player may lose before its time is up.
  assert.ok(moves.length === 40 || (moves.length > 0 && status !== "in_progress"), `${moves.length} moves: ${status}`);
  for (const move of moves) assert.match(move, /^[a-i]\d+[-+~][a-i]\d+$/);
  await page.context().close();
}

const project = process.env.XIONGMAO_PROJECT;
const vite = {
  async "a bundle of vite plays the game of README.md"() {
    const { address, stop } = await host(join(project, "dist"), { base: "/" });
    await plays(address);
    await stop();
  },
  async "and so does its development server"() {
    const server = spawn(join(project, "node_modules/.bin/vite"), ["--host", "127.0.0.1"], { cwd: project, env: { ...process.env, NO_COLOR: "1" }, stdio: ["ignore", "pipe", "inherit"] });
    process.on("exit", () => server.kill());
    for await (const line of createInterface({ input: server.stdout })) {
      const [address] = /http:\S+/.exec(line) ?? [];
      if (address) {
        await plays(address);
        break;
      }
    }
    server.kill();
  },
};

await runAndEnd({
  "the package works in a page": () => check(false),
  "and in one whose memory can be shared, from a server that declares .gz to be an encoding": () => check(true),
  "the page of README.md shows an analysis": example,
  ...(project && vite),
}, () => end(browser));
