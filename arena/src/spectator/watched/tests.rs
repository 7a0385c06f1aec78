use std::fs::{self, OpenOptions};
use std::io::Write;

use super::*;

const START: &str = "rhbag^bhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAG^BHR / X/x";
const SETTINGS_TEXT: &str =
    "rounds = 3\n[each]\ncmd = 'x'\nnodes = 1\n[[engine]]\nname = 'a'\n[[engine]]\nname = 'b'\n";

/// The record of a game. `a` plays South in odd games.
fn record(number: u64, result: &str) -> String {
    let (south, north) = if number % 2 == 1 { ("a", "b") } else { ("b", "a") };
    format!(
        "{{\"sides\":{{\"first\":{{\"name\":\"{south}\"}},\"second\":{{\"name\":\"{north}\"}}}},\"setup\":\
         {{\"feen\":\"{START}\"}},\"match\":{{\"game\":{number},\"pair\":{},\"opening_plies\":0}},\"outcome\":\
         {{\"result\":\"{result}\",\"termination\":\"mareking\"}},\"plies\":[{{\"pmn\":\"c2+c6\"}}]}}\n",
        number.div_ceil(2)
    )
}

fn append(path: &Path, text: &str) {
    OpenOptions::new().create(true).append(true).open(path).unwrap().write_all(text.as_bytes()).unwrap();
}

fn folder(settings: &str) -> (tempfile::TempDir, Spectator) {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join(LIVE)).unwrap();
    fs::write(folder.path().join(SETTINGS), settings).unwrap();
    let spectator = Spectator::new(folder.path().to_owned());
    (folder, spectator)
}

#[test]
fn games_are_counted_once_as_they_end() {
    let (folder, mut spectator) = folder(SETTINGS_TEXT);
    let games = folder.path().join(GAMES);
    assert!(spectator.look().changed);
    assert!(!spectator.look().changed);
    append(&games, &record(1, "1-0"));
    append(&games, &record(2, "1/2-1/2")[..40]);
    assert_eq!(spectator.look(), Findings { changed: true, more: false });
    assert_eq!(spectator.followed().unwrap().standings.games(), 1);
    append(&games, &record(2, "1/2-1/2")[40..]);
    // A game recorded twice, a game that the match does not have, and lines that are not records.
    for line in [&record(1, "0-1"), &record(9, "1-0"), "\u{0}{]\n", "\n"] {
        append(&games, line);
    }
    spectator.look();
    let followed = spectator.followed().unwrap();
    let (_, tally) = followed.standings.pairings()[0];
    assert_eq!((tally.wins, tally.draws, tally.losses, tally.pairs), (1, 1, 0, [0, 0, 0, 1, 0]));
    assert_eq!((followed.broken, followed.games.len(), followed.is_over()), (3, 2, false));
    let (record, game) = followed.record(2).unwrap().unwrap();
    assert_eq!((record.sides.first.unwrap().name.as_deref(), game.plies_played()), (Some("b"), 1));
    assert!(followed.record(3).is_none());
}

#[test]
fn games_in_progress_are_followed_move_by_move() {
    let (folder, mut spectator) = folder(SETTINGS_TEXT);
    let live = folder.path().join(LIVE).join("1.toml");
    let head = format!("[sides.first]\nname = 'a'\n[setup]\nfeen = '{START}'\n");
    append(&live, &format!("{head}\n[[plies]]\npmn = 'c2+c6'\nscore = 'cp 3'\npv = 'c2+c6'\n"));
    fs::write(folder.path().join(LIVE).join("2.toml"), "feen = ").unwrap();
    fs::write(folder.path().join(LIVE).join("readme.txt"), "").unwrap();
    spectator.look();
    let shown = |spectator: &Spectator| {
        let games = spectator.followed().unwrap().live.games();
        games.iter().map(|(number, game)| (*number, game.position.plies_played())).collect::<Vec<_>>()
    };
    assert_eq!(shown(&spectator), [(1, 1)]);
    // Half a move is not shown, and does not take back the moves before.
    append(&live, "\n[[plies]]\npmn = 'c7");
    spectator.look();
    assert_eq!(shown(&spectator), [(1, 1)]);
    append(&live, "+c3'\n");
    assert!(spectator.look().changed);
    assert_eq!(shown(&spectator), [(1, 2)]);
    assert!(!spectator.look().changed);
    assert_eq!(spectator.followed().unwrap().record(1).unwrap().unwrap().1.plies_played(), 2);
    // Recorded, but not removed yet.
    append(&folder.path().join(GAMES), &record(1, "1-0"));
    spectator.look();
    assert_eq!(shown(&spectator), []);
}

#[test]
fn the_sequential_test_is_that_of_the_runner() {
    let test = "sprt = { elo0 = 0.0, elo1 = 300.0 }\n";
    let (folder, mut spectator) = folder(&format!("{test}{}", SETTINGS_TEXT.replace("rounds = 3", "rounds = 100")));
    for number in 1..=200 {
        append(&folder.path().join(GAMES), &record(number, if number % 2 == 1 { "1-0" } else { "0-1" }));
    }
    spectator.look();
    let followed = spectator.followed().unwrap();
    let (sprt, (_, tally)) = (followed.settings.sprt.unwrap(), followed.standings.pairings()[0]);
    assert_eq!((followed.decision, followed.is_over()), (Some(SprtDecision::H1), true));
    assert_eq!(followed.curve.points().last(), Some(&(200, sprt.llr(&tally))));
    let before = followed.curve.points()[99];
    let half = crate::statistics::tally::Tally { wins: 100, pairs: [0, 0, 0, 0, 50], ..Default::default() };
    assert_eq!(before, (100, sprt.llr(&half)));
}

#[test]
fn another_match_may_take_its_place() {
    let (folder, mut spectator) = folder(SETTINGS_TEXT);
    let games = folder.path().join(GAMES);
    append(&games, &(record(1, "1-0") + &record(2, "1-0")));
    spectator.look();
    // The same match is continued: it writes its settings again.
    fs::write(folder.path().join(SETTINGS), SETTINGS_TEXT).unwrap();
    spectator.look();
    assert_eq!(spectator.followed().unwrap().standings.games(), 2);
    fs::write(&games, record(1, "0-1")).unwrap();
    while spectator.look().more {}
    let (_, tally) = spectator.followed().unwrap().standings.pairings()[0];
    assert_eq!((tally.wins, tally.losses), (0, 1));
    fs::write(folder.path().join(SETTINGS), SETTINGS_TEXT.replace("'b'", "'c'")).unwrap();
    spectator.look();
    assert_eq!(spectator.followed().unwrap().specs[1].name, "c");
    fs::remove_file(folder.path().join(SETTINGS)).unwrap();
    spectator.look();
    assert_eq!(spectator.followed().unwrap_err().to_string(), "there is no match.toml");
}

#[test]
fn invalid_settings_are_reported_in_one_line() {
    let engines = "[[engine]]\n".repeat(300);
    for (settings, reason) in [
        ("rounds = ", "match.toml"),
        ("[[engine]]\ncmd = 'x'\nnodes = 1\n", "at least two engines"),
        (&format!("[each]\ncmd = 'x'\nnodes = 1\n{engines}"), "more than 256 engines"),
        (&format!("#{}", "x".repeat(2 << 20)), "larger than 1048576 bytes"),
    ] {
        let (_folder, mut spectator) = folder(settings);
        spectator.look();
        let error = spectator.followed().unwrap_err().to_string();
        assert!(error.contains(reason) && !error.contains('\n'), "{error}");
    }
}

/// Regardless of what replaces the files while they are read, nothing blocks, and nothing outside is shown.
#[cfg(target_os = "linux")]
#[test]
fn files_may_be_exchanged_at_any_time() {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    let (folder, mut spectator) = folder(SETTINGS_TEXT);
    let (outside, done) = (tempfile::tempdir().unwrap(), AtomicBool::new(false));
    let place = |name: &str| outside.path().join(name);
    assert!(std::process::Command::new("mkfifo").arg(place("pipe")).status().unwrap().success());
    fs::write(place("secret"), SETTINGS_TEXT.replace("'a'", "'secret'")).unwrap();
    std::os::unix::fs::symlink(place("secret"), place("link")).unwrap();
    fs::write(place("own"), SETTINGS_TEXT).unwrap();
    // A hard link to a pipe is a pipe, and one to a symbolic link is a symbolic link.
    let exchange = |kind: &str, path: &Path| {
        fs::hard_link(place(kind), place("new")).unwrap();
        fs::rename(place("new"), path).unwrap();
    };
    let (told, heard) = std::sync::mpsc::channel();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let files = [SETTINGS, GAMES, "live/1.toml"].map(|name| folder.path().join(name));
            while !done.load(Ordering::Relaxed) {
                for kind in ["own", "pipe", "own", "link"] {
                    for file in &files {
                        exchange(kind, file);
                    }
                }
            }
        });
        scope.spawn(|| {
            for _ in 0..20_000 {
                spectator.look();
                let names = spectator.followed().map(|followed| followed.specs[0].name.clone());
                assert_ne!(names.as_deref().ok(), Some("secret"));
            }
            told.send(()).unwrap();
        });
        let ended = heard.recv_timeout(Duration::from_secs(120));
        done.store(true, Ordering::Relaxed);
        ended.expect("it blocks");
    });
}
