// Made by packages/npm/types from the document of the HTTP interface.

/** The questions by their names: what stands behind `/api/v2/`, the body, the answer, and the events before its end. */
export interface Questions {
  /**
   * Analyses a position. The answer is a stream of events: `info` for each new line, `result` at the end, or `error`.
   * With `Accept: application/json` it is the result alone.
   */
  "analyse": {
    body: AnalysisQuestion;
    answer: null;
    event: AnalysisEvent;
  };
  /**
   * Reviews a recorded game as `xiongmao annotate` does. The answer is a stream of events: `game`, then `position` for
   * each position, the last one first, and `result` at the end, or `error`. With `Accept: application/json` it is the
   * result alone.
   */
  "annotate": {
    body: AnnotateQuestion;
    answer: null;
    event: ReviewEvent;
  };
  /**
   * Analyses positions one after another. The answer is a stream of events: `answer` for each position that can be
   * analysed, and `result` with all of them at the end, or `error`. With `Accept: application/json` it is the result
   * alone.
   */
  "batch": {
    body: BatchQuestion;
    answer: null;
    event: BatchEvent;
  };
  /**
   * What the network makes of a position without a search, and what each piece is worth to it, as `xiongmao eval
   * --json` prints it.
   */
  "eval": {
    body: PositionQuestion;
    answer: EvaluationTable;
  };
  /**
   * Every move of a game with its checks, chases and repetitions, and what ended the game, as `xiongmao explain
   * --json` prints it.
   */
  "explain": {
    body: PositionQuestion;
    answer: MoveObject[];
  };
  /**
   * What was played in a position in the games of the server's database, and how it went, as `xiongmao explore --json`
   * prints it.
   */
  "explore": {
    body: ExploreQuestion;
    answer: ExploredAnswer;
  };
  /** A game of the server's database, as `POST /api/v2/records` gives one, in PCN. */
  "explore/game": {
    body: {
      /** Its number, the `id` in the answer about a position. */
      number: number;
    };
    answer: ReadGame;
  };
  /** The games, the levels of play, and the limits of the server. */
  "games": {
    body: {};
    answer: GamesAnswer;
  };
  /**
   * The position after a move. An illegal move is refused with the reason, as is a move that the rule on repetition
   * forbids.
   */
  "move": {
    body: MoveQuestion;
    answer: PositionAnswer;
  };
  /** The move that the engine plays, at a level of your choice. A client that closes the connection ends the search. */
  "play": {
    body: PlayQuestion;
    answer: PlayAnswer;
  };
  /** A position: its status, its pieces, its legal moves, and the moves that the rule on repetition forbids. */
  "position": {
    body: PositionQuestion;
    answer: PositionAnswer;
  };
  /** Puzzles of a game, in an order that depends on the seed. */
  "puzzles": {
    body: {
      /** The game (default: the server's). */
      game?: Game;
      /** Only the puzzle with this name. */
      id?: string;
      /** Only puzzles with this theme. */
      theme?: string;
      /** Only puzzles with this Elo or more. */
      min?: number;
      /** Only puzzles with this Elo or less. */
      max?: number;
      /** How many to give (default 20). */
      count?: number;
      /** Selects the puzzles and their order: another number gives others (default 0). */
      seed?: number;
    };
    answer: PuzzlesAnswer;
  };
  /** Reads recorded games, describes each, and writes it in the requested format. */
  "records": {
    body: RecordsQuestion;
    answer: RecordsAnswer;
  };
  /** The rules of a game, for people. */
  "rules/xiongqi": {
    body: {
      /** The language: `en`, `zh-Hans`, `zh-Hant`, `vi` or `fr`. English if absent or unknown. */
      language?: string;
    };
    answer: RulesAnswer;
  };
  /** The rules of a game, for people. */
  "rules/xiangqi": {
    body: {
      /** The language: `en`, `zh-Hans`, `zh-Hant`, `vi` or `fr`. English if absent or unknown. */
      language?: string;
    };
    answer: RulesAnswer;
  };
  /** A picture of a position, with the last move and a check marked, as `xiongmao show --svg` draws it. */
  "svg": {
    body: {
      /**
       * The name of the game. If absent, it is inferred from the shape of `feen` or `fen`; without these, it is
       * Xiongqi.
       */
      game?: Game;
      /** The first position in FEEN. If absent, and `fen` too, the usual start. */
      feen?: string;
      /** The first position in FEN, instead of `feen`. */
      fen?: string;
      /** The moves played from there, with spaces between them. */
      moves?: string;
      /** Whether Chinese characters stand on the pieces, instead of pictures. */
      characters?: boolean;
      /** Moves to draw as arrows, with spaces between them. */
      arrows?: string;
    };
    answer: string;
  };
  /** The values of a position and of each move in endgame tables, as `xiongmao tables probe --json` prints them. */
  "tables": {
    body: PositionQuestion;
    answer: TableAnswer;
  };
  /**
   * The threats of the side that is not to move, as `xiongmao threats --json` prints them. A client that closes the
   * connection ends the search.
   */
  "threats": {
    body: PositionQuestion;
    answer: ThreatsObject;
  };
  /**
   * Why a move is good or bad: it is compared with the best one, as `xiongmao why --json` prints it. A client that
   * closes the connection ends the search.
   */
  "why": {
    body: WhyQuestion;
    answer: WhyObject;
  };
}

/** An event of an analysis: its name and its data. */
export type AnalysisEvent = {
  /** A new line. */
  data: InfoObject;
  event: "info";
} | {
  /** The end. */
  data: ResultObject;
  event: "result";
} | {
  /** The analysis could not be carried out. */
  data: ErrorAnswer;
  event: "error";
};

/** The limits of an analysis. They combine: the first one reached ends the search. */
export interface AnalysisLimits {
  /** Stop at this depth, in plies. */
  depth?: number | null;
  /** Stop when a win within this many moves of the side to move is proven, or a loss is certain. */
  mate?: number | null;
  /** Stop after this time, in milliseconds. */
  movetime?: number | null;
  /** Stop after this number of nodes (positions searched). */
  nodes?: number | null;
}

/** A position to analyse. */
export interface AnalysisQuestion {
  /** Megabytes of the table (default 16). */
  hash?: number | null;
  /** When to stop; at the latest, and if `movetime` is absent, after the time that the server allows. */
  limits?: AnalysisLimits;
  /** How many lines to find (default 1). */
  multipv?: number | null;
  /** The position. */
  position?: PositionQuestion;
  /** The only moves to search; all if empty. */
  searchmoves?: Array<string>;
  /** How many threads search (default 1). */
  threads?: number | null;
}

/** A recorded game to review. */
export interface AnnotateQuestion {
  /** When to stop searching a position. */
  limits?: PositionLimits;
  /** Which of several games, from 1. */
  number?: number | null;
  /**
   * Moves at the beginning that the players did not choose; they are not judged (default: as the record of a match
   * says, or else 0).
   */
  opening?: number | null;
  /** The text: PCN in TOML or JSON, or PGN. */
  record: string;
}

/** How the positions are searched. */
export interface AnnotatorObject {
  limits: string;
  name: string;
  threads: number;
}

/** The position and how it was searched. */
export interface AnsweredPosition {
  engine: string;
  feen: string;
  game: Game;
  hash: number;
  limits: AnalysisLimits;
  multipv: number;
  notation?: null | Notation;
  overruled?: null | OverruledObject;
  played?: string | null;
  ply: number;
  searchmoves?: Array<string>;
  side: Side;
  threads: number;
}

/** What was found in the positions. */
export interface BatchAnswer {
  /** Positions that cannot be analysed. */
  left_out: LeftOut[];
  /** Whether there are more, for which there was no time. */
  more: boolean;
  /** The results, in the order of the positions; `line` is the number of the position, from 1. */
  results: ResultObject[];
}

/** An event of a batch: its name and its data. */
export type BatchEvent = {
  /** A position that has been searched. */
  data: ResultObject;
  event: "answer";
} | {
  /** The end. */
  data: BatchAnswer;
  event: "result";
} | {
  /** The batch could not be carried out. */
  data: ErrorAnswer;
  event: "error";
};

/** Positions to analyse. */
export interface BatchQuestion {
  /** Megabytes of the table (default 16), which is empty for each position. */
  hash?: number | null;
  /** When to stop searching a position. */
  limits?: PositionLimits;
  /** How many lines to find (default 1). */
  multipv?: number | null;
  /** The positions. */
  positions: PositionQuestion[];
}

export type Bound = "exact" | "lower" | "upper";

/** The pieces that each side has captured, by their letters. */
export interface CapturedAnswer {
  /** What North has captured. */
  north: { [name: string]: number };
  /** What South has captured. */
  south: { [name: string]: number };
}

/** The number of moves with each assessment. */
export interface CountsObject {
  best: number;
  blunder: number;
  book: number;
  good: number;
  inaccuracy: number;
  mistake: number;
}

/** A refusal: a code with its arguments, and the same in English. */
export interface ErrorAnswer {
  /** The same as `message`. */
  error: string;
  /** The error, in one line of English. */
  message: string;
  code: 
    | "invalid_field"
    | "out_of_range"
    | "too_many_plies"
    | "too_long_text"
    | "unknown_game"
    | "feen_and_fen"
    | "level_and_elo"
    | "invalid_position"
    | "illegal_ply"
    | "forbidden_ply"
    | "game_over"
    | "no_such_game"
    | "several_games"
    | "unreadable_game"
    | "too_long_game"
    | "game_not_played"
    | "unplayable_game"
    | "unwritable_game"
    | "unknown_notation"
    | "no_such_notation"
    | "malformed_body"
    | "not_json"
    | "too_large_body"
    | "too_slow"
    | "several_hosts"
    | "foreign_host"
    | "foreign_page"
    | "token_required"
    | "unknown_token"
    | "invalid_client"
    | "not_found"
    | "no_such_match"
    | "no_game_of_match"
    | "nothing_watched"
    | "no_tables"
    | "no_database"
    | "no_game_of_database"
    | "wrong_method"
    | "too_many_searches"
    | "too_many_streams"
    | "no_memory"
    | "full_queue"
    | "too_long_wait"
    | "slow_database"
    | "review_time_over"
    | "closing"
    | "failed";
  arguments: { [name: string]: unknown };
}

/**
 * The static evaluation of a position. All scores are in centipawns from South's point of view, except the values of
 * pieces. `docs/json.md` describes it as JSON.
 */
export interface EvaluationTable {
  /** The position. */
  feen: string;
  /** The evaluation by the embedded network. */
  network: NetworkTable;
  schema: string;
  /** The side to move. */
  side: Side;
}

/** A position to look up in a database of games. */
export interface ExploreQuestion {
  /** Which games count (default: all). */
  filter?: GamesQuery;
  /** How many games to name (default 4). */
  games?: number | null;
  /** The position. The moves that led to it find it if only one game has reached it. */
  position?: PositionQuestion;
}

/** What was played in a position. */
export type ExploredAnswer = GameCounts & {
  /** Games that ended here. */
  ended: number;
  /** The position. */
  feen: string;
  /** The moves, the most frequent first. */
  moves: ExploredMove[];
  /** The side to move. */
  side: Side;
  /** Some of the games, those of the highest ratings first. */
  top: GameSummary[];
  /** Games whose positions have not been counted yet. */
  uncounted: number;
};

/** A move that was played. */
export type ExploredMove = GameCounts & {
  /** The move. */
  move: string;
  /** The score of the move for its player, if the position was searched: `{"cp": 12}` or `{"mate": 3}`. */
  score?: { [name: string]: unknown } | null;
};

/** A fact. */
export interface FactObject {
  /** The side that profits, `south` or `north`. */
  by: Side;
  /**
   * The move's relation to a piece that can be captured after it: `moved_there`, `ignored`, `unguarded` or `opened`;
   * absent if unknown or not applicable.
   */
  cause?: string | null;
  /** The kind of fact, such as `hangs` or `mate_allowed`. */
  kind: string;
  /** The moves that prove it. */
  line: Array<string>;
  /** The sides of these pieces. */
  owners: Array<string>;
  /** The names of these pieces. */
  pieces: Array<string>;
  /** The squares of the pieces that it is about, in the order that docs/json.md gives for each kind. */
  squares: Array<string>;
  /** How the game ends, for `ends`: a word of CGSN. */
  status?: null | Status;
  /** The same moves with their changes on the board, as far as they are legal. */
  steps: StepObject[];
  /** The fact in English. */
  text: string;
  /** The gain, where a soldier is worth 100; for mates, the moves of the winner. */
  value: number;
  /** Who has won then: `south`, `north` or `draw`. */
  winner?: null | Winner;
}

/** A move that the rule on repetition forbids. */
export interface ForbiddenAnswer {
  /** The origin of the move. */
  from: string;
  /** The move. */
  move: string;
  /** The reason, in English. */
  reason: string;
  /** The number of the earlier move that it would repeat. */
  repeats: number;
  /** The destination of the move. */
  to: string;
}

export type Game = "xiongqi" | "xiangqi";

/** A game. */
export interface GameAnswer {
  /** The places of pieces: `squares`, or `points` if pieces are on the crossings of lines. */
  board: string;
  /** The number of files, lettered from `a`. */
  files: number;
  /** Half-moves at which a game is drawn. */
  halfmove_limit: number;
  /** Its name in requests. */
  name: string;
  /** Every piece of both sides. */
  pieces: PieceAnswer[];
  /** The number of rows, numbered from 1 on South's side. The river lies in the middle. */
  rows: number;
  /** The usual start in FEEN. */
  start_feen: string;
  /** The usual start in FEN. */
  start_fen: string;
  /** Its name for people. */
  title: string;
}

/** Results, ratings and the last year of some games. */
export interface GameCounts {
  /** Games drawn. */
  draws: number;
  /** All games. */
  games: number;
  /** The last year. */
  last_year?: number | null;
  /** Games that North won. The rest have no known result. */
  north: number;
  /** The average of the known ratings of those who were to move. */
  rating?: number | null;
  /** Games that South won. */
  south: number;
}

/** A move of the game. */
export type GameMoveObject = StepObject & {
  /** The square of the general that it attacks. */
  check?: string | null;
  /** The comment of the record. */
  comment?: string | null;
};

/** The game that is reviewed, of type `game`. */
export interface GameObject {
  annotator: AnnotatorObject;
  board: IndexMap;
  comment?: string | null;
  /** Event, round, site, date and result. */
  facts: string;
  /** The first position in FEEN. */
  feen: string;
  /** The name of the game, such as `xiongqi`. */
  game: Game;
  moves: GameMoveObject[];
  /** The number of moves at the beginning that are not judged. */
  opening: number;
  opening_named?: null | ReachedOpening;
  /** That the game is over by the rules, and why, in English. */
  over?: string | null;
  /** The result. */
  result: string;
  /** The round of the event, as shown after the word among the facts. */
  round?: string | null;
  schema: string;
  /** Who is to move there. */
  side: Side;
  /** Why the game is over by the rules; absent if it is not. */
  statements?: Statement[] | null;
  /** `in_progress`, or how the game ended: a word of CGSN; absent if the record gives the result alone. */
  status?: null | Status;
  /** The players. */
  title: string;
  type: "game";
  /** `south`, `north` or `draw`; absent if the game has no result, or none that this game can have. */
  winner?: null | Winner;
}

/** A game of a database in short. */
export interface GameSummary {
  /** The event. */
  event?: string | null;
  /** Its number in the database. */
  id: number;
  /** North's player. */
  north?: string | null;
  /** North's rating. */
  north_rating?: number | null;
  /** The number of plies. */
  plies: number;
  /** The number of plies after which it reached the position that was asked about. */
  ply?: number | null;
  /** Why the rules refuse it. */
  refused?: string | null;
  /** `1-0`, `0-1` or `1/2-1/2`; null if nobody knows. */
  result?: string | null;
  /** South's player. */
  south?: string | null;
  /** South's rating. */
  south_rating?: number | null;
  /** The year. */
  year?: number | null;
}

/** The games and limits of the server. */
export interface GamesAnswer {
  /** Whether the server has a database of games. */
  database: boolean;
  /** The name and version of the program. */
  engine: string;
  /** The games; the first one is the default. */
  games: OfferedGame[];
  /** The levels of play in the first game, the weakest first. */
  levels: LevelAnswer[];
  /** The limits of the server. */
  limits: LimitsAnswer;
  /** The most pieces of a position that the server has an endgame table for; 0 if it has no tables. */
  tables: number;
  /** Whether there may be matches to watch. */
  watch: boolean;
}

/** Which games of a database are asked for, in the words of the command line: those to which everything applies. */
export interface GamesQuery {
  /** A part of the name of the event. */
  event?: string | null;
  /** The number of plies: `A..B`, or one number. */
  length?: string | null;
  /** A part of the name or the code of the opening, as the records have it. */
  opening_named?: string | null;
  /** A player: the whole name, or else a part of it. */
  player?: string | null;
  /** The known ratings of both players are within `A..B`. */
  rating?: string | null;
  /** The result: `1-0`, `0-1`, `draw`, or `win` or `loss` of the player. */
  result?: string | null;
  /** The side of the player. If absent, both. */
  side?: null | Side;
  /** Years: `A..B`, or one year. */
  year?: string | null;
}

export type Grade = "best" | "book" | "good" | "inaccuracy" | "mistake" | "blunder";

/**
 * The part of an answer that is known before the search. A run continues a file of answers if it would write the same
 * heads.
 */
export type Head = AnsweredPosition & {
  id?: null | Id;
  /** The line of the batch, from 1. */
  line?: number | null;
  schema: string;
  type: "result";
};

/** The identifier of a record: a text or a whole number. */
export type Id = number | string;

export type IndexMap = { [name: string]: string };

/** A line during the search, of type `info`. */
export type InfoObject = LineObject & {
  schema: string;
  type: "info";
};

/** A game or a position that is left out, and the reason. */
export type LeftOut = ErrorAnswer & {
  /** Its number in the question, from 1. */
  number: number;
};

/** A level of play. */
export interface LevelAnswer {
  /** Its Elo as measured; absent for full strength. */
  elo?: number | null;
  /** Its number. */
  level: number;
}

/** The limits of the server. */
export interface LimitsAnswer {
  /** The time of an analysis in milliseconds. */
  analysis_ms: number;
  /** The size of a request's body in bytes. */
  body: number;
  /** The table of an analysis in megabytes. */
  hash: number;
  /** The lines of an analysis. */
  multipv: number;
  /** The time of a move of the engine in milliseconds. */
  play_ms: number;
  /** The moves of a game. */
  plies: number;
  /** The searches that a client may have open. */
  searches: number;
  /** The threads of an analysis. */
  threads: number;
}

/** A line of analysis. */
export interface LineObject {
  bound: Bound;
  depth: number;
  hashfull: number;
  multipv: number;
  nodes: number;
  nps: number;
  pv: Array<string>;
  score: ScoreField;
  seldepth: number;
  tbhits?: number | null;
  time_ms: number;
  wdl: WdlField;
}

/** A loss. */
export interface LossField {
  /** In expected score, from 0 to 1. */
  chance: number;
  /** In centipawns; `null` where a score is a mate. */
  cp?: number | null;
}

/** A move with its squares. */
export interface MoveAnswer {
  /** The letter of the piece that it captures. */
  captured?: string | null;
  /** The origin of the move. */
  from: string;
  /** The move. */
  move: string;
  /** Whether it captures or promotes. */
  noisy: boolean;
  /** The letter of the piece, upper case for South. */
  piece: string;
  /** The letter of the piece that it promotes to. */
  promotion?: string | null;
  /** The destination of the move. */
  to: string;
}

/** A move, as JSON. Squares are those after the move, with ranks counted as in the notation of the moves. */
export interface MoveObject {
  chases: { [name: string]: Array<string> };
  checks: Array<string>;
  earlier: Array<number>;
  forbidden: { [name: string]: number };
  move: string;
  number: number;
  occurrences: number;
  opening_named?: null | ReachedOpening;
  runs: RunObject[];
  sentences: Array<string>;
  side: Side;
  /** What `sentences` say, apart from the result. */
  statements: Statement[];
  status: Status;
  table?: null | TableValueObject;
  winner?: null | Winner;
}

/** A move to play. */
export interface MoveQuestion {
  /** The move, in PMN or any notation that the protocol reads. */
  move: string;
  /** The position. */
  position?: PositionQuestion;
}

/** The names of an opening in the languages that have names of their own. */
export interface Names {
  /** English. */
  en: string;
  /** Vietnamese. */
  vi: string;
  /** Chinese in simplified characters. */
  "zh-Hans": string;
  /** Chinese in traditional characters. */
  "zh-Hant": string;
}

/** The evaluation by a network. */
export interface NetworkTable {
  /** The score. */
  cp: number;
  /** Its checksum, description and instruction set. */
  name: string;
  /** The output layer in use, from 1. */
  output_layer: number;
  /** The number of output layers. */
  output_layers: number;
  /** The pieces, square by square, without those whose capture ends the game. */
  pieces: PieceWorth[];
}

export type Notation =
  | "pmn"
  | "pmn-strict"
  | "coordinates"
  | "coordinates0"
  | "iccs"
  | "system1"
  | "wxf"
  | "system3"
  | "salg"
  | "chinese"
  | "chinese-simplified"
  | "vietnamese";

/** A game, and how strong the server can play it. */
export type OfferedGame = GameAnswer & {
  /** The levels of play, the weakest first. */
  levels: LevelAnswer[];
};

/** An opening. */
export interface Opening {
  /**
   * Its code: of Xiangqi that in the Encyclopedia of Chinese Chess Openings (ECCO), such as `C45`, of Xiongqi a code
   * of this program, such as `A3`; absent for a family of openings that has several.
   */
  code?: string | null;
  /** Its names; in Xiongqi its moves. */
  names: Names;
}

/** The point at which the rules ended a game that its sender chose to continue. */
export interface OverruledObject {
  /** The number of plies after which the game had ended. */
  ply: number;
  /** How it had ended: a word of CGSN. */
  status: Status;
  /** Who had won: `south`, `north` or `draw`. */
  winner: Winner;
}

/** The tallies of the phases. */
export interface PhasesObject {
  ending: TallyObject;
  middle: TallyObject;
  opening: TallyObject;
}

/** A kind of piece of one side. */
export interface PieceAnswer {
  /** Its Chinese character. */
  character: string;
  /** Its letter, upper case for South. */
  letter: string;
  /** Its English name. */
  name: string;
  /** Its owner, `south` or `north`. */
  side: Side;
  /** Whether an attack on it is check. */
  terminal: boolean;
}

/** The value of a piece on its square. */
export interface PieceWorth {
  /**
   * The owner's loss without this piece, in centipawns. Absent if that is not a position: without the piece, the side
   * to move could capture the general.
   */
  cp?: number | null;
  piece: string;
  /** Its owner. */
  side: Side;
  square: string;
}

/** The move of the engine. */
export interface PlayAnswer {
  /** Whether the move is from the opening book. */
  book: boolean;
  line?: null | LineObject;
  /** The move, in the notation asked for. */
  move: string;
  /** The position after the move. */
  position: PositionAnswer;
}

/** A position with the engine to move. */
export interface PlayQuestion {
  /**
   * Whether it may play a move of its opening book without searching, in the first plies of a game. Levels up to 5
   * know none.
   */
  book?: boolean;
  /** The Elo to play at, instead of a level: also between the levels. */
  elo?: number | null;
  /** The level of play, 0 to 20 (full strength, the default). */
  level?: number | null;
  /** The most time to think, in milliseconds. */
  movetime?: number | null;
  /** The most positions to search. With this and no `movetime`, the answer is the same on every machine. */
  nodes?: number | null;
  /** The position. */
  position?: PositionQuestion;
  /** The seed of the random choices of a weaker level, which chooses alike with equal seeds; 0 or none is a new one. */
  seed?: number | null;
}

/** A position with all that a board has to show. */
export interface PositionAnswer {
  /** The letter of the piece on each square that is not empty, upper case for South. */
  board: { [name: string]: string };
  /** The pieces that each side has captured. */
  captured: CapturedAnswer;
  /** The square of the attacked general of the side to move. */
  check?: string | null;
  /** Whether no move saves it. */
  checkmate: boolean;
  /** The end of the game in words. */
  ending?: string | null;
  /** The position in FEEN, without its history. */
  feen: string;
  /** The position in FEN, without its history. */
  fen: string;
  /** The moves that the rule on repetition forbids here. */
  forbidden: ForbiddenAnswer[];
  /** The name of the game. */
  game: Game;
  /** Half-moves since the count of the move limit began. */
  halfmove_clock: number;
  /** Half-moves at which the game is drawn. */
  halfmove_limit?: number | null;
  last?: null | MoveAnswer;
  /** The legal moves. */
  legal: MoveAnswer[];
  /** The moves played. */
  moves: Array<string>;
  opening_named?: null | ReachedOpening;
  /** The number of plies played. */
  ply: number;
  /** The same in English, and the result. */
  sentences: Array<string>;
  /** Who is to move, `south` or `north`. */
  side: Side;
  /** The statements of the rules about the last move: checks, chases, repetitions, why the game ended. */
  statements: Statement[];
  /** `in_progress`, or how the game ended. */
  status: Status;
  /** `south`, `north` or `draw`, if the game is over. */
  winner?: null | Winner;
}

/** The limits of the search of each position; the first one reached ends it. */
export interface PositionLimits {
  /** The depth, in plies. */
  depth?: number | null;
  /** Milliseconds, 2000 at most, and also if absent. */
  movetime?: number | null;
  /** Positions. Without another limit, 200000. */
  nodes?: number | null;
}

/** A position of the game that has been searched, of type `position`. */
export interface PositionObject {
  /** The grade of the move that was played here, unless it belongs to the opening. */
  assessment?: null | Grade;
  /** South's expected score, from 0 to 1. */
  chance: number;
  depth: number;
  /** The best line. */
  line: StepObject[];
  /** The expected score that it lost. */
  loss?: number | null;
  nodes: number;
  /** The number of plies before it. */
  number: number;
  /** Why it is worse than the preferred move, the weightiest first; absent for moves that are good. */
  reasons?: FactObject[];
  schema: string;
  /** The score for the side to move. */
  score: ScoreField;
  /** Who is to move. */
  side: Side;
  table?: null | TableValueObject;
  type: "position";
}

/** A position: the start of a game and the moves played from there. Only they show which moves would repeat. */
export interface PositionQuestion {
  /** The first position in FEEN. If absent, and `fen` too, the usual start. */
  feen?: string | null;
  /** The first position in FEN, instead of `feen`. */
  fen?: string | null;
  /**
   * The name of the game. If absent, it is inferred from the shape of `feen` or `fen`; without these, it is Xiongqi.
   */
  game?: null | Game;
  /** The moves played from there, in PMN or any notation that the protocol reads. */
  moves?: Array<string>;
  /**
   * The notation of moves and squares in the answer: `pmn` (the default), `coordinates`, or another one that `xiongmao
   * show --notation` knows for this game. The ranks of coordinates in the question are counted as in it, too.
   */
  notation?: null | Notation;
}

/** A puzzle. */
export interface PuzzleObject {
  /** The Elo of that level. */
  elo: number;
  /** The position to begin with, without history. */
  feen: string;
  /** The game. */
  game: Game;
  /** Its name. */
  id: string;
  /** The lowest skill level that mostly solves it. */
  level: number;
  /** The solver's moves and the replies in turn, in PMN. The first and the last are the solver's. */
  solution: Array<string>;
  /** Its themes; `docs/usage.md` lists the names. */
  themes: Array<string>;
}

/** Puzzles of a game. */
export interface PuzzlesAnswer {
  /** How many puzzles fit the question. */
  found: number;
  /** The game. */
  game: Game;
  /** Some of the matching puzzles, in random order. */
  puzzles: PuzzleObject[];
  /** How many puzzles of the game have each theme. */
  themes: { [name: string]: number };
}

/** The opening that a game has reached, and when. */
export type ReachedOpening = Opening & {
  /** The number of plies after which the game had its last position with a name. */
  plies: number;
};

/** A game that has been read. */
export interface ReadGame {
  /** Event, round, site, date and result. */
  facts: string;
  /** What in it contradicts the rules. */
  faults: Array<string>;
  /** The name of the game, such as `xiongqi`. */
  game: Game;
  /** Its number in the text, from 1, or in the database. */
  number: number;
  /** The same as codes with arguments. */
  objections: Array<{ [name: string]: unknown }>;
  /** The number of its moves. */
  plies: number;
  /** The result. */
  result: string;
  /** The round of the event, as shown after the word among the facts. */
  round?: string | null;
  /** `in_progress`, or how the game ended: a word of CGSN; absent if the record gives the result alone. */
  status?: null | Status;
  /** The game in the format that was asked for. */
  text: string;
  /** The players. */
  title: string;
  /** `south`, `north` or `draw`; absent if the game has no result, or none that this game can have. */
  winner?: null | Winner;
}

/** The games of a text. */
export interface RecordsAnswer {
  /** The format of the text. */
  format: string;
  /** The games. */
  games: ReadGame[];
  /** Those that cannot be read or written. */
  left_out: LeftOut[];
  /** Whether there are more, which were not looked at. */
  more: boolean;
}

/** Records to read. */
export interface RecordsQuestion {
  /** The notation of the moves in PGN (default: the usual one of the game). */
  notation?: null | Notation;
  /** The text: PCN in TOML or JSON, or PGN, with any number of games. */
  record: string;
  /** The format to write the games in: `json` (default), `toml` or `pgn`. */
  to?: "json" | "toml" | "pgn";
}

/** The end of an analysis, of type `result`. Its head says what was asked. */
export type ResultObject = Head & {
  best?: string | null;
  interrupted: boolean;
  lines: LineObject[];
  ponder?: string | null;
  status: Status;
  tables?: null | TableAnswer;
  winner?: null | Winner;
};

/** An event of a review: its name and its data. */
export type ReviewEvent = {
  /** The game, at the beginning. */
  data: GameObject;
  event: "game";
} | {
  /** A position that has been searched. */
  data: PositionObject;
  event: "position";
} | {
  /** The end. */
  data: ReviewResult;
  event: "result";
} | {
  /** The review could not be carried out. */
  data: ErrorAnswer;
  event: "error";
};

/** The end of a review, of type `result`. */
export interface ReviewResult {
  /** What in the record contradicts the rules. */
  faults: Array<string>;
  /** The same as codes with arguments. */
  objections: Array<{ [name: string]: unknown }>;
  /** The record with its annotations, in PCN. */
  record: { [name: string]: unknown };
  schema: string;
  /** How well each player has played, South first. */
  summary: SummaryObject[];
  type: "result";
}

/** The rules of a game. */
export interface RulesAnswer {
  /**
   * The text as HTML. A diagram is a `figure` with its position in `data-feen` and `data-moves`; without these it
   * shows the usual start.
   */
  html: string;
}

/** Checks, or chases of one piece, with moves of one side in a row, as JSON. */
export interface RunObject {
  kind: string;
  length: number;
  limit?: number | null;
  piece: string;
  pieces: number;
  side: Side;
}

/** A score for the side to move. */
export type ScoreField = {
  /** Centipawns. */
  cp: number;
} | {
  /** Own moves to a win, or with a minus sign to a loss. */
  mate: number;
};

export type Side = "south" | "north";

/**
 * A statement of the rules about a move. As JSON, it has a `code` and an object of `arguments`. Sides are `south` and
 * `north`.
 */
export interface Statement {
  code: 
    | "check"
    | "checkmate"
    | "chase"
    | "no_chase"
    | "recurrence"
    | "forbidden"
    | "terminal_captured"
    | "only_terminals"
    | "no_attackers"
    | "repeated_ply"
    | "no_ply"
    | "only_repetitions"
    | "move_limit"
    | "perpetual_run"
    | "repetition";
  arguments: { [name: string]: unknown };
}

export type Status =
  | "in_progress"
  | "mareking"
  | "checkmate"
  | "insufficient"
  | "stalemate"
  | "movelimit"
  | "repetition"
  | "resignation"
  | "timelimit"
  | "agreement"
  | "illegalmove";

/** A move and its changes on the board. */
export interface StepObject {
  /** The squares that change: the letter of the piece there after the move, or null. */
  board: { [name: string]: string | null };
  /** The origin of the move. */
  from: string;
  /** The move, in PMN. */
  move: string;
  /** The destination of the move. */
  to: string;
}

/** A player's summary as JSON. */
export type SummaryObject = TallyObject & {
  /** The number of inaccuracies, mistakes and blunders of each kind. */
  lessons: { [name: string]: number };
  name?: string | null;
  phases: PhasesObject;
  side: Side;
};

/** The value of a position in the tables, for the side to move, and of its legal moves. */
export interface TableAnswer {
  /** Whether the ban on repetition decides. */
  ban: boolean;
  /**
   * The maximum number of the winner's moves to the win, or with a minus sign to the loss, as in mate scores; null if
   * it is neither.
   */
  mate?: number | null;
  /** The moves, best first. One that leads to a position without a table is missing. */
  moves: TableMoveObject[];
  /**
   * `win`, `loss`, `draw`, or `open` if the table proves nothing; null without a table for these pieces, or if the
   * game is over.
   */
  value?: null | Value;
}

/** A move, and its value in the tables for its player. */
export type TableMoveObject = TableValueObject & {
  move: string;
};

/** The value in a table, for the side to move or the player of the move. */
export interface TableValueObject {
  /** Whether the ban on repetition decides. */
  ban: boolean;
  /**
   * The maximum number of the winner's moves to the win, or with a minus sign to the loss, as in mate scores; null if
   * it is neither.
   */
  mate?: number | null;
  /** `win`, `loss`, `draw`, or `open` if the table proves nothing. */
  value: Value;
}

/** A tally as JSON. */
export interface TallyObject {
  /** In percent; absent without moves, as the two below. */
  accuracy?: number | null;
  assessments: CountsObject;
  /** The mean loss in centipawns. */
  cp?: number | null;
  /** The mean loss of expected score. */
  loss?: number | null;
  plies: number;
}

/** The threats in a position. */
export interface ThreatsObject {
  /** The side that threatens, `south` or `north`. */
  by: Side;
  /** Its threats, the weightiest first. */
  facts: FactObject[];
  overruled?: null | OverruledObject;
  /** The answer in English: that there are threats, that there are none, or that the side to move is in check. */
  text: string;
}

export type Value = "win" | "loss" | "draw" | "open";

/** Expected games out of a thousand. */
export interface WdlField {
  draw: number;
  loss: number;
  win: number;
}

/** A move compared with the best one. */
export interface WhyObject {
  /** The best move. */
  best: string;
  /** The facts, the weightiest first. */
  facts: FactObject[];
  /** `best`, `good`, `inaccuracy`, `mistake` or `blunder`. */
  grade: Grade;
  /** The loss compared with the best move. */
  loss: LossField;
  /** The move. */
  move: string;
  overruled?: null | OverruledObject;
  /** The score of the move, for its player. */
  score: ScoreField;
  /** Who is to move, `south` or `north`. */
  side: Side;
  /** The grade in English. */
  text: string;
}

/** A move to compare with the best one. */
export interface WhyQuestion {
  /** The move, in PMN or any notation that the protocol reads. */
  move: string;
  /** Positions that both searches together may visit (default 100000). */
  nodes?: number | null;
  /** The position before the move. */
  position?: PositionQuestion;
}

export type Winner = "south" | "north" | "draw";
