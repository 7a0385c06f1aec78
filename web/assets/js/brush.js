// The characters of the pieces as a brush writes them: strokes in a square of 100, which become areas here.

import { s } from "./dom.js";

/**
 * The strokes by characters. The first letter of a stroke is its kind; then follow the points that it passes: h horizontal, v
 * vertical, p falls to the left, n to the right, d is a dot, z turns, and g turns and ends in a hook.
 */
const STROKES = {
  兵: "p66 9 50 15 30 19,v31 17 31 57,h32 37 76 34,v58 36 58 57,h7 59 93 56,p37 66 30 80 13 92,n60 66 74 76 87 91",
  卒: "d46 3 51 8 55 15,h15 22 85 19,p36 26 30 42 14 54,n34 38 40 44 47 53,p68 25 62 42 50 54,n66 37 74 44 86 54,h7 66 93 63,v50 54 50 98",
  仕: "p32 6 24 28 7 46,v23 32 23 95,h36 34 95 31,v65 8 65 87,h42 89 90 87",
  士: "h8 40 92 36,v50 6 50 88,h22 89 80 87",
  相: "h7 34 48 31,v29 6 29 96,p28 36 22 54 6 66,n30 42 38 50 47 60,v57 15 57 92,z57 16 88 14 88 93,h58 40 87 38,h58 63 87 61,h58 88 87 87",
  象: "p44 3 36 15 18 25,z38 13 66 11 50 25,v23 27 26 46,z23 27 78 25 75 45,h27 45 75 44,v50 26 49 45,p48 46 38 56 10 64,g44 53 58 68 58 90 52 95 44 88,p50 62 36 73 12 80,p56 74 40 87 14 95,p82 48 74 56 62 62,n60 60 74 78 94 91",
  俥: "p29 6 22 28 6 46,v21 32 21 95,h36 22 92 19,v42 34 42 67,z42 34 86 32 86 67,h43 50 85 48,h43 66 85 64,h32 81 97 78,v64 6 64 98",
  車: "h14 22 86 19,v24 34 24 67,z24 34 76 32 76 67,h25 50 75 48,h25 66 75 64,h6 82 94 79,v50 5 50 98",
  傌: "p29 6 22 28 6 46,v21 32 21 95,v44 9 44 62,h44 11 88 9,h45 28 84 26,h45 44 84 42,v64 10 64 60,g44 62 93 59 90 90 83 95 76 89,d42 72 40 82 35 91,d54 72 57 79 58 86,d66 71 69 77 71 83,d77 69 80 74 83 79",
  馬: "v24 8 24 62,h24 10 82 8,h25 27 78 25,h25 44 78 42,v51 9 51 60,g24 62 89 59 85 90 76 96 68 89,d20 72 18 83 11 93,d36 72 39 81 40 89,d53 71 56 78 58 85,d68 69 72 75 75 81",
  炮: "d11 36 14 44 16 55,p43 30 39 40 33 48,p27 8 28 60 6 93,n27 54 34 66 43 82,p62 5 57 21 45 35,g57 23 92 21 89 62 83 68 75 61,z57 42 77 40 77 58,h57 58 78 57,g57 42 57 84 63 92 90 92 95 77",
  砲: "h6 18 46 15,p28 18 24 40 5 62,v16 52 16 88,z16 53 42 51 40 87,h17 86 41 84,p62 5 57 21 45 35,g57 23 92 21 89 62 83 68 75 61,z57 42 77 40 77 58,h57 58 78 57,g57 42 57 84 63 92 90 92 95 77",
  帥: "p29 4 25 10 18 16,v14 18 14 93,z14 19 42 17 42 45,h15 44 42 43,z14 63 44 61 44 91,h15 90 44 89,v58 33 58 79,g58 34 91 32 91 73 83 79 76 72,v74 7 74 98",
  將: "v35 5 35 97,z13 15 13 42 34 40,h6 59 34 56,p20 60 17 79 6 94,p64 5 58 19 45 31,h60 17 86 15,p87 15 76 40 44 55,d60 26 64 30 68 35,d54 36 58 40 62 45,h42 65 97 62,g80 47 80 92 74 96 65 88,d54 72 58 77 62 85",
  雄: "h6 28 48 25,p28 5 24 38 6 70,p32 44 26 62 15 80,h14 82 46 76,d37 62 42 71 47 86,p64 5 59 21 48 36,v57 28 57 97,d74 5 78 11 80 18,h58 27 95 25,h58 46 91 44,h58 66 91 64,h58 88 97 86,v76 26 76 87",
  熊: "p30 3 23 15 14 27,h13 29 43 24,d36 15 40 21 45 29,v16 37 15 74,g16 38 42 36 42 69 37 74 32 69,h17 49 41 48,h17 60 41 59,p84 7 72 16 58 21,g57 4 57 31 63 38 88 38 91 27,p84 43 72 52 58 57,g57 41 57 66 63 73 88 73 91 62,d19 81 16 89 9 96,d37 81 39 88 41 95,d58 81 61 88 65 95,d77 80 84 87 91 96",
  妃: "p27 7 21 40 10 57,n11 56 28 70 45 90,p40 34 31 70 6 93,h4 37 49 33,z54 20 87 18 87 47,h56 48 88 46,g56 48 56 82 62 91 90 91 96 76",
  騛: "v10 14 10 62,h10 15 42 13,h11 30 40 28,h11 46 40 44,v26 14 26 60,g10 62 45 59 42 87 37 92 32 87,d9 72 8 81 4 89,d18 72 20 78 21 84,d27 71 29 77 30 82,d35 69 37 73 39 78,g51 12 76 10 80 30 90 37 96 28,p94 12 90 18 84 22,g51 44 78 42 82 74 90 82 97 72,p95 48 90 54 85 58,v65 26 65 96,h50 64 77 61,p60 26 58 33 51 39",
  鳳: "p19 8 22 60 5 95,g19 10 82 8 84 74 90 92 96 78,h32 21 68 19,p52 21 47 27 41 30,v36 31 36 67,z36 32 65 31 65 49,h37 40 64 39,h37 49 65 48,h37 58 71 56,g36 67 74 65 71 88 66 93 60 88,d33 75 32 82 28 87,d43 74 44 79 45 83,d52 74 54 77 55 81,d60 73 62 76 64 79",
  龍: "d26 2 29 6 31 11,h8 16 48 13,d17 20 20 25 22 31,p40 19 37 26 33 31,h5 35 49 32,p14 43 15 72 6 94,g14 43 43 41 43 89 37 95 30 88,h16 57 42 56,h16 71 42 70,v58 5 58 37,h58 12 90 10,z58 24 86 22,h58 37 88 34,z60 48 86 46 86 56,h60 58 88 56,g59 46 59 84 66 93 92 92 97 77,h64 68 84 66,h64 79 84 77",
};
/** How wide a stroke is where it begins, in the middle, and where it ends. */
const WIDTHS = { h: [8, 5.5, 8.5], v: [9.5, 7.5, 7.5], p: [9, 6.5, 1], n: [3, 10, 1.5], d: [2, 9, 4] };
/** The widths of the parts of a stroke that turns: lying, standing, and the tip of a hook. */
const [LYING, STANDING, TIP] = [6.5, 8.5, 1];
/** The samples of a curve. */
const SAMPLES = 8;

const between = (from, to, share) => from + (to - from) * share;
const widthAt = ([first, middle, last], share) => (share < 0.5 ? between(first, middle, 2 * share) : between(middle, last, 2 * share - 1));

/** The area of a line of points with these widths. */
function area(points, widths) {
  const [left, right] = [[], []];
  points.forEach(([x, y], index) => {
    const [[fromX, fromY], [toX, toY]] = [points[Math.max(0, index - 1)], points[Math.min(points.length - 1, index + 1)]];
    const half = widths[index] / 2 / (Math.hypot(toX - fromX, toY - fromY) || 1);
    const [across, along] = [(fromY - toY) * half, (toX - fromX) * half];
    left.push([x + across, y + along]);
    right.unshift([x - across, y - along]);
  });
  return `M${[...left, ...right].map((point) => point.map((part) => part.toFixed(1)).join(" ")).join("L")}Z`;
}

function stroke(text) {
  const [kind, numbers] = [text[0], text.slice(1).split(" ").map(Number)];
  const points = Array.from({ length: numbers.length / 2 }, (_, index) => numbers.slice(2 * index, 2 * index + 2));
  if (kind === "z" || kind === "g") {
    return points.slice(1).map((to, index) => {
      const from = points[index];
      const width = Math.abs(to[0] - from[0]) > Math.abs(to[1] - from[1]) ? LYING : STANDING;
      return area([from, to], [width, kind === "g" && index === points.length - 2 ? TIP : width]);
    }).join("");
  }
  const [from, to] = [points[0], points.at(-1)];
  const middle = points.length > 2 ? points[1] : [0, 1].map((axis) => between(from[axis], to[axis], 0.5));
  const bend = [0, 1].map((axis) => 2 * middle[axis] - (from[axis] + to[axis]) / 2);
  const shares = Array.from({ length: SAMPLES }, (_, index) => index / (SAMPLES - 1));
  const curve = shares.map((share) => [0, 1].map((axis) => between(between(from[axis], bend[axis], share), between(bend[axis], to[axis], share), share)));
  return area(curve, shares.map((share) => widthAt(WIDTHS[kind], share)));
}

const drawn = new Map();

/** The character of a piece. */
export function brush({ character }) {
  if (!drawn.has(character)) drawn.set(character, STROKES[character].split(",").map(stroke).join(""));
  return s("path", { class: "ink brush", transform: "scale(0.58) translate(-50 -50.5)", d: drawn.get(character) });
}
