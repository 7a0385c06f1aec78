//! Stands in for the notation and the pool until they land.
#![allow(missing_docs, clippy::all, clippy::pedantic)]
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use xiongmao_movegen::xiongqi::{Game, Parts};
use xiongmao_movegen::{Ply, Position, Silent};
use xiongmao_search::*;
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PmnStyle {
    #[default]
    Written,
    Strict,
}
pub fn write_ply(game: &Game, ply: Ply, _: PmnStyle) -> String {
    let p = Parts::of(ply);
    let mut g = game.clone();
    Position::make(&mut g, ply, &mut Silent);
    let sep = if game.board().piece_at(p.destination).is_some() {
        '+'
    } else if g.board().has_dragons() && !game.board().has_dragons() {
        '~'
    } else {
        '-'
    };
    let mut s = format!("{}{sep}{}", p.origin, p.destination);
    if let Some(k) = p.promotion {
        s.push('=');
        s.push(if game.side_to_move().index() == 0 { k.letter() } else { k.letter().to_ascii_lowercase() });
    }
    s
}
pub fn read_ply(game: &Game, t: &str) -> Result<Ply, String> {
    let mut l = xiongmao_movegen::PlyList::new();
    game.board().plies(&mut l);
    l.into_iter().find(|&p| write_ply(game, p, PmnStyle::Written) == t).ok_or_else(|| format!("no such ply: {t}"))
}
pub fn feen(game: &Game) -> String {
    let mut s = String::new();
    for row in (0..8).rev() {
        let mut e = 0;
        for f in 0..8 {
            match game.board().piece_at(xiongmao_movegen::xiongqi::Square::at(f, row).unwrap()) {
                None => e += 1,
                Some(p) => {
                    if e > 0 {
                        s += &e.to_string();
                        e = 0;
                    }
                    let past = p.kind() == xiongmao_movegen::xiongqi::PieceKind::Soldier
                        && (p.side().index() == 0) == (row >= 4);
                    if past {
                        s.push('+')
                    }
                    s.push(p.letter());
                    if p.kind().is_terminal() {
                        s.push('^')
                    }
                }
            }
        }
        if e > 0 {
            s += &e.to_string();
        }
        if row > 0 {
            s.push('/')
        }
    }
    s + " / " + if game.side_to_move().index() == 0 { "X/x" } else { "x/X" }
}
#[derive(Default)]
pub struct Control {
    stop: AtomicBool,
}
impl Control {
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed)
    }
    pub fn start(&self, _: bool) {
        self.stop.store(false, Ordering::Relaxed)
    }
}
pub struct Pool {
    control: Arc<Control>,
    nodes: u64,
    cap: u64,
}
impl Pool {
    pub fn new() -> Self {
        Self { control: Arc::default(), nodes: 0, cap: 0 }
    }
    pub fn control(&self) -> Arc<Control> {
        self.control.clone()
    }
    pub fn set_hash(&mut self, mb: usize) -> Result<(), String> {
        let mut v: Vec<u8> = Vec::new();
        v.try_reserve_exact(mb << 20).map_err(|e| e.to_string())
    }
    pub fn set_threads(&mut self, _: usize) -> Result<(), String> {
        Ok(())
    }
    pub fn set_overhead(&mut self, _: Duration) {}
    pub fn clear(&mut self) {}
    pub fn search(&mut self, game: &Game, l: &Limits, r: &mut dyn Report) -> Answer {
        let start = Instant::now();
        self.nodes = 0;
        self.cap = l.nodes.unwrap_or(u64::MAX);
        let mut g = game.clone();
        let mut plies: Vec<Ply> = game.legal_plies().into_iter().collect();
        if !l.search_plies.is_empty() {
            plies = l.search_plies.clone();
        }
        let time = l.movetime.or(l.clock.map(|c| c.remaining / 30));
        let mut answer = Answer { best: plies.first().copied(), ponder: None, info: None };
        for depth in 1..=l.depth.unwrap_or(240) {
            let mut best = (-32000, plies[0]);
            for &p in &plies {
                Position::make(&mut g, p, &mut Silent);
                let v = -self.nega(&mut g, depth - 1, &start, time);
                Position::unmake(&mut g);
                if v > best.0 {
                    best = (v, p);
                }
                if self.out(&start, time) {
                    return answer;
                }
            }
            answer.best = Some(best.1);
            let i = Info {
                depth,
                seldepth: depth,
                multipv: 1,
                score: Score::Centipawns(best.0),
                bound: Bound::Exact,
                nodes: self.nodes,
                time: start.elapsed(),
                hashfull: 0,
                pv: vec![best.1],
            };
            r.info(&i);
            answer.info = Some(i);
        }
        answer
    }
    fn out(&self, s: &Instant, t: Option<Duration>) -> bool {
        self.control.stop.load(Ordering::Relaxed) || self.nodes >= self.cap || t.is_some_and(|t| s.elapsed() >= t)
    }
    fn nega(&mut self, g: &mut Game, d: u32, s: &Instant, t: Option<Duration>) -> i32 {
        self.nodes += 1;
        let b = g.board();
        let mut v: i32 = 0;
        for sq in xiongmao_movegen::xiongqi::Square::all() {
            if let Some(p) = b.piece_at(sq) {
                let w = [100, 200, 300, 300, 400, 500, 900, 10000, 10000][p.kind().index()];
                v += if p.side() == b.to_move() { w } else { -w };
            }
        }
        if d == 0 || v.abs() > 5000 || self.out(s, t) {
            return v;
        }
        let mut l = xiongmao_movegen::PlyList::new();
        g.board().plies(&mut l);
        let mut best = -31000;
        for p in &l {
            Position::make(g, p, &mut Silent);
            best = best.max(-self.nega(g, d - 1, s, t));
            Position::unmake(g);
        }
        best
    }
}
