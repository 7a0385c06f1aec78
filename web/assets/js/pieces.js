// The pieces: a turned disc with a picture, a letter or a Chinese character.

import { s } from "./dom.js";
import { SHAPES } from "./shapes.js";

/** The characters that are written otherwise in simplified Chinese. */
const SIMPLIFIED = { 帥: "帅", 將: "将", 俥: "车", 車: "车", 傌: "马", 馬: "马", 砲: "炮", 鳳: "凤", 龍: "龙" };
/** How the layers of a picture are drawn, by their first letters. */
const LAYERS = { f: "ink", l: "ink stroke", c: "cut", k: "cut stroke" };

const written = (sign, size, kind = "") => s("text", { class: `ink ${kind}`, "text-anchor": "middle", "dominant-baseline": "central", "font-size": size }, sign);

/** What is on the disc, by the name of the set. */
const SETS = {
  pictures: ({ name }) => SHAPES[name].map((layer) => s("path", { class: LAYERS[layer[0]], d: layer.slice(1) })),
  letters: ({ letter }) => written(letter, 46),
  characters: ({ character }) => written(character, 51, "print"),
  simplified: ({ character }) => written(SIMPLIFIED[character] ?? character, 51, "print simplified"),
};

/** Makes a set known that is not loaded at first: `draw(piece)` makes its signs. Until then, its characters are printed. */
export const addSigns = (name, draw) => { SETS[name] = draw; };

/** The set that is usual for a game. */
export const usualSigns = (game) => (game.board === "points" ? "characters" : "pictures");

/** The light on all discs: it comes from the upper left, on a rim that is convex and a face that is hollow. */
const light = (id, at) => s("radialGradient", { id, cx: at, cy: at, r: 0.9 }, [0, 1].map((offset) => s("stop", { offset, class: `${id}-${offset}` })));
document.body.append(s("svg", { class: "hidden", "aria-hidden": "true" }, light("rim-light", 0.3), light("face-light", 0.65)));

/** A piece around (0, 0). `signs` is the name of a set. */
export function drawPiece(piece, signs) {
  return s("g", { class: `piece ${piece.side}` }, s("circle", { class: "edge", r: 44, cy: 3 }), s("circle", { class: "rim", r: 44, fill: "url(#rim-light)" }),
    s("circle", { class: "disc", r: 39, fill: "url(#face-light)" }), piece.terminal && s("circle", { class: "ring", r: 35 }),
    s("g", { class: "sign", transform: `scale(${piece.terminal ? 0.88 : 0.94})` }, (SETS[signs] ?? SETS.characters)(piece)));
}

/** A piece in a picture of its own. */
export const pieceIcon = (piece, signs, attributes) => s("svg", { viewBox: "-48 -47 96 96", "aria-hidden": "true", ...attributes }, drawPiece(piece, signs));
