// Recorded games as trees.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { GameRecord, Position, XiongmaoError, load, readRecords } from "../package/index.js";

before(() => load({ simd: process.env.XIONGMAO_SIMD === "0" ? false : undefined }));

const PGN = '[Variant "Xiongqi"]\n[South "A"]\n\n1. c2+c6 {first} (1. a3-a4 a6-a5) c7+c3 *\n';

test("games are walked through, move by move and variation by variation", () => {
  const [record] = readRecords(PGN);
  assert.deepEqual([record.moves, record.north, record.result], [["c2+c6", "c7+c3"], null, null]);
  assert.deepEqual([...record.root.walk()].map(({ moves }) => moves.join(" ")), ["c2+c6", "c2+c6 c7+c3", "a3-a4", "a3-a4 a6-a5"]);
  assert.deepEqual([...record.root.mainline()].map(({ comment }) => comment), ["first", null]);
  for (const node of record.root.walk()) assert.deepEqual(node.position().history, node.moves);
  assert.equal(record.position(1).turn, "north");
  assert.throws(() => { record.root.comment = "no"; }, { message: "the start of a game has no comment" });
});

test("what is added and changed is written", () => {
  const [record] = readRecords(PGN);
  const first = record.root.next();
  first.comment = null;
  first.add("a6a5", { assessment: "blunder", comment: "two\nlines" }).add("c6+c8");
  assert.equal(first.add("c7+c3").move, "c7+c3");
  record.root.next().next().add("a3-a4");
  assert.throws(() => first.add("a1-a5"), XiongmaoError);
  assert.throws(() => first.add("a6-a5", { grade: "blunder" }), XiongmaoError);
  const [again] = readRecords(record.write());
  assert.deepEqual(
    [...again.root.walk()].map(({ moves, comment }) => [moves.join(" "), comment]),
    [["c2+c6", null], ["c2+c6 c7+c3", null], ["c2+c6 c7+c3 a3-a4", null], ["c2+c6 a6-a5", "two\nlines"], ["c2+c6 a6-a5 c6+c8", null],
      ["a3-a4", null], ["a3-a4 a6-a5", null]],
  );
  assert.equal(again.root.next().variations[1].assessment, "blunder");
});

test("a position becomes a record", () => {
  const position = new Position({ game: "xiangqi", moves: "h3-e3 h10-g8", rules: { Perpetual: "counted" }, moveLimit: 80 });
  const record = GameRecord.from(position, { south: "A", north: "B" });
  assert.match(record.write({ notation: "wxf" }), /C2\.5/);
  const [again] = readRecords(record.write({ to: "json" }));
  const after = again.position();
  assert.deepEqual([again.south, again.north, after.feen, after.moveLimit, after.rules], ["A", "B", position.feen, 80, { Perpetual: "counted" }]);
  const over = GameRecord.from(new Position({ feen: "3g^4/8/8/8/8/8/8/3R1G^2 / X/x", moves: "d1+d8" }));
  assert.deepEqual([over.result, over.position().status], ["1-0", "mareking"]);
});

test("what cannot be read is refused", () => {
  assert.throws(() => readRecords("nonsense"), XiongmaoError);
  assert.throws(() => readRecords(`${PGN}\n[Variant "Xiongqi"]\n\n1. a1-a5 *\n`), XiongmaoError);
});
