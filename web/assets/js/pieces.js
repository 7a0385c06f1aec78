// The pieces: a disc with a picture, a letter or a Chinese character. Pictures are paths around the point (0, 0).

import { s } from "./dom.js";

const circle = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

function star() {
  const point = (index) => {
    const radius = index % 2 ? 11 : 28;
    const angle = (index * Math.PI) / 5;
    return `${(radius * Math.sin(angle)).toFixed(1)} ${(-radius * Math.cos(angle)).toFixed(1)}`;
  };
  return `M${Array.from({ length: 10 }, (_, index) => point(index)).join("L")}Z`;
}

const spokes = Array.from({ length: 4 }, (_, index) => {
  const [x, y] = [Math.cos((index * Math.PI) / 4), Math.sin((index * Math.PI) / 4)].map((part) => part * 22);
  const [across, along] = [(-y / 22) * 2.5, (x / 22) * 2.5];
  const corners = [[-x + across, -y + along], [x + across, y + along], [x - across, y - along], [-x - across, -y - along]];
  return `M${corners.map((corner) => corner.map((part) => part.toFixed(1)).join(" ")).join("L")}Z`;
}).join("");

/** Path and fill rule by the name of the piece. */
const PICTURES = {
  general: [star()],
  empress: [`M-20 14L-26 -10L-11 2L0 -16L11 2L26 -10L20 14ZM-20 19H20V26H-20Z${circle(-26, -14, 4)}${circle(0, -21, 5)}${circle(26, -14, 4)}`, "nonzero"],
  dragon: ["M-28 14C-16 34 26 30 26 4C26 -8 12 -12 2 -6C-6 -2 -12 -6 -11 -12L-25 -6L-30 -12L-18 -20L-16 -29L-8 -22L0 -30L3 -20C20 -26 34 -14 33 6C31 38 -22 42 -28 14Z" + circle(-9, -16, 2.5), "evenodd"],
  advisor: ["M0 28L-30 -8A38 38 0 0 1 30 -8ZM0 16L-19 -9A30 30 0 0 1 -8 -14ZM0 16L-4 -15A30 30 0 0 1 4 -15ZM0 16L19 -9A30 30 0 0 0 8 -14Z", "evenodd"],
  elephant: ["M-12 -22C-34 -26 -36 6 -18 8C-14 8 -13 6 -12 3C-11 12 -5 16 -5 24C-5 32 12 34 14 22L8 21C7 25 3 25 4 19C5 14 11 12 12 3C13 6 14 8 18 8C36 6 34 -26 12 -22C6 -28 -6 -28 -12 -22Z" + circle(-6, -6, 2.5) + circle(6, -6, 2.5), "evenodd"],
  chariot: [`${circle(0, 0, 28)}${circle(0, 0, 22)}`, "evenodd", `${spokes}${circle(0, 0, 7)}`],
  horse: ["M-16 28H22C26 4 24 -18 4 -22L1 -31L-5 -22C-10 -18 -12 -10 -24 4L-18 12C-10 8 -4 8 4 2C4 12 -14 14 -16 28Z" + circle(-4, -10, 2.5), "evenodd"],
  bear: [`${circle(-18, -18, 9)}${circle(18, -18, 9)}`, "nonzero", "M0 -22C36 -22 34 26 0 26C-34 26 -36 -22 0 -22ZM-14 -9C-22 -4 -20 8 -12 6C-6 4 -5 -10 -14 -9ZM14 -9C22 -4 20 8 12 6C6 4 5 -10 14 -9ZM-5 11H5L0 17Z"],
  cannon: [`M-19 20L29 -8L20 -24L-28 4Z${circle(2, 16, 12)}`, "nonzero"],
  soldier: [`${circle(0, -15, 11)}M-8 -3H8L14 20H-14ZM-19 22H19V29H-19Z`, "nonzero"],
};

/** The picture of a piece by its name. */
function picture(name) {
  const [path, rule = "nonzero", more] = PICTURES[name] ?? [circle(0, 0, 18)];
  return s("g", { class: "sign" }, s("path", { d: path, "fill-rule": rule }),
    more && s("path", { d: more, "fill-rule": "evenodd" }));
}

/** A piece around (0, 0). `signs` is "pictures", "letters" or "characters". */
export function drawPiece(piece, signs) {
  const sign = signs === "pictures" ? picture(piece.name)
    : s("text", { class: "sign", "text-anchor": "middle", "dominant-baseline": "central", "font-size": signs === "letters" ? 46 : 52 },
      signs === "letters" ? piece.letter : piece.character);
  return s("g", { class: `piece ${piece.side}` }, s("circle", { class: "disc", r: 42 }),
    piece.terminal && s("circle", { class: "ring", r: 37 }), sign);
}
