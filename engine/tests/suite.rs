//! `xiongmao suite`: test suites in EPD.

use std::process::Output;

use serde_json::Value;
use xiongmao_tests::program;

use crate::commands::{self, as_text, fed};

fn run(arguments: &[&str], input: &str) -> Output {
    fed(&[&["suite"], arguments].concat(), input)
}

fn text(output: &Output) -> String {
    as_text(&output.stdout)
}

fn objects(output: &Output) -> Vec<Value> {
    commands::objects(&text(output))
}

/// A capture that wins at once, in Xiongqi, and a ladder of two chariots, in Xiangqi.
const CAPTURE: &str = "3g^4/8/8/8/8/8/8/3R1G^2 / X/x";
const LADDER: &str = "3k5/9/9/9/9/9/9/9/R8/1R3K3 w - -";

#[test]
fn the_exit_code_says_whether_all_are_solved() {
    let solved = run(&["-", "--nodes", "2000"], &format!("# two games\n\n{CAPTURE} bm d1+d8;\n{LADDER} dm 2;\n"));
    assert_eq!(solved.status.code(), Some(0), "{solved:?}");
    let printed = text(&solved);
    assert_eq!(printed.lines().filter(|line| line.contains("  solved  ")).count(), 2, "{printed}");
    assert!(printed.contains("\nsolved 2 of 2\n"), "{printed}");
    let missed = run(&["-", "--nodes", "2000"], &format!("{CAPTURE} am d1+d8; id \"not so\";\n{LADDER} dm 1;"));
    assert_eq!(missed.status.code(), Some(1));
    let printed = text(&missed);
    assert!(printed.contains("d1+d8 mate 1  am d1+d8  not so\n"), "{printed}");
    assert!(printed.contains("mate 2  dm 1\n") && printed.contains("solved 0 of 2\n"), "{printed}");
}

#[test]
fn json_has_the_search_and_the_way_to_the_solution() {
    let input = format!("{CAPTURE} bm d1+d8; dm 1; id \"x\";\n{LADDER} am a2-a1;\n");
    let output = run(&["-", "--depth", "6", "--json"], &input);
    let [capture, ladder, summary] = &objects(&output)[..] else { panic!("{output:?}") };
    assert_eq!((&capture["id"], &capture["bm"][0], &capture["dm"]), (&"x".into(), &"d1+d8".into(), &1.into()));
    assert_eq!((&capture["solved"], &capture["best"]), (&true.into(), &"d1+d8".into()));
    assert_eq!(capture["search"]["score"]["mate"], 1);
    assert_eq!((&ladder["line"], &ladder["am"][0]), (&2.into(), &"a2-a1".into()));
    assert!(ladder["solution"]["nodes"].as_u64() <= ladder["search"]["nodes"].as_u64(), "{ladder}");
    assert_eq!(
        (&summary["type"], &summary["positions"], &summary["solved"]),
        (&"summary".into(), &2.into(), &2.into())
    );
    let nodes = |object: &Value| object["search"]["nodes"].as_u64().unwrap();
    assert_eq!(summary["nodes"].as_u64(), Some(nodes(capture) + nodes(ladder)));
}

#[test]
fn every_game_brings_its_suite() {
    for game in ["xiongqi", "xiangqi"] {
        let solved = |nodes: &str| {
            let mut objects = objects(&run(&["--game", game, "--nodes", nodes, "--json"], ""));
            let summary = objects.pop().unwrap();
            assert_eq!(summary["positions"].as_u64(), Some(objects.len() as u64));
            assert!((50..=100).contains(&objects.len()), "{game}: {}", objects.len());
            ["mate", "tactics", "repetition"].map(|kind| {
                let of_kind = objects.iter().filter(|object| object["id"].as_str().unwrap().starts_with(kind));
                let (solved, missed): (Vec<&Value>, _) = of_kind.partition(|object| object["solved"] == true);
                (solved.len(), missed.len())
            })
        };
        // Few nodes find most mates, and fewer, by their making, few tactics.
        let [mates, _, repetitions] = solved("2500");
        assert!(mates.0 > mates.1 && repetitions.0 > repetitions.1, "{game}: {mates:?} {repetitions:?}");
        let [_, tactics, _] = solved("900");
        assert!(tactics.0 + tactics.1 >= 15 && tactics.0 < tactics.1, "{game}: {tactics:?}");
    }
}

#[test]
fn faults_are_refused_with_their_line() {
    let refused = |arguments: &[&str], input: &str| program::refusal(&run(arguments, input));
    assert!(
        refused(&["-"], &format!("{CAPTURE} bm d1+d8;\n{CAPTURE} bm d1-e2;\n"))
            .contains("standard input, line 2: bm 'd1-e2'")
    );
    assert!(refused(&["no/such/file"], "").contains("cannot read no/such/file"));
    assert!(refused(&["-"], "").contains("holds no positions"));
    assert!(refused(&["-", "--nodes", "0"], CAPTURE).contains("--nodes"));
}
