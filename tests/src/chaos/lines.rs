//! What random commands are made of.

/// Positions of Xiongqi with moves: the arguments of `position`.
pub const POSITIONS: [&str; 8] = [
    "startpos",
    "startpos moves a3-a4",
    "startpos moves c2+c6 c7+c3 e3-e4",
    "startpos moves a1-a2 a8-a7 a2-a1 a7-a8",
    "feen 3g^4/8/8/8/8/8/8/3R1G^2 / X/x",
    "feen 3g^4/S7/8/8/8/8/8/4G^3 / X/x",
    // Games that are over.
    "feen 3g^4/8/8/8/8/8/8/3R1G^2 / X/x moves d1+d8",
    "startpos moves a1-a2 a8-a7 a2-a1 a7-a8 a1-a2",
];

/// The same for Xiangqi.
pub const XIANGQI_POSITIONS: [&str; 6] = [
    "startpos",
    "startpos moves h3-e3 h10-g8",
    "startpos moves h3+h10 i10+h10 e4-e5",
    "feen 3g^5/9/9/9/9/9/9/9/7R1/5G^2R / X/x",
    // Games that are over: by checkmate, and by repetition.
    "feen 3g^5/9/9/9/9/9/9/9/7R1/5G^2R / X/x moves h2-h9 d10-e10 i1-i10",
    "startpos moves a1-a2 a10-a9 a2-a1 a9-a10 a1-a2 a10-a9 a2-a1 a9-a10",
];

/// Lines that are invalid in any position of any game.
pub const BAD: [&str; 26] = [
    "xyzzy",
    "position",
    "position fen 8/8",
    "position feen nonsense",
    "position feen 8/8/8/8/8/8/8/8 / X/x",
    "position startpos moves a3-a5",
    "position startpos moves a3-a4 a3-a4",
    "go depth",
    "go depth 0",
    "go nodes -1",
    "go depth 1 depth 2",
    "go searchmoves",
    "go searchmoves a1-h8",
    "go perft 33",
    "go winc 5",
    "go nowhere",
    "setoption",
    "setoption name Hash value 0",
    "setoption name Threads value many",
    "setoption name Nothing value 1",
    "setoption name MultiPV",
    "setoption name GamesFile value none.db",
    "explore",
    "stop now",
    "ponderhit please",
    "isready?",
];

/// Valid options with values.
pub const SETTINGS: [&str; 14] = [
    "Hash value 1",
    "Hash value 8",
    "Threads value 1",
    "Threads value 2",
    "Threads value 3",
    "MultiPV value 1",
    "MultiPV value 4",
    "Clear Hash",
    "Ponder value true",
    "UCI_ShowWDL value true",
    "MoveLimit value false",
    "PMN value strict",
    "PMN value written",
    "Move Overhead value 0",
];

/// Limits of a search; with each of them it ends soon.
pub const LIMITS: [&str; 9] = [
    "depth 1",
    "depth 3",
    "nodes 1",
    "nodes 400",
    "movetime 1",
    "movetime 15",
    "mate 1 nodes 300",
    "wtime 20 btime 20",
    "wtime 40 btime 40 winc 5 binc 5 movestogo 2",
];
