// The question how to play: which game, against whom, on which side, with which clock, and from where.

import { askUser } from "./dialog.js";
import { button, h, select } from "./dom.js";
import { face } from "./faces.js";
import { fenOf } from "./fen.js";
import { LEVELS, scoreOf } from "./ladder.js";
import { text } from "./language.js";
import { otherSide, USUAL } from "./match.js";
import { newGameWords as words } from "./phrases.js";
import { boardOf } from "./sketch.js";
import { OPPONENTS, playerName } from "./words.js";

/** Minutes and seconds for each move. */
const TIMES = ["", "3+2", "5+3", "10+5", "30+20"];
/** The choice of another clock, and its bounds: minutes, and seconds for each move. */
const OWN = "own";
const BOUNDS = [[1, 180], [0, 60]];
/** What a side can give: the pieces that are missing at the start, from its own left. */
const ODDS = { "": "", horse: "H", cannon: "C", horses: "HH", chariot: "R", "chariot-horse": "RH" };

/** The start of a game in which `giver` lacks pieces, as FEN. */
function startWithOdds(game, odds, giver) {
  const board = boardOf(game.start_feen);
  // South's left is the first file, North's the last.
  const squares = Object.keys(board).sort();
  if (giver === "north") squares.reverse();
  for (const letter of ODDS[odds]) {
    const own = giver === "south" ? letter : letter.toLowerCase();
    delete board[squares.find((square) => board[square] === own)];
  }
  return fenOf(game, board, "south");
}

/** A side, also where chance decides. */
const settled = (side) => (side === "random" ? (Math.random() < 0.5 ? "south" : "north") : side);

/** The opponents to choose from, with what has been reached against them. */
function opponents(wanted, onpick) {
  const list = h("div", { class: "opponents", role: "radiogroup", "aria-label": words.whom });
  const about = h("p", { class: "about-opponent" });
  const show = (game) => {
    const { level } = wanted;
    const choice = (own) => {
      const { won } = scoreOf(game.name, own);
      return h("button", { type: "button", role: "radio", "aria-checked": String(own === level), "data-level": own, onclick: () => onpick(own) },
        face(OPPONENTS[own], 52), h("span", {}, playerName("north", { opponent: "engine", level: own, side: "south" })), won ? h("span", { class: "beaten", "aria-label": words.beaten(won) }, "✓") : "");
    };
    list.replaceChildren(...LEVELS.map(choice));
    const { won, lost, drawn } = scoreOf(game.name, level);
    const { elo } = game.levels.find((known) => known.level === level);
    about.replaceChildren(OPPONENTS[level] ? words.about(OPPONENTS[level]) : "",
      h("span", { class: "facts" }, ` ${elo ? `${text("play-level", { level })} · ${text("elo", { elo })}` : words.level(level, elo)}${won + lost + drawn ? ` · ${words.score(won, drawn, lost)}` : ""}`));
  };
  return { rows: [list, about], show };
}

/** The clocks: some usual ones, and one of the player's own. */
function clocks(wanted) {
  const isOwn = !TIMES.includes(wanted.time);
  const numbers = (isOwn ? wanted.time : "15+10").split("+");
  const fields = BOUNDS.map(([min, max], place) => h("input", { type: "number", min, max, value: numbers[place], inputmode: "numeric", "aria-label": place ? words.increment : words.minutes,
    oninput: () => set(OWN) }));
  const own = h("div", { class: "own-clock", hidden: !isOwn }, fields[0], words.minutes, fields[1], words.increment);
  const within = (value, [min, max]) => Math.max(min, Math.min(max, Math.round(Number(value)) || min));
  const set = (time) => {
    own.hidden = time !== OWN;
    wanted.time = time === OWN ? fields.map(({ value }, place) => within(value, BOUNDS[place])).join("+") : time;
  };
  return [select(words.clock, [...TIMES.map((time) => [time, words.time(time)]), [OWN, words.ownClock]], isOwn ? OWN : wanted.time, set).row, own];
}

/** Asks for a new game; the form begins with `wish`. Resolves to a wish as in match.js, or null. */
export function askForGame(offer, wish) {
  const wanted = { ...USUAL, odds: "", ...wish };
  if (wanted.random) wanted.side = "random";
  const gameOf = () => offer.games.find(({ name }) => name === wanted.game);
  return askUser(words.title, (choose) => {
    const set = (name) => (value) => { wanted[name] = name === "level" ? Number(value) : value; show(); };
    const against = opponents(wanted, set("level"));
    const rows = {
      game: select(words.game, offer.games.map((game) => [game.name, game.title]), wanted.game, (value) => { wanted.feen = position.value = ""; set("game")(value); }),
      opponent: select(words.opponent, words.opponents, wanted.opponent, set("opponent")),
      side: select(words.side, words.sides, wanted.side, set("side")),
      odds: select("", Object.keys(ODDS).map((odds) => [odds, words.odds(odds)]), wanted.odds, set("odds")),
      level: select(words.strength, offer.levels.map(({ level }) => [level, ""]), wanted.level, set("level")),
    };
    rows.odds.list.id = "odds";
    const position = h("input", { type: "text", id: "start-position", value: wanted.feen, spellcheck: "false", autocomplete: "off", placeholder: words.usualStart, oninput: () => { wanted.feen = position.value.trim(); show(); } });
    const show = () => {
      const isShared = wanted.opponent === "person";
      for (const row of [rows.level.row, rows.side.row, ...against.rows]) row.hidden = isShared;
      // A position has the pieces that it has.
      rows.odds.row.hidden = Boolean(wanted.feen);
      rows.odds.row.firstChild.textContent = isShared ? words.oddsOfFirst : words.oddsOfEngine;
      // Each game has its own Elo for the levels.
      for (const { level, elo } of gameOf().levels) rows.level.list[level].text = words.level(level, elo);
      rows.level.list.value = wanted.level;
      against.show(gameOf());
    };
    const done = () => {
      const { odds, ...chosen } = wanted;
      const [random, side] = [wanted.side === "random", settled(wanted.side)];
      const giver = wanted.opponent === "person" ? "south" : otherSide(side);
      choose({ ...chosen, random, side, odds, feen: odds && !wanted.feen ? startWithOdds(gameOf(), odds, giver) : wanted.feen });
    };
    show();
    return [h("form", { class: "form new-game", onsubmit: (event) => { event.preventDefault(); done(); } }, h("h2", {}, words.title),
      rows.game.row, rows.opponent.row, against.rows, rows.side.row, clocks(wanted), rows.odds.row,
      h("details", { open: Boolean(wanted.feen) }, h("summary", {}, words.fromPosition), h("label", { class: "field" }, h("span", {}, words.position), position), rows.level.row),
      h("div", { class: "actions" }, h("button", { type: "submit", class: "primary", id: "begin-game" }, words.begin), button(words.cancel, () => choose(null))))];
  });
}
