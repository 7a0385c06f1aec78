//! The hand-written evaluations are the linear functions of their weights that the tuner fits.

use xiongmao_movegen::Side;
use xiongmao_movegen::zobrist::splitmix;
use xiongmao_search::AnyVariant;
use xiongmao_search::variants::VARIANTS;

/// Compares the two along a random game. Returns the number of positions.
fn walk(variant: &dyn AnyVariant, number: u64) -> u64 {
    let hand = variant.hand_weights();
    let mut eval = variant.hand();
    let mut game = variant.rules().start();
    for ply in 0..120 {
        let form = variant.linear_form(&game);
        let (mut south, phase) = (0.0, f64::from(form.phase));
        for &(weight, times) in &form.counts {
            let (midgame, endgame) = hand.weights[usize::from(weight)];
            south += f64::from(times) * (f64::from(midgame) * phase + f64::from(endgame) * (1.0 - phase));
        }
        let units = if game.side_to_move() == Side::South { south } else { -south };
        let centipawns = units * 100.0 / f64::from(variant.units());
        // Rounded to units, then to centipawns.
        assert!((centipawns - f64::from(eval.centipawns(&game))).abs() < 2.0, "{centipawns} {}", game.feen());
        let plies = game.legal_plies();
        if plies.is_empty() {
            return ply;
        }
        game.play(plies[splitmix(number, ply) as usize % plies.len()]).expect("a legal ply");
    }
    120
}

#[test]
fn forms_and_weights_give_the_evaluation() {
    for &variant in VARIANTS {
        let positions: u64 = (0..20).map(|number| walk(variant, number)).sum();
        assert!(positions > 1000, "{positions}");
        assert_eq!(variant.linear_form(&variant.rules().start()).phase.to_bits(), 1f32.to_bits());
    }
}
