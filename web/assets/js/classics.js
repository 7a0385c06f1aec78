// Ten games between champions of Xiangqi from four decades: the year, the players, the result, and the moves as pairs of
// squares with ranks from 0. Their openings and their winners differ.

import { language } from "./language.js";

/** The names of the players: in Latin, in simplified and in traditional characters. */
const PLAYERS = {
  huRonghua: ["Hu Ronghua", "胡荣华", "胡榮華"],
  liuDahua: ["Liu Dahua", "柳大华", "柳大華"],
  yangGuanlin: ["Yang Guanlin", "杨官璘", "楊官璘"],
  luQin: ["Lü Qin", "吕钦", "呂欽"],
  liLaiqun: ["Li Laiqun", "李来群", "李來群"],
  zhaoGuorong: ["Zhao Guorong", "赵国荣", "趙國榮"],
  xuTianhong: ["Xu Tianhong", "徐天红", "徐天紅"],
  xuYinchuan: ["Xu Yinchuan", "许银川", "許銀川"],
  taoHanming: ["Tao Hanming", "陶汉明", "陶漢明"],
  hongZhi: ["Hong Zhi", "洪智", "洪智"],
};

const LIST = `
1979 liuDahua huRonghua 1-0 h2e2h9g7h0g2i9h9i0h0g6g5h0h6b9c7c3c4h7i7h6g6i7i8b0c2d9e8c2d4i8g8g6f6h9h4b2b4c9e7e2d2c6c5g3g4h4h1c4c5h1d1f0e1e7c5g4g5g8g5g0e2c5e7f6g6a9c9d4f5d1b1b4g4g7i8g6i6b7b8g4i4c9d9a0a2d9d5g2h4i8g7f5g7g5e5a2c2b1d1c2c7e5e2e0f0d5g5i6g6g5h5g6g4h5h8g4d4e8f7d4f4b8f8c7e7e9d9e7d7d9e9d7f7
1982 yangGuanlin huRonghua 0-1 h2e2h7e7h0g2h9g7i0h0i9i8g3g4i8d8b0c2b9c7c3c4a9a8b2b4a8c8a0a2e6e5c2d4c6c5e2d2e5e4d2d8e4d4g0e2c8d8c4c5c7e6c5c6d4d3f0e1d3e3h0h3e3e2c0e2e6d4a2d2g7e6h3d3b7b5g2f4b5f5c6c7g6g5b4b7e7e8g4g5e6g5f4h3f5b5e0f0g5h3d3d4b5f5b7b1e8e6d4d5f5f7d5d7e6e7d7d6h3f4d6f6f4g2f0e0d8h8
1983 luQin liuDahua 1-0 h2e2h7e7h0g2h9g7g3g4i9h9b0c2f9e8c3c4b9a7c2d4b7d7a0a1a9b9b2c2b9b3i0i1h9h5i1f1h5d5d4f5b3c3c2c1a6a5c1d1d7b7f5g7b7g7f1f6e7b7g2f4d5d4e2e6g9e7f4e2c3c4e3e4d4e4d1i1e4g4a1f1g7f7f1h1g4h4h1h4c4h4f6g6f7g7i1i6a7b5f0e1b7c7c0a2e9f9g6f6f9e9f6g6e9f9g6f6f9e9f6g6h4h5e2g3h5e5g3i4e5i5i4g5e9f9g6f6f9e9e0f0g7f7g5f7
1986 huRonghua liLaiqun 1-0 g0e2h7d7h0g2h9g7i0h0g6g5h2i2b9c7c3c4b7b0a0b0a9b9f0e1g9e7b0b1f9e8i2i1b9b3b2a2b3c3b1b6c6c5b6c6c7b9h0h4b9a7c6a6c5c4h4c4c3c4e2c4i9f9a3a4f9f5a4a5d7d8a2c2d8a8a6d6a8a5d6d8a5c5c4e2c5a5d8d4a7b5d4h4a5a7g3g4b5c3g4g5f5g5i1g1g5a5h4c4a5a3g1f1c3a4f1f3a3a1c4b4a7a9c2c4c9a7g2f4i6i5f4g6e7c5g6i7
1989 zhaoGuorong huRonghua 1-0 c3c4b7c7h2e2g9e7b0a2b9a7a0b0a9a8a3a4a8f8a2b4f8f5h0g2h9f8i0i1i9h9b0b1h7g7b4a6c7c4b1c1h9h4g3g4h4g4c1f1f5f1i1f1f8d7f1f7g7g9e2e6d9e8g0e2g4g3b2d2c4g4f0e1d7c5a6c5c6c5e2g4g3g2c0e2g2g3e0f0e9d9d2d1c5c4f7f4a7b5f4d4d9e9d4f4e9d9f4d4d9e9d4c4c9a7c4f4e9d9f4d4d9e9d4f4e9d9e1d2e8d7f4f9d9d8f9f8d8d9f8f9d9d8d2e1
1993 xuTianhong xuYinchuan 1-0 h2e2b9c7h0g2h7f7i0h0h9g7b2d2a9b9b0c2b7a7c3c4g6g5c2d4f9e8h0h6i9h9h6g6f7f8d4c6b9b6c4c5f8g8g6f6a7a8c6e5b6b4d2c2g5g4g3g4e6e5c2c7b4g4e2e5g9e7a0a2g7h5f6e6h5f4e6e7e9f9a2f2c9e7g2f4e8f7f4e6a8f8f2d2g8g0f0e1f7e8d2f2e8f7f2d2d9e8d2b2e8d9e5e7g0i0c7c9d9e8c9h9g4g0e1f0g0g2f0e1g2b2c0e2b2b6e6g7f8g8h9h2e8d7
1997 luQin huRonghua 0-1 h2e2h7e7h0g2h9g7i0h0i9i8b0c2i8d8g3g4b9c7c3c4a9a8g2f4d8f8f4g6f8f6e2g2e6e5d0e1e5e4e3e4c7e6c0e2e7e4a0d0a8f8g0i2f9e8d0d6e9f9b2b0f6f2d6e6g7e6g6f8f9f8h0h6b7b6g2g3f2e2h6f6e8f7b0b4e2c2b4e4c2c0e1d0c0c4e4e3e6f4
1999 luQin taoHanming 1-0 h2e2h9g7h0g2i9h9i0h0b9c7b0a2g6g5b2c2a9b9a0b0h7h3b0b6b7a7b6c6b9b7a3a4c9e7c6c4c7d5g3g4g5g4c4g4b7b5c2c1h3h8f0e1d9e8g4c4h8h5e1d2h9h6c1g1g7f5h0h3a7d7d0e1b5b6g2f4d5f4c4f4b6b5e2f2f5g7f4g4g7f5g0e2h6h7f2h2d7d5g4f4
2007 hongZhi xuTianhong 1-0 g0e2b9c7h0g2c6c5g3g4g9e7b0a2a9a8b2d2h7h5a3a4h9g7a2b4b7b5a0a1a8f8d2c2g6g5g4g5b5g5c3c4c7b5c4c5h5c5h2h6i9h9h6a6c5c0e2c0f8f2g2i1h9h4a1b1b5d4c2c3g7f5d0e1f2f1i0g0f1i1b4c6g5g1c6d8f9e8b1b7e9f9b7c7c9a7c7a7d4b3c3c9f9f8a7c7f5d6c7c6d6c4d8e6c4e5a6a8e8d7c9c8
2012 xuYinchuan luQin 1-0 h2e2h9g7h0g2i9h9i0h0b9c7g3g4c6c5b0a2a6a5b2c2c7b5a0a1a5a4a3a4a9a4h0h4g9e7a1f1a4d4g2f4d9e8f4e6g7e6e2e6g6g5c2h2e9d9f0e1g5g4h4h5g4h4f1g1h9i9h2d2d9e9c3c4d4c4g0e2c4d4h5c5b5c7e6e5d4d6c5c4d6e6e3e4c9a7c4a4a7c9d2c2c7b5c2c8h7f7a4a9b7d7c8d8e6c6g1g6c6c8g6b6d7b7b6b5c8d8b5c5b7c7a2b4i9h9b4d5
`;

const name = (player) => PLAYERS[player][{ "zh-Hans": 1, "zh-Hant": 2 }[language] ?? 0];

/** The games: `title`, `year` and `record`, a text in PGN with the names of the language. */
export const CLASSICS = LIST.trim().split("\n").map((line) => {
  const [year, ...rest] = line.split(" ");
  const [red, black] = rest.slice(0, 2).map(name);
  const [result, moves] = rest.slice(2);
  const tags = { Red: red, Black: black, Date: year, Result: result, Variant: "Xiangqi", Format: "ICCS" };
  const head = Object.entries(tags).map(([tag, value]) => `[${tag} "${value}"]\n`).join("");
  return { title: `${red} – ${black}`, year, result, record: `${head}\n${moves.replace(/(..)(..)/g, "$1-$2 ").toUpperCase()}${result}\n` };
});
