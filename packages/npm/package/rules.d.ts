// The rules alone, without the engine.

export {
  type ExplainedMove, type Game, type Move, type Notation, type Piece, Position, type Question, type Rules, type Side, type Square,
  type Start, type Status, type Winner, XiongmaoError,
} from "./index.js";

/** Loads the rules, once. `Position` needs them. */
export function load(): Promise<void>;
