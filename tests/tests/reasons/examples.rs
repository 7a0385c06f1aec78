//! An example of each kind that takes more than a capture, with its sentence.

use xiongmao_analysis::interruption::Interruption;
use xiongmao_analysis::reasons;
use xiongmao_answers::reasons::{Style, fact_objects};
use xiongmao_movegen::games;

/// The nodes of both searches.
const NODES: u64 = 4_000;

/// What is told of the last of these moves.
fn told(name: &str, feen: &str, moves: &str) -> Vec<String> {
    let mut game = games::named(name).unwrap().from_feen(feen).unwrap();
    game.play_line(moves.split(' ')).unwrap();
    let mv = game.take_back().unwrap();
    let why = reasons::why(&game, mv, NODES, &Interruption::default()).unwrap().unwrap();
    fact_objects(&game, &why, Style::default()).into_iter().map(|fact| fact.text).collect()
}

#[test]
fn examples_are_told() {
    let missing = EXAMPLES.iter().filter_map(|(name, feen, moves, sentence)| {
        let told = told(name, feen, moves);
        (!told.iter().any(|told| told == sentence)).then(|| format!("{sentence}: {told:#?}"))
    });
    let missing: Vec<String> = missing.collect();
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[rustfmt::skip]
const EXAMPLES: &[(&str, &str, &str, &str)] = &[
    ("xiangqi", "4g^4/9/9/9/9/9/4p4/9/9/R2G^5 / X/x",
     "a1-a10 e10-e9 a10-a9 e9-e10 a9-a10 e10-e9 a10-a9 e9-e10 a9-a10 e10-e9 a10-a9 e9-e10 a9-a4",
     "a9-a10 would lose, because a perpetual check or chase must be broken off."),
    ("xiongqi", "4g^3/8/+S7/8/8/8/8/3G^4 / X/x", "a6-a7",
     "a6-a7 creates a passed soldier: nothing can stop the soldier on a7 from promoting."),
    ("xiangqi", "1h3g^e1r/2H1a4/5c3/2P6/4pR2P/R8/4P1P2/9/C3A4/2E1G^cE2 4paehr/ACHP x/X", "f10-f9",
     "Better: f1+c1 forks: the cannon on c1 attacks the horse on c9 and the elephant on g1."),
    ("xiongqi", "rh2g^1h1/c3a3/8/1s+S+S+S+S1s/2c5/1S1A2bS/R3C3/1H1G^4 6sbr/2B2SCHR X/x", "a2-a4",
     "b5-b4 gives the cannon on c4 a screen: it attacks the chariot on a4."),
    ("xiangqi", "3ag^4/4a4/3ce4/p7p/9/9/8P/3A1H3/4G^2R1/5rE2 / X/x", "h2-f2",
     "The elephant on g1 is unprotected, and the chariot on f1 can capture it; h2-f2 blocks its defender."),
    ("xiangqi", "3g^1ae2/4a1H2/4e4/4p4/2p3P1p/9/p3r4/5G^3/8h/9 2chpr/4P2A2C2E2RH X/x", "f3-f2",
     "It stops North from winning by force in 2 moves: i2-g1 f3-f2 e4-f4."),
    ("xiangqi", "4g^aeh1/1r2a4/4e1ccr/p3p3p/1hp3pR1/2P3P1P/P3P4/2C1E1H2/4A4/RHE1G^A3 /C X/x", "g3-h5",
     "Better: The elephant on e8 cannot protect both the soldier on c6 and the soldier on g6: South wins a \
      soldier: c5+c6 e8+c6 h6+g6."),
    ("xiangqi", "2e1g^4/h3a1R2/9/9/3Pp1p1P/6P2/P8/2H5c/2C1A4/1HE1G^AE2 3p2raceh/CPR x/X", "i3-i1",
     "i3-i1 pins the advisor on f1: without it, the cannon on i1 could capture the general on e1."),
    ("xiongqi", "1C2g^3/4+S3/1s3h2/7s/6S1/1S1cG^3/8/8 6s2b2rach/5S2B2H2RAC x/X", "e8-d8",
     "e8-d8 saves the cannon on d3, which the general on e3 could capture."),
    ("xiongqi", "1R6/2Cg^4/2sa1h2/6s1/8/2HS1HS1/4G^3/2r5 6s2b2chr/5S2B2CAR x/X", "g5-g4",
     "g5-g4 begins an even exchange, which helps South: it is ahead by material worth 6.5 soldiers: \
      g5-g4 g3+g4 f6+g4."),
    ("xiangqi", "4g^ae2/4a1H2/4e4/4p4/2p3P1p/9/p3r4/6h2/5G^3/9 2chpr/4P2A2C2E2RH x/X", "e10-d10",
     "e10-d10 threatens to win by force in one move."),
    ("xiangqi", "2e1g^ar2/4a4/hR4HR1/2p3H1p/4P1e2/r1P3P1P/9/pc2EA3/4A4/4G^1E2 2pch/2CP x/X", "g6-e8",
     "e6-e7 traps the elephant on e8: the soldier on e7 attacks it, and it is lost wherever it goes."),
    ("xiongqi", "r2g^R2b/3h4/bass1sss/ss6/2S4C/S1BS1HSS/8/1H1AG^B1R 2chrs/3SC x/X", "d8+e8",
     "d8+e8 brings the generals face to face: they become the dragon on e1 and the dragon on e8."),
    ("xiongqi", "1h1g^4/r5b1/1a3hH1/+SH+Ss+S3/7R/3S2+s1/4A3/3G^BB2 6s2cbr/4S2CR x/X", "d5-d4",
     "Better: b8-d7 forks: the horse on d7 attacks the soldier on c5 and the soldier on e5."),
    ("xiongqi", "r1C1g^3/c1a5/h1s2r2/3R1hs1/S4RHc/2SS2SB/4C3/1HBA1G^2 6s2b/4S X/x", "c1-e3",
     "c1-e3 gives the cannon on e2 a screen: it attacks the general on e8."),
    ("xiongqi", "C1barg^2/8/3Rs1ss/3B2r1/1c2S3/2S2A1S/3H2Ch/4G^1H1 5sbch/5SBR x/X", "d8-e7",
     "The chariot on e8 is protected, but South wins material worth 4.5 soldiers by exchanging there: \
      a8+e8 f8+e8; d8-e7 opens the way."),
    ("xiongqi", "b3g^3/2a1h+S2/s3s1s1/3s4/+sh1S2S1/8/3r4/R1G^1r3 2c2sbe/5S2B2C2HAR X/x", "f7-f8=A",
     "f7-f8=A promotes a soldier: the advisor on f8."),
    ("xiongqi", "1h1g^4/2+S5/6+S1/1sR1c3/+s2+s+s1b1/5r2/7C/1H4G^1 4sabchr/5S2B2RACH x/X", "f3-g3 g1-h1 g3-f3 h1-g1",
     "f3-g3 would be the best reply, but the rules on repetition forbid it."),
    ("xiongqi", "rhbag^1hr/6bc/ssss2s1/4s+S1s/8/SSSSS1cS/1B2CC1R/RH1AG^BH1 s/S X/x", "e2+e5",
     "Better: h2-g2 attacks the cannon on g3 with the chariot on g2, and the soldier on g6 is behind it."),
    ("xiangqi", "2eag^1e2/4a4/2hc5/6h2/2p3p2/2E6/4r1P2/6p1E/2CG^A2c1/r8 2p/4P2H2RAC X/x", "d2-d3",
     "d2-d3 is a discovered attack by the cannon on c2 on the cannon on h2."),
    ("xiongqi", "1h1ar3/2r2g^2/1s5C/+S+S1b2s1/8/2HS3S/2G^1h3/4cB2 6sbc/4S2RABCH x/X", "c7+c3",
     "c7+c3 captures the horse on c3, which protected the soldier on b5: the soldier on b6 can capture that now."),
    ("xiongqi", "1R1ag^2r/4h1b1/2bs1c1s/2c1sCC1/S1BSS1S1/2S2S1S/3BH3/1H1AG^2R 5shr/S x/X", "e5+e4",
     "The cannon on c5 is unprotected, and the cannon on g5 can capture it; e5+e4 opens the way."),
];
