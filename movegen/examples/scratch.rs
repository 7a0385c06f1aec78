use xiongmao_movegen::{perft::perft, xiongqi::Game};
fn main() {
    let depth: u32 = std::env::args().nth(1).unwrap().parse().unwrap();
    let game = Game::start();
    let t = std::time::Instant::now();
    let n = perft(&mut game.board().clone(), depth);
    let s = t.elapsed().as_secs_f64();
    println!("{n} {s:.3} s {:.1} M/s", n as f64 / s / 1e6);
}
