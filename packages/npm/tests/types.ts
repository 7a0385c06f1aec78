// What the types allow, and what they refuse: `tsc` compiles it, and nobody runs it.

import { Engine, GameRecord, Position, XiongmaoError, analyseMany, ask, readRecords, records } from "xiongmao";
import type { Answers, Piece, Square } from "xiongmao";
import * as small from "xiongmao/rules";

const position = new Position({ game: "xiangqi", moves: ["h3-e3"], rules: { Perpetual: "counted" } });
// @ts-expect-error There is no such game.
new Position({ game: "chess" });
// @ts-expect-error There is no such option.
new Position({ limit: 3 });

const [{ from, piece, captured }] = position.moves("iccs");
const square: Square = from;
const letter: Piece = captured ?? piece;
const soldiers: Piece[] = ["S", "p"];
const there: Piece | undefined = position.pieces().e1;
// @ts-expect-error There is no such square.
position.pieces().e11;
// @ts-expect-error There is no such status.
position.status === "mate";
const sides: ("south" | "north")[] = position.explain().map(({ side }) => side);
const sentences: string[] = position.explain().flatMap((move) => move.sentences);

const puzzles: Answers.PuzzleObject[] = ask("puzzles", { game: "xiangqi", count: 3 }).puzzles;
const html: string = ask("rules/xiongqi", { language: "fr" }).html;
// @ts-expect-error There is no such question.
ask("nothing");
// @ts-expect-error It takes a search.
ask("why", {});
// @ts-expect-error There is no such field.
ask("puzzles", { most: 3 });
const titles: string[] = records("", { to: "pgn" }).games.map(({ title }) => title);
// @ts-expect-error There is no such format.
records("", { to: "xqf" });

const few: Square[] = new small.Position({ game: "xiongqi" }).moves().map(({ to }) => to);
// @ts-expect-error It has no engine.
small.Engine;
// @ts-expect-error There is no such notation.
new small.Position().legal("san");

const attackers: Square[] = position.attackers("e4", "south");
// @ts-expect-error There is no such side.
position.attackers("e4", "red");
const picture: string = position.svg({ characters: true, arrows: "h8-e8" });
const [record] = readRecords(GameRecord.from(position, { south: "A" }).write({ to: "pgn", notation: "wxf" }));
for (const node of record.root.walk()) node.comment = node.add("a4-a5", { comment: "why not" }).move;

const engine = new Engine({ threads: 2 });
const answers: Answers.BatchAnswer["results"][0]["best"][] = [];
engine.ask("batch", { positions: [{}] }, { onevent: (name, data) => { if (name === "answer") answers.push(data.best); } });
const { move, line } = await engine.play(position, { level: 5, clock: { south: 1000, north: 2000 } });
const depth: number | undefined = line?.depth;
const grade: "best" | "book" | "good" | "inaccuracy" | "mistake" | "blunder" | undefined = (await engine.why(position, move))?.grade;
const kinds: string[] = (await engine.threats({ moves: "c2+c6" })).facts.map(({ kind }) => kind);
await engine.ask("analyse", { position: { moves: [] }, limits: { depth: 3 } }, {
  onevent: (name, data) => {
    if (name === "info") data.pv.length;
    else if (name === "result") data.best;
    else data.code;
  },
});
await engine.annotate(new GameRecord({ setup: { feen: "" } }));
const review = await engine.annotate("", { nodes: 100, onposition: ({ number }) => number });
const summary: Answers.SummaryObject = review.summary[0];
for await (const found of analyseMany([position], { engines: 2, depth: 4 })) {
  if (found.error instanceof XiongmaoError) continue;
  found.lines?.[0].score;
}
const centipawns: number = await engine.evaluate(position);
export { attackers, centipawns, depth, grade, html, kinds, letter, picture, puzzles, sentences, sides, square, summary, there, titles };
