//! The proof of draws, for the verification: neither side can be made to lose.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use rayon::prelude::*;
use xiongmao_movegen::xiangqi::Board;
use xiongmao_movegen::{PlyList, Silent};

use super::known::{Classes, Entries, Known};
use super::ply_pressure::ply_pressure;
use super::probe::Place;
use crate::code::{self, BROKEN, DRAWN, LAST, OPEN};
use crate::verify::VerifyError;

/// A position that is not held.
pub(super) const NO_RANK: u8 = u8::MAX;
/// The most checks or chases in a row with which a side holds on.
const MOST: u8 = 4;

/// The plies from a position that may be held.
struct Node {
    side: usize,
    entry: usize,
    /// What it has as a won position.
    base: u8,
    plies: Vec<Edge>,
}

/// Where a ply leads.
#[derive(Clone, Copy)]
enum Edge {
    /// To an entry of the class, and whether the ply is a check or a chase.
    Within(usize, usize, bool),
    /// To a position with this rank, which does not change.
    Out(u8),
}

/// How many checks and chases in a row `holder` needs at most so as never to lose: for each entry, [`NO_RANK`] where that
/// is not enough, or where more than two may have come before.
pub(super) fn held(
    classes: &Classes,
    entries: &Entries,
    holder: usize,
    stop: &AtomicBool,
) -> Result<[Vec<u8>; 2], VerifyError> {
    let mut ranks = [0, 1].map(|side| {
        let fixed = |entry| won_rank(entries.known(side, entry), side == holder);
        (0..entries.index.entries()).into_par_iter().map(fixed).collect::<Vec<u8>>()
    });
    let mut nodes: Vec<Node> = Vec::new();
    for (side, ranks) in ranks.iter().enumerate() {
        let found = (0..entries.index.entries()).into_par_iter().filter_map(|entry| {
            let known = entries.known(side, entry);
            let base = ranks[entry];
            let is_open = matches!(known.code, OPEN | DRAWN);
            let is_won = known.code <= LAST && code::is_win(known.code) == (side == holder);
            if stop.load(Relaxed) || !(is_open || is_won && base > 0) {
                return None;
            }
            let board = entries.position(side, entry)?;
            Some(Node { side, entry, base, plies: edges(classes, entries, board, side == holder, holder) })
        });
        nodes.extend(found.collect::<Vec<_>>());
    }
    for node in &nodes {
        ranks[node.side][node.entry] = 0;
    }
    loop {
        if stop.load(Relaxed) {
            return Err(VerifyError::Stopped);
        }
        let risen: Vec<(usize, usize, u8)> = nodes
            .par_iter()
            .map(|node| (node.side, node.entry, rank(node, &ranks, node.side == holder)))
            .filter(|&(side, entry, rank)| rank > ranks[side][entry])
            .collect();
        if risen.is_empty() {
            break;
        }
        for (side, entry, rank) in risen {
            ranks[side][entry] = rank;
        }
    }
    // A draw has to hold although two checks or chases may have come before.
    Ok(ranks.map(|ranks| ranks.into_iter().map(|rank| if rank > MOST - 2 { NO_RANK } else { rank }).collect()))
}

fn rank(node: &Node, ranks: &[Vec<u8>; 2], is_own: bool) -> u8 {
    let of = |edge: &Edge| match *edge {
        Edge::Out(rank) => rank,
        Edge::Within(side, entry, _) if !is_own => ranks[side][entry],
        Edge::Within(side, entry, is_forcing) => match ranks[side][entry] {
            NO_RANK => NO_RANK,
            rank => {
                if is_forcing {
                    rank + 1
                } else {
                    0
                }
            }
        },
    };
    let ranks = node.plies.iter().map(of);
    let rank = if is_own { ranks.min() } else { ranks.max() }.unwrap_or(NO_RANK).min(node.base);
    if rank > MOST { NO_RANK } else { rank }
}

/// The rank that a position has because the holder wins it: what is missing to [`MOST`] of the runs that it allows.
fn won_rank(known: Known, is_own_turn: bool) -> u8 {
    match known.code {
        BROKEN | OPEN | DRAWN => NO_RANK,
        code if code::is_win(code) != is_own_turn => NO_RANK,
        _ => known.allowed.longest(MOST).map_or(NO_RANK, |run| MOST - run),
    }
}

fn edges(classes: &Classes, entries: &Entries, mut board: Board, is_own: bool, holder: usize) -> Vec<Edge> {
    let mut plies = PlyList::new();
    board.plies(&mut plies);
    let before = board.clone();
    let edge = |ply| {
        let undo = board.make(ply, &mut Silent);
        let known = classes.known(entries.class, &board);
        let is_forcing = is_own && ply_pressure(&before, &board, ply).is_any();
        let next_is_own = !is_own;
        let has_attacker = Place::of(&board).is_some();
        board.unmake(&undo);
        if let Some((side, entry)) = known.own {
            return Edge::Within(side, entry, is_forcing);
        }
        let rank = match known.code {
            // Without an attacker only South can be left without a ply.
            _ if !has_attacker => {
                if known.code == DRAWN || holder == 1 {
                    0
                } else {
                    NO_RANK
                }
            }
            DRAWN => 2,
            _ => won_rank(known, next_is_own),
        };
        Edge::Out(match rank {
            NO_RANK => NO_RANK,
            rank if !is_own => rank,
            rank if is_forcing => rank + 1,
            _ => 0,
        })
    };
    plies.into_iter().map(edge).collect()
}
