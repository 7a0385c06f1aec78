import type {
  Bound, Game, Notation, MoveObject, OverruledObject, PositionObject, Questions, RecordsAnswer, RecordsQuestion,
  ReviewResult, Side, Status, ThreatsObject, WdlField, WhyObject, Winner,
} from "./answers.js";

export type { Bound, Game, Grade, Notation, Questions, Side, Status, Winner } from "./answers.js";
/** The objects in questions and answers of docs/http.md, which are those of docs/json.md. */
export type * as Answers from "./answers.js";

/** A square. Xiongqi ends at h8; ICCS has capital letters and counts from 0, as `coordinates0` does. */
export type Square = `${"a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" | "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I"}${
  0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10}`;
/** The letter of a piece, upper case for South. */
export type Piece = SouthPiece | Lowercase<SouthPiece>;
type SouthPiece = "A" | "B" | "C" | "D" | "E" | "G" | "H" | "P" | "R" | "S";

/** What the engine refuses, with its message in English. */
export class XiongmaoError extends Error {}

export interface LoadOptions {
  /** `false` takes the engine without vector instructions even where the machine has them. */
  simd?: boolean;
}

/** Loads the engine, once. `Position` needs it; an `Engine` and `Lines` wait for it by themselves. */
export function load(options?: LoadOptions): Promise<void>;

/** How perpetual check and chase are judged in Xiangqi. */
export interface Rules {
  Perpetual?: "counted" | "repeated" | "competition" | "arbiter";
}

/** The start of a game, and the moves from there. */
export interface Start {
  /** If absent, the shape of `feen` or `fen` tells it; without these it is Xiongqi. */
  game?: Game;
  feen?: string;
  fen?: string;
  /** Moves in PMN or any notation that the protocol reads: a list, or a text with spaces between them. */
  moves?: string | Iterable<string>;
  notation?: Notation;
  /** Half-moves without progress that draw the game; 0 for no limit. */
  moveLimit?: number;
  /** How the game is played where players choose. */
  rules?: Rules;
}

/** A move with what it means under the rules, as `xiongmao explain --json` prints it. */
export type ExplainedMove = MoveObject;

/** A move with its squares, the letter of its piece, and those of the pieces that it captures and promotes to. */
export interface Move {
  move: string;
  from: Square;
  to: Square;
  piece: Piece;
  captured?: Piece;
  promotion?: Piece;
  /** Whether it captures or promotes. */
  noisy: boolean;
}

/** A game in progress. Every method answers at once, on the thread of the caller. */
export class Position {
  constructor(start?: Start | Position);
  readonly game: Game;
  readonly feen: string;
  readonly fen: string;
  readonly turn: Side;
  /** `in_progress`, or how the game ended: `checkmate`, `repetition`, ... */
  readonly status: Status;
  readonly winner: Winner | null;
  readonly isOver: boolean;
  readonly inCheck: boolean;
  /** The number of plies played. */
  readonly ply: number;
  readonly halfmoveClock: number;
  /** What it was made with. */
  readonly moveLimit: number | undefined;
  readonly rules: Rules | undefined;
  /** The moves played, in PMN. */
  readonly history: string[];
  /** The legal moves, in no particular order; none when the game is over. */
  legal(notation?: Notation): string[];
  /** The legal moves taken apart, sorted. The ranks of squares are counted as in the notation. */
  moves(notation?: Notation): Move[];
  /** The letters of the pieces by their squares, upper case for South. */
  pieces(): { [square in Square]?: Piece };
  /** A line of moves from this position in another notation. */
  written(moves: string | string[], notation?: Notation): string[];
  /** The squares of the pieces of a side that would capture an enemy on a square, whether or not that move were legal. */
  attackers(square: Square, by: Side): Square[];
  /** The board as an SVG picture, with the last move and a check marked; `arrows` are moves. */
  svg(options?: { characters?: boolean; arrows?: string | string[] }): string;
  isLegal(move: string): boolean;
  /** Plays a move. Throws if it is illegal; one that repeats a position against the rules ends the game. */
  push(move: string, notation?: Notation): this;
  /** Takes back the last move, and returns it. */
  pop(): string;
  copy(): Position;
  explain(): ExplainedMove[];
  /** The number of leaves at a depth, 0 to 32. */
  perft(depth: number): number;
  toJSON(): Question;
  /** Gives its memory back at once, rather than when nobody holds it any more. */
  close(): void;
}

/** A position as a question of docs/web.md, which knows no rules but the usual ones. */
export interface Question {
  game: Game;
  feen?: string;
  fen?: string;
  moves: string[];
}

/** For the side to move: centipawns, or own moves to a win (negative: to a loss). */
export type Score = { cp: number } | { mate: number };

/** A line of analysis, with the names of docs/json.md. */
export interface Line {
  depth: number;
  seldepth: number;
  multipv: number;
  score: Score;
  bound: Bound;
  /** Of a thousand games. */
  wdl: WdlField;
  nodes: number;
  nps: number;
  hashfull: number;
  time_ms: number;
  pv: string[];
}

/** The end of an analysis. */
export interface Result {
  game: Game;
  best: string | null;
  ponder: string | null;
  /** Where the rules have ended a game that goes on, and how; null if they have not. */
  overruled: OverruledObject | null;
  /** The last lines, the best one first. */
  lines: Line[];
  /** It was stopped before its limits. */
  interrupted: boolean;
}

/** The first one that is reached ends a search. */
export interface Limits {
  depth?: number;
  nodes?: number;
  /** Milliseconds. */
  movetime?: number;
  /** Milliseconds left: of the side to move, or of both sides. */
  clock?: Times;
  /** Milliseconds that each move adds. */
  increment?: Times;
  /** Own moves until the clock is refilled. */
  movesToGo?: number;
}

export type Times = number | { south: number; north: number };

/** The limits of each search of a review. */
export type ReviewLimits = Pick<Limits, "depth" | "nodes" | "movetime">;

export interface AnalysisOptions extends Limits {
  /** Own moves within which a win has to be proven. */
  mate?: number;
  /** How many lines to find (default 1). */
  multipv?: number;
  /** Megabytes of the table (default 16). */
  hash?: number;
  /** The only moves to search. */
  searchmoves?: string[];
}

export interface PlayOptions extends Limits {
  /** From 0 to 20, full strength (default). */
  level?: number;
  /** From 410 to 3220, instead of a level. */
  elo?: number;
  /** Of the choices of weaker levels, which are the same with equal seeds; 0 (default) for others each time. */
  seed?: number;
  /** Think on until the next question, as if the expected reply were played. Weaker levels do not. */
  ponder?: boolean;
}

/** An analysis under way: its lines, and its result. Leaving the loop ends it. */
export interface Analysis extends AsyncIterable<Line> {
  result(): Promise<Result>;
  /** Ends it. What it has found is its result. */
  stop(): Promise<Result>;
}

/** The events of a question: their names and their data. */
type Told<Event> = Event extends { event: infer Name; data: infer Data } ? [name: Name, data: Data] : never;

export interface AskOptions<Name extends keyof Questions> {
  /** Ends the search, which then has an answer or is refused. */
  signal?: AbortSignal;
  /** Hears of each event: its name and its data. */
  onevent?: (...event: Questions[Name] extends { event: infer Event } ? Told<Event> : never) => void;
}

export interface ReviewOptions extends ReviewLimits {
  /** Which of several games, from 1. */
  number?: number;
  /** Moves at the beginning that the players did not choose. */
  opening?: number;
  onposition?: (review: PositionObject) => void;
  signal?: AbortSignal;
}

export interface EngineOptions extends LoadOptions {
  /**
   * How many threads search, 1 (default) to 32, each in a worker of its own. They need memory in common, which Node has, and
   * pages with isolation headers; elsewhere, and without vector instructions, there is one.
   */
  threads?: number;
}

/** A position and its rules for an engine; moves that are coordinates have ranks from 1. */
export type Asked = Position | Omit<Start, "notation" | "moves"> & { moves?: string | string[] };

/**
 * The engine, in a worker of its own. It does one thing after another, and no answer depends on the questions before, except
 * that `play` goes on with what it has found by pondering.
 */
export class Engine {
  constructor(options?: EngineOptions);
  /** Analyses a position within these limits, or until it is stopped. */
  analyse(position?: Asked, options?: AnalysisOptions): Analysis;
  /** The move that the engine plays, and the line that it begins. Without a limit it takes a second. */
  play(position?: Asked, options?: PlayOptions): Promise<{ move: string; line: Line | null }>;
  /** Why a move is good or bad: it is compared with the best one. Null if the game is over. */
  why(position: Asked, move: string): Promise<WhyObject | null>;
  /** What the side that is not to move threatens. */
  threats(position: Asked): Promise<ThreatsObject>;
  /** What the network makes of a position without a search, in centipawns for the side to move. */
  evaluate(position?: Asked): Promise<number>;
  /** Reviews a recorded game. `onposition` hears of each position, the last one first; the signal ends the review. */
  annotate(record: string | GameRecord, options?: ReviewOptions): Promise<ReviewResult>;
  /**
   * Has searches and questions ask these endgame tables, and no others: the bytes of each file of `xiongmao tables make` by
   * its name, such as `GRvG.xiongqi`. Resolves to their number.
   */
  useTables(files: Record<string, Uint8Array>): Promise<number>;
  /** Asks a question of docs/http.md: `name` stands behind `/api/v2/`. */
  ask<Name extends keyof Questions>(name: Name, body?: Questions[Name]["body"], options?: AskOptions<Name>): Promise<Questions[Name]["answer"]>;
  /** The signature of the search, as `xiongmao bench` prints it. */
  bench(game?: Game, depth?: number): Promise<number>;
  /** How many threads search. */
  threads(): Promise<number>;
  /** The bytes that the engine takes; it grows to a gigabyte at most. */
  memory(): Promise<number>;
  /** Ends everything at once. */
  close(): void;
}

/**
 * Analyses positions, each with an empty table, on several engines (default 4), and yields what was found in their order. What
 * is refused yields its `error`. Without a limit each takes a million nodes. Leaving the loop ends the searches.
 */
export function analyseMany(
  positions: Iterable<Asked> | AsyncIterable<Asked>,
  options?: AnalysisOptions & { engines?: number },
): AsyncGenerator<{ number: number } & ((Result & { error?: undefined }) | ({ [field in keyof Result]?: undefined } & { error: Error }))>;

/** The conversation of protocol.md in a worker of its own, with the face of a `Worker`: lines in, lines out. */
export class Lines extends EventTarget {
  constructor(options?: EngineOptions);
  onmessage: ((event: MessageEvent<string>) => void) | null;
  postMessage(line: string): void;
  /** Ends the conversation at once; `quit` ends it with an answer, and the event `close` follows. */
  terminate(): void;
}

/** Asks a question of docs/http.md that takes no search, such as `games`, `position` or `puzzles`. */
export function ask<Name extends Exclude<keyof Questions, Searched>>(name: Name, body?: Questions[Name]["body"]): Questions[Name]["answer"];
type Searched = "analyse" | "annotate" | "batch" | "eval" | "play" | "threats" | "why";

/** Reads recorded games in any format that the program reads as text, and writes each as `json` (default), `toml` or `pgn`. */
export function records(text: string, options?: Pick<RecordsQuestion, "to"> & { notation?: Notation }): RecordsAnswer;

/** Reads recorded games in any format as trees. Throws where one cannot be read. */
export function readRecords(text: string): GameRecord[];

/** A recorded game. */
export class GameRecord {
  /** `data` is the record as PCN, as `records` writes it; it may be changed. */
  constructor(data: { setup: { feen: string }; plies?: MoveData[]; [field: string]: unknown });
  /** The record of the game in which a position has been reached. */
  static from(position: Position, players?: { south?: string; north?: string }): GameRecord;
  readonly data: { setup: { feen: string; fen?: string }; plies?: MoveData[]; [field: string]: unknown };
  readonly feen: string;
  readonly south: string | null;
  readonly north: string | null;
  readonly result: "1-0" | "0-1" | "1/2-1/2" | null;
  /** The moves, in PMN. */
  readonly moves: string[];
  /** The start of its tree. */
  readonly root: GameNode;
  /** The game after so many plies, by default after the last one. */
  position(plies?: number): Position;
  /** The record as text: `pgn` (default), `json` or `toml`. */
  write(options?: Pick<RecordsQuestion, "to"> & { notation?: Notation }): string;
}

/** A move of a record, with the fields of PCN and those of docs/json.md. */
export interface MoveData {
  pmn: string;
  comment?: string;
  assessment?: string;
  variations?: MoveData[][];
  [field: string]: unknown;
}

/** A place in a recorded game: the start, or the place after a move. What is changed here changes the record. */
export class GameNode {
  private constructor();
  /** The place before the move; null at the start. */
  readonly parent: GameNode | null;
  /** The fields of the move; without any at the start. */
  readonly data: Partial<MoveData>;
  /** The move that leads here, in PMN; null at the start. */
  readonly move: string | null;
  comment: string | null;
  /** How good the move is, such as `blunder`. */
  assessment: string | null;
  /** The moves that lead here from the start. */
  readonly moves: string[];
  /** The places after the moves that continue from here: first the one of this line, then its alternatives. */
  readonly variations: GameNode[];
  /** The place after the move that continues this line; null at its end. */
  next(): GameNode | null;
  /** The places that follow in this line. */
  mainline(): Generator<GameNode, void>;
  /** All places that follow: each line to its end, then the variations that leave it. */
  walk(): Generator<GameNode, void>;
  position(): Position;
  /** Continues with a move, and returns the place after it: a variation if the line goes on already. */
  add(move: string, options?: { notation?: Notation; comment?: string; assessment?: string }): GameNode;
}
