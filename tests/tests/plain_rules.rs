//! The plain implementation against single rules and rulings that the vectors leave open.

use xiongmao_tests::plain::random::{Rng, continue_randomly, random_feen, random_game};
use xiongmao_tests::plain::{Game, Kind, Side, Status, find, mate_in};

fn game(feen: &str) -> Game {
    Game::from_feen(feen).unwrap_or_else(|reason| panic!("{reason}"))
}

fn play(game: &mut Game, moves: &str) {
    for pmn in moves.split(' ') {
        let mv = find(game, pmn).unwrap_or_else(|| panic!("no {pmn} in {}", game.feen()));
        game.play(mv).unwrap_or_else(|reason| panic!("{pmn}: {reason}"));
    }
}

#[test]
fn canonical_feens_come_back_unchanged() {
    for feen in [
        "rhbag^bhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAG^BHR / X/x",
        "4d^3/8/8/8/8/8/8/3D^4 2sachr/2SBC x/X",
        "+S6g^/8/8/4s3/+s2S4/8/8/G^7 Ss/ X/x",
        "4d^3/8/8/8/8/8/8/8 s/2SG^ X/x",
    ] {
        assert_eq!(game(feen).feen(), feen);
    }
}

#[test]
fn other_spellings_are_rewritten() {
    let soldiers = game("S6g^/8/8/4+s3/s2+S4/8/8/G^7 / c/C");
    assert_eq!(soldiers.feen(), "+S6g^/8/8/4s3/+s2S4/8/8/G^7 / x/X");
    let face_to_face = game("4g^3/8/8/8/8/8/8/4G^2R / X/x");
    assert_eq!(face_to_face.feen(), "4d^3/8/8/8/8/8/8/4D^2R / X/x");
    let passed_each_other = game("4G^3/8/8/8/8/8/8/4g^2R / X/x");
    assert_eq!(passed_each_other.feen(), "4G^3/8/8/8/8/8/8/4g^2R / X/x");
}

#[test]
fn bad_feens_are_refused() {
    for feen in [
        "",
        "4g^3/8/8/8/8/8/8/4G^3  X/x",
        "4g^3/8/8/8/8/8/8/4G^3 / X/x ",
        "4g^3/8/8/8/8/8/8/4G^3 / X/x\n",
        "4g^3/8/8/8/8/8/8/4G^3 / X/X",
        "4g^3/8/8/8/8/8/8/4G^3 / X/c",
        "4g^3/8/8/8/8/8/8/4G^3  / X/x",
        "4g^3/8/8/8/8/8/4G^3 / X/x",
        "4g^3/8/8/8/8/8/8/8/4G^3 / X/x",
        "4g^3/8/8/8/8/8/44/4G^3 / X/x",
        "4g^3/8/8/8/8/8/08/4G^3 / X/x",
        "4g^3/8/8/8/8/8/7/4G^3 / X/x",
        "4g^3/8/8/8/8/8/8S/4G^3 / X/x",
        "4g3/8/8/8/8/8/8/4G^3 / X/x",
        "4g^3/R^7/8/8/8/8/8/4G^3 / X/x",
        "4g^3/+R7/8/8/8/8/8/4G^3 / X/x",
        "4g^3/N7/8/8/8/8/8/4G^3 / X/x",
        "4d^3/8/8/8/8/8/8/4G^3 / X/x",
        "8/8/8/8/8/8/8/8 / X/x",
        "4g^3/8/8/8/8/8/8/4G^2D^ / X/x",
        "4g^3/8/8/8/8/8/8/4G^3 2s+sach/ X/x",
        "4g^3/8/8/8/8/8/8/4G^3 ssa/ X/x",
        "4g^3/8/8/8/8/8/8/4G^3 sS/ X/x",
        "4g^3/8/8/8/8/8/8/4G^3 /sG^ X/x",
        "4g^3/8/8/8/8/8/8/4G^3 +s/ X/x",
        "4g^3/8/8/8/8/8/8/4G^3 1a/ X/x",
        "4g^3/8/8/8/8/8/8/4G^3 /2 X/x",
        "4g^3/8/8/8/8/8/8/4G^3 63a/ X/x",
    ] {
        assert!(Game::from_feen(feen).is_err(), "{feen:?}");
    }
}

#[test]
fn a_missing_terminal_piece_is_a_finished_game() {
    let game = game("4d^3/8/8/8/8/8/8/3R4 G^/ X/x");
    assert_eq!(game.status_line(), "mareking north");
    assert!(game.pseudo_moves().is_empty());
}

#[test]
fn captures_go_to_the_hand_without_state() {
    let mut game = game("g^7/8/8/8/3+s4/3S4/8/7G^ / X/x");
    let mv = find(&game, "d3+d4").expect("the soldier can capture");
    assert_eq!(mv.strict_pmn(&game), "d3+d4/s");
    play(&mut game, "d3+d4/s a8-a7 d4-d5=+S");
    assert_eq!(game.feen(), "8/g^7/8/3+S4/8/8/8/7G^ s/ x/X");
}

#[test]
fn strict_pmn_names_every_change_of_the_mover() {
    let game = game("3g^4/S7/8/8/8/8/8/4G^3 / X/x");
    let strict: Vec<String> = game.legal_moves().iter().map(|mv| mv.strict_pmn(&game)).collect();
    for expected in ["e1~d1=D^", "e1-f1", "a7-a8", "a7-a8=E", "a7-b7"] {
        assert!(strict.iter().any(|pmn| pmn == expected), "{expected} in {strict:?}");
    }
}

#[test]
fn check_is_an_attack_on_the_side_to_move() {
    assert!(!Game::start().check());
    assert!(!game("4g^3/8/8/8/8/8/4r3/3G^4 / X/x").check());
    assert!(game("4g^3/8/8/8/8/8/3r4/3G^4 / X/x").check());
    assert!(!game("4g^3/8/8/8/8/8/3r4/3G^4 / x/X").check());
    // The dragons attack each other along the open file as soon as they appear.
    assert!(game("4g^3/8/8/8/8/8/8/4G^2R / x/X").check());
    // A horse with its leg blocked gives no check, the empress's jump does.
    assert!(!game("7g^/8/8/8/8/3h4/3S4/4G^3 / X/x").check());
    assert!(game("7g^/8/8/8/8/3e4/3S4/4G^3 / X/x").check());
    // A cannon needs exactly one screen.
    assert!(!game("c6g^/8/8/8/8/8/8/G^7 / X/x").check());
    assert!(game("c6g^/8/8/S7/8/8/8/G^7 / X/x").check());
    assert!(!game("c6g^/8/8/S7/s7/8/8/G^7 / X/x").check());
}

/// A random game of this many plies, still with both chariots, from a position with no other pieces to capture.
fn game_of_quiet_plies(count: usize, move_limit: bool) -> Game {
    let mut rng = Rng::new(1);
    loop {
        let mut game = game("r6g^/8/8/8/8/8/8/G^6R / X/x");
        game.set_move_limit(move_limit);
        game = continue_randomly(game, &mut rng, Some(count)).game;
        if game.history().len() == count && game.quiet_plies() as usize == count {
            return game;
        }
    }
}

#[test]
fn the_move_limit_is_a_draw_unless_turned_off() {
    assert_eq!(game_of_quiet_plies(99, true).status(), Status::InProgress);
    let mut game = game_of_quiet_plies(100, true);
    assert_eq!(game.status_line(), "movelimit draw");
    assert!(game.legal_moves().is_empty());
    game.set_move_limit(false);
    assert_eq!(game.status(), Status::InProgress);
    assert!(game.quiet_plies() == 100 && !game.legal_moves().is_empty());
}

#[test]
fn a_repetitive_move_is_illegal_and_loses_when_played() {
    let mut game = Game::start();
    play(&mut game, "a1-a2 a8-a7 a2-a1 a7-a8");
    let mv = find(&game, "a1-a2").expect("the move obeys the rules of movement");
    assert!(game.is_repetitive(mv) && !game.legal_moves().contains(&mv));
    game.play(mv).expect("the move is accepted as the last");
    assert_eq!(game.status(), Status::Over { cgsn: "repetition", winner: Some(Side::North) });
    assert!(game.legal_moves().is_empty());
    let reply = game.pseudo_moves()[0];
    assert!(game.play(reply).is_err());
}

#[test]
fn a_capture_first_played_can_be_repeated_without_capture() {
    // The chariot captures on a4 and later plays the same move again, to the same position.
    let mut game = game("7g^/8/8/8/s7/8/8/R6G^ / X/x");
    play(&mut game, "a1+a4 h8-h7 a4-a1 h7-h8");
    let mv = find(&game, "a1-a4").expect("the file is open");
    assert!(game.is_repetitive(mv));
}

#[test]
fn a_general_and_its_dragon_are_one_piece_for_the_repetition_rule() {
    let mut game = game("4g^3/8/8/8/8/8/8/3G^3R / X/x");
    play(&mut game, "d1~e1 e8-d8 e1-d1 d8-e8");
    let mv = find(&game, "d1-e1").expect("the dragon can step back");
    assert!(game.is_repetitive(mv));
}

#[test]
fn mates_are_counted_in_own_moves() {
    let capture = game("4g^3/8/8/8/8/8/8/3G^R3 / X/x");
    assert_eq!(mate_in(&capture, 3, true), Some(1));
    // Two chariots: one takes the row in front of the general, and the capture follows.
    let two_chariots = game("g^7/7R/8/8/8/8/8/6RG^ / X/x");
    assert_eq!(mate_in(&two_chariots, 3, true), Some(2));
    assert_eq!(mate_in(&two_chariots, 1, true), None);
    // The side whose pieces are all blocked loses at the move that blocks them.
    let stalemate = game("7g^/8/8/8/8/+s7/H+s6/G^C1+s4 / x/X");
    assert_eq!(mate_in(&stalemate, 2, true), Some(1));
    assert_eq!(mate_in(&game("4d^3/8/8/8/8/8/8/4D^3 / X/x"), 2, true), None);
}

#[test]
fn random_games_follow_from_their_seed() {
    let first = random_game(7, Some(60));
    assert_eq!(first.pmn, random_game(7, Some(60)).pmn);
    assert_ne!(first.pmn, random_game(8, Some(60)).pmn);
    let mut replayed = Game::start();
    for pmn in &first.pmn {
        play(&mut replayed, pmn);
    }
    assert_eq!(replayed.feen(), first.game.feen());
    let uncapped = random_game(7, None);
    assert_ne!(uncapped.game.status(), Status::InProgress);
}

#[test]
fn random_positions_are_valid_and_varied() {
    let mut rng = Rng::new(3);
    let (mut fewest, mut most) = (64, 0);
    let mut kinds_seen = Vec::new();
    for _ in 0..2000 {
        let feen = random_feen(&mut rng);
        let game = game(&feen);
        let board = &game.position().board;
        let pieces = board.pieces().count();
        (fewest, most) = (fewest.min(pieces), most.max(pieces));
        for (_, piece) in board.pieces().filter(|(_, piece)| piece.kind != Kind::Soldier) {
            if !kinds_seen.contains(&piece) {
                kinds_seen.push(piece);
            }
        }
        // Only the transformation of generals that are face to face may change the FEEN.
        assert!(game.feen() == feen || feen.to_lowercase().contains("g^") && game.feen().contains("D^"), "{feen}");
    }
    assert!(fewest < 5 && most > 40, "{fewest} to {most} pieces");
    assert_eq!(kinds_seen.len(), 16);
}
