// The lessons: five for each game, each of one or two tasks. A task is a position, where South plays and North waits, and
// a goal: to `capture` what stands on some squares, to bring a piece to a square (`reach`), to `promote`, to give `check`,
// or to `win`. `solution` is one way to do it. The texts are with the words.

export const LESSONS = {
  xiongqi: [
    { id: "straight", tasks: [
      { feen: "6g^1/8/8/s3s3/8/8/4+s3/R6G^ / X/x", goal: { capture: ["a5", "e5", "e2"] }, solution: ["a1+a5", "a5+e5", "e5+e2"] },
      { feen: "6g^1/8/1s6/8/8/4+s3/8/2B4G^ / X/x", goal: { capture: ["e3", "b6"] }, solution: ["c1+e3", "e3+b6"] }] },
    { id: "horse", tasks: [
      { feen: "6g^1/8/5s2/8/4+s3/2+s5/8/1H5G^ / X/x", goal: { capture: ["c3", "e4", "f6"] }, solution: ["b1+c3", "c3+e4", "e4+f6"] },
      { feen: "6g^1/8/2s5/3+S4/3H4/8/8/7G^ / X/x", goal: { capture: ["c6"] }, solution: ["d5-c5", "d4+c6"] }] },
    { id: "cannon", tasks: [
      { feen: "6g^1/8/3s4/3+S4/8/3C4/8/7G^ / X/x", goal: { capture: ["d6"] }, solution: ["d3+d6"] },
      { feen: "6g^1/s7/8/8/8/1A6/8/C6G^ / X/x", goal: { capture: ["a7"] }, solution: ["b3-a4", "a1+a7"] }] },
    { id: "soldier", tasks: [
      { feen: "6g^1/8/8/8/3S4/8/8/7G^ / X/x", goal: { reach: "c5" }, solution: ["d4-d5", "d5-c5"] },
      { feen: "6g^1/3+S4/8/8/8/8/8/7G^ / X/x", goal: { promote: true }, solution: ["d7-d8=E"] }] },
    { id: "win", tasks: [
      { feen: "3g^4/8/8/8/8/8/R7/5G^2 / X/x", goal: { check: true }, solution: ["a2-a8"] },
      { feen: "3g^4/8/8/8/8/6B1/8/R3G^3 / X/x", goal: { win: true }, solution: ["a1-a8", "a8+d8"] }] },
  ],
  xiangqi: [
    { id: "chariot", tasks: [
      { feen: "3g^5/9/9/p3p4/9/9/9/9/9/R4G^3 / X/x", goal: { capture: ["a7", "e7"] }, solution: ["a1+a7", "a7+e7"] },
      { feen: "3g^5/9/9/9/4p4/4P4/9/9/9/5G^3 / X/x", goal: { capture: ["e6"] }, solution: ["e5+e6"] }] },
    { id: "horse", tasks: [
      { feen: "3g^5/9/9/4p4/9/3p5/9/2p6/9/1H3G^3 / X/x", goal: { capture: ["c3", "d5", "e7"] }, solution: ["b1+c3", "c3+d5", "d5+e7"] },
      { feen: "3g^5/9/9/3c5/4P4/4H4/9/9/9/5G^3 / X/x", goal: { capture: ["d7"] }, solution: ["e6-f6", "e5+d7"] }] },
    { id: "cannon", tasks: [
      { feen: "3g^5/9/9/4p4/9/4P4/9/4C4/9/5G^3 / X/x", goal: { capture: ["e7"] }, solution: ["e3+e7"] },
      { feen: "3g^5/9/9/p8/9/9/9/1R7/9/C4G^3 / X/x", goal: { capture: ["a7"] }, solution: ["b3-a3", "a1+a7"] }] },
    { id: "palace", tasks: [
      { feen: "3g^5/9/9/9/9/9/8p/9/9/3A1G^3 / X/x", goal: { reach: "f3" }, solution: ["d1-e2", "e2-f3"] },
      { feen: "3g^5/9/9/9/9/9/8p/9/9/2E2G^3 / X/x", goal: { reach: "g5" }, solution: ["c1-e3", "e3-g5"] }] },
    { id: "win", tasks: [
      { feen: "4g^4/9/9/9/9/9/9/9/R8/3G^5 / X/x", goal: { check: true }, solution: ["a2-a10"] },
      { feen: "4g^4/R8/9/9/9/9/9/9/9/1R3G^3 / X/x", goal: { win: true }, solution: ["b1-b10"] }] },
  ],
};
