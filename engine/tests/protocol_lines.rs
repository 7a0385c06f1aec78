//! The lines that a search prints: their number, order and moves, and the answer.

use std::collections::BTreeSet;

use xiongmao_tests::plain::Game;
use xiongmao_tests::program::Program;

use crate::commands::start;

/// The start, a middle game, an ending with few moves, and a position with two.
const POSITIONS: [&str; 4] = [
    "rhbag^bhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAG^BHR / X/x",
    "r3g^bh1/3hc3/s6s/2+S1B1a1/b2S1+s2/5S1S/3HA3/2R1G^BHR 5scr/4S2C X/x",
    "8/3g^4/8/5s1r/R7/5+s2/8/4CG^2 6s2b2c2har/8S2B2HACR X/x",
    "7g^/8/8/8/8/8/S7/G^6r / X/x",
];

/// A line of analysis in parts.
#[derive(Clone, PartialEq, Debug)]
struct Line {
    depth: u32,
    multipv: usize,
    nodes: u64,
    score: String,
    wdl: Option<Vec<u32>>,
    pv: Vec<String>,
}

impl Line {
    fn of(text: &str) -> Self {
        let (facts, pv) = text.split_once(" pv ").unwrap_or_else(|| panic!("no line of moves: {text}"));
        let words: Vec<&str> = facts.split(' ').collect();
        let behind = |name: &str| words.iter().position(|word| *word == name).map(|at| &words[at + 1..]);
        let number = |name: &str| behind(name).unwrap_or_else(|| panic!("no {name}: {text}"))[0].parse().unwrap();
        Self {
            depth: number("depth"),
            multipv: number("multipv") as usize,
            nodes: u64::from(number("nodes")),
            score: behind("score").unwrap()[..2].join(" "),
            wdl: behind("wdl").map(|words| words[..3].iter().map(|word| word.parse().unwrap()).collect()),
            pv: pv.split(' ').map(str::to_owned).collect(),
        }
    }

    /// The rank of the score among others.
    fn rank(&self) -> i64 {
        match self.score.split_once(' ').unwrap() {
            ("cp", value) => value.parse().unwrap(),
            ("mate", plies) if plies.starts_with('-') => -1_000_000 - plies.parse::<i64>().unwrap(),
            ("mate", plies) => 1_000_000 - plies.parse::<i64>().unwrap(),
            _ => panic!("{self:?}"),
        }
    }
}

/// Sends these lines. Returns the lines of analysis and the words of the answer.
fn search(program: &mut Program, lines: &[&str]) -> (Vec<Line>, Vec<String>) {
    for line in lines {
        program.send(line);
    }
    let mut printed = program.until("bestmove ");
    let answer = printed.pop().unwrap().split(' ').skip(1).map(str::to_owned).collect();
    (printed.iter().map(|line| Line::of(line)).collect(), answer)
}

fn legal(feen: &str) -> BTreeSet<String> {
    let game = Game::from_feen(feen).unwrap();
    game.legal_moves().into_iter().map(|mv| mv.pmn(&game)).collect()
}

/// Fails unless each iteration has the lines 1 to `count`, best first, beginning with different ones of these moves.
fn check_iterations(lines: &[Line], count: usize, moves: &BTreeSet<String>) {
    for iteration in lines.chunks(count) {
        let numbers: Vec<usize> = iteration.iter().map(|line| line.multipv).collect();
        assert_eq!(numbers, (1..=count).collect::<Vec<_>>(), "{iteration:#?}");
        assert!(iteration.iter().all(|line| line.depth == iteration[0].depth), "{iteration:#?}");
        assert!(iteration.is_sorted_by_key(|line| -line.rank()), "{iteration:#?}");
        let first: BTreeSet<&String> = iteration.iter().map(|line| &line.pv[0]).collect();
        assert_eq!(first.len(), count, "{iteration:#?}");
        assert!(first.iter().all(|mv| moves.contains(*mv)), "{iteration:#?}");
    }
}

#[test]
fn as_many_lines_as_asked_for_or_as_there_are_moves() {
    let mut program = start();
    for feen in POSITIONS {
        let moves = legal(feen);
        for multipv in [1, 2, 5, 256] {
            let option = format!("setoption name MultiPV value {multipv}");
            let (lines, answer) = search(&mut program, &[&option, &format!("position feen {feen}"), "go depth 5"]);
            let count = multipv.min(moves.len());
            assert_eq!(lines.len(), 5 * count, "{feen}");
            check_iterations(&lines, count, &moves);
            assert_eq!(lines[4 * count].pv[0], answer[0], "{feen}");
        }
    }
}

#[test]
fn only_the_moves_asked_for() {
    let mut program = start();
    program.send("setoption name MultiPV value 256");
    for feen in POSITIONS {
        let moves = legal(feen);
        program.send(&format!("position feen {feen}"));
        for mv in &moves {
            let (lines, answer) = search(&mut program, &[&format!("go depth 3 searchmoves {mv}")]);
            check_iterations(&lines, 1, &BTreeSet::from([mv.clone()]));
            assert_eq!((lines.len(), &answer[0]), (3, mv), "{feen}");
        }
        // A move that is named twice is still one move.
        let some: Vec<&str> = moves.iter().step_by(3).map(String::as_str).collect();
        let (lines, _) = search(&mut program, &[&format!("go searchmoves {} {} depth 3", some.join(" "), some[0])]);
        let some: BTreeSet<String> = some.into_iter().map(str::to_owned).collect();
        assert_eq!(lines.len(), 3 * some.len(), "{feen}");
        check_iterations(&lines, some.len(), &some);
    }
}

#[test]
fn the_answer_is_the_last_line_told() {
    let mut broken_off = 0;
    for (threads, multipv) in [(1, 1), (1, 3), (3, 1), (2, 2)] {
        let mut program = start();
        program.send(&format!("setoption name Threads value {threads}"));
        program.send(&format!("setoption name MultiPV value {multipv}"));
        for feen in POSITIONS {
            program.send(&format!("position feen {feen}"));
            for nodes in (500..20_000).step_by(1_700) {
                let (lines, answer) = search(&mut program, &["ucinewgame", &format!("go nodes {nodes}")]);
                let last = lines.iter().rfind(|line| line.multipv == 1).unwrap();
                assert_eq!(last.pv[0], answer[0], "{feen} {nodes}");
                // A line of one move does not say the reply.
                if let ([_, word, reply], Some(next)) = (&answer[..], last.pv.get(1)) {
                    assert_eq!((word.as_str(), reply), ("ponder", next), "{feen} {nodes}");
                }
                // The second line of a depth belongs to an aborted iteration.
                let lines_of = |depth| lines.iter().filter(|line| line.depth == depth && line.multipv == 1).count();
                broken_off += usize::from(multipv == 1 && last.depth > 1 && lines_of(last.depth - 1) == 1);
                if multipv > 1 {
                    check_iterations(&lines, multipv.min(legal(feen).len()), &legal(feen));
                }
            }
        }
    }
    assert!(broken_off > 10, "{broken_off}");
}

#[test]
fn the_last_line_tells_all_nodes() {
    for (threads, multipv) in [(1, 1), (1, 4), (2, 1), (2, 3)] {
        let mut program = start();
        program.send(&format!("setoption name Threads value {threads}"));
        program.send(&format!("setoption name MultiPV value {multipv}"));
        for nodes in [3_000, 7_777, 20_000] {
            let (lines, _) = search(&mut program, &["ucinewgame", &format!("go nodes {nodes}")]);
            let last = &lines[lines.len() - multipv..];
            assert!(last.iter().all(|line| line.nodes == last[0].nodes), "{last:#?}");
            if threads == 1 {
                assert_eq!(last[0].nodes, nodes);
            } else {
                assert!(last[0].nodes >= nodes, "{last:#?}");
            }
        }
    }
}

#[test]
fn a_mate_is_shown_to_its_end() {
    let mut program = start();
    program.send("setoption name MultiPV value 4");
    let mut shown = 0;
    for row in include_str!("../../tests/data/mates.tsv").lines().step_by(20) {
        let position = format!("position feen {}", row.split('\t').next().unwrap());
        let (lines, _) = search(&mut program, &["ucinewgame", &position, "go depth 5"]);
        for line in &lines {
            let Some(plies) = line.score.strip_prefix("mate ") else { continue };
            let plies: i32 = plies.parse().unwrap();
            let length = if plies > 0 { 2 * plies - 1 } else { -2 * plies };
            assert_eq!(line.pv.len() as i32, length, "{row}: {line:?}");
            shown += 1;
        }
    }
    assert!(shown > 50, "{shown}");
}

#[test]
fn a_long_search_tells_where_it_is() {
    let mut program = start();
    program.send("go infinite");
    let before = program.until("info depth 2 ");
    assert!(before.iter().all(|line| !line.contains("currmove")));
    let printed = loop {
        let line = program.line();
        if line.contains("currmove") {
            break line;
        }
    };
    program.send("stop");
    let words: Vec<&str> = printed.split(' ').collect();
    let ["info", "depth", depth, "currmove", mv, "currmovenumber", number] = words[..] else { panic!("{printed}") };
    assert!(depth.parse::<u32>().unwrap() > 5, "{printed}");
    assert!((1..=26).contains(&number.parse::<u32>().unwrap()), "{printed}");
    assert!(legal(POSITIONS[0]).contains(mv), "{printed}");
    assert!(program.until("bestmove ").len() < 100);
}

#[test]
fn chances_come_with_every_score_if_wanted() {
    let mut program = start();
    let (lines, _) = search(&mut program, &["go depth 5"]);
    assert!(lines.iter().all(|line| line.wdl.is_none()));
    program.send("setoption name UCI_ShowWDL value true");
    for feen in POSITIONS {
        let (lines, _) = search(&mut program, &[&format!("position feen {feen}"), "go depth 8"]);
        for line in lines {
            let wdl = line.wdl.as_deref().unwrap_or_else(|| panic!("{feen}"));
            assert_eq!(wdl.iter().sum::<u32>(), 1000, "{line:?}");
            match line.rank() {
                1_000.. => assert!(wdl[0] > 900, "{line:?}"),
                ..=-1_000 => assert!(wdl[2] > 900, "{line:?}"),
                rank => assert!((rank > 0) == (wdl[0] > wdl[2]) || rank.abs() < 3, "{line:?}"),
            }
        }
    }
    program.send("position feen 3g^4/8/8/8/8/8/8/3R1G^2 / X/x");
    let (lines, _) = search(&mut program, &["go mate 1"]);
    assert_eq!(lines[0].wdl, Some(vec![1000, 0, 0]));
    // The result of a finished game is certain.
    program.send("position feen 3g^4/8/8/8/8/8/8/3R1G^2 / X/x moves d1+d8");
    program.send("go depth 1");
    assert_eq!(program.line(), "info depth 0 score mate 0 wdl 0 0 1000");
    assert_eq!(program.line(), "bestmove (none)");
}

#[test]
fn a_search_for_a_mate_ends_when_it_has_one() {
    let mut program = start();
    let mut found = 0;
    let rows = include_str!("../../tests/data/repetition-mates.tsv").lines();
    for row in rows {
        let fields: Vec<&str> = row.split('\t').collect();
        let position = format!("position feen {} moves {}", fields[0], fields[1]);
        let distance: u32 = fields[2].parse().unwrap();
        // Only the mate ends this search.
        let (lines, _) = search(&mut program, &["ucinewgame", &position, &format!("go mate {distance}")]);
        assert_eq!(lines.last().unwrap().score, format!("mate {distance}"), "{row}");
        // The mate is found if a longer one is asked for, too.
        let (lines, _) = search(&mut program, &["ucinewgame", &position, &format!("go mate {}", distance + 2)]);
        let found_moves: u32 = lines.last().unwrap().score.strip_prefix("mate ").unwrap().parse().unwrap();
        assert!((distance..=distance + 2).contains(&found_moves), "{row}");
        found += 1;
    }
    assert!(found > 10);
    // A certain loss also ends the search.
    program.send("position feen 3g^4/8/8/8/8/8/r7/1r2G^3 / X/x");
    let (lines, _) = search(&mut program, &["go mate 3"]);
    assert!(lines.last().unwrap().score.starts_with("mate -"), "{lines:?}");
}
