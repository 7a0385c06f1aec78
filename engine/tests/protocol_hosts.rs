//! Hosts made for other programs: they echo options, and expect the rules of such programs.

use xiongmao_tests::program::{Program, printed};

use crate::commands::{fed, start};

const START_FEN: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
const START_XIONGQI: &str = "rhbag^bhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAG^BHR / X/x";

/// The program's output when started with these arguments and given these lines.
fn talk(arguments: &[&str], lines: &[&str]) -> Vec<String> {
    printed(&fed(arguments, lines.join("\n") + "\n")).lines().map(str::to_owned).collect()
}

/// Sends every option with the default that the program announces.
fn echo_options(program: &mut Program) {
    program.send("uci");
    for line in program.until("uciok") {
        let Some(option) = line.strip_prefix("option name ") else { continue };
        let (name, rest) = option.split_once(" type ").unwrap();
        let Some((_, default)) = rest.split_once("default ") else { continue };
        let default = if rest.starts_with("string") { default } else { default.split(' ').next().unwrap() };
        program.send(&format!("setoption name {name} value {default}"));
    }
}

#[test]
fn options_that_are_echoed_decide_nothing() {
    let mut program = start();
    echo_options(&mut program);
    program.send(&format!("position fen {START_FEN} moves h2e2"));
    program.send("legal");
    let legal = program.line();
    assert!(legal.starts_with("legal ") && legal.contains(" h9g7 "), "{legal}");
    program.send(&format!("position feen {START_XIONGQI}"));
    program.send("feen");
    assert_eq!(program.line(), format!("feen {START_XIONGQI}"));
    // What the search has found stays.
    program.send("go depth 7");
    let answer = program.until("bestmove ").pop().unwrap();
    let probe = format!("probe startpos moves {}", answer.split(' ').nth(1).unwrap());
    program.send(&probe);
    let stored = program.line();
    assert!(stored.contains(" depth "), "{stored}");
    echo_options(&mut program);
    program.send(&probe);
    assert_eq!(program.line(), stored);
}

#[test]
fn the_game_on_the_command_line_is_the_default_and_no_more() {
    let lines = talk(
        &["--game", "xiangqi"],
        &[
            "uci",
            "setoption name UCI_Variant value xiangqi",
            "go depth 1 searchmoves h3e3",
            "wait",
            &format!("position feen {START_XIONGQI}"),
            "feen",
        ],
    );
    let variant = "option name UCI_Variant type combo default xiangqi var xiongqi var xiangqi";
    assert!(lines.iter().any(|line| line == variant), "{lines:#?}");
    // The host has not shown how it writes moves.
    assert!(lines.iter().any(|line| line.starts_with("bestmove h3-e3")), "{lines:#?}");
    assert_eq!(lines.last().unwrap(), &format!("feen {START_XIONGQI}"));
}

#[test]
fn perpetual_follows_the_dialect_unless_the_host_chooses() {
    const FEEN: &str = "position feen 3g^5/9/9/9/9/9/9/9/R8/5G^3 / X/x moves";
    const FEN: &str = "position fen 3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1 moves";
    const VARIANT: &str = "setoption name UCI_Variant value xiangqi";
    // Eight checks, by which a position recurs twice.
    let moves = ["a2-d2 d10-e10", "d2-e2 e10-d10", "e2-d2 d10-e10", "d2-e2 e10-d10", "e2-d2"].join(" ");
    let coordinates = moves.replace('-', "");
    let from_zero = coordinates.replace("10", "9").replace("d2", "d1").replace("e2", "e1").replace("a2", "a1");
    let choose = |choice: &str| format!("setoption name Perpetual value {choice}");
    let [in_pmn, from_one] = [format!("{FEEN} {moves}"), format!("{FEN} {coordinates}")];
    let from_zero = format!("{FEN} {from_zero}");
    let (goes_on, lost) = ("status in_progress", "status repetition north");
    for (lines, expected) in [
        (vec![in_pmn.clone()], goes_on),
        (vec!["uci".into(), VARIANT.into(), in_pmn.clone()], goes_on),
        (vec![from_one.clone()], lost),
        (vec!["uci".into(), from_zero.clone()], lost),
        (vec!["uci".into(), VARIANT.into(), from_one.clone()], lost),
        (vec!["setoption name UCI_Notation value coordinate".into(), in_pmn.clone()], lost),
        (vec![choose("auto"), from_one.clone()], lost),
        (vec![from_one.clone(), choose("Counted")], goes_on),
        (vec![choose("counted"), from_one.clone()], goes_on),
        (vec![choose("counted"), choose("auto"), from_one.clone()], lost),
        (vec![choose("repeated"), in_pmn.clone()], lost),
        (vec![choose("competition"), in_pmn.clone()], lost),
        (vec![choose("arbiter"), from_one], goes_on),
    ] {
        let mut lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        lines.push("status");
        assert_eq!(talk(&[], &lines).last().unwrap(), expected, "{lines:#?}");
    }
}
