// The engine as objects: analyses, plies, reasons, reviews; its signature; what it leaves behind.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { Engine, Position, XiongmaoError, load } from "../package/index.js";

const simd = process.env.XIONGMAO_SIMD === "0" ? false : undefined;
const program = process.env.XIONGMAO_PROGRAM;
const depth = Number(process.env.XIONGMAO_BENCH_DEPTH ?? 7);
await load({ simd });

async function withEngine(test) {
  const engine = new Engine({ simd });
  try {
    return await test(engine);
  } finally {
    engine.close();
  }
}

test("the signature of the search is that of the program", { skip: !program }, () => withEngine(async (engine) => {
  for (const game of ["xiongqi", "xiangqi"]) {
    const told = execFileSync(program, ["bench", "--game", game, "--depth", String(depth), "--json"], { encoding: "utf8" });
    const { nodes } = JSON.parse(told.trim().split("\n").at(-1));
    assert.equal(await engine.bench(game, depth), nodes, game);
  }
}));

test("an analysis is an iterator of lines with a result", () => withEngine(async (engine) => {
  const depths = [];
  const analysis = engine.analyse(new Position(), { depth: 6, multipv: 2 });
  for await (const line of analysis) depths.push(line.depth);
  const { lines, best } = await analysis.result();
  assert.deepEqual([...new Set(depths)], [1, 2, 3, 4, 5, 6]);
  assert.equal(lines.length, 2);
  assert.equal(lines[0].pv[0], best);
  assert.ok(new Position().legal().includes(best) && lines[0].wdl.win + lines[0].wdl.draw + lines[0].wdl.loss === 1000);
  const same = await engine.analyse({ game: "xiangqi" }, { nodes: 5000 }).result();
  const again = await engine.analyse(new Position({ game: "xiangqi" }), { nodes: 5000 }).result();
  assert.deepEqual(same.lines.map(({ score, pv }) => ({ score, pv })), again.lines.map(({ score, pv }) => ({ score, pv })));
}));

test("an endless analysis ends when it is stopped or left", () => withEngine(async (engine) => {
  const analysis = engine.analyse(new Position());
  let count = 0;
  for await (const line of analysis) {
    count += 1;
    if (line.depth >= 8) break;
  }
  assert.ok(count >= 8);
  const stopped = engine.analyse(new Position());
  setTimeout(() => stopped.stop(), 50);
  const result = await stopped.result();
  assert.ok(result.lines.length === 1 && result.interrupted);
}));

test("the engine plays a game with itself", () => withEngine(async (engine) => {
  const position = new Position();
  while (!position.isOver && position.ply < 20) {
    const { ply } = await engine.play(position, { level: 3, nodes: 500, seed: 1 });
    position.push(ply);
  }
  assert.equal(position.ply, 20);
}));

test("reasons and threats", () => withEngine(async (engine) => {
  const why = await engine.why(new Position(), "a1-a2");
  assert.ok(why.text.length > 10, JSON.stringify(why));
  assert.ok((await engine.threats(new Position({ plies: "c2+c6" }))).text.length > 0);
}));

test("refusals have the words of the program", () => withEngine(async (engine) => {
  await assert.rejects(engine.play({ plies: ["a1-a5"] }), { name: "XiongmaoError", message: /^position: ply 1 'a1-a5': / });
  await assert.rejects(engine.analyse({}, { depth: 0 }).result(), XiongmaoError);
  await assert.rejects(engine.play({}, { level: 21, nodes: 100 }), { message: /Skill Level/ });
  await assert.rejects(engine.why({}, "a1-a5"), { message: /^why 'a1-a5': / });
  await assert.rejects(engine.analyse({}, { hash: 100_000, nodes: 100 }).result(), XiongmaoError);
  // What was refused leaves nothing behind.
  assert.ok((await engine.play({ game: "xiangqi" }, { nodes: 500 })).ply);
  engine.close();
  await assert.rejects(engine.play({}), { message: "the engine is closed" });
}));

test("a recorded game is reviewed, with its positions on the way", () => withEngine(async (engine) => {
  const plies = [];
  const review = await engine.annotate('[Variant "Xiongqi"]\n\n1. c2+c6 c7+c3 *\n', { nodes: 500, onposition: ({ number }) => plies.push(number) });
  assert.deepEqual(plies, [2, 1, 0]);
  assert.ok(review.record && review.summary, JSON.stringify(Object.keys(review)));
  await assert.rejects(engine.annotate("", {}), XiongmaoError);
  const control = new AbortController();
  const endless = engine.ask("analyse", { limits: { movetime: 60_000 } }, { signal: control.signal, onevent: (name) => name === "info" && control.abort() });
  assert.equal(await endless, null);
}));

test("a hundred engines are opened and closed, searches or not", async () => {
  const resident = () => process.memoryUsage().rss / 1e6;
  const round = async (count) => {
    for (let index = 0; index < count; index += 1) {
      const engine = new Engine({ simd });
      const analysis = engine.analyse(new Position());
      if (index % 2 === 0) for await (const line of analysis) { if (line.depth >= 2) break; }
      engine.close();
      await analysis.result().catch(() => {});
    }
  };
  await round(20);
  const before = resident();
  await round(100);
  const grown = resident() - before;
  assert.ok(grown < 200, `${grown.toFixed(0)} MB more after a hundred engines`);
});
