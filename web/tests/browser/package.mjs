// The package for JavaScript in a browser: package.mjs PROGRAM. It lies in a folder of a plain static server, under a
// strict content security policy, with shared memory and without. packages/npm/check has built it.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { newPage, runTests } from "./harness.mjs";
import { end, launch } from "./server.mjs";
import { host } from "./static.mjs";

const [program] = process.argv.slice(2);
const PAGE = `<!doctype html><title>Package</title><link rel="icon" href="data:,">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' blob:; worker-src 'self'; img-src data:">`;
const ISOLATION = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };

/** What the program's bench visits at a depth. */
const signature = (game) => JSON.parse(execFileSync(program, ["bench", "--game", game, "--depth", "6", "--json"], { encoding: "utf8" }).trim().split("\n").at(-1)).nodes;

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
    for await (const { depth } of engine.analyse({ plies: ["c2+c6"] }, { depth: 6 })) depths.push(depth);
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
    return { shared: crossOriginIsolated, bench, depth: depths.at(-1), reviewed, legal: new Position({ game: "xiangqi" }).legal().length, rules: ask("rules/xiongqi", { language: "vi" }).html.slice(0, 4) };
  });
  const bench = { xiongqi: signature("xiongqi"), xiangqi: signature("xiangqi") };
  assert.deepEqual(found, { shared: isolated, bench, depth: 6, reviewed: [2, 1, 0], legal: 44, rules: "<h1>" });
  await page.context().close();
  await stop();
}

const failed = await runTests({
  "the package works in a page": () => check(false),
  "and in one whose memory can be shared, from a server that declares .gz to be an encoding": () => check(true),
});
await end(browser);
process.exit(failed ? 1 : 0);
