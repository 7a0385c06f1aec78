// Scores in records.

import { scoreText } from "./engine.js";

/** A score in a record, `cp 12` or `mate 3`, as South sees it. */
export function recordedScore(text, side) {
  const [kind, value] = (text ?? "").split(" ");
  return kind === "cp" || kind === "mate" ? scoreText({ [kind]: Number(value) }, side) : "";
}
