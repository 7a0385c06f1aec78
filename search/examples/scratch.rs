//! scratch
use xiongmao_movegen::Ply;
use xiongmao_movegen::xiongqi::*;
use xiongmao_search::{eval::xiongqi::HandEval, *};
struct P(bool);
impl Report for P {
    fn info(&mut self, i: &Info) {
        if !self.0 {
            return;
        }
        let pv: Vec<String> = i.pv.iter().map(|p| coord(*p)).collect();
        println!(
            "d {} sd {} {} n {} nps {} t {:?} hf {} pv {}",
            i.depth,
            i.seldepth,
            i.score,
            i.nodes,
            i.nps(),
            i.time,
            i.hashfull,
            pv.join(" ")
        );
    }
}
fn coord(p: Ply) -> String {
    let x = Parts::of(p);
    format!(
        "{}{}{}",
        x.origin,
        x.destination,
        x.promotion.map_or(String::new(), |k| k.letter().to_ascii_lowercase().to_string())
    )
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    if a.len() > 1 {
        let game = if a.len() > 2 { Game::from_feen(&a[2]).unwrap() } else { Game::start() };
        let mut pool = Pool::new(HandEval::default(), 64).unwrap();
        pool.control().start(false);
        let limits =
            Limits { movetime: Some(std::time::Duration::from_millis(a[1].parse().unwrap())), ..Limits::default() };
        pool.search(&game, &limits, &Settings::default(), &mut P(true));
        return;
    }
    let mut game = Game::start();
    let mut pool = Pool::new(HandEval::default(), 64).unwrap();
    for line in std::io::stdin().lines() {
        let line = line.unwrap();
        let t: Vec<&str> = line.split_whitespace().collect();
        match t.as_slice() {
            ["isready", ..] => println!("readyok"),
            ["ucinewgame", ..] => pool.clear(),
            ["quit", ..] => return,
            ["position", "startpos", rest @ ..] => {
                game = Game::start();
                for m in rest.iter().skip(1) {
                    let p = *game.legal_plies().iter().find(|p| coord(**p) == **m).unwrap();
                    game.play(p).unwrap();
                }
            }
            ["go", rest @ ..] => {
                let mut l = Limits::default();
                for w in rest.chunks(2) {
                    let n: u64 = w[1].parse().unwrap();
                    match w[0] {
                        "movetime" => l.movetime = Some(std::time::Duration::from_millis(n)),
                        "nodes" => l.nodes = Some(n),
                        "depth" => l.depth = Some(n as u32),
                        _ => {}
                    }
                }
                pool.control().start(false);
                let r = pool.search(
                    &game,
                    &l,
                    &Settings { multipv: 1, overhead: std::time::Duration::ZERO },
                    &mut P(std::env::var("SHOW").is_ok()),
                );
                println!("bestmove {}", coord(r.best.unwrap()));
            }
            _ => {}
        }
    }
}
