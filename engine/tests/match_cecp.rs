//! Matches over CECP: this program on both sides, and engines that have few of its features.
#![cfg(unix)]

use std::fs;
use std::process::Output;
use xiongmao_tests::program::printed;

use crate::commands::{CMD, run};

/// A match of two games with these arguments. An engine may ponder on a machine with a single core.
fn play(arguments: &[&str]) -> Output {
    run(&[&["match", "--games", "2", "--every", "0", "--force-concurrency"], arguments].concat())
}

#[test]
fn both_games_are_played() {
    for game in ["xiangqi", "xiongqi"] {
        for limit in ["depth=2", "st=0.05", "tc=2+0.02"] {
            // The machine may be busy.
            let line = format!(
                "--game {game} --max-plies 16 --openings random:4 --each {CMD} {limit} margin=5000 option.Hash=2 \
                 option.Threads=1 option.MoveLimit=true --engine name=one protocol=cecp ponder=true \
                 --engine name=two protocol=xboard"
            );
            let text = printed(&play(&line.split(' ').collect::<Vec<_>>()));
            let faults = ["warning", "forfeit", "illegal", "crash", "stall"];
            assert!(faults.iter().all(|fault| !text.contains(fault)), "{game} {limit}: {text}");
        }
    }
}

#[test]
fn a_position_of_ones_own_is_set_up() {
    let folder = tempfile::tempdir().unwrap();
    let openings = folder.path().join("openings.txt");
    fs::write(&openings, "3g^5/9/9/9/9/9/9/9/7R1/5G^2R / X/x\n").unwrap();
    let line =
        format!("--game xiangqi --each {CMD} depth=4 --engine name=one protocol=cecp --engine name=two --openings");
    let words: Vec<&str> = line.split(' ').chain(openings.to_str()).collect();
    let text = printed(&play(&words));
    assert!(text.matches("checkmate").count() >= 2, "{text}");
}

#[test]
fn an_engine_with_few_features_gets_what_it_knows() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("engine.sh");
    let heard = folder.path().join("heard");
    fs::write(
        &script,
        r#"while read -r line; do
  echo "$line" >> "$1"
  case $line in
    protover*) echo 'It speaks.'; echo 'feature myname="Sh" san=1 variants="xiangqi" ping=1 done=1' ;;
    ping*) echo "pong ${line#ping }" ;;
    go) echo '1 20 1 100 a0a1'; echo 'offer draw'; echo 'move a0a1'; plays=1 ;;
    [a-i][0-9][a-i][0-9]) [ "$plays" ] && echo resign ;;
    quit) exit ;;
  esac
done
"#,
    )
    .unwrap();
    let (arg, argument) = (format!("arg={}", script.display()), format!("arg={}", heard.display()));
    let openings = folder.path().join("openings.txt");
    fs::write(&openings, "h3-e3 h10-g8\n").unwrap();
    let openings = openings.display().to_string();
    let sh = ["--engine", "cmd=/bin/sh", &arg, &argument, "name=sh", "protocol=cecp", "depth=3"];
    let other = ["--engine", CMD, "name=own", "depth=1", "--game", "xiangqi", "--openings", &openings];
    let text = printed(&play(&[sh.as_slice(), &other].concat()));
    let heard = fs::read_to_string(heard).unwrap();
    assert!(heard.starts_with("xboard\nprotover 2\naccepted myname\nrejected san\naccepted variants\n"), "{heard}");
    let game = "force\nnew\nvariant xiangqi\ncomputer\npost\neasy\nlevel 0 600 0\nsd 3\nping 2\n\
                force\nh2e2\nh9g7\ntime 3600000\notim 3600000\ngo\ntime ";
    assert!(heard.contains(game), "{heard}");
    assert!(text.contains("sh - own 0-1 resignation, 4 plies"), "{text}");
}

#[test]
fn what_cecp_lacks_is_refused() {
    for (limit, reason) in [("nodes=5", "CECP has no limit of nodes"), ("searchmoves=true", "CECP has no searchmoves")]
    {
        let output = play(&["--engine", CMD, "protocol=cecp", "depth=1", limit, "--engine", CMD, "depth=1"]);
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains(reason), "{}", printed(&output));
    }
}
