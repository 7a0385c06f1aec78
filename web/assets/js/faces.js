// The faces of the opponents: animals of a few lines, in a square of 64.

import { s } from "./dom.js";

const circle = (x, y, r, fill, more) => s("circle", { cx: x, cy: y, r, fill, ...more });
const oval = (x, y, rx, ry, fill, more) => s("ellipse", { cx: x, cy: y, rx, ry, fill, ...more });
const path = (d, fill, more) => s("path", { d, fill, ...more });
const line = (d, stroke = INK) => path(d, "none", { stroke, "stroke-width": 2, "stroke-linecap": "round", "stroke-linejoin": "round" });
const INK = "#2b2622";
const WHITE = "#fffaf2";
/** Two of the same, left and right. */
const both = (draw) => [draw(-1), draw(1)].flat();
const eyes = (y = 30, apart = 9, r = 2.6) => both((side) => [circle(32 + side * apart, y, r, INK), circle(32 + side * apart - 0.9, y - 0.9, 0.9, WHITE)]);
const nose = (y, fill = INK) => path(`M28 ${y}q4-2.5 8 0q-1 4-4 4.5q-3-.5-4-4.5z`, fill);
const mouth = (y) => line(`M27 ${y}q2.5 3 5 0q2.5 3 5 0`);

/** The head of a panda: a cub has a round one and large eyes. */
const panda = (isCub) => [
  both((side) => circle(32 + side * 17, 15, 8, INK)),
  oval(32, 34, 22, 20, WHITE, { stroke: INK, "stroke-width": 1.5 }),
  both((side) => oval(32 + side * 9, 30, 5.5, 7, INK, { transform: `rotate(${side * 24} ${32 + side * 9} 30)` })),
  both((side) => circle(32 + side * 8.5, 29.5, isCub ? 2.6 : 2, WHITE)),
  nose(38), mouth(44.5),
];

const FACES = {
  cub: ["#d9ead3", () => [panda(true), both((side) => oval(32 + side * 14, 41, 3.5, 2, "#f4b6b0"))]],
  rabbit: ["#e7dff2", () => [both((side) => [oval(32 + side * 8, 14, 5, 13, WHITE, { stroke: INK, "stroke-width": 1.5 }), oval(32 + side * 8, 15, 2.2, 9, "#f4b6b0")]),
    oval(32, 38, 17, 16, WHITE, { stroke: INK, "stroke-width": 1.5 }), eyes(36, 7), nose(41, "#d98880"), path("M29.5 47h5v4.5h-5z", WHITE, { stroke: INK, "stroke-width": 1 }), line("M14 42l7 1M14 47l7-1M50 42l-7 1M50 47l-7-1")]],
  monkey: ["#f7e3c5", () => [both((side) => [circle(32 + side * 20, 32, 7, "#7a4a24"), circle(32 + side * 20, 32, 4, "#eac39c")]), circle(32, 32, 19, "#7a4a24"),
    path("M32 24c-5-7-15-3-14 6c1 5 2 6 1 10c1 8 6 10 13 10s12-2 13-10c-1-4 0-5 1-10c1-9-9-13-14-6z", "#eac39c"), eyes(31, 7), circle(30, 39, 1, INK), circle(34, 39, 1, INK), line("M25 44q7 5 14 0")]],
  ox: ["#dbe5ec", () => [both((side) => path(`M${32 + side * 10} 21q${side * 18} 0 ${side * 14}-16q${side * -3} 9 ${side * -18} 8z`, "#d9c7a3", { stroke: INK, "stroke-width": 1.2 })),
    both((side) => oval(32 + side * 20, 25, 6, 3.5, "#56483f")), path("M16 20q16-8 32 0l-3 24q-13 12-26 0z", "#6b5a4f"), oval(32, 46, 13, 9, "#cbb6a2"), eyes(30, 8), circle(27.5, 45, 1.6, INK), circle(36.5, 45, 1.6, INK), line("M28 51q4 2 8 0")]],
  fox: ["#d6e8e4", () => [both((side) => [path(`M${32 + side * 8} 20L${32 + side * 21} 6L${32 + side * 21} 28z`, "#d2691e"), path(`M${32 + side * 13} 20L${32 + side * 19} 12L${32 + side * 19} 24z`, INK)]),
    path("M10 26q22-16 44 0q-4 22-22 30q-18-8-22-30z", "#e07b2a"), path("M11 30q12 2 21 24q9-22 21-24q-4 18-21 26q-17-8-21-26z", WHITE), eyes(32, 9, 2.3), nose(50)]],
  crane: ["#dfe7f5", () => [path("M22 64q-4-22 4-34h12q8 12 4 34z", WHITE, { stroke: INK, "stroke-width": 1.2 }), path("M24 64q-3-14 3-26q5 6 10 0q6 12 3 26z", INK), circle(32, 23, 13, WHITE, { stroke: INK, "stroke-width": 1.2 }),
    path("M22 15q10-9 20 0q-4 5-10 5t-10-5z", "#c8372d"), eyes(23, 6, 2.2), path("M28.5 27h7L32 44z", "#c9a227", { stroke: INK, "stroke-width": 1 })]],
  tiger: ["#f5dcc7", () => [both((side) => [circle(32 + side * 16, 15, 7, "#d9822b"), circle(32 + side * 16, 15, 3.5, "#fbe6cf")]), oval(32, 33, 22, 21, "#e8963a"), both((side) => oval(32 + side * 8, 42, 9, 8, WHITE)),
    line("M32 13v8M26 14l2 7M38 14l-2 7M11 30l8 2M11 37l8 1M53 30l-8 2M53 37l-8 1"), eyes(30, 10), nose(37, "#a33a2c"), mouth(44)]],
  master: ["#e9d9b8", () => [panda(false), path("M27 48q5 3 10 0q-1 14-5 16q-4-2-5-16z", WHITE, { stroke: INK, "stroke-width": 1 }), both((side) => line(`M${32 + side * 4} 21q${side * 5}-4 ${side * 10}-1`, "#8a8178")), path("M20 12q12-8 24 0l-2 4q-10-5-20 0z", "#9a3412")]],
};

/** The face of an opponent, for the eye alone: its name stands beside it. */
export function face(name, size = 48) {
  const [ground, parts] = FACES[name];
  return s("svg", { class: "face", viewBox: "0 0 64 64", width: size, height: size, "aria-hidden": "true" },
    s("rect", { width: 64, height: 64, rx: 14, fill: ground }), parts().flat(Infinity));
}
