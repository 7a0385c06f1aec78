//! PCN: records of whole games, and checking records against the rules.

use std::fs;

use xiongmao_movegen::xiongqi::notation::START_FEEN;
use xiongmao_movegen::{MoveLimit, RuleSettings, Side};
use xiongmao_records::pcn::{
    FaultPlace, FaultReason, GameResult, Outcome, Pcn, PcnMove, Player, Properties, Setup, Sides, Standing,
};
use xiongmao_tests::plain;

fn of_moves<'a>(feen: &str, moves: impl IntoIterator<Item = &'a str>) -> Pcn {
    let moves = moves.into_iter().map(|pmn| PcnMove { pmn: pmn.to_owned(), ..PcnMove::default() }).collect();
    Pcn { setup: Setup { feen: feen.to_owned(), ..Setup::default() }, moves, ..Pcn::default() }
}

fn ended(result: GameResult, status: Option<&str>) -> Outcome {
    let status = status.map(str::to_owned);
    Outcome { result, status, termination: None, detail: None, more: Properties::new() }
}

#[test]
fn whole_games_become_records_that_hold() {
    let games = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/data/games.tsv")).unwrap();
    let mut count = 0;
    for line in games.lines().filter(|line| !line.starts_with('#')) {
        let [moves, feen, status] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let winner = status.rsplit(' ').next().and_then(|name| Side::BOTH.into_iter().find(|side| side.name() == name));
        let mut record = of_moves(START_FEEN, moves.split_whitespace());
        record.outcome = Some(ended(GameResult::of(winner), status.split(' ').next()));
        let again = Pcn::read(&record.to_toml().unwrap()).unwrap();
        assert_eq!(Pcn::read(&record.to_json()).unwrap(), again);
        assert_eq!(again, record);
        let replay = again.replay(&RuleSettings::default());
        assert_eq!(replay.faults, []);
        assert_eq!(replay.game.unwrap().feen(), feen);
        assert_eq!(replay.standing.to_string(), status);
        // The rules determine the ending even if the record does not give it.
        assert_eq!(Pcn { outcome: None, ..again.clone() }.replay(&RuleSettings::default()).standing, replay.standing);
        // The other result is wrong.
        let wrong = GameResult::of(winner.map_or(Some(Side::South), |side| Some(!side)));
        let reported = Pcn { outcome: Some(ended(wrong, None)), ..again }.replay(&RuleSettings::default()).faults;
        assert!(
            matches!(&reported[..], [fault] if matches!(fault.reason, FaultReason::ClaimsResult { .. })),
            "{reported:?}"
        );
        count += 1;
    }
    assert_eq!(count, 40);
}

#[test]
fn the_move_that_cannot_be_played_is_told() {
    let games = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/data/games.tsv")).unwrap();
    for (number, line) in games.lines().filter(|line| !line.starts_with('#')).enumerate() {
        let moves: Vec<&str> = line.split('\t').next().unwrap().split_whitespace().collect();
        // Omit one move; the plain rules determine which of the later moves is the first that cannot be played.
        let left_out = number % moves.len().min(40);
        let broken: Vec<&str> =
            moves.iter().enumerate().filter(|(index, _)| *index != left_out).map(|(_, &mv)| mv).collect();
        let mut game = plain::Game::start();
        let playable =
            broken.iter().take_while(|mv| plain::find(&game, mv).is_some_and(|found| game.play(found).is_ok())).count();
        let replay = of_moves(START_FEEN, broken.iter().copied()).replay(&RuleSettings::default());
        if playable == broken.len() {
            assert!(replay.holds());
            continue;
        }
        let place = FaultPlace::Move { number: playable + 1, token: broken[playable].to_owned() };
        assert_eq!(replay.faults.iter().map(|fault| &fault.place).collect::<Vec<_>>(), [&place]);
        assert_eq!((replay.entries.len(), replay.standing), (playable, Standing::InProgress));
        assert_eq!(replay.game.unwrap().feen(), game.feen());
    }
}

/// The messages of a record's faults.
fn faults(record: &Pcn) -> Vec<String> {
    record.replay(&RuleSettings::default()).faults.iter().map(ToString::to_string).collect()
}

#[test]
fn what_a_record_says_of_check_and_mate_is_checked() {
    let feen = "3g^4/8/8/8/8/8/7R/G^5R1 / X/x";
    let mut record = of_moves(feen, ["h2-h7", "d8-c8", "g1-g8"]);
    for (index, check, mate) in [(0, false, false), (1, false, false), (2, true, true)] {
        record.moves[index].check = Some(check);
        record.moves[index].mate = Some(mate);
    }
    assert_eq!(faults(&record), Vec::<String>::new());
    record.moves[0].check = Some(true);
    record.moves[2].mate = Some(false);
    assert_eq!(
        faults(&record),
        [
            "ply 1 'h2-h7': the record says check = true, which is wrong",
            "ply 3 'g1-g8': the record says mate = false, which is wrong",
        ]
    );
}

#[test]
fn the_outcome_is_checked_against_the_rules() {
    let feen = "3g^4/8/8/8/8/8/8/3R1G^2 / X/x";
    let goes_on = of_moves(feen, ["d1-d2"]);
    let over = of_moves(feen, ["d1+d8"]);
    let reported =
        |record: &Pcn, result, status| faults(&Pcn { outcome: Some(ended(result, status)), ..record.clone() });
    let fine = Vec::<String>::new();
    let (south, north, draw) = (GameResult::SouthWins, GameResult::NorthWins, GameResult::Draw);
    // North is to move, and in check.
    for (result, status) in [
        (south, Some("resignation")),
        (north, Some("timelimit")),
        (draw, Some("agreement")),
        (south, Some("illegalmove")),
        (draw, None),
        (north, None),
    ] {
        assert_eq!(reported(&goes_on, result, status), fine);
    }
    for (result, status, expected) in [
        (draw, "resignation", "outcome: the status resignation contradicts the result 1/2-1/2"),
        (south, "agreement", "outcome: the status agreement contradicts the result 1-0"),
        (north, "illegalmove", "outcome: the status illegalmove contradicts the result 0-1"),
        (south, "mareking", "outcome: the record says mareking, but by the rules the game is not over"),
        (draw, "movelimit", "outcome: the record says movelimit, but by the rules the game is not over"),
        (south, "repetition", "outcome: the record says repetition, but North is to move and has no move that repeats"),
        (south, "mare_king", "outcome: 'mare_king' is not a CGSN status that ends a game"),
        (south, "checkmate", "outcome: the record says checkmate, but by the rules the game is not over"),
        (GameResult::OneToHalf, "timelimit", "outcome: 1-1/2 is not a result of this game"),
    ] {
        assert_eq!(reported(&goes_on, result, Some(status)), [expected]);
    }
    assert_eq!(reported(&over, south, Some("mareking")), fine);
    assert_eq!(reported(&over, south, None), fine);
    assert_eq!(
        reported(&over, north, Some("timelimit")),
        [
            "outcome: the record says 0-1, but the game ended by the rules: South has won (general captured)",
            "outcome: the record says timelimit, but the game ended by the rules: South has won (general captured)",
        ]
    );
    // The repetitive move may or may not be in the record.
    let around = ["a1-a2", "a8-a7", "a2-a1", "a7-a8"];
    let waits = of_moves(START_FEEN, around);
    assert_eq!(reported(&waits, north, Some("repetition")), fine);
    assert_eq!(
        reported(&waits, south, Some("repetition")),
        ["outcome: the status repetition contradicts the result 1-0"]
    );
    let repeats = of_moves(START_FEEN, around.into_iter().chain(["a1-a2"]));
    assert_eq!(reported(&repeats, north, Some("repetition")), fine);
    assert_eq!(repeats.replay(&RuleSettings::default()).standing.to_string(), "repetition north");
    assert_eq!(
        faults(&of_moves(START_FEEN, around.into_iter().chain(["a1-a2", "a8-a7"]))),
        ["ply 6 'a8-a7': by the rules the game is over: North has won (repetition), but it went on"]
    );
}

#[test]
fn an_arbiter_may_rule_on_the_move_limit() {
    // Both sides move without repeating a position: 100 half-moves without a capture.
    let mut game = plain::Game::from_feen("rg^6/8/8/8/8/8/8/6G^R / X/x").unwrap();
    let mut moves = Vec::new();
    let mut rng = plain::random::Rng::new(3);
    while !game.status_line().starts_with("movelimit") {
        let mut quiet = game.legal_moves();
        quiet.retain(|mv| !mv.pmn(&game).contains('+'));
        let mv = quiet[rng.below(quiet.len())];
        moves.push(mv.pmn(&game));
        game.play(mv).unwrap();
    }
    assert_eq!(moves.len(), 100);
    let over = of_moves("rg^6/8/8/8/8/8/8/6G^R / X/x", moves.iter().map(String::as_str));
    let [usual, free] = [MoveLimit::Usual, MoveLimit::Off].map(RuleSettings::with_move_limit);
    assert_eq!(over.replay(&usual).standing.to_string(), "movelimit draw");
    assert_eq!(over.replay(&free).standing, Standing::InProgress);
    let called = Pcn { outcome: Some(ended(GameResult::Draw, Some("movelimit"))), ..over.clone() };
    assert_eq!((called.replay(&usual).faults, called.replay(&free).faults), (vec![], vec![]));
    let lost = Pcn { outcome: Some(ended(GameResult::SouthWins, Some("resignation"))), ..over };
    assert!(lost.replay(&free).holds());
    assert_eq!(lost.replay(&usual).faults.len(), 2);
    // Where the players agreed on more moves, the arbiter waits for them, too.
    let later = called.replay(&RuleSettings::with_move_limit(MoveLimit::At(101))).faults;
    assert_eq!(later[0].to_string(), "outcome: the record says movelimit, but by the rules the game is not over");
}

#[test]
fn players_of_other_games_and_positions_of_none_are_told() {
    let mut record = of_moves(START_FEEN, ["a3-a4"]);
    let player = |variant: &str| Some(Player { variant: Some(variant.to_owned()), ..Player::default() });
    record.sides = Sides { first: player("Xiongqi"), second: player("Xiangqi") };
    assert_eq!(faults(&record), ["sides.second: expected the variant 'Xiongqi', found 'Xiangqi'"]);
    record.setup.feen = "8/8/8/8/8/8/8/8 / C/c".to_owned();
    let replay = record.replay(&RuleSettings::default());
    assert!(replay.game.is_none());
    assert_eq!(replay.faults.len(), 2);
    assert!(replay.faults[1].to_string().starts_with("setup: feen, column 1 (board): "), "{}", replay.faults[1]);
}

#[test]
fn the_developer_pages_spellings_are_no_moves_of_their_own() {
    let record = of_moves("7g^/4+S3/8/8/8/8/8/G^7 / X/x", ["e7-e8", "e8-e8/E", "h8-h7", "e8-e7"]);
    let replay = record.replay(&RuleSettings::default());
    assert_eq!(replay.entries, [1, 2, 3]);
    assert_eq!(replay.game.unwrap().feen(), "8/4E2g^/8/8/8/8/8/G^7 / x/X");
}
