//! scratch
use xiongmao_movegen::xiongqi::*;
use xiongmao_search::{eval::xiongqi::HandEval, *};
struct P;
impl Report for P {
    fn info(&mut self, i: &Info) {
        let pv: Vec<String> =
            i.pv.iter()
                .map(|p| {
                    let x = Parts::of(*p);
                    format!(
                        "{}{}{}",
                        x.origin,
                        x.destination,
                        x.promotion.map_or(String::new(), |k| k.letter().to_string())
                    )
                })
                .collect();
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
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let game = if a.len() > 2 { Game::from_feen(&a[2]).unwrap() } else { Game::start() };
    let mut pool = Pool::new(HandEval::default(), 64).unwrap();
    pool.control().start(false);
    let limits =
        Limits { movetime: Some(std::time::Duration::from_millis(a[1].parse().unwrap())), ..Limits::default() };
    pool.search(&game, &limits, &Settings::default(), &mut P);
}
