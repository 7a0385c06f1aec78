//! Known wins: a win that one search of a game has proven is kept in the next ones, also if they are too short to find
//! it again.
//!
//! The line of the win is remembered with the positions on it in which the winner moves. While the opponent follows
//! the line, its rest is a proof: the search that found it knew the same history. With another history the same
//! position may be no win, since a defence that the line made a repetition can be legal again.
//!
//! If the opponent leaves the line, the proof is in the transposition table: every reply has been refuted. The first
//! iterations look past it, since they search the best ply with an open window, which takes no score from the table. So
//! the win that the table knows is searched first, as deep as it reaches ([`Worker::recall_win`]).

use xiongmao_movegen::{Ply, Position, Silent};

use crate::eval::Eval;
use crate::report::Info;
use crate::root::RootPly;
use crate::score::{Bound, FORESEEN, INFINITE, MATE, Score, Value, win_in};
use crate::table::{TranspositionTable, search_key};
use crate::worker::Worker;

/// A win that is known from an earlier search.
#[derive(Clone, Debug, PartialEq, Eq)]
struct KnownWin {
    /// See [`past_of`].
    past: Vec<u64>,
    /// The score of its side to move.
    value: Value,
    /// The plies that win, this side's first.
    line: Vec<Ply>,
}

/// The wins that the last search of a game has proven, by position.
#[derive(Clone, Debug, Default)]
pub(crate) struct KnownWins(Vec<KnownWin>);

impl KnownWins {
    /// The wins on the line of a search from this position. None, unless its score is an exact win.
    pub(crate) fn of<P: Position>(position: &P, info: &Info) -> Self {
        let Info { score: Score::Mate(own_plies @ 1..), bound: Bound::Exact, pv, .. } = info else {
            return Self::default();
        };
        let distance = 2 * *own_plies as usize - 1;
        let (mut now, mut wins) = (position.clone(), Vec::new());
        for (height, &ply) in pv.iter().enumerate().take(distance) {
            if height % 2 == 0 {
                wins.push(KnownWin {
                    past: past_of(&now),
                    value: win_in(distance - height),
                    line: pv[height..].to_vec(),
                });
            }
            now.make(ply, &mut Silent);
        }
        Self(wins)
    }

    /// Gives the winning ply among those of the root its proof, if a win is known for this position.
    pub(crate) fn give<P: Position>(&self, position: &P, root: &mut [RootPly]) {
        if self.0.is_empty() {
            return;
        }
        let past = past_of(position);
        let Some(KnownWin { value, line, .. }) = self.0.iter().find(|win| win.past == past) else { return };
        if let Some(root) = root.iter_mut().find(|root| Some(&root.ply) == line.first()) {
            root.keep_proof(*value, &line[1..]);
        }
    }
}

/// What a win from a position depends on: how far the move limit is, the keys of the positions before, and its own.
fn past_of<P: Position>(position: &P) -> Vec<u64> {
    let clock = position.halfmove_clock();
    let left = position.halfmove_limit().map_or(u64::MAX, |limit| u64::from(limit.saturating_sub(clock)));
    [left].into_iter().chain(position.past_keys()).chain([search_key(position)]).collect()
}

impl<P: Position, E: Eval<P>> Worker<'_, P, E> {
    /// Proves the win of the root that the table knows once more, with its line.
    pub(crate) fn recall_win(&mut self) {
        let Some(Stored { plies, ply, depth }) = won_in(&self.shared.table, &self.position) else { return };
        let open = |root: &RootPly| root.ply == ply && root.proven < win_in(plies) && !root.suicidal;
        let Some(index) = self.root.iter().position(open) else { return };
        if self.position.captures_terminal(ply) {
            return;
        }
        // Nothing but a win as near counts, which cuts all longer lines. At the depth of the proof the table has most of
        // it; what has been overwritten since may need all that reductions take away.
        let alpha = win_in(plies) - 1;
        for depth in [depth - 1, plies as i32 + 8] {
            self.make(ply, 0);
            let value = -self.negamax::<true>(-INFINITE, -alpha, depth, 1, false);
            self.unmake();
            if self.stopped() {
                break;
            }
            if value > alpha {
                self.root[index].keep_proof(value, self.pv.line(1));
                break;
            }
        }
        self.begin_iterations();
    }
}

/// A win that the table knows.
struct Stored {
    /// How many plies it takes at most.
    plies: usize,
    /// The first of them.
    ply: Ply,
    /// The depth of the search that proved it.
    depth: i32,
}

/// The win of the side to move that the table has proven; `None` if there is none, or if the move limit comes first.
fn won_in<P: Position>(table: &TranspositionTable, position: &P) -> Option<Stored> {
    let proven = |value| value > FORESEEN && value < MATE;
    let entry = table.get(search_key(position)).filter(|entry| entry.bound != Bound::Upper && proven(entry.value))?;
    let plies = (MATE - entry.value) as usize;
    let end = position.halfmove_clock() as usize + plies;
    let in_time = position.halfmove_limit().is_none_or(|limit| end <= limit as usize);
    (in_time && position.is_pseudo_legal(entry.ply)).then_some(Stored { plies, ply: entry.ply, depth: entry.depth })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use xiongmao_movegen::xiongqi::Game;

    use super::*;
    use crate::limits::Limits;
    use crate::root::root_plies;

    fn after(game: &Game, plies: &str) -> Game {
        let mut game = game.clone();
        for token in plies.split(' ') {
            game.play(game.read_ply(token).unwrap()).unwrap();
        }
        game
    }

    /// The wins on a line that begins here.
    fn wins(game: &Game, line: &str) -> KnownWins {
        let mut now = game.clone();
        let pv: Vec<Ply> = line
            .split(' ')
            .map(|token| {
                let ply = now.read_ply(token).unwrap();
                now.play(ply).unwrap();
                ply
            })
            .collect();
        let score = Score::Mate(pv.len().div_ceil(2) as i32);
        KnownWins::of(
            game,
            &Info {
                depth: 12,
                seldepth: 12,
                multipv: 1,
                score,
                bound: Bound::Exact,
                nodes: 2000,
                time: Duration::ZERO,
                hashfull: 0,
                table_hits: None,
                pv,
            },
        )
    }

    /// The win that is known of this position, in plies.
    fn known(wins: &KnownWins, game: &Game) -> Option<usize> {
        let mut root = root_plies(game, &Limits::default());
        wins.give(game, &mut root);
        root.iter().find(|root| !root.proof.is_empty()).map(|root| root.proof.len())
    }

    /// A soldier has to promote in the end, since d7-d8 would repeat a ply: only after that ply has been played.
    #[test]
    fn a_win_is_known_with_the_history_that_it_was_proven_with() {
        let start = Game::from_feen("3g^4/5R2/8/r3+S3/8/5+s1G^/8/8 / X/x").unwrap();
        let game = after(&start, "f7-f8 d8-d7 f8-f5 f3-f2");
        let line = "f5-f7 d7-d8 f7-f8 d8-d7 f8-f7 d7-d6 f7-f6 d6-d7 f6-f7 f2-f1=a f7+d7";
        let wins = wins(&game, line);
        assert_eq!(known(&wins, &game), Some(11));
        let on_the_line = after(&game, "f5-f7 d7-d8 f7-f8 d8-d7 f8-f7 d7-d6");
        let at_once = after(&game, "f5-f7 d7-d6");
        assert_eq!(on_the_line.board().keys().full, at_once.board().keys().full);
        assert_eq!(known(&wins, &on_the_line), Some(5));
        assert_eq!(known(&wins, &at_once), None);
        let mut limited = game.clone();
        limited.set_halfmove_limit(Some(50));
        assert_eq!(known(&wins, &limited), None);
    }
}
