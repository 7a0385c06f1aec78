// What the page says at once: messages of the catalogue (language.js) for what the server says in codes. What the
// catalogue does not know is shown as the server puts it. phrases.js has the rest.

import { coded, ending, enumerated, has, pieceOf, sentence, sideName, text } from "./language.js";

export { sideName };

/** The notations that are offered, by their names in the interface. */
export const NOTATIONS = ["pmn", "coordinates", "wxf", "iccs", "chinese", "chinese-simplified", "vietnamese"];

/** The message `KIND-NAME`, or the name where there is none. */
export const worded = (kind, name) => (has(`${kind}-${name}`) ? text(`${kind}-${name}`) : name);
/** A text that begins with a capital letter. */
export const capital = (said) => said && said[0].toUpperCase() + said.slice(1);
export const otherSide = (side) => (side === "south" ? "north" : "south");
/** The name of a game. */
export const gameName = ({ name, title }) => (has(`game-${name}`) ? text(`game-${name}`) : title);
/** The name of a piece. */
export const pieceName = ({ name, side }) => text("piece", { piece: pieceOf(name, side) });
/** A piece and its owner, such as "south's horse". */
export const ownedPiece = ({ side, name }) => text("owned-piece", { owner: sideName(side), piece: pieceOf(name, side) });
/** A piece on a square. */
export const placedPiece = ({ side, name }, square) => text("placed", { piece: pieceOf(name, side), square });
/** How a game ended: `status` is a word of CGSN. */
export const endingName = (status) => worded("ending", status);
/** Why the rule on repetition forbids a move. */
export const forbiddenText = (forbidden) => text("would-repeat", forbidden);
/** That a move is refused for that. */
export const repeatsText = (forbidden) => text("refusal-forbidden_ply", forbidden);
/** A statement of the rules on a move: a sentence. */
export const statementText = (statement) => coded("statement", statement);
/** Why a move that was made on the board is refused, without the names of the squares that its player has just touched. */
export const refusedByHand = ({ reason, message }) => sentence(coded("objection", reason?.arguments?.why ?? reason ?? {}) || message);
/** A refusal `{ code, arguments, message }` without a full stop. */
export const refusalText = (refusal) => coded("refusal", refusal) || refusal.message;

/**
 * The messages of a part of the page: `takeBack` of the group `play` is the message `play-take-back`. Where `more` has
 * names of arguments, separated by blanks, it is a function of these; what else `more` has stays as it is.
 */
export function group(prefix, more = {}) {
  const id = (key) => `${prefix}-${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return new Proxy(more, {
    get(known, key) {
      const own = known[key];
      if (own === undefined) return text(id(key));
      return typeof own !== "string" ? own : (...values) => text(id(key), Object.fromEntries(own.split(" ").map((name, index) => [name, values[index]])));
    },
  });
}
export const choices = (prefix, values) => values.map((value) => [value, text(`${prefix}-${value}`)]);

export const dialogWords = group("dialog");
/** Why and how long the page waits before it asks the server again. */
export const waitingWords = group("waiting", { text: "reason seconds" });
/** The opponents that have a name, by their levels. */
export const OPPONENTS = { 0: "cub", 3: "rabbit", 6: "monkey", 8: "ox", 11: "fox", 14: "crane", 17: "tiger", 20: "master" };
/** The players of a game that is played here; `wish` is as in match.js. */
export const playerName = (side, { opponent, level, side: own }) => (opponent === "person" ? sideName(side) : side === own ? text("play-you") : OPPONENTS[level] ? text(`opponent-${OPPONENTS[level]}`) : text("play-level", { level }));
export const seatName = (side, wish) => (wish.opponent === "person" ? sideName(side) : text("play-seat", { side: sideName(side), player: playerName(side, wish) }));
export const capturedText = (pieces) => text("play-captured", { pieces: enumerated(pieces.map(pieceName)) });
/** Who has won a game, and why, for the player of a side, or for two people where `you` is null. */
export function result({ winner, status }, you) {
  const loser = winner === "draw" ? "draw" : otherSide(winner);
  const who = winner === "draw" ? "draw" : !you ? "person" : loser === you ? "you" : "opponent";
  return { who, reason: has(`why-${status}`) ? text(`why-${status}`, { who, loser: loser === "draw" ? loser : sideName(loser) }) : endingName(status) };
}
/** The same as a sentence. */
export const resultSentence = (ended, you) => text("play-result", { winner: ended.winner === "draw" ? "draw" : sideName(ended.winner), ...result(ended, you) });

export const playWords = group("play", {
  plays: "side move", turnOf: "side", premoveGone: "move", hinted: "hint", looking: "at all", drawOffered: "one other", drawTooEarly: "moves",
  quiet: (count, limit, mayClaim) => text("play-quiet", { count, limit, may_claim: String(mayClaim) }), reallyResign: (side) => text("play-really-resign", { side: side || "none" }),
});

export const threatWords = group("threat");

export const mainWords = group("main", { notations: choices("notation", NOTATIONS), themes: choices("theme-of", ["auto", "light", "dark"]), cannotStart: "reason" });

export const welcomeWords = group("welcome");
