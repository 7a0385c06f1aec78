// The empty board: its rim, its squares or points, its river, and what is written at its edges.

import { s } from "./dom.js";

/** The side of a square, or the distance between two points. */
export const SIDE = 100;
/** The room of the river between squares. */
export const RIVER = 50;
/** The rim where there are coordinates, and elsewhere. */
const [MARGIN, EDGE] = [44, 12];
/** Red's files in Chinese notation, from the right. Black's are digits. */
const NUMERALS = "一二三四五六七八九";

/** A text around this point. */
const caption = (kind, x, y, text) => s("text", { class: kind, x, y, "text-anchor": "middle", "dominant-baseline": "central" }, text);

/** What stands at the edges of boards: `letters`, `numerals` (as in Chinese notation) or `none`. */
let edges = "letters";
export const chooseEdges = (kind) => { edges = kind; };

/** A board and its rim: where it begins, and its size. Numerals stand above and below it, letters and ranks below and on the left. */
export function extent({ points, width, height }) {
  const isNumbered = points && edges === "numerals";
  const [left, above, below] = [edges === "none" || isNumbered ? EDGE : MARGIN, isNumbered ? MARGIN : EDGE, edges === "none" ? EDGE : MARGIN];
  return { x: -left, y: -above, width: width + left + EDGE, height: height + above + below };
}

/** The wood of the board, with its grain. */
function wood(board) {
  const { x, y: top, width: wide, height: high } = extent(board);
  const waves = Array.from({ length: 26 }, (_, index) => {
    const [y, swing] = [top + ((index + 0.5) * high) / 26, 3 + ((index * 7) % 11)];
    return `M${x} ${y}q${wide / 4} ${index % 2 ? swing : -swing} ${wide / 2} 0t${wide / 2} 0`;
  });
  return s("g", {}, s("rect", { class: "rim-of-board", x, y: top, width: wide, height: high, rx: 10 }),
    s("rect", { class: "square", x: 0, y: 0, width: board.width, height: board.height }), s("path", { class: "grain", d: waves.join("") }));
}

function squares({ game: { files, rows }, width, height, gap }) {
  const half = (rows * SIDE) / 2;
  const across = [0, half + gap].flatMap((top) => Array.from({ length: rows / 2 + 1 }, (_, row) => `M0 ${top + row * SIDE}H${width}`));
  const along = Array.from({ length: files + 1 }, (_, file) => `M${file * SIDE} 0V${half}M${file * SIDE} ${half + gap}V${height}`);
  const wave = (y) => `M0 ${y}${`q${SIDE / 8} -9 ${SIDE / 4} 0t${SIDE / 4} 0`.repeat(2 * files)}`;
  return s("g", {}, s("rect", { class: "river", x: 0, y: half, width, height: gap }), s("path", { class: "waves", d: [0.3, 0.55, 0.8].map((part) => wave(half + gap * part)).join("") }),
    s("path", { class: "grid", d: [...across, ...along].join("") }));
}

/** The lines of Xiangqi: the frame, the river, the palaces, and where cannons and soldiers begin. */
function points(board) {
  const { game: { files, rows }, width, height } = board;
  const half = SIDE / 2;
  const [left, right, top, bottom] = [half, width - half, half, height - half];
  const middle = height / 2;
  let path = "";
  for (let row = 0; row < rows; row += 1) path += `M${left} ${top + row * SIDE}H${right}`;
  for (let file = 0; file < files; file += 1) {
    const x = left + file * SIDE;
    path += file === 0 || file === files - 1 ? `M${x} ${top}V${bottom}` : `M${x} ${top}V${middle - half}M${x} ${middle + half}V${bottom}`;
  }
  // The palaces: three files in the middle, three rows at each end.
  const [palace, wide] = [left + ((files - 3) / 2) * SIDE, 2 * SIDE];
  for (const y of [top, bottom - wide]) path += `M${palace} ${y}l${wide} ${wide}M${palace + wide} ${y}l${-wide} ${wide}`;
  const frame = 14;
  return s("g", {}, s("g", { "aria-hidden": "true" }, caption("river-name", left + 2 * SIDE, middle, "楚 河"), caption("river-name", right - 2 * SIDE, middle, "漢 界")),
    s("rect", { class: "frame", x: left - frame, y: top - frame, width: right - left + 2 * frame, height: bottom - top + 2 * frame }),
    s("path", { class: "lines", d: path }), s("path", { class: "starts", d: starts(board) }));
}

/** Corners around the points where cannons and soldiers begin. */
function starts(board) {
  const { files, rows } = board.game;
  const begin = [2, rows - 3].flatMap((row) => [1, files - 2].map((file) => [file, row]));
  for (const row of [3, rows - 4]) for (let file = 0; file < files; file += 2) begin.push([file, row]);
  const [near, far] = [9, 27];
  return begin.flatMap(([file, row]) => {
    const [x, y] = board.centre(board.name(file, row));
    const sides = [-1, 1].filter((side) => x + side * SIDE > 0 && x + side * SIDE < board.width);
    return sides.flatMap((dx) => [-1, 1].map((dy) => `M${x + dx * far} ${y + dy * near}H${x + dx * near}V${y + dy * far}`));
  }).join("");
}

function coordinates(board) {
  const { files, rows } = board.game;
  if (edges === "none") return s("g", {});
  const all = (count, draw) => s("g", { "aria-hidden": "true" }, Array.from({ length: count }, (_, index) => draw(index)));
  const along = (row, name) => all(files, (file) => {
    const [x, y] = board.centre(board.name(file, row));
    return caption("coordinate", x, y > board.height / 2 ? board.height + 20 : -20, name(file));
  });
  if (edges === "numerals" && board.points) return s("g", {}, along(0, (file) => NUMERALS[files - 1 - file]), along(rows - 1, (file) => file + 1));
  return s("g", {}, all(rows, (row) => caption("coordinate", -22, board.centre(board.name(0, row))[1], row + 1)),
    all(files, (file) => caption("coordinate", board.centre(board.name(file, 0))[0], board.height + 21, String.fromCharCode(97 + file))));
}

/** What lies under the pieces of a board. */
export const drawGround = (board) => s("g", {}, wood(board), board.points ? points(board) : squares(board), coordinates(board));
