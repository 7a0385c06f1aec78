// Where puzzles come from: the program's, by theme and strength; the one of the day; those to repeat; the mistakes in
// one's own reviews; the compositions of the old manual.

import * as api from "./api.js";
import { chosenPlayer } from "./gamesfilter.js";
import { language, text } from "./language.js";
import { MANUALS, manualOf } from "./manuals.js";
import { gameTitle } from "./phrases.js";

/** The sets. Each has a name, and what an address says of it. */
export const SETS = ["training", "daily", "mistakes", "manual"];

/** Bounds of the Elo, and what they are called. */
export const ELO = ["0-700", "700-1400", "1400-2100", "2100-2800", "2800-"];
export const eloText = (range) => {
  const [low, high] = range.split("-");
  return low === "0" ? text("elo-up-to", { high }) : high ? text("elo-range", { low, high }) : text("elo-from", { low });
};
/** How far the Elo of a puzzle may be from the player's own. */
const NEAR = 200;
/** Losses of chance from which a move of a review is worth a puzzle, and the reviews that are looked at. */
const LOSS = 0.1;
const REVIEWS = 30;

/** A new order of puzzles. */
const random = () => Math.floor(Math.random() * Number.MAX_SAFE_INTEGER);
/** The day here, such as 2026-11-29. */
export const today = () => {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
};

/** Puzzles of the program: `wish` has the game, a theme and bounds; its `elo` may be `own`, near the player's rating. */
export async function training({ game, theme, elo }, rating) {
  const [min, max] = isPattern(theme) ? [] : elo === "own" ? [Math.max(0, rating - NEAR), rating + NEAR] : elo.split("-").map((bound) => bound && Number(bound));
  const answer = await api.puzzles({ game, theme, min, max, seed: random() });
  // A rare theme may have none that are as hard.
  return answer.found || elo !== "own" ? answer : api.puzzles({ game, theme, seed: random() });
}

/** The mating patterns among the themes; only Xiangqi has them. There are few puzzles of each, so any of them may come. */
const PATTERNS = ["horse_cannon", "double_cannon", "smothered_palace", "corner_horse", "groove_horse"];
export const isPattern = (theme) => PATTERNS.includes(theme);

/** The puzzle of a day, the same for everybody who has this version of the program. */
export async function daily(game, day) {
  const { puzzles } = await api.puzzles({ game, min: 700, max: 1900, count: 1, seed: Number(day.replaceAll("-", "")) });
  return puzzles.map((puzzle) => ({ ...puzzle, mark: `${game}-${day}` }));
}

/** The puzzle with this name. */
export const named = async (game, id) => (await api.puzzles({ game, id })).puzzles;

/** A composition as a puzzle: it is played against the engine. */
export function composition(number) {
  const found = manualOf(number);
  return found && { id: `manual-${found.number}`, game: "xiangqi", fen: found.fen, number: found.number, name: language === "zh-Hant" ? found.traditional : found.simplified, mate: found.mate, solution: [], themes: [] };
}

/** All compositions, the shortest first. */
export const compositions = () => MANUALS.map(({ number }) => composition(number));

/** Whether this name of a player stands for the reader, in any language: games that were played here say so. */
const YOU = ["You", "Vous", "Bạn", "你"];

/** Which of these players the reader is: one who is called so, or whose games of the database were looked at; -1 for nobody. */
function readerAmong(players) {
  const player = chosenPlayer().trim().toLowerCase();
  const place = players.findIndex((name) => YOU.includes(name));
  return place < 0 && player ? players.findIndex((name) => name?.toLowerCase().includes(player)) : place;
}

/** The mistakes of a review as puzzles: the reader's own, or of both sides if it does not know who that is. */
function mistakesOf(entry) {
  const { state: { game, positions = [] } = {}, record, id } = entry;
  if (!game) return [];
  const players = ["first", "second"].map((place) => record.sides?.[place]?.name);
  const own = readerAmong(players);
  const title = players.some(Boolean) ? gameTitle(game) : "";
  const isOwn = (side) => own < 0 || side === ["south", "north"][own];
  const moves = game.moves.map(({ move, ply }) => move ?? ply);
  const bad = positions.filter((position) => position?.loss >= LOSS && position.line?.[0] && isOwn(position.side));
  return bad.map(({ number, line: [best] }) => ({ id: `mistake-${id}-${number}`, title, game: game.game, feen: game.feen, before: moves.slice(0, number), played: moves[number], solution: [best.move ?? best.ply], themes: [] }));
}

/** The mistakes in the reviews of a game that the browser keeps, the newest first. */
export async function mistakes(collection, game) {
  const heads = (await collection.list()).filter((head) => head.kind === "review" && head.game === game).slice(0, REVIEWS);
  const found = [];
  for (const { id } of heads) found.push(...mistakesOf(await collection.read(id)));
  return found;
}
