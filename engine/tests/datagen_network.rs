//! `datagen --network`, and the record of who made a file in its state.

use serde_json::{Value, json};
use xiongmao_tests::folder::Folder;
use xiongmao_text::fnv;

use crate::commands::PROGRAM;

const EMBEDDED: &[u8] = include_bytes!("../../search/networks/xiongqi.nnue");

/// The network of the program with part of its weights zero, and with another checksum accordingly.
fn other_network() -> Vec<u8> {
    let mut bytes = EMBEDDED[..EMBEDDED.len() - 8].to_vec();
    bytes[1000..400_000].fill(0);
    bytes.extend(fnv(&bytes).to_le_bytes());
    bytes
}

/// The checksum at the end of a network file, as the program writes it.
fn checksum(network: &[u8]) -> String {
    let (_, last) = network.split_last_chunk().unwrap();
    format!("{:016x}", u64::from_le_bytes(*last))
}

fn state(folder: &Folder, name: &str) -> Value {
    serde_json::from_str(&folder.text(&format!("{name}.state.json"))).unwrap()
}

#[test]
fn a_network_plays_the_games() {
    let folder = Folder::new(PROGRAM);
    std::fs::write(folder.path("embedded"), EMBEDDED).unwrap();
    std::fs::write(folder.path("other"), other_network()).unwrap();
    let games = "datagen --games 3 --nodes 60";
    for (out, network) in [("a", ""), ("b", "--network embedded"), ("c", "--network other")] {
        folder.printed(&format!("{games} --out {out} {network}"));
    }
    assert_eq!(folder.bytes("a"), folder.bytes("b"));
    assert_ne!(folder.bytes("a"), folder.bytes("c"));
    let (embedded, other) = (checksum(EMBEDDED), checksum(&other_network()));
    assert_eq!(state(&folder, "a")["settings"]["network"], Value::Null);
    assert_eq!(state(&folder, "b")["settings"]["network"], json!(embedded));
    for (out, played) in [("a", &embedded), ("b", &embedded), ("c", &other)] {
        let made_by = &state(&folder, out)["made_by"];
        assert_eq!(made_by.as_array().unwrap().len(), 1);
        assert_eq!(made_by[0]["first_position"], 0);
        assert_eq!(made_by[0]["version"], format!("Xiongmao {}", env!("CARGO_PKG_VERSION")));
        assert_eq!(made_by[0]["evaluation"], format!("network {played}"));
    }
    // In parts, too.
    for part in [1, 2] {
        folder.printed(&format!("{games} --network other --part {part}/2 --out part{part}"));
    }
    folder.printed("data merge part1 part2 --out whole");
    assert_eq!(folder.bytes("whole"), folder.bytes("c"));
    assert_eq!(state(&folder, "whole"), state(&folder, "c"));
}

#[test]
fn another_network_does_not_go_on() {
    let folder = Folder::new(PROGRAM);
    std::fs::write(folder.path("embedded"), EMBEDDED).unwrap();
    std::fs::write(folder.path("other"), other_network()).unwrap();
    let begun = "datagen --games 1 --nodes 60 --out games";
    folder.printed(&format!("{begun} --network other"));
    let more = begun.replace("--games 1", "--games 2");
    for network in ["", " --network embedded"] {
        let refused = folder.refused(&format!("{more}{network}"));
        let name = format!("--network FILE, a file of network {};", checksum(&other_network()));
        assert!(refused.contains(&name), "{refused}");
    }
    folder.printed(&format!("{more} --network other"));
    assert_eq!(state(&folder, "games")["tally"]["games"], 2);
    let refused = folder.refused("datagen --games 1 --network none --out new");
    assert!(refused.contains("cannot read none: "), "{refused}");
    let refused = folder.refused("--game xiangqi datagen --games 1 --network other --out new");
    assert!(refused.contains("other: "), "{refused}");
    assert!(!folder.path("new").exists());
}

/// A file that a program without this information began says what made the records since.
#[test]
fn a_program_that_goes_on_is_added() {
    let folder = Folder::new(PROGRAM);
    let begun = "datagen --games 1 --nodes 60 --out games";
    folder.printed(begun);
    let first = state(&folder, "games");
    let positions = &first["tally"]["positions"];
    let version = &first["made_by"][0]["version"];
    let with = |made_by: Value| {
        let mut changed = first.clone();
        changed["made_by"] = made_by;
        std::fs::write(folder.path("games.state.json"), changed.to_string()).unwrap();
        std::fs::write(folder.path("copy"), folder.bytes("games")).unwrap();
        folder.printed(&begun.replace("--games 1", "--games 2"));
        let after = state(&folder, "games")["made_by"].clone();
        std::fs::rename(folder.path("copy"), folder.path("games")).unwrap();
        after
    };
    let older = json!({"first_position": 0, "version": "Xiongmao 0.0.1", "commit": "abc", "evaluation": "by hand"});
    let after = with(json!([older]));
    assert_eq!((&after[0], &after[1]["version"], &after[1]["first_position"]), (&older, version, positions));
    let after = with(json!([]));
    assert_eq!((&after[0]["version"], &after[0]["first_position"]), (version, positions));
    assert_eq!(with(first["made_by"].clone()), first["made_by"]);
}
