// English for what the server says in codes: who has won and how, what the rules say of a ply, why a ply is good or
// bad, what is threatened, why a question is refused.
// Another language would be another module like this one. Whatever it does not know is shown as the server puts it.

const SIDES = { south: "South", north: "North" };
const ENDINGS = { mareking: "general captured", checkmate: "checkmate", stalemate: "stalemate", insufficient: "insufficient material", movelimit: "move limit",
  repetition: "repetition", resignation: "resignation", timelimit: "time", agreement: "agreement", illegalmove: "illegal ply" };

/** The name of a side. */
export const sideName = (side) => SIDES[side];
/** How a game ended: `status` is a word of CGSN. */
export const endingName = (status) => ENDINGS[status] ?? status;
/** Who has won, `south`, `north` or `draw`. */
export const winnerText = (winner) => (winner === "draw" ? "Draw" : `${SIDES[winner]} has won`);
/** The result of a recorded game, such as `1-0`. */
export const resultText = (result) => winnerText({ "1-0": "south", "0-1": "north" }[result] ?? "draw");
/** Who has won, and how. */
export const endingText = ({ winner, status }) => `${winnerText(winner)} (${endingName(status)})`;
/** Whose turn it is, or how the game ended. */
export const standingText = ({ winner, status, side }) => (winner ? `${endingText({ winner, status })}.` : `${SIDES[side]} to move.`);
/** A proven win. */
export const winInText = (side, plies) => `${SIDES[side]} wins in ${plies}`;
/** The chances of both sides, each a text such as `57 %`. */
export const chancesText = (south, draw, north) => `South wins ${south}, draw ${draw}, North wins ${north}`;
/** Why the rule on repetition forbids a ply. */
export const forbiddenText = ({ ply, repeats }) => `${ply} would repeat ply ${repeats}`;

/** How a recorded game ended, as far as the record says. */
export const outcomeText = ({ winner, status }) => (winner ? (status ? endingText({ winner, status }) : winnerText(winner)) : "unfinished");
/** What to say at the end of a recorded game: why it is over by the rules, or what the record says. */
export const recordEndText = (game) => (game.statements
  ? [`The game is over: ${endingText(game)}.`, ...game.statements.map(statementText)].join(" ") : `The record ends here: ${outcomeText(game)}.`);
/** The grade of a ply. */
export const gradeText = (grade) => ({ best: "the best ply", good: "good", inaccuracy: "an inaccuracy", mistake: "a mistake", blunder: "a blunder" }[grade] ?? grade);

const listed = (texts) => (texts.length > 1 ? `${texts.slice(0, -1).join(", ")} and ${texts.at(-1)}` : texts.join());
const ordinal = (number) => number + (Math.floor(number / 10) % 10 === 1 ? "th" : ["th", "st", "nd", "rd"][number % 10] ?? "th");
const piecesText = (count) => (count === 1 ? "one piece" : `${count} pieces`);
const placed = ({ piece, square }) => `the ${piece} on ${square}`;
const WHY = { no_recapture: "no legal recapture", chariot: "a chariot counts as unprotected against a cannon or a horse" };
const NO_CHASE = {
  attacker: ": generals and soldiers may always attack",
  soldier_at_home: ": the soldier has not crossed the river",
  uncovered: ": uncovered attacks count for cannons alone, except in competitions",
  standing: " in competitions: the attack is not new",
  illegal: ": the capture would be illegal",
  exchange: ": it could capture its attacker, an offer to exchange",
};
const chasing = (piece) => `${placed(piece)} (unprotected: ${WHY[piece.why] ?? piece.why})`;
const sideRun = ({ side, kind, length, target }) => (kind === "check" ? `${SIDES[side]} has given ${length} checks in a row` : `${SIDES[side]} has chased ${placed(target)} with ${length} plies in a row`);
const CONSEQUENCES = { loses: (side) => `${SIDES[side]} loses`, drawn: () => "the game is drawn", must_stop: (side) => `${SIDES[side]} must stop` };
const DEEDS = { checking: "given check with every ply", chasing: "chased one and the same piece with every ply" };
const GRAVITY = ["checking", "chasing", "free"];

/** Which one of a run of checks or chases this is, unless it is the first. */
function placeInRun(run) {
  if (!run) return ".";
  const place = `, the ${ordinal(run.length)} in a row with ${piecesText(run.pieces)}`;
  if (!run.limit) return `${place}.`;
  return run.length === run.limit ? `${place}. ${run.limit} are the limit.` : `${place} (limit ${run.limit}).`;
}

/** A statement of the rules on a ply, by its code: a sentence. */
const STATEMENTS = {
  check: ({ by, run }) => `Check by ${listed(by.map(placed))}${placeInRun(run)}`,
  checkmate: ({ loser, piece }) => `Checkmate: ${SIDES[loser]} cannot save its ${piece}.`,
  chase: ({ target, by, run }) => `Chase of ${placed(target)} by ${listed(by.map(chasing))}${placeInRun(run)}`,
  no_chase: ({ target, by, why, protector }) => `Attack on ${placed(target)} by ${placed(by)}, no chase${protector ? `: ${placed(protector)} protects it` : NO_CHASE[why] ?? ""}.`,
  recurrence: ({ occurrences, earlier }) => `The position stands for the ${ordinal(occurrences)} time, as ${listed(earlier.map((ply) => (ply ? `after ply ${ply}` : "at the start")))}.`,
  forbidden: ({ side, plies }) => `${SIDES[side]} may not play ${plies.map(({ ply, repeats }) => `${ply}, which would repeat ply ${repeats}`).join(", or ")}.`,
  terminal_captured: ({ loser, piece }) => `${SIDES[loser]}'s ${piece} has been captured.`,
  only_terminals: ({ piece }) => `Only the two ${piece}s are left.`,
  no_attackers: () => "Neither side has a chariot, a horse, a cannon or a soldier left.",
  repeated_ply: ({ ply, repeats, loser }) => `${ply} repeats ply ${repeats}: the same ply led to the same position. No ply may be repeated, so ${SIDES[loser]} loses.`,
  no_ply: ({ loser, in_check: check }) => `${SIDES[loser]} ${check ? "is in check and " : ""}has no legal ply, so ${SIDES[loser]} loses.`,
  only_repetitions: ({ loser }) => `Every ply that ${SIDES[loser]}'s pieces could make would repeat an earlier one, so ${SIDES[loser]} loses.`,
  move_limit: ({ limit, soldiers_count: soldiers }) => `${limit} half-moves in a row without a capture${soldiers ? " or a soldier's ply" : ""} are the move limit.`,
  perpetual_run: ({ run, pieces, limit, answer, consequence, side }) => {
    const [excess, result] = [`${sideRun(run)} with ${piecesText(pieces)}, more than the limit of ${limit}`, CONSEQUENCES[consequence](side)];
    if (!answer) return `${excess}, so ${result}.`;
    return consequence === "must_stop" ? `${excess}. That does not count, because ${sideRun(answer)}; ${result}.` : `${excess}, but ${sideRun(answer)} as well, so ${result}.`;
  },
  repetition: ({ since, south, north, consequence, side }) => {
    const result = CONSEQUENCES[consequence](side);
    // The graver conduct comes first.
    const [[worse, deed], [other, reply]] = [["south", south], ["north", north]].sort(([, one], [, next]) => GRAVITY.indexOf(one) - GRAVITY.indexOf(next));
    const conduct = south !== north ? `${SIDES[worse]} has ${DEEDS[deed]}, ${reply === "free" ? `and ${SIDES[other]} has not` : `while ${SIDES[other]} has ${DEEDS[reply]}`}`
      : south === "free" ? "neither side has checked with every ply or chased one piece with every ply" : `both sides have ${DEEDS[south]}`;
    return `Since ${since ? `ply ${since}` : "the position given"}, ${conduct}, so ${consequence === "must_stop" ? `the repetition is no draw: ${result} within the limit` : result}.`;
  },
};

/** A statement `{ code, arguments }` as a sentence; nothing where the page does not know its code. */
export const statementText = ({ code, arguments: given }) => STATEMENTS[code]?.(given) ?? "";

const capital = (text) => text && text[0].toUpperCase() + text.slice(1);
const otherSide = (side) => (side === "south" ? "north" : "south");
const withinText = (plies) => (plies === 1 ? "one ply" : `${plies} plies`);
/** A value in soldiers, each of which counts 100, and in tenths of them. */
function soldiersText(value) {
  const soldiers = Math.floor(value / 10) / 10;
  return { 0.5: "half a soldier", 1: "a soldier" }[soldiers] ?? `${soldiers} soldiers`;
}
const gainText = ({ value }) => (value === 100 ? "a soldier" : `the worth of ${soldiersText(value)}`);
/** The pieces that may not be lost. */
const TERMINALS = ["general", "dragon"];
/** The piece of a fact with this index. */
const pieceOf = ({ pieces, squares }, index) => placed({ piece: pieces[index], square: squares[index] });
const first = ({ line }) => line[0];
const last = ({ line }) => line.at(-1);
const FREED = { horse: "frees the horse's leg", elephant: "frees the elephant's eye" };
/** What the ply of a fact has to do with a piece that can be captured after it. */
const CAUSES = {
  ignored: () => "does nothing about that",
  unguarded: () => "takes away its protection",
  blocked: () => "gets in the way of its protection",
  opened: ({ pieces }) => FREED[pieces[1]] ?? "opens the way",
  screened: ({ pieces }) => `gives the ${pieces[1]} its screen`,
};
const because = (fact) => (CAUSES[fact.cause] ? `; ${first(fact)} ${CAUSES[fact.cause](fact)}` : "");

/** A fact, by its kind: a sentence. Its line stands beside it. `side` plays the first ply of the line. */
const FACTS = {
  ends: (fact) => `${fact.line.length > 1 ? "This line" : first(fact)} ends the game: ${endingText(fact)}.`,
  terminal_lost: (fact) => `${SIDES[fact.by]} can capture ${pieceOf(fact, 1)} with ${pieceOf(fact, 0)}.`,
  mates: (fact) => `${first(fact)} wins by force in ${withinText(fact.value)}.`,
  mate_missed: (fact) => `${first(fact)} wins by force in ${withinText(fact.value)}.`,
  mate_allowed: (fact) => `After ${first(fact)}, ${SIDES[fact.by]} wins by force in ${withinText(fact.value)}.`,
  mate_threat: (fact) => `${SIDES[fact.by]} threatens to win by force in ${withinText(fact.value)}.`,
  threatens_mate: (fact) => `${first(fact)} threatens to win by force in ${withinText(fact.value)}.`,
  mate_prevented: (fact) => `It keeps ${SIDES[otherSide(fact.by)]} from winning by force in ${withinText(fact.value)}.`,
  hangs: (fact) => `${capital(pieceOf(fact, 0))} is unprotected, and ${pieceOf(fact, 1)} can capture it${because(fact)}.`,
  loses_exchange: (fact, side) => {
    const captures = fact.line.length - (fact.by === side ? 0 : 1);
    return `${capital(pieceOf(fact, 0))} is protected, but ${SIDES[fact.by]} wins ${gainText(fact)} ${captures > 1 ? "by exchanging there" : "there, since recapturing costs more"}${because(fact)}.`;
  },
  captures: (fact) => `${first(fact)} captures ${pieceOf(fact, 0)} and wins ${gainText(fact)}.`,
  simplifies: (fact) => `${first(fact)} begins an even exchange, which helps ${SIDES[fact.by]}: it is ahead by ${gainText(fact)}.`,
  fork: (fact) => `${last(fact)} forks: ${pieceOf(fact, 0)} attacks ${listed(fact.pieces.slice(1).map((_, index) => pieceOf(fact, index + 1)))}.`,
  attacks: (fact) => (TERMINALS.includes(fact.pieces[1]) ? `${last(fact)} gives check with ${pieceOf(fact, 0)}.` : `${last(fact)} attacks: ${pieceOf(fact, 0)} could capture ${pieceOf(fact, 1)}.`),
  uncovers: (fact) => `${last(fact)} uncovers an attack by ${pieceOf(fact, 0)} on ${pieceOf(fact, 1)}.`,
  gives_screen: (fact) => `${last(fact)} gives ${pieceOf(fact, 0)} a screen: it attacks ${pieceOf(fact, 1)}.`,
  traps: (fact) => `${last(fact)} traps ${pieceOf(fact, 1)}: ${pieceOf(fact, 0)} attacks it, and it is lost wherever it goes.`,
  pin: (fact) => `${last(fact)} pins ${pieceOf(fact, 1)}: without it, ${pieceOf(fact, 0)} could capture ${pieceOf(fact, 2)}.`,
  skewer: (fact) => `${last(fact)} attacks ${pieceOf(fact, 1)} with ${pieceOf(fact, 0)}, and ${pieceOf(fact, 2)} stands behind it.`,
  removes_defender: (fact) => `${last(fact)} captures ${pieceOf(fact, 0)}, which protected ${pieceOf(fact, 1)}: ${pieceOf(fact, 2)} can capture that now.`,
  overloads: (fact) => `${capital(pieceOf(fact, 0))} cannot protect both ${pieceOf(fact, 1)} and ${pieceOf(fact, 2)}: ${SIDES[fact.by]} wins ${gainText(fact)}.`,
  saves: (fact) => `${last(fact)} saves ${pieceOf(fact, 0)}, which ${pieceOf(fact, 1)} could capture.`,
  banned: (fact) => `${last(fact)} would be the best reply, but the rules on repetition forbid it.`,
  must_break_off: (fact) => `${last(fact)} would lose: a perpetual check or chase must be broken off.`,
  passed: (fact) => `${last(fact)} passes the soldier: nothing keeps ${pieceOf(fact, 0)} from promoting.`,
  promotes: (fact) => `${last(fact)} promotes a soldier: ${pieceOf(fact, 0)}.`,
  face_to_face: (fact) => `${last(fact)} brings the generals face to face: they become ${pieceOf(fact, 0)} and ${pieceOf(fact, 1)}.`,
  wins_material: (fact) => `${SIDES[fact.by]} comes out ahead by ${gainText(fact)}.`,
  // A piece that is worth less than it could be profits the side that does not own it.
  activity: (fact) => `${SIDES[fact.value < 0 ? otherSide(fact.by) : fact.by]}'s ${fact.pieces[0]} on ${fact.squares[0]} is worth ${soldiersText(Math.abs(fact.value))} ${fact.value < 0 ? "less" : "more"} than after the best ply, by the network's judgement.`,
  no_tactics: () => "No capture and no mate decides: the difference is where the pieces stand.",
};

/** A fact as a sentence; nothing where the page does not know its kind. `side` plays the ply, or threatens. */
export function factText(fact, { ply, best, side }) {
  const text = FACTS[fact.kind]?.(fact, side) ?? "";
  return text && best && ply !== best && first(fact) === best ? `Better: ${text}` : text;
}

/** What kind of ply there is to find, by the kind of a fact about it. */
const HINTS = {
  mates: "You can win by force. Look at checks first.",
  mate_missed: "You can win by force. Look at checks first.",
  threatens_mate: "Look for a ply that threatens to win by force.",
  mate_prevented: "The other side could win by force. Keep it from doing so.",
  captures: "Look for a capture that pays.",
  simplifies: "You are ahead: look for an even exchange.",
  fork: "Look for a fork.",
  attacks: "Look for a ply that attacks a piece.",
  uncovers: "Look for a ply that uncovers an attack.",
  gives_screen: "Look for a ply that gives a cannon its screen.",
  traps: "Look for a piece that has nowhere to go.",
  pin: "Look for a pin.",
  skewer: "Look for two pieces in a line.",
  removes_defender: "Look for a protector to capture.",
  overloads: "Look for a protector that has too much to protect.",
  saves: "One of your pieces can be captured. Save it.",
  promotes: "Look for a promotion.",
  wins_material: "There is a line that wins material.",
  no_tactics: "No tactics decide now. Improve the piece that does least.",
};
/** What kind of ply a fact is about, without naming it. */
export const hintText = ({ kind }) => HINTS[kind] ?? "";

const percentText = (share) => `${Math.round(share * 100)} %`;

const costText = ({ cp, chance }) => `it costs ${percentText(chance)} expected score${cp === null ? "" : ` (${cp} centipawns)`}`;

/** How good a ply is, without the best one. */
export const verdictText = ({ ply, grade, loss }) => `${ply} is ${gradeText(grade)}: ${costText(loss)}.`;

/** A ply compared with the best one. */
export function whyText(why) {
  const { ply, best, grade, loss } = why;
  if (grade === "best") return `${ply} is the best ply.`;
  if (percentText(loss.chance) === percentText(0)) return `${ply} is about as good as ${best}, which the search prefers.`;
  return `${verdictText(why)} ${grade === "good" ? `The search prefers ${best}` : `The best ply is ${best}`}.`;
}

/** Whether a side threatens anything; `check` says whether it gives check. */
export function threatsText({ by, facts }, check) {
  if (facts.length) return `${SIDES[by]} threatens:`;
  return check ? `${SIDES[by]} gives check.` : `${SIDES[by]} threatens nothing.`;
}

const PHASES = { opening: "opening", middle: "middle game", ending: "ending" };
/** The name of a phase of a game. */
export const phaseName = (phase) => PHASES[phase] ?? phase;

/** Kinds of mistakes: what has been done, and what to practise. The first of equally frequent ones is told first. */
const LESSONS = {
  mate_allowed: ["allowed a forced win", "solve mates, and look at the checks of the other side first"],
  mate_missed: ["missed a forced win", "solve mates, and look at your own checks first"],
  hanging: ["left a piece to be captured", "before each ply, see what can be captured after it"],
  capture_missed: ["missed a capture", "look at every capture, and count the exchange to its end"],
  overlooked: ["overlooked an attack or a line that loses", "before each ply, look for the reply that attacks most"],
  tactic_missed: ["missed an attack, a line that wins or a rescue", "solve tactics: forks, pins, screens and trapped pieces"],
  placement: ["placed a piece worse", "compare with the engine where pieces can do most"],
};
/** The kinds of mistakes with these counts, the most frequent first. */
export const knownLessons = (counts) => Object.keys(LESSONS).filter((kind) => counts[kind]).sort((one, next) => counts[next] - counts[one]);
/** How often a mistake was made. */
export const lessonText = (kind, count) => `${LESSONS[kind][0]} ${count === 1 ? "once" : `${count} times`}`;
/** What to practise against a kind of mistakes. */
export const adviceText = (kind) => `${LESSONS[kind][1]}.`;

const THEMES = {
  fork: "fork", pin: "pin", skewer: "skewer", uncovers: "uncovered attack", gives_screen: "screen for a cannon", traps: "trapped piece", removes_defender: "removed protector", overloads: "overloaded protector",
  promotes: "promotion", face_to_face: "face to face", saves: "rescue", captures: "capture", wins_material: "winning material", sacrifice: "sacrifice", quiet: "quiet ply", advantage: "advantage",
  mate_1: "mate in 1", mate_2: "mate in 2", mate_3: "mate in 3", mate_4: "mate in 4", mate_5: "mate in 5", mate_6: "mate in 6 or more",
};
/** What a puzzle is about. */
export const themeName = (theme) => THEMES[theme] ?? theme;

/** A refusal, by its code. */
const REFUSALS = {
  out_of_range: ({ name, least, most }) => `${name} must be a whole number from ${least} to ${most}`,
  too_many_plies: ({ name, limit }) => `${name} has more than ${limit} plies`,
  too_long_text: ({ limit }) => `a text is longer than ${limit} bytes`,
  unknown_game: ({ known }) => `unknown game; known are ${known.join(", ")}`,
  invalid_position: ({ name, reason }) => `${name.toUpperCase()}, ${reason}`,
  illegal_ply: ({ ply, number, reason }) => `${number ? `ply ${number}` : "ply"} '${ply}': ${reason}`,
  forbidden_ply: ({ ply, repeats }) => `ply '${ply}': the rule on repetition forbids this ply: it would repeat ply ${repeats}`,
  game_over: (ending) => `the game is over: ${endingText(ending)}`,
  no_such_game: ({ number }) => `the record has no game ${number}`,
  several_games: () => "the record has several games; choose one",
  too_long_game: ({ plies, limit }) => `${plies} plies, more than ${limit}`,
  game_not_played: () => "this program does not play the game",
  unplayable_game: ({ reason }) => `the game cannot be played: ${reason}`,
  too_large_body: ({ limit }) => `more than ${limit} bytes`,
  too_slow: () => "the request took too long to arrive",
  no_such_match: () => "there is no such match",
  no_game_of_match: () => "there is no such game",
  several_hosts: () => "the request has more than one header Host",
  too_many_streams: ({ limit }) => `too many streams of events are open (limit ${limit}); close one first`,
  too_many_searches: ({ limit }) => `too many searches are open (limit ${limit}); close one first`,
  no_memory: () => "the memory for searches is used up; ask for less hash or try again later",
  full_queue: () => "too many searches are waiting; try again later",
  too_long_wait: () => "the server was too busy; try again later",
  review_time_over: () => "the time for a review is used up; choose a quicker search",
  closing: () => "the server is closing",
};

/** A refusal `{ code, arguments, message }` without a full stop. */
export const refusalText = ({ code, arguments: given, message }) => REFUSALS[code]?.(given) ?? message;

// What follows is said by the page itself.

const count = (number, one, many) => `${number} ${number === 1 ? one : many}`;
/** A text that begins with a capital letter. */
export { capital };

export const dialogWords = { ok: "OK", cancel: "Cancel", promotion: "Promotion", promoteTo: "Promote to", staysSoldier: "stays a soldier" };
/** Why and how long the page waits before it asks the server again. */
export const waitingWords = { now: "Try now", asking: "Trying again …", text: (reason, seconds) => `${reason} Trying again in ${seconds} s.` };

/** The players of a game that is played here; `wish` is as in match.js. */
export const playerName = (side, { opponent, level, side: own }) => (opponent === "person" ? SIDES[side] : side === own ? "You" : `Level ${level}`);
export const seatName = (side, wish) => (wish.opponent === "person" ? SIDES[side] : `${SIDES[side]}: ${playerName(side, wish)}`);
export const capturedText = (names) => `captured ${names.join(", ")}`;

const loserOf = (winner) => (winner === "south" ? "north" : "south");
/** Why a game ended, for a sentence about a side that lost, or about a draw. */
const REASONS = {
  mareking: (whose) => `${whose} general was captured`,
  checkmate: (whose) => `${whose} general could not be saved`,
  stalemate: (whose, who) => `${who} had no legal ply left`,
  insufficient: () => "neither side can win any more",
  movelimit: () => "too many plies without a capture",
  repetition: () => "the rule on repetition decides",
  resignation: (whose, who) => `${who} resigned`,
  timelimit: (whose, who) => `${who} ran out of time`,
  agreement: () => "both sides agreed",
};
/** How a game ended, for the player of a side, or for two people where `you` is null. */
export function resultSentence({ winner, status }, you) {
  const loser = loserOf(winner);
  const [whose, who] = loser === you ? ["your", "you"] : you ? ["the", "your opponent"] : [`${SIDES[loser]}'s`, SIDES[loser]];
  const reason = REASONS[status]?.(whose, who) ?? endingName(status);
  if (winner === "draw") return `A draw: ${reason}.`;
  return `${you ? (winner === you ? "You won" : "You lost") : `${SIDES[winner]} won`}: ${reason}.`;
}

export const playWords = {
  title: "Play", plies: "Plies", typePly: "Type a ply", play: "Play", first: "First position (Home)", back: "Back (left arrow)", forward: "Forward (right arrow)", last: "Current position (End)", flip: "Flip the board",
  takeBack: "Take back", hint: "Hint", coach: "Ask the coach", draw: "Offer a draw", claim: "Claim a draw", resign: "Resign", goOn: "Go on", analyse: "Analyse", review: "Review", newGame: "New game",
  lastIsKept: "The game before is kept under My games.", goBack: "Go back to it", forked: "Two pages have changed this game at the same time. Both versions are kept under My games.",
  suchAs: (ply) => `such as ${ply}`, plays: (side, ply) => `${side} plays ${ply}.`, wait: "Wait for the engine.", thinking: "The engine is thinking.", yourTurn: "Your turn.", enginesTurn: "The engine's turn.", turnOf: (side) => `${side}'s turn.`,
  premoveGone: (ply) => `The premove ${ply} is not legal any more.`, hinting: "Thinking about a hint …", hinted: (ply) => `Hint: ${ply}.`,
  looking: (at, all) => `You look at the position after ${count(at, "ply", "plies")} of ${all}.`,
  quiet: (quiet, limit, mayClaim) => `${quiet} half-moves in a row change nothing for good. At ${limit} the game is a draw${mayClaim ? "; you may claim it now, since fifty plies each are enough in tournaments" : ""}.`,
  drawOffered: (one, other) => `${one} offers a draw. ${other}, do you accept?`, accept: "Accept", decline: "Decline", drawDeclined: "The engine declines: it thinks that it is better.",
  drawTooEarly: (plies) => `The engine declines: it talks about a draw after ${plies} plies.`,
  reallyResign: (side) => (side ? `Does ${side} resign?` : "Do you resign?"),
};

export const newGameWords = {
  title: "New game", game: "Game", opponent: "Against", opponents: [["engine", "the engine"], ["person", "a person on this screen"]], strength: "Level", side: "You play", sides: [["south", "South (first)"], ["north", "North"]], clock: "Clock",
  level: (level, elo) => (elo ? `${level} (Elo ${elo})` : `${level} (full strength)`), time: (time) => (time ? `${time.split("+")[0]} min + ${time.split("+")[1]} s` : "no clock"),
  usualStart: "the usual start", fromPosition: "From another position", position: "FEEN or FEN", begin: "Begin", cancel: "Cancel",
};

/** How each piece moves, by game and name: for the legend, and beside a refusal. */
const MOVES = {
  xiongqi: {
    general: "The general goes one square up, down, left or right. Whoever loses it has lost.",
    advisor: "An advisor goes one square diagonally, anywhere on the board.",
    bear: "A bear goes any number of free squares diagonally.",
    horse: "A horse goes one square straight, which must be free, and then one diagonally outward.",
    chariot: "A chariot goes any number of free squares along a row or a file.",
    cannon: "A cannon goes like a chariot. To capture, it jumps over exactly one piece, its screen.",
    soldier: "A soldier goes one square forward; across the river also one to the left or right. It never goes back.",
    empress: "The empress goes like a chariot, or jumps like a horse that nothing blocks.",
    dragon: "A dragon goes like the general, and captures at any distance along its row or file. Whoever loses it has lost.",
  },
  xiangqi: {
    general: "The general goes one point up, down, left or right, and stays in its palace. The generals may not face each other.",
    advisor: "An advisor goes one point diagonally, and stays in its palace.",
    elephant: "An elephant goes exactly two points diagonally; the point between must be free. It never crosses the river.",
    horse: "A horse goes one point straight, which must be free, and then one diagonally outward.",
    chariot: "A chariot goes any number of free points along a row or a file.",
    cannon: "A cannon goes like a chariot. To capture, it jumps over exactly one piece, its screen.",
    soldier: "A soldier goes one point forward; across the river also one to the left or right. It never goes back.",
  },
};
/** How a piece moves, as a sentence; nothing where the page does not know. */
export const howPieceMoves = (game, name) => MOVES[game]?.[name] ?? "";

export const threatWords = { title: "Threats" };

export const engineWords = {
  title: "Engine", settings: "Settings of the engine", lines: "Lines", threads: "Threads", hash: "Hash (MB)", goOn: "Go on", waiting: "The engine waits for its turn …",
  facts: ({ depth, seldepth }, nodes, speed, chances) => `Depth ${depth}/${seldepth}, ${nodes} positions, ${speed} a second, ${chances}`,
  stoppedBy: (seconds, reason) => `Stopped after ${seconds} s: ${reason.replace(/[.]?$/, ".")}`,
  finished: (seconds, line) => `Stopped after ${seconds} s: ${line && "mate" in line.score ? "the result is certain" : "the server gives an analysis no more time"}.`,
};

const COLOURS = { green: "green", red: "red", blue: "blue", yellow: "yellow" };
export const markWords = { title: "Draw on the board", draw: (colour) => `Draw in ${COLOURS[colour]}` };

export const analysisWords = {
  title: "Analyse", game: "Game", comment: "Comment", commentOn: "Comment on this ply", markOf: "Mark of this ply", noMark: "no mark", mainLine: "Make it the main line", remove: "Delete from here on",
  first: "First position (Home)", back: "Back (left arrow)", forward: "Forward (right arrow)", last: "Last position (End)", flip: "Flip the board", playFromHere: "Play from here", setUp: "Set up", fresh: "New",
  more: "Load, save, link", loaded: "Loaded.", removed: "The variation was deleted.", undo: "Undo", lastIsKept: "The analysis before is kept under My games.", goBack: "Go back to it",
  forked: "Two pages have changed this analysis at the same time. Both versions are kept under My games.", brokenLink: "The link is damaged: it holds no tree.", variations: "Variations", empty: "Move a piece to begin a variation.",
};
/** What the engine says of a ply that was tried. */
export const gradeSentence = (ply, { grade, loss }) => `${ply} is ${gradeText(grade)}${loss >= 0.005 ? `: it costs ${percentText(loss)} expected score` : ""}.`;

export const exchangeWords = {
  load: "Load", copy: (name) => `Copy ${name}`, record: "Record", paste: "Paste PGN, PCN, FEEN or FEN here, or drop a file on the page", file: "File with a record or a position", openFile: "Open a file", loadText: "Load the text",
  copyLink: "Copy link", save: (name) => `Save ${name}`, copied: (name) => `Copied: ${name}.`, notCopied: "The browser does not let the page copy.", link: "link",
  tooLong: "The tree is too long for a link. The link that was copied leads to this position alone.", unreadable: (number, reason) => `Game ${number} cannot be read: ${reason}.`, which: "Which game?",
};

export const mainWords = {
  pieces: "Pieces", signs: [["pictures", "pictures"], ["letters", "letters"], ["characters", "characters"]], colours: "Colours", themes: [["auto", "as the system"], ["light", "light"], ["dark", "dark"]],
  warn: "Warn before a blunder", sound: "Sound", http: "HTTP interface", legend: "Pieces", cannotStart: (reason) => `The page cannot start: ${reason}`,
  keepsNothing: "This browser keeps nothing for this page: your games last until you close it.", notKept: "The browser has no room to keep this. Save it as a file.",
};

const KINDS = { play: "Game", analysis: "Analysis", review: "Review" };
export const gamesWords = {
  title: "My games", about: "Everything that you play, analyse and review is kept in this browser, and nowhere else.", kinds: KINDS, search: "Search by name", importFile: "Import a file", saveAll: "Save all", more: "Show more",
  none: "Nothing yet. Whatever you play, analyse or review comes here.", noneFound: "Nothing has this name.", newName: "New name", removed: (name) => `“${name}” was deleted.`, undo: "Undo",
  review: (name) => `Review ${name}`, analyse: (name) => `Analyse ${name}`, rename: (name) => `Rename ${name}`, save: (name) => `Save ${name} as PGN`, remove: (name) => `Delete ${name}`,
  facts: ({ kind, title, plies, result, status, changed }) => [KINDS[kind], title, count(plies, "ply", "plies"), result ? `${result}${status ? ` (${endingName(status)})` : ""}` : kind === "play" ? "not finished" : "",
    new Date(changed).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" })].filter(Boolean).join(" · "),
  imported: (number, faults) => `${count(number, "game", "games")} imported.${faults ? ` ${count(faults, "game", "games")} could not be read.` : ""}`,
};

export const legendWords = { title: "The pieces", of: (game) => `The pieces of ${game}`, close: "Close" };
export const welcomeWords = {
  title: "Welcome to Xiongqi, Panda Chess",
  text: "Capture the other general to win. You are South, the red pieces below, and begin: click a piece, and dots show where it can go. The black pieces answer.",
  play: "Just play", lessons: "Five short lessons", pieces: "Show the pieces",
};

export const learnWords = {
  title: "Lessons", game: "Game", next: "Go on", again: "Again", show: "Show me", no: "Not like that.", missed: "That ends the game another way. Try again.", taskDone: "Well done!", lessonDone: "Well done! This lesson is complete.", beginAgain: "From here it does not work out. Begin again.",
  heading: (lesson, title, task, tasks) => `Lesson ${lesson}: ${title}${tasks > 1 ? ` (${task} of ${tasks})` : ""}`,
  texts: {
    xiongqi: {
      straight: { title: "Chariot and bear", tasks: ["The chariot goes along rows and files as far as it likes. A piece is captured by going to its place. Capture the three soldiers.", "The bear goes diagonally, as far as it likes. Capture both soldiers."] },
      horse: { title: "The horse and its leg", tasks: ["The horse goes one square straight and then one diagonally outward. Capture the three soldiers.", "The horse does not jump: your own soldier stands before it. Make way, and capture."] },
      cannon: { title: "The cannon and its screen", tasks: ["The cannon goes like a chariot, but it captures only over exactly one other piece. Capture the marked soldier over your own.", "Now there is no piece to jump over. Bring one into the way, and capture."] },
      soldier: { title: "The soldier crosses the river", tasks: ["A soldier goes one square forward. Once across the river it also goes sideways, never back. Go to the marked square.", "On the last row a soldier may become another piece. Choose the empress: it goes like a chariot and like a horse that jumps."] },
      win: { title: "The general", tasks: ["A ply that attacks the general is a check. Give check with the chariot.", "You win by capturing the general, and nobody has to answer a check. Attack it, and then capture it."] },
    },
    xiangqi: {
      chariot: { title: "Chariot and soldier", tasks: ["The chariot goes along the lines as far as it likes. A piece is captured by going to its place. Capture both soldiers.", "A soldier goes one point forward, and captures like that. Across the river it also goes sideways, never back. Capture the soldier."] },
      horse: { title: "The horse and its leg", tasks: ["The horse goes one point straight and then one diagonally outward. Capture the three soldiers.", "The horse does not jump: your own soldier stands before it. Make way, and capture."] },
      cannon: { title: "The cannon and its screen", tasks: ["The cannon goes like a chariot, but it captures only over exactly one other piece. Capture the marked soldier over your own.", "Now there is no piece to jump over. Bring one into the way, and capture."] },
      palace: { title: "The guards of the palace", tasks: ["An advisor goes one point diagonally and never leaves the palace. Go to the marked point.", "An elephant goes exactly two points diagonally and never crosses the river. Go to the marked point."] },
      win: { title: "Checkmate", tasks: ["A ply that attacks the general is a check, and must be answered. Give check with the chariot.", "You win when the general cannot be saved. One chariot holds the second row: checkmate with the other."] },
    },
  },
};

export const puzzleWords = { next: "Next puzzle", hint: "Hint", solution: "Show the solution", analyse: "Analyse", illegal: (ply, how) => `${ply} is not legal. ${how}`.trim() };

export const reviewWords = {
  title: "Review", record: "Record", paste: "Paste a record here: PGN, or PCN in JSON or TOML", file: "File with a record", drop: "Drop a file with a recorded game anywhere on the page, choose one, or paste a record.", searched: "Positions searched",
  stop: "Stop", stopped: "Stopped.", goOn: "Go on", analyse: "Analyse this position", open: "Open a record", chooseFile: "Choose a file", search: "Search", depths: [[50000, "quick"], [200000, "thorough"], [1000000, "deep"]], begin: "Review",
  savePgn: "Save as PGN", savePcn: "Save as PCN", searching: "Searching …", complete: "The review is complete.", halted: (done, all) => `This review stopped after ${done} of ${all} positions.`, empty: "Choose a file, or paste a record.", reading: "Reading …",
  unreadable: (number, reason) => `Game ${number} cannot be read: ${reason}.`, which: (number, more) => `${number} games${more ? "; the text has more" : ""}. Which one?`, cannot: (reason) => `This cannot be read: ${reason}`,
};
export const viewerWords = { keys: "Keys: ← → step, ↑ ↓ turning points, Home and End, Esc leaves a line." };
export const rulesWords = { title: "Rules", rulesOf: "Rules of", contents: "Contents", linkTo: (heading) => `Link to ${heading}`, reset: "Reset", analyse: "Analyse" };
export const watchWords = { choose: "Match", match: (name, isRunning) => (isRunning ? `${name} (running)` : name) };
