// Compositions are played against the engine: it defends itself, says whether the mate has slipped, and plays the whole out.

import * as api from "./api.js";
import { text } from "./language.js";
import { wroteLine } from "./notation.js";
import { inTurn } from "./patience.js";
import { puzzleWords as words } from "./phrases.js";
import { sound } from "./sound.js";

/** The search that defends a composition, and the one that knows its moves. */
const DEFENDS = { level: 20, nodes: 300000 };
export const ATTACKS = { level: 20, nodes: 700000 };
/** The score of the defence from which the mate has slipped, in centipawns. */
const SLIPPED = -500;
/** The longest solution that is shown, in plies. */
const LONGEST = 40;

/** Plays a move of the player in a room for puzzles (puzzles.js), and the reply; takes it back if the mate has slipped. */
export async function attack(room, move) {
  room.busy = true;
  if (!(await room.play(move))) return;
  const { winner } = room.position;
  if (winner === room.side) room.kept.finish(room.puzzle.id);
  if (winner) return void room.end(winner === room.side ? words.solved : words.slipped, winner !== room.side);
  const reply = await inTurn(room, () => api.play({ position: room.question(), ...DEFENDS }));
  if (!reply) return;
  const { score } = reply.line ?? {};
  room.busy = false;
  if (score && ("mate" in score ? score.mate < 0 : score.cp < SLIPPED)) {
    sound.move(reply.position);
    room.take(reply.position);
    room.show();
  } else {
    room.fail();
    room.takeBack(words.slipped);
  }
}

/** Lets the engine play a composition out, on both sides. */
export async function playOut(room) {
  const { puzzle } = room;
  const start = room.moves.length;
  for (let count = 0; count < LONGEST && !room.position.winner; count += 1) {
    const answer = await inTurn(room, () => api.play({ position: room.question(), ...(count % 2 ? DEFENDS : ATTACKS) }));
    if (!answer) return;
    sound.move(answer.position);
    room.take(answer.position);
    room.show();
    if (!room.position.winner && !(await room.wait())) return;
  }
  const line = await wroteLine(room.question(start), room.moves.slice(start));
  if (puzzle === room.puzzle) room.end(text("puzzle-line", { line: line.join(" ") }));
}
