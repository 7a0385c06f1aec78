// The rules alone, in a module that has no engine.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";
import { gzipSync } from "node:zlib";
import * as whole from "../package/index.js";
import { Position, XiongmaoError, load } from "../package/rules.js";

const file = new URL("../package/rules.wasm", import.meta.url);
const rows = readFileSync(new URL("../../../tests/data/status.tsv", import.meta.url), "utf8").split("\n").filter((line) => line && !line.startsWith("#"));

before(load);

test("games are played and judged without an engine", () => {
  for (const row of rows) {
    const [feen, moves, status] = row.split("\t");
    const position = new Position({ feen, moves });
    assert.equal(position.winner === null ? position.status : `${position.status} ${position.winner}`, status, row);
    position.close();
  }
  const position = new Position({ game: "xiangqi" });
  assert.equal(position.perft(3), 79_666);
  assert.deepEqual(position.written("h3-e3 h10-g8", "wxf"), ["C2.5", "H8+7"]);
  assert.deepEqual(position.moves().map(({ move }) => move), position.legal().sort());
  assert.match(position.svg(), /^<svg /);
  assert.equal(position.push("h3-e3").explain().length, 1);
  assert.throws(() => position.push("h3-e3"), XiongmaoError);
  assert.throws(() => position.moves("salg!"), { message: "there is no notation 'salg!'" });
});

test("it is small, since nothing that searches is in it", () => {
  const bytes = readFileSync(file);
  const names = WebAssembly.Module.exports(new WebAssembly.Module(bytes)).map(({ name }) => name);
  assert.ok(names.includes("legal") && !names.includes("hear") && !names.includes("ask"), names.join(" "));
  const [small, large] = [bytes, readFileSync(new URL("../package/simd.wasm", import.meta.url))].map((file) => gzipSync(file).length);
  assert.ok(3 * small < large, `compressed, the rules have ${small} bytes and the engine ${large}`);
});

test("positions keep the rules that they were made with", async () => {
  const before = new Position({ moves: "c2+c6" });
  await whole.load();
  const after = new whole.Position({ moves: "c2+c6 c7+c3" });
  assert.deepEqual([before.ply, after.ply, before.copy().ply], [1, 2, 1]);
  assert.equal(whole.ask("games").games.length, 2);
});
