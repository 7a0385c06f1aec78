// The engine as objects: analyses, moves, reasons, reviews; its signature; what it leaves behind.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { Engine, GameRecord, Lines, Position, XiongmaoError, analyseMany, ask, load, records } from "../package/index.js";

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

test("searches and questions ask the endgame tables that are handed over", { skip: !program }, () => withEngine(async (engine) => {
  const folder = mkdtempSync(join(tmpdir(), "xiongmao-"));
  try {
    execFileSync(program, ["tables", "make", "--class", "GRvG", "--out", folder], { stdio: "ignore" });
    const [name, feen] = ["GRvG.xiongqi", "8/8/8/8/4g^3/8/8/G^R6 / X/x"];
    const bytes = new Uint8Array(readFileSync(join(folder, name)));
    await assert.rejects(engine.ask("tables", { feen }), { code: "no_tables" });
    assert.equal(await engine.useTables({ [name]: bytes }), 1);
    const { value, mate, moves } = await engine.ask("tables", { feen });
    assert.deepEqual([value, mate, moves[0].value, moves[0].mate], ["win", 8, "win", 8]);
    const { lines } = await engine.analyse({ feen }, { nodes: 200 }).result();
    assert.deepEqual(lines[0].score, { mate: 8 });
    for (const [files, reason] of [
      [{ "GRvG.xiongqi": bytes.slice(0, 1000) }, /GRvG\.xiongqi/],
      [{ "KRvK.syzygy": bytes }, /KRvK\.syzygy/],
      [{ "GRvG.xiangqi": bytes }, /GRvG\.xiangqi/],
      [{ "GRvG.xiongqi": "text" }, /Uint8Array/],
    ]) await assert.rejects(engine.useTables(files), reason);
    // What was refused changes nothing.
    assert.equal((await engine.ask("tables", { feen })).value, "win");
    assert.equal(await engine.useTables({}), 0);
    await assert.rejects(engine.ask("tables", { feen }), { code: "no_tables" });
    const without = await engine.analyse({ feen }, { nodes: 200 }).result();
    assert.notDeepEqual(without.lines[0].score, { mate: 8 });
  } finally {
    rmSync(folder, { recursive: true });
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

test("an analysis says which game it is of", () => withEngine(async (engine) => {
  const feen = "3g^4/8/8/8/8/8/8/3R1G^2 / X/x";
  const fen = new Position({ game: "xiangqi" }).fen;
  const gameOf = async (question) => (await engine.analyse(question, { depth: 1 }).result()).game;
  const [xiongqi, xiangqi] = [[undefined, { feen }, new Position({ feen })], [{ game: "xiangqi" }, { fen }, new Position({ fen })]];
  assert.deepEqual(await Promise.all(xiangqi.map(gameOf)), ["xiangqi", "xiangqi", "xiangqi"]);
  assert.deepEqual(await Promise.all(xiongqi.map(gameOf)), ["xiongqi", "xiongqi", "xiongqi"]);
  await assert.rejects(gameOf({ game: "xiangqi", feen }), { message: /the board has 8 rows instead of 10/ });
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
    const { move } = await engine.play(position, { level: 3, nodes: 500, seed: 1 });
    position.push(move);
  }
  assert.equal(position.ply, 20);
}));

test("reasons and threats", () => withEngine(async (engine) => {
  const why = await engine.why(new Position(), "a1-a2");
  assert.ok(why.text.length > 10, JSON.stringify(why));
  assert.ok((await engine.threats(new Position({ moves: "c2+c6" }))).text.length > 0);
}));

test("games that go on after an end by the rules", () => withEngine(async (engine) => {
  const moves = ["a1-a2", "a8-a7", "a2-a1", "a7-a8", "a1-a2", "a6-a5"];
  const overruled = { ply: 5, status: "repetition", winner: "north" };
  for (let time = 0; time < 2; time++) {
    const result = await engine.analyse({ moves }, { nodes: 100 }).result();
    assert.ok(result.best);
    assert.deepEqual(result.overruled, overruled);
  }
  assert.deepEqual((await engine.threats({ moves })).overruled, overruled);
  assert.equal((await engine.analyse({ moves: moves.slice(0, 4) }, { nodes: 100 }).result()).overruled, null);
}));

test("refusals have the words of the program", () => withEngine(async (engine) => {
  await assert.rejects(engine.play({ moves: ["a1-a5"] }), { name: "XiongmaoError", message: /^position: ply 1 'a1-a5': / });
  await assert.rejects(engine.analyse({}, { depth: 0 }).result(), XiongmaoError);
  await assert.rejects(engine.play({}, { level: 21, nodes: 100 }), { message: "level must be a whole number from 0 to 20, not 21" });
  await assert.rejects(engine.why({}, "a1-a5"), { message: /^why 'a1-a5': / });
  await assert.rejects(engine.analyse({}, { hash: 100_000, nodes: 100 }).result(), XiongmaoError);
  // What was refused leaves nothing behind.
  assert.ok((await engine.play({ game: "xiangqi" }, { nodes: 500 })).move);
  engine.close();
  await assert.rejects(engine.play({}), { message: "the engine is closed" });
}));

test("moves are in PMN, and no question depends on the one before", () => withEngine(async (engine) => {
  const fromZero = { game: "xiangqi", fen: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", moves: ["h2e2", "h9g7"] };
  const rook = { fen: "3k5/9/9/9/9/9/9/9/R8/R3K4 w - - 0 1", moves: ["a1b1"] };
  const limits = { depth: 3 };
  const answers = async (question) => {
    const { best, lines } = await engine.analyse(question, limits).result();
    const [{ move }, { facts }] = [await engine.play(question, { depth: 2 }), await engine.threats(question)];
    return { best, move, facts, lines: lines.map(({ score, pv, nodes }) => ({ score, pv, nodes })) };
  };
  const questions = [{ game: "xiongqi" }, { game: "xiangqi" }, { moves: ["c2c6"] }, rook, { feen: new Position().feen }, { game: "xiangqi", moves: "h3-e3 h10-g8", rules: { Perpetual: "repeated" } }];
  const fresh = [];
  for (const question of questions) {
    fresh.push(await withEngine(async (other) => {
      const { best, lines } = await other.analyse(question, limits).result();
      return { best, lines: lines.map(({ score, pv, nodes }) => ({ score, pv, nodes })) };
    }));
  }
  for (let round = 0; round < 2; round += 1) {
    // Moves in ranks from 0 are refused, and change nothing.
    await engine.analyse(fromZero, limits).result().catch(() => {});
    await engine.play({}, { elo: 600, nodes: 50 });
    for (const [index, question] of questions.entries()) {
      const { best, move, lines } = await answers(question);
      assert.deepEqual({ best, lines }, fresh[index], JSON.stringify(question));
      const position = new Position(question);
      for (const found of [best, move, ...lines.map(({ pv }) => pv[0])]) assert.ok(position.legal().includes(found), `${found} in ${JSON.stringify(question)}`);
    }
  }
  // The chariot of the first rank moves.
  assert.match(new Position(rook).fen, /\/R8\/1R2K4 b/);
  const { best } = await engine.analyse({ ...rook, moves: ["a1b1", "d10d9"] }, { depth: 1, searchmoves: ["a2a9"] }).result();
  assert.equal(best, "a2-a9");
}));

test("the rules of a position are those of its search", () => withEngine(async (engine) => {
  const start = { feen: "3g^4/8/8/8/8/8/8/3R1G^2 / X/x", moves: "f1-e1 d8-c8" };
  const { lines: [usual] } = await engine.analyse(new Position(start), { depth: 5 }).result();
  const { lines: [drawn] } = await engine.analyse(new Position({ ...start, moveLimit: 3 }), { depth: 5 }).result();
  assert.notDeepEqual(usual.score, drawn.score);
  await assert.rejects(engine.play({ rules: { Nothing: "x" } }, { nodes: 100 }), { message: /Nothing/ });
}));

test("options that are unknown or out of range are refused", () => withEngine(async (engine) => {
  const refused = async (answer, message) => assert.rejects(answer, { name: "XiongmaoError", message });
  await refused(engine.analyse({}, { dept: 2 }).result(), /^there is no option 'dept'; known: depth, nodes, movetime, mate, /);
  await refused(engine.play({}, { time: 0.1 }), /^there is no option 'time'/);
  await refused(engine.play({}, { elo: 409 }), "elo must be a whole number from 410 to 3220, not 409");
  await refused(engine.play({}, { elo: 500, level: 2 }), "expected level or elo, found both");
  await refused(engine.play({}, { increment: 100 }), "increment and movesToGo need a clock");
  await refused(engine.play({}, { clock: { south: 1000 } }), /^clock must be milliseconds/);
  await refused(engine.play({ plies: ["c2c6"] }, {}), /^there is no option 'plies'; known: game, feen, fen, moves, /);
  await refused(engine.play({ moves: "c2+c6\nquit" }, {}), /^moves must be /);
  await refused(engine.why({}, "a1-a2\nquit"), /^move must be a word/);
  await refused(engine.annotate("", { nods: 1 }), /^there is no option 'nods'/);
  await refused(engine.ask("games", {}, { onevents: 1 }), /^there is no option 'onevents'/);
  await refused(load({ sind: true }), /^there is no option 'sind'/);
  assert.throws(() => records("", { from: "pgn" }), { message: /^there is no option 'from'/ });
  assert.throws(() => new Engine({ thread: 1 }), { message: /^there is no option 'thread'/ });
  assert.throws(() => new Lines({ thread: 1 }), { message: /^there is no option 'thread'/ });
}));

test("strength, depth and clocks limit a play", () => withEngine(async (engine) => {
  const { line } = await engine.play({}, { depth: 4 });
  assert.equal(line.depth, 4);
  const seeds = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((seed) => engine.play({}, { elo: 500, seed, nodes: 5000 })));
  const again = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((seed) => engine.play({}, { elo: 500, seed, nodes: 5000 })));
  assert.ok(new Set(seeds.map(({ move }) => move)).size > 1, "a weak player always plays the same");
  assert.deepEqual(seeds.map(({ move }) => move), again.map(({ move }) => move));
  assert.ok((await engine.play({}, { clock: { south: 300, north: 100_000 }, increment: 10 })).move);
  assert.ok((await engine.analyse({}, { clock: 300, movesToGo: 5 }).result()).best);
}));

test("the engine ponders until the next question", () => withEngine(async (engine) => {
  const position = new Position();
  for (let count = 0; count < 4; count += 1) {
    const { move, line } = await engine.play(position, { nodes: 3000, ponder: true });
    position.push(move);
    if (count % 2 === 0) position.push(line.pv[1]);
    // Whatever is asked next has its own answer.
    if (count === 2) assert.equal((await engine.analyse({ game: "xiangqi" }, { depth: 2 }).result()).lines[0].depth, 2);
    if (count === 3) assert.ok((await engine.ask("games")).games.length === 2 && (await engine.memory()) > 0);
  }
}));

test("many positions are analysed, in their order", async () => {
  const starts = Array.from({ length: 12 }, (_, index) => ({ game: index % 2 ? "xiangqi" : "xiongqi" }));
  starts[5] = { moves: ["a1-a5"] };
  const found = [];
  for await (const { number, best, lines, error } of analyseMany(starts, { engines: 3, depth: 3 })) found.push({ number, best, depth: lines?.[0].depth, error: error?.message });
  assert.deepEqual(found.map(({ number }) => number), [...starts.keys()]);
  assert.match(found[5].error, /^ply 1 'a1-a5': /);
  found.splice(5, 1);
  assert.ok(found.every(({ best, depth, error }) => best && depth === 3 && error === undefined));
  assert.equal(new Set(found.map(({ best }) => best)).size, 2);
  let read = 0;
  const endless = function* () { for (;;) { read += 1; yield {}; } };
  for await (const { number } of analyseMany(endless(), { engines: 2, nodes: 300 })) if (number === 3) break;
  assert.ok(read < 12, `${read} positions read`);
  await assert.rejects(analyseMany([], { engines: 0 }).next(), { message: /^engines must be/ });
});

test("a recorded game is reviewed, with its positions on the way", () => withEngine(async (engine) => {
  const moves = [];
  const review = await engine.annotate('[Variant "Xiongqi"]\n\n1. c2+c6 c7+c3 *\n', { nodes: 500, onposition: ({ number }) => moves.push(number) });
  assert.deepEqual(moves, [2, 1, 0]);
  assert.ok(review.record && review.summary, JSON.stringify(Object.keys(review)));
  await assert.rejects(engine.annotate("", {}), XiongmaoError);
  const again = await engine.annotate(GameRecord.from(new Position({ moves: "c2+c6 c7+c3" })), { nodes: 500 });
  assert.deepEqual(new GameRecord(again.record).root.next().assessment, review.record.plies[0].assessment);
  const control = new AbortController();
  const endless = engine.ask("analyse", { limits: { movetime: 60_000 } }, { signal: control.signal, onevent: (name) => name === "info" && control.abort() });
  assert.equal(await endless, null);
}));

test("batches, evaluations and pictures are answered as over HTTP", () => withEngine(async (engine) => {
  const told = [];
  const onevent = (name, data) => told.push([name, data]);
  assert.equal(await engine.ask("batch", { positions: [{}, { moves: ["a1-a5"] }], limits: { nodes: 300 } }, { onevent }), null);
  const [[first, answer], [last, { results, left_out: [refused] }]] = told;
  assert.deepEqual([first, last, results, refused.number, refused.code], ["answer", "result", [answer], 2, "illegal_ply"]);
  const { network } = await engine.ask("eval", { game: "xiangqi" });
  assert.equal(network.pieces.length, 30);
  assert.match(await engine.ask("svg", { moves: "c2+c6", arrows: "c7+c3" }), /^<svg /);
  for (const name of ["eval", "batch"]) assert.throws(() => ask(name), { message: `'${name}' takes a search: ask an Engine` });
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

test("a position is evaluated as `xiongmao eval` does", { skip: !program }, async () => {
  const engine = new Engine();
  for (const [game, moves] of [["xiongqi", "c2+c6"], ["xiangqi", "h3-e3"]]) {
    const position = new Position({ game, moves });
    const { network } = JSON.parse(execFileSync(program, ["eval", "--json", "--feen", position.feen], { encoding: "utf8" }));
    assert.equal(await engine.evaluate(position), -network.cp);
    assert.equal(await engine.evaluate({ game, moves }), -network.cp);
  }
  await assert.rejects(engine.evaluate({ moves: "a1-a5" }), { name: "XiongmaoError" });
  engine.close();
});
