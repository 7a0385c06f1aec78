// The page in one file: reviewed games to step through, without a server.

import { byId, h, select } from "./dom.js";
import { text } from "./language.js";
import { about, gameTitle, outcomeText } from "./phrases.js";
import { Viewer } from "./viewer.js";
import { sideName } from "./words.js";

const { games, reviews, signs } = JSON.parse(byId("data").textContent);
const settings = { signs };
const viewer = new Viewer({ games, settings, say: (said) => { byId("live").textContent = said; } });

/** How many plies of a side have this grade. */
const count = (review, side, grade) => review.positions.filter((position) => position.side === side && position.assessment === grade).length;
const signed = (review, side) => [["inaccuracy", "?!"], ["mistake", "?"], ["blunder", "??"]].map(([grade, sign]) => `${count(review, side, grade)} ${sign}`).join(", ");

const links = reviews.map((review, index) => h("a", { href: `#game-${index + 1}` }, gameTitle(review.game)));
const list = h("ol", { class: "games" }, reviews.map((review, index) => h("li", {}, links[index],
  h("span", { class: "facts" }, ` ${about(review.game.game, () => [outcomeText(review.game), ...["south", "north"].map((side) => `${sideName(side)} ${signed(review, side)}`)]).join("; ")}`))));

/** Shows the game that the address names, or else the first one. */
function open() {
  const index = Math.max(0, links.findIndex((link) => link.getAttribute("href") === location.hash));
  if (!reviews[index]) return;
  links.forEach((link, place) => link.toggleAttribute("aria-current", place === index));
  viewer.load(reviews[index].game, reviews[index].positions, reviews[index].summary);
  document.title = reviews.length > 1 ? text("games-count", { count: reviews.length }) : gameTitle(reviews[0].game);
}

byId("header").append(h("h1", {}, reviews.length > 1 ? text("games-count", { count: reviews.length }) : text("game-reviewed")),
  select(text("pieces"), ["pictures", "letters", "characters"].map((name) => [name, text(`signs-${name}`)]), signs, (value) => {
    settings.signs = value;
    viewer.drawJudgement();
    viewer.show();
  }).row);
byId("main").append(reviews.length > 1 ? list : "", viewer.element);
addEventListener("hashchange", open);
// Keys work wherever the focus is; the viewer hears those inside it.
document.addEventListener("keydown", (event) => viewer.element.contains(event.target) || viewer.key(event));
open();
