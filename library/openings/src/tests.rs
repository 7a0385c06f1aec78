//! The lines of the openings, and games that lead to them.

use std::collections::HashSet;

use xiongmao_language::Language;
use xiongmao_movegen::shared_key::SharedKey;
use xiongmao_movegen::{AnyGame, Rules, games, xiangqi};

use super::table::{LISTED, Listed, entries};
use super::{NamesOnTheWay, opening_at, opening_of, openings};

fn game(moves: &str) -> AnyGame {
    let mut game = xiangqi::RULES.start();
    game.play_line(moves.split(' ')).unwrap();
    game
}

fn name(moves: &str) -> &'static str {
    opening_of(&game(moves)).map_or("", |reached| reached.opening.names.simplified)
}

#[test]
fn every_line_is_legal_and_leads_to_a_position_of_its_own() {
    for Listed { rules, text, notation } in LISTED {
        let (mut positions, mut codes, mut names) = (HashSet::new(), HashSet::new(), HashSet::new());
        for (opening, lines) in entries(text) {
            for line in lines {
                let mut game = rules.start();
                game.play_line_as(line.split(' '), Some(notation)).unwrap_or_else(|error| panic!("{line}: {error}"));
                assert!(positions.insert(SharedKey::of(&game).hash), "{line}");
                assert_eq!(opening_at(&game), Some(&opening), "{line}");
                assert_eq!(opening_of(&game).unwrap().plies, game.plies_played(), "{line}");
            }
            assert!(opening.code.is_none_or(|code| is_code(rules, code) && codes.insert(code)), "{opening:?}");
            for language in Language::ALL {
                assert!(!opening.name(language).trim().is_empty());
            }
            assert!(names.insert(opening.names.en), "{}", opening.names.en);
        }
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        assert_eq!(openings(rules).len(), lines.clone().count());
        let columns = if *rules == xiangqi::RULES { 6 } else { 2 };
        assert!(lines.clone().all(|line| line.split('\t').count() == columns));
    }
    assert!(openings(&xiangqi::RULES).len() > 150 && openings(games::default()).len() > 20);
}

/// Whether this is a code of the game: a letter, with two digits in Xiangqi, and in Xiongqi with none or a number.
fn is_code(rules: &Rules, code: &str) -> bool {
    let (letter, digits) = code.split_at(1);
    let are_digits = digits.bytes().all(|digit| digit.is_ascii_digit()) && !digits.starts_with('0');
    if *rules == xiangqi::RULES {
        return ("A".."F").contains(&letter) && digits.len() == 2 && digits.bytes().all(|digit| digit.is_ascii_digit());
    }
    ("A"..="Z").contains(&letter) && are_digits
}

#[test]
fn the_openings_of_xiongqi_are_called_by_their_moves() {
    let after = |moves: &str| {
        let mut game = games::default().start();
        game.play_line(moves.split_whitespace()).unwrap();
        opening_of(&game).map(|reached| (reached.opening.code.unwrap(), reached.plies))
    };
    assert_eq!((after(""), after("d3-d4"), after("d3-d4 a6-a5")), (None, Some(("A", 1)), Some(("A", 1))));
    for opening in openings(games::default()) {
        let moves = opening.names.en;
        assert!(Language::ALL.iter().all(|language| opening.name(*language) == moves));
        assert_eq!(after(moves), Some((opening.code.unwrap(), moves.split(' ').count())));
        // A letter stands for the first move.
        assert_eq!(after(moves.split(' ').next().unwrap()), Some((&opening.code.unwrap()[..1], 1)));
    }
}

#[test]
fn players_know_these_openings() {
    for (moves, expected) in [
        ("炮二平五 马8进7 马二进三 马2进3", "中炮对屏风马"),
        ("炮二平五 马2进3 马二进三 炮8平6", "中炮对反宫马"),
        ("炮二平五 马8进7 马二进三 车9平8 车一平二 马2进3 兵七进一 卒7进1 车二进六", "中炮过河车互进七兵对屏风马"),
        (
            "炮二平五 马8进7 马二进三 车9平8 车一平二 马2进3 兵七进一 卒7进1 车二进六 炮8平9 车二平三 炮9退1",
            "中炮过河车互进七兵对屏风马平炮兑车",
        ),
        ("炮二平五 炮8平5 马二进三 马8进7 车一平二 车9进1", "顺炮直车对横车"),
        ("兵七进一 炮2平3", "仙人指路对卒底炮"),
        ("相三进五", "飞相局"),
        ("马八进七", "起马局"),
        ("炮二平六", "过宫炮局"),
        ("炮二平四", "仕角炮局"),
        ("兵七进一 卒7进1", "对兵局"),
        ("炮二平五 马8进7 马二进三 车9平8 车一平二 卒7进1 兵七进一 炮8进4", "中炮对左炮封车"),
    ] {
        assert_eq!(name(moves), expected, "{moves}");
    }
}

#[test]
fn the_order_of_moves_and_the_wing_do_not_matter() {
    let usual = name("炮二平五 马8进7 马二进三 车9平8 车一平二 马2进3");
    assert_eq!(name("炮二平五 马2进3 马二进三 马8进7 车一平二 车9平8"), usual);
    assert_eq!(name("炮八平五 马2进3 马八进七 车1平2 车九平八 马8进7"), usual);
}

#[test]
fn a_variation_keeps_its_name_in_a_position_that_others_of_the_family_reach_too() {
    let code = |moves: &str| opening_of(&game(moves)).unwrap().opening.code;
    let first = "C2.5 H8+7 H2+3 R9.8 R1.2 H2+3 H8+9 P7+1 C8.7";
    let [one, other] = ["C2+2 R2+6 H7+6 R9.8 R1.2", "R1.2 R9.8 C2+2 R2+6 H7+6"].map(|moves| format!("{first} {moves}"));
    assert_eq!(game(&one).feen(), game(&other).feen());
    assert_eq!((code(&one), code(&other)), (Some("C67"), Some("C65")));
    assert_eq!(code("C2.5 H8+7 P3+1 R9.8 H2+3 C8.9 H8+7 C2.5 R9.8 H2+3"), Some("D42"));
}

#[test]
fn a_game_keeps_the_last_name_it_has_reached() {
    let reached = opening_of(&game("炮二平五 马8进7 马二进三 马2进3 帅五进一 将5进1")).unwrap();
    assert_eq!((reached.opening.names.simplified, reached.plies), ("中炮对屏风马", 4));
    let game = game("炮二平五 马8进7 马二进三 马2进3");
    let (mut place, mut on_the_way) = (xiangqi::RULES.start(), Vec::new());
    let names = NamesOnTheWay::from(&place);
    for mv in game.played() {
        place.play(mv).unwrap();
        on_the_way.extend(names.at(&place));
        assert_eq!(on_the_way.last().copied(), opening_of(&place));
    }
    assert_eq!(on_the_way.iter().map(|reached| reached.plies).collect::<Vec<_>>(), [1, 4]);
    // The name belongs to games, not to positions that somebody has set up.
    let set_up = xiangqi::RULES.from_fen(&game.fen()).unwrap();
    assert!(opening_of(&set_up).is_none() && opening_at(&set_up).is_some());
    assert!(NamesOnTheWay::from(&set_up).at(&set_up).is_none());
    assert!(opening_of(&xiangqi::RULES.start()).is_none());
}
