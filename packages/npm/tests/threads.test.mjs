// Searches with several threads: what they find, how they end, what they leave behind.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { Engine, Lines, Position, XiongmaoError, load } from "../package/index.js";

const there = existsSync(new URL("../package/threads.wasm", import.meta.url));
const skip = (process.env.XIONGMAO_SIMD === "0" && "it has vector instructions") || (!there && "it has not been built");
const program = process.env.XIONGMAO_PROGRAM;
await load();

async function withEngine(options, test) {
  const engine = new Engine(options);
  try {
    return await test(engine);
  } finally {
    engine.close();
  }
}

test("one, two and four threads find a mate, and legal moves", { skip }, async () => {
  for (const threads of [1, 2, 4]) {
    await withEngine({ threads }, async (engine) => {
      assert.equal(await engine.threads(), threads);
      const mate = await engine.analyse({ feen: "3g^4/8/8/8/8/8/8/3R1G^2 / X/x" }, { depth: 6 }).result();
      assert.deepEqual([mate.best, mate.lines[0].score, mate.interrupted], ["d1+d8", { mate: 1 }, false]);
      for (const game of ["xiongqi", "xiangqi"]) {
        const { best, lines } = await engine.analyse({ game }, { depth: 7, multipv: 2 }).result();
        assert.ok(lines.length === 2 && lines[0].pv[0] === best && lines[0].depth === 7, JSON.stringify(lines));
        new Position({ game, moves: lines[0].pv });
        new Position({ game, moves: lines[1].pv });
        const play = await engine.play({ game }, { nodes: 3000 });
        assert.ok(new Position({ game }).isLegal(play.move));
      }
      assert.ok((await engine.why({}, "a1-a2")).text.length > 10);
      let told = 0;
      await engine.ask("analyse", { threads, limits: { nodes: 20_000 } }, { onevent: (name) => { told += name === "result"; } });
      assert.equal(told, 1);
      await assert.rejects(engine.ask("analyse", { threads: threads + 1, limits: { nodes: 100 } }), XiongmaoError);
    });
  }
});

test("the others search, too", { skip }, async () => {
  const nodes = async (threads, depth) => withEngine({ threads }, async (engine) => (await engine.analyse({}, { depth }).result()).lines[0].nodes);
  // One thread visits the same positions each time. The system decides when another one begins.
  let depth = 8;
  while ((await nodes(1, depth)) === (await nodes(2, depth))) depth += 1;
});

test("one thread of this engine visits the positions that the program visits", { skip: skip || (!program && "no program") }, () => withEngine({ threads: 2 }, async (engine) => {
  const told = execFileSync(program, ["bench", "--depth", "7", "--json"], { encoding: "utf8" });
  assert.equal(await engine.bench("xiongqi", 7), JSON.parse(told.trim().split("\n").at(-1)).nodes);
}));

test("a search with threads is stopped again and again", { skip }, () => withEngine({ threads: 4 }, async (engine) => {
  for (let count = 0; count < 20; count += 1) {
    const analysis = engine.analyse({});
    for await (const { depth } of analysis) if (depth >= count % 6) break;
    assert.ok((await analysis.result()).interrupted);
  }
}));

test("a conversation has as many threads as it was opened with", { skip }, async () => {
  const lines = new Lines({ threads: 2 });
  const heard = [];
  const until = (start) => new Promise((resolve) => { lines.onmessage = ({ data }) => { heard.push(data); if (data.startsWith(start)) resolve(data); }; });
  const ask = (line, start) => { const heard = until(start); lines.postMessage(line); return heard; };
  assert.match(await ask("setoption name Threads value 3", "info string"), /cannot start 3 search threads: 2 at most/);
  await ask("setoption name Threads value 2\ngo depth 8", "bestmove");
  await ask("setoption name Threads value 1\nsetoption name Threads value 2\nsetoption name UCI_Variant value xiangqi\nposition startpos\ngo depth 8", "bestmove");
  const errors = heard.filter((line) => line.includes("error"));
  lines.terminate();
  assert.equal(errors.length, 1, errors.join("\n"));
});

test("what cannot be is refused", async () => {
  for (const threads of [0, 1.5, 33, "2"]) assert.throws(() => new Engine({ threads }), { name: "XiongmaoError", message: /^threads must be a whole number from 1 to 32/ });
  const engine = new Engine({ threads: 2 });
  const analysis = engine.analyse({});
  engine.close();
  await assert.rejects(analysis.result(), { message: "the engine is closed" });
});

test("engines with four threads leave nothing behind", { skip }, async () => {
  const resident = () => process.memoryUsage().rss / 1e6;
  const tasks = () => (existsSync("/proc/self/task") ? readdirSync("/proc/self/task").length : 0);
  const round = async (count) => {
    for (let index = 0; index < count; index += 1) {
      await withEngine({ threads: 4 }, async (engine) => {
        const analysis = engine.analyse({});
        if (index % 2 === 0) for await (const { depth } of analysis) if (depth >= 2) break;
      });
    }
  };
  await round(10);
  const before = [resident(), tasks()];
  await round(Number(process.env.XIONGMAO_ENGINES ?? 20));
  // A thread ends some time after it was told to.
  const patience = Date.now() + 60_000;
  while (tasks() > before[1] && Date.now() < patience) await new Promise((resolve) => { setTimeout(resolve, 20); });
  const grown = resident() - before[0];
  assert.ok(grown < 200 && tasks() <= before[1] + 4, `${grown.toFixed(0)} MB and ${tasks() - before[1]} threads more`);
});
