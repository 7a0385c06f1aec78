// The rules in WebAssembly, with the engine that has vector instructions or without (XIONGMAO_SIMD=0): all vectors of the
// repository, and what the program itself says.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";
import { Position, XiongmaoError, ask, load, records } from "../package/index.js";

const program = process.env.XIONGMAO_PROGRAM;
const rows = (name) => {
  const text = readFileSync(new URL(`../../../tests/data/${name}.tsv`, import.meta.url), "utf8");
  return text.split("\n").filter((line) => line && !line.startsWith("#")).map((line) => line.split("\t"));
};
const words = (text) => text.split(" ").filter(Boolean);

/** A position that is closed behind the test. */
function at(start, test) {
  const position = new Position(start);
  try {
    return test(position);
  } finally {
    position.close();
  }
}

before(() => load({ simd: process.env.XIONGMAO_SIMD === "0" ? false : undefined }));

test("the legal moves are those of the vectors", () => {
  for (const [feen, moves] of rows("legal")) {
    at({ feen }, (position) => assert.deepEqual(position.legal().sort(), words(moves).sort(), feen));
  }
});

test("perft counts what the vectors say, down to depth 5 from both starts", () => {
  const most = 15_000_000;
  const check = (start, counts) => at(start, (position) => counts.forEach((count, index) => {
    if (Number(count) <= most) assert.equal(position.perft(index + 1), Number(count), JSON.stringify(start));
  }));
  for (const [feen, ...counts] of rows("perft")) check({ feen }, counts.filter((count) => Number(count) < 2_000_000));
  for (const [fen, ...counts] of rows("xiangqi-perft")) check({ fen }, counts.filter((count) => Number(count) < 2_000_000));
  at({}, (position) => assert.equal(position.perft(5), 12_060_531));
  at({ game: "xiangqi" }, (position) => assert.equal(position.perft(5), 133_312_995));
});

test("the texts of moves that are remembered are those that the rules write", () => {
  let state = 1;
  const below = (most) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
  for (let game = 0; game < 40; game += 1) {
    at({ game: game % 2 ? "xiangqi" : "xiongqi" }, (position) => {
      const played = [];
      while (!position.isOver && played.length < 200) {
        const moves = position.legal();
        const place = below(moves.length);
        played.push(moves[place]);
        position.push(position.legal("coordinates")[place]);
      }
      assert.deepEqual(position.history, played);
    });
  }
});

test("games end as the vectors say", () => {
  const ending = ({ status, winner }) => (winner === null ? status : `${status} ${winner}`);
  for (const [feen, moves, status] of rows("status")) {
    at({ feen, moves }, (position) => assert.equal(ending(position), status, moves));
  }
  for (const [moves, feen, status] of rows("games")) {
    at({ moves }, (position) => {
      assert.equal(ending(position), status, moves);
      assert.equal(position.feen, feen);
      assert.deepEqual(position.history, words(moves));
    });
  }
  for (const [fen, moves, status] of rows("xiangqi-games")) {
    at({ fen, moves, notation: "coordinates", rules: { Perpetual: "counted" } }, (position) => {
      assert.equal(ending(position).replace("in_progress", ""), status, moves);
    });
  }
});

test("chases and checks are those of the vectors", () => {
  const sorted = (text) => text.split("; ").map((part) => part.split(" ").sort().join(" "));
  for (const [fen, move, meaning] of rows("xiangqi-chases")) {
    at({ fen, moves: move, notation: "coordinates" }, (position) => {
      const { checks, chases } = position.explain().at(-1);
      const parts = [
        ...(checks.length ? [`check ${checks.join(",")}`] : []),
        ...(Object.keys(chases).length ? [`chase ${Object.entries(chases).map(([chased, chasing]) => `${chased}:${chasing}`).join(" ")}`] : []),
      ];
      assert.deepEqual(sorted(parts.join("; ") || "none"), sorted(meaning), `${fen} ${move}`);
    });
  }
});

test("moves are played, taken back, and refused with the program's words", () => {
  const position = new Position();
  position.push("c2+c6").push("c7c3");
  assert.deepEqual(position.history, ["c2+c6", "c7+c3"]);
  assert.equal(position.pop(), "c7+c3");
  assert.equal(position.turn, "north");
  assert.throws(() => position.push("a1-a5"), { name: "XiongmaoError", message: /^move 'a1-a5': / });
  assert.throws(() => new Position({ feen: "nonsense" }), (error) => error instanceof XiongmaoError && error.message.startsWith("feen, "));
  assert.throws(() => new Position({ game: "chess" }), XiongmaoError);
  assert.throws(() => new Position("nonsense"), { message: "a position begins with an object such as { fen }, not 'nonsense'" });
  const copy = position.copy();
  copy.push("a6-a5");
  assert.equal(position.ply, 1);
  assert.equal(copy.ply, 2);
  copy.close();
  assert.throws(() => copy.legal(), { message: "the position is closed" });
  assert.ok(position.isLegal("a6-a5") && !position.isLegal("a1-a2"));
  assert.throws(() => position.perft(33), XiongmaoError);
  while (position.ply > 0) position.pop();
  assert.throws(() => position.pop(), { message: "no move has been played" });
});

test("moves are taken apart, and lines written in other notations", () => {
  at({ game: "xiangqi", moves: "h3-e3 h10-g8" }, (position) => {
    const [pieces, moves] = [position.pieces(), position.moves()];
    assert.deepEqual(moves.map(({ move }) => move), position.legal().sort());
    for (const { from, to, piece, captured, noisy } of moves) {
      assert.deepEqual([piece, captured, noisy], [pieces[from], pieces[to], to in pieces]);
    }
    assert.equal(Object.keys(pieces).length, 32);
    assert.equal(position.moves("iccs")[0].from, "A0");
    assert.deepEqual(position.written("h1-g3 b10c8", "wxf"), ["H2+3", "H2+3"]);
    assert.deepEqual(position.written(["h1g3"], "pmn"), ["h1-g3"]);
    assert.throws(() => position.written("h1-g5", "wxf"), XiongmaoError);
    assert.equal(position.ply, 2);
  });
  at({ feen: "3g^4/S7/8/8/8/8/8/4G^3 / X/x" }, (position) => {
    assert.deepEqual(position.moves().map(({ promotion }) => promotion ?? ""), ["", "A", "B", "C", "E", "H", "R", "", "", "", ""]);
    assert.throws(() => position.moves("wxf"), XiongmaoError);
  });
  at({ moveLimit: 2, moves: "a1-a2 a8-a7" }, (position) => assert.deepEqual([position.status, position.moves()], ["movelimit", []]));
});

test("a position names attackers, and draws itself", () => {
  at({ moves: "c2+c6" }, (position) => {
    assert.deepEqual([position.attackers("c8", "south"), position.attackers("c6", "south")], [["c6"], []]);
    assert.throws(() => position.attackers("i1", "south"), { message: "expected a square from a1 to h8, found 'i1'" });
    assert.throws(() => position.attackers("c8", "white"), { message: "by must be 'south' or 'north', not 'white'" });
    assert.match(position.svg(), /^<svg .*rhbag.*<\/svg>\s*$/s);
    const drawn = [position.svg({ characters: true }), position.svg({ arrows: "c7+c3 a6-a5" }), position.svg({ arrows: ["c7+c3"] })];
    assert.equal(new Set([position.svg(), ...drawn]).size, 4);
    assert.throws(() => position.svg({ arrows: "a1-a5" }), { message: /^move 'a1-a5': / });
    assert.throws(() => position.svg({ colour: "red" }), XiongmaoError);
  });
});

test("questions and records are answered as by the server", () => {
  assert.deepEqual(ask("games").games.map(({ name }) => name), ["xiongqi", "xiangqi"]);
  assert.equal(ask("puzzles", { game: "xiangqi", count: 3 }).puzzles.length, 3);
  assert.throws(() => ask("puzzles", { count: 1000 }), { code: "out_of_range" });
  assert.throws(() => ask("nothing"), { code: "not_found" });
  // The instance that knows the rules has no networks, and goes on without.
  assert.throws(() => ask("why", { move: "c2+c6" }), { name: "XiongmaoError", message: "'why' takes a search: ask an Engine" });
  assert.throws(() => ask("position", { moves: ["a1-a5"] }), { code: "illegal_ply" });
  const read = records('[Variant "Xiongqi"]\n\n1. c2+c6 c7+c3 *\n', { to: "json" });
  assert.equal(read.games[0].plies, 2);
  assert.match(ask("rules/xiangqi").html, /<h1>/);
  assert.match(ask("rules/xiangqi", { language: "fr" }).html, /<h1>Les règles/);
});

test("the program says the same", { skip: !program }, () => {
  for (const game of ["xiongqi", "xiangqi"]) {
    const lines = execFileSync(program, ["--game", game, "go perft 3"], { encoding: "utf8" });
    at({ game }, (position) => assert.match(lines, new RegExp(`^nodes ${position.perft(3)}$`, "m")));
  }
});

test("ten thousand positions leave no memory behind", () => {
  let number;
  for (let index = 0; index < 10_000; index += 1) {
    at({}, (position) => {
      position.push("c2+c6");
      number = position.legal().length;
    });
  }
  assert.ok(number > 20);
});
