// The question how to play: which game, against whom, from where.

import { askUser } from "./dialog.js";
import { button, h, select } from "./dom.js";
import { USUAL } from "./match.js";
import { newGameWords as words } from "./phrases.js";

/** Minutes and seconds for each move. */
const TIMES = ["", "3+2", "5+3", "10+5", "30+20"];

/** Asks for a new game; the form begins with `wish`. Resolves to a wish as in match.js, or null. */
export function askForGame(offer, wish) {
  const wanted = { ...USUAL, ...wish };
  return askUser(words.title, (choose) => {
    const set = (name) => (value) => { wanted[name] = name === "level" ? Number(value) : value; show(); };
    const rows = {
      game: select(words.game, offer.games.map((game) => [game.name, game.title]), wanted.game, (value) => { wanted.feen = position.value = ""; set("game")(value); }),
      opponent: select(words.opponent, words.opponents, wanted.opponent, set("opponent")),
      level: select(words.strength, offer.levels.map(({ level }) => [level, ""]), wanted.level, set("level")),
      side: select(words.side, words.sides, wanted.side, set("side")),
      time: select(words.clock, TIMES.map((time) => [time, words.time(time)]), wanted.time, set("time")),
    };
    const position = h("input", { type: "text", id: "start-position", value: wanted.feen, spellcheck: "false", autocomplete: "off", placeholder: words.usualStart, oninput: () => { wanted.feen = position.value.trim(); } });
    const show = () => {
      for (const name of ["level", "side"]) rows[name].row.hidden = wanted.opponent === "person";
      // Each game has its own Elo for the levels.
      for (const { level, elo } of offer.games.find(({ name }) => name === wanted.game).levels) rows.level.list[level].text = words.level(level, elo);
    };
    show();
    return [h("form", { class: "form", onsubmit: (event) => { event.preventDefault(); choose(wanted); } }, h("h2", {}, words.title),
      Object.values(rows).map(({ row }) => row),
      h("details", { open: Boolean(wanted.feen) }, h("summary", {}, words.fromPosition), h("label", { class: "field" }, h("span", {}, words.position), position)),
      h("div", { class: "actions" }, h("button", { type: "submit", class: "primary", id: "begin-game" }, words.begin), button(words.cancel, () => choose(null))))];
  });
}
