// What two players settle between them: draws, claims, resignation.

import { confirmed } from "./dialog.js";
import { AGREED_PLIES, otherSide } from "./match.js";
import { playWords as words, sideName } from "./words.js";

/** Half-moves without a capture from which a player may claim a draw. */
const CLAIMED = 100;

/** Half-moves without a capture, or in Xiongqi a soldier's move, from the FEN of a position. */
export const quietOf = (position) => Number(position.fen.split(" ")[4]) || 0;

/** Whether the rules of tournaments allow a player to claim a draw. */
export const mayClaim = (position, game) => quietOf(position) >= CLAIMED && quietOf(position) < game.halfmove_limit;

/** Claims a draw, or offers one. Resolves to how the game `ended`, or to a `message`; to neither if the person refuses. */
export async function askForDraw(match, position, game) {
  if (mayClaim(position, game)) return { ended: { winner: "draw", status: "movelimit" } };
  const ended = { winner: "draw", status: "agreement" };
  const { side } = position;
  if (match.isShared) return (await confirmed(words.drawOffered(sideName(side), sideName(otherSide(side))), words.accept, words.decline)) ? { ended } : {};
  if (match.agreesToDraw) return { ended };
  return { message: match.moves.length < AGREED_PLIES ? words.drawTooEarly(AGREED_PLIES / 2) : words.drawDeclined };
}

/** Resolves to how the game ends if the player really resigns, or to null. */
export async function askToResign(match, position) {
  const side = match.isShared ? position.side : match.wish.side;
  const isMeant = await confirmed(words.reallyResign(match.isShared && sideName(side)), words.resign, words.goOn);
  return isMeant ? { winner: otherSide(side), status: "resignation" } : null;
}
