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

const capital = (text) => text[0].toUpperCase() + text.slice(1);
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
