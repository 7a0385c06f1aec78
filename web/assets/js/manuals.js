// Compositions of the manual 適情雅趣 of 1570, in which Red moves and mates: the number and the name in the manual, in
// simplified and in traditional characters, the board as FEN, and the moves to the mate, which a search of this program has
// proved (web/tests/manuals.rs does it again).

const LIST = `
13 目视横流 目視橫流 4k4/3P2P2/b2N2R2/7r1/2b6/9/9/3n5/4p3r/2R2K3 3
66 见危致命 見危致命 1rbak3r/1N1Ra4/cR2b1N2/9/9/9/9/9/5p3/4K4 3
192 两地关心 兩地關心 2bak3C/4aP2N/4b4/5C3/9/9/9/3p5/4p2r1/3K5 3
253 毙马仆途 斃馬仆途 3a3nC/1R4c2/2C1k2r1/9/9/r6N1/9/9/4p4/3K5 3
39 博望烧屯 博望燒屯 2bak1b2/4aR2C/6N1n/9/9/9/5c3/4BC3/3p1r1n1/4K2c1 4
53 开窗邀月 開窗邀月 1n1k1a3/R8/b2ab4/2R6/9/6C2/9/4C4/3pArn1c/4K4 4
82 祸不单行 禍不單行 4k4/4a4/2P5n/5N3/9/5R3/9/9/2p2p2r/C3K4 4
103 双鹭窥鱼 雙鷺窺魚 3ak3N/4aP3/8R/1rr5N/9/9/9/9/5p3/4K4 4
108 争舟走渡 爭舟走渡 2bak4/4aPP2/4b4/3N5/2r1C4/9/9/C2R2nr1/4Ap3/3AK3c 4
112 飞鲸吞钓 飛鯨吞釣 2bak4/C3a2NR/4b4/9/6p2/1C2c4/9/4B4/1r2A1c2/3RKAr2 4
126 叶落归秋 葉落歸秋 2ba2n2/4ak3/4b4/4R4/4N4/9/9/5C3/3rAp3/c1rAK4 4
145 开门待战 開門待戰 CnC1k4/9/7P1/4p4/p5p2/6B1r/1R4Pr1/4BAN2/6p2/5K3 4
161 远害全身 遠害全身 9/3k5/R2abN2C/C3P4/2b6/9/9/4p4/2r6/cr1AK4 4
162 朱云折槛 朱雲折檻 2bakab2/5RP2/7P1/2N6/9/9/9/4Cp2C/r3p4/5K3 4
169 阴陵失道 陰陵失道 2b1R2c1/R3a4/1n2kaN2/4p4/2bP5/6C2/9/9/3r1r3/4K4 4
195 盐车困骥 鹽車困驥 2bk1a3/9/3a5/7N1/9/9/C7C/1p7/1np2p1r1/4K4 4
265 入穴取虎 入穴取虎 3k1a3/9/3a5/3rRN2C/9/9/9/6n2/5r3/4K4 4
270 吐胆倾心 吐膽傾心 3a1k3/c2P5/2r2a3/6N2/9/6R2/9/4C4/4r4/5K3 4
272 舍命如归 捨命如歸 9/r2k5/1R1ab4/3N5/2b6/1C7/9/3n1p3/9/5K3 4
273 辎重塞途 輜重塞途 3k1a3/nPR1a4/2Nr5/9/9/9/9/9/5r3/2c1K4 4
323 临难忘躯 臨難忘軀 3ak4/3RaP1N1/5c1Cc/9/1rb6/9/9/5C3/1p2r1p2/3K5 4
361 视死如归 視死如歸 r2k5/9/2P6/9/6bN1/4R4/9/2np1pn2/4K4/9 4
462 一恸而绝 一慟而絕 4C4/4P4/3k5/9/6b2/9/9/9/9/4K4 4
12 颠猿饮涧 顛猿飲澗 1C2kab2/rN2a2R1/2r1c3b/9/9/5R3/9/7C1/9/3K5 5
17 退闲式步 退閒式步 C3ka3/4aP1r1/nR2c4/p8/6b2/9/9/2C6/3p1p3/c1rAK4 5
43 精忠报国 精忠報國 C4kbN1/R2Pa4/4ca3/4rNR2/6b2/6c2/9/4C4/4p3r/5K3 5
52 担雪填井 擔雪填井 3ak3r/4a1R2/b1C1bc3/1N2C3N/9/3p5/2n6/3K5/9/r8 5
57 放弥六合 放彌六合 3ack3/1NR1a1P2/3n2R2/9/2C6/9/9/9/1r2p2r1/3K5 5
94 负笈追师 負笈追師 2baka3/1R7/4b2nn/4R2CN/4N4/9/9/5p3/2rc4r/5K3 5
99 偷营劫寨 偷營劫寨 c2a1k3/3Ra4/4c1P2/7R1/9/9/9/1C2B4/1r7/2BK5 5
111 兴戎出好 興戎出好 2b1ka3/3Ra4/1c2b3c/N8/R8/6B2/4C1r2/C8/4Ap1n1/3AK4 5
129 凿壁偷光 鑿壁偷光 2bk1a3/1R2RN3/c3ba3/2n6/9/1C7/9/9/3r1p2r/1Cc1K4 5
158 暴虎凭河 暴虎憑河 C3kab2/4a4/N3b4/2N6/9/3C5/9/3A2r2/3K3c1/3A2n1c 5
160 倚闾望子 倚閭望子 3cka1n1/3Ra4/3nb4/7N1/9/6C2/9/9/2r2p2r/1R2K4 5
167 功成略地 功成略地 2b1ka3/1R2a1P2/4b4/5R2C/4N4/4n4/9/4p4/1r5r1/4K4 5
173 水枯见鱼 水枯見魚 4ka3/4aR3/4N4/4p4/9/9/4P4/4C4/c1nrAR3/4KA3 5
174 三气周瑜 三氣周瑜 2b1ka3/3Pa4/4b1c2/6RC1/3R2c2/8C/9/2n6/3p3r1/4K4 5
186 宿鸟惊弹 宿鳥驚彈 2b6/1C2k4/n3bR3/6N2/9/9/9/1R7/3p2rr1/1C2K3c 5
230 胡骑迫背 胡騎迫背 2bak1b2/4aR3/9/3NR4/9/9/9/6n2/r2r1p3/4K4 5
264 巅峰得路 巔峰得路 2b1k4/2P6/3Rn1P2/9/4r4/9/9/3R5/4r4/3K5 5
278 火炎昆岗 火炎昆崗 3ak1b1r/4a2Pn/4b4/4C4/9/9/cR7/n8/4A1p2/3AKC3 5
279 将机就机 將機就機 3ak4/1C2aR3/2n1c4/7N1/9/7R1/9/4C4/4A1rnr/3AK3c 5
280 诳楚救主 誑楚救主 3ak4/4aR3/n3N4/4P4/2b6/8C/4c4/N3B1n2/1r2A4/3RKAr2 5
380 退无所归 退無所歸 6b2/9/3k5/4P1N2/2b6/9/9/9/3p2p2/4K4 5
454 计罗并照 計羅並照 5k3/4a4/3a5/9/9/9/9/3K5/4C4/5C3 5
15 妙振兵铃 妙振兵鈴 r1b1k4/c1PPaRc2/r2ab3n/4C4/7RC/9/9/9/4p4/3K5 6
58 中外二圣 中外二聖 4kab1r/4a4/4b4/CR2R4/8r/2C6/9/9/c3p4/5K3 6
59 变现出没 變現出沒 2b1ka1r1/3Pa4/5Rc2/5Nr2/9/9/9/7C1/C2p5/4K4 6
63 头辆舆轮 頭輛輿輪 3akarr1/1NC2P2C/9/9/R8/9/6p2/4B4/2n1p4/5K3 6
67 凫罗鱼网 鳧羅魚網 1n1ck3C/2PPa1R2/5a3/9/8N/9/9/3n5/4p2r1/5K3 6
70 鸢飞泪天 鳶飛淚天 4k3C/5N1rC/5c3/4p4/4N4/9/9/6n2/2r2p3/3RK4 6
93 鱼骇月钩 魚駭月鉤 3k2b1r/C4R3/P3b4/n2c1R3/9/1N7/9/4BA3/3p1p3/c1BAK4 6
97 敌居万人 敵居萬人 4k3N/3Pn4/4b4/c1p3n1R/4P3r/9/5R3/5C3/2r1p4/5K3 6
102 金门待漏 金門待漏 3ak4/R3a1P1R/b3b4/1C7/4c4/9/9/9/2r3r2/4K4 6
137 匹马平胡 匹馬平胡 3k1a1R1/9/2cab4/2n1R4/2b6/4P4/3N5/3CB4/1r1p4r/4K4 6
153 死敌为忠 死敵為忠 N2k1a3/5P3/3a5/9/9/9/9/C3RA3/4Nr3/2p1K1pnc 6
159 前后绝伦 前後絕倫 3ak4/4a4/4b4/6N2/9/3rC4/4c4/4BR2C/1n1rA4/4KA3 6
180 暮鸟投林 暮鳥投林 3k5/2R6/3a1nN2/9/9/9/9/5R3/1n1r1C3/2c1KcrN1 6
194 步设陷阱 步設陷阱 3a1a3/3k3c1/1n2RN3/5r3/8R/9/2n6/9/3r1p3/2c1K4 6
212 雁惊云网 雁驚雲網 1R3a3/3k3C1/3a4b/6pN1/9/9/4n3c/5p2C/4r4/5K3 6
218 路隔星河 路隔星河 r2aka3/3P5/8R/4r3C/6C2/6R2/9/3p5/4p4/3K1p3 6
223 军中烈士 軍中烈士 3akr3/R4r2C/3a5/9/9/9/9/6n2/C2pA4/1R2K4 6
226 脱网逢钩 脫網逢鉤 4k4/4a4/4Pa3/4p1pCR/3N5/9/9/5p3/6r2/5K3 6
239 弃短取长 棄短取長 4kab2/5P3/4b1n2/1N1N5/9/1n4C2/9/3p5/4p4/3K5 6
242 明修栈道 明修棧道 3r1k3/C5P2/b4a3/CR2R4/9/9/9/2n6/5pr2/4K4 6
252 二龙绕室 二龍繞室 3a1kb2/4a4/4b4/5NN2/9/9/9/8C/3r4c/4K1n2 6
263 跃鲤吞饵 躍鯉吞餌 6b2/1N1R5/5k3/9/9/9/9/4p4/2Rp1p2r/4K4 6
268 投躯帝廷 投軀帝廷 1c2k1C2/c4P3/5a3/9/9/9/9/7R1/3rp4/5K1C1 6
271 赤心报国 赤心報國 3k1aP2/8C/5a3/4R1N2/9/9/9/6n2/3r1p3/4K4 6
290 城门失火 城門失火 3ak1Cnr/2P4Rn/3a5/9/9/C8/9/2p1B4/4rp3/3K5 6
354 一虎下山 一虎下山 9/3Pak1P1/5a3/9/4N4/9/9/4B4/1p2rp3/2BK5 6
362 拔本塞源 拔本塞源 3k1a3/2P4R1/3a5/9/9/7CR/9/9/1p2rp3/3K1c3 6
400 双马饮泉 雙馬飲泉 4kab2/3Pa4/4b4/1N1N5/9/9/5p3/4B3n/3p4p/5K2c 6
404 转祸为福 轉禍為福 3a2b2/4a1PC1/5k3/2p1P4/6b1p/9/9/9/4p4/3K5 6
417 蹇驽困厩 蹇駑困廄 3N1k3/4P4/b8/p4n3/2b6/9/9/9/4p4/5KB2 6
453 变生肘腋 變生肘腋 4k4/4a1P2/5a3/9/9/9/9/3K5/9/5C3 6
`;

/** The compositions, the shortest mates first. */
export const MANUALS = LIST.trim().split("\n").map((line) => {
  const [number, simplified, traditional, board, mate] = line.split(" ");
  return { number: Number(number), simplified, traditional, fen: `${board} w - - 0 1`, mate: Number(mate) };
});

/** The composition with this number; undefined if there is none. */
export const manualOf = (number) => MANUALS.find((known) => known.number === Number(number));
