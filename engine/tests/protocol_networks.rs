//! `EvalFile`: the network used for each game.

use xiongmao_tests::program::Program;
use xiongmao_text::fnv;

use crate::commands::start;

/// The network of the program under another name.
fn renamed_network() -> Vec<u8> {
    let mut bytes = include_bytes!("../../search/networks/xiongqi.nnue").to_vec();
    bytes.truncate(bytes.len() - 8);
    // The description is the last text before the checksum.
    let last = bytes.last_mut().unwrap();
    *last = if *last == b'#' { b'+' } else { b'#' };
    bytes.extend(fnv(&bytes).to_le_bytes());
    bytes
}

/// The name of the network that searches use.
fn network(program: &mut Program) -> String {
    program.send("eval");
    program.line().split_once(" network ").map(|(_, name)| name.to_owned()).unwrap_or_default()
}

#[test]
fn every_game_keeps_its_network() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("renamed.nnue");
    std::fs::write(&file, renamed_network()).unwrap();
    let mut program = start();
    let embedded = network(&mut program);
    program.send(&format!("setoption name EvalFile value {}", file.display()));
    let renamed = network(&mut program);
    assert_ne!(renamed, embedded);
    for game in ["xiangqi", "xiongqi", "xiangqi", "xiongqi"] {
        program.send(&format!("setoption name UCI_Variant value {game}"));
        assert_eq!(network(&mut program) == renamed, game == "xiongqi");
    }
    program.send("setoption name EvalFile value <empty>");
    program.send("setoption name UCI_Variant value xiangqi");
    program.send("setoption name UCI_Variant value xiongqi");
    assert_eq!(network(&mut program), embedded);
    assert!(program.finish().1.success());
}

#[cfg(unix)]
#[test]
fn a_network_is_a_regular_file() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let mut program = start();
    for path in [pipe.to_str().unwrap(), "/dev/zero", "/dev/stdin", "/"] {
        program.send(&format!("setoption name EvalFile value {path}"));
        let line = program.line();
        assert!(line.ends_with(&format!("cannot read {path}: not a regular file")), "{line}");
    }
    assert!(program.finish().1.success());
}
