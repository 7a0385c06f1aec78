//! Folders of matches, with whatever their files hold.

use std::fs::{self, OpenOptions};
use std::io::Write;

use xiongmao_arena::spectator::watched::Spectator;
use xiongmao_arena::tournament::records::journal::{GAMES, Journal, JournalError, LIVE, SETTINGS};
use xiongmao_text::one_line;

use super::check_message_up_to;

/// The most characters of a line about a match.
const LONGEST_LINE: usize = 600;
/// A larger tournament takes long to lay out.
const MOST_ENGINES: usize = 20;
/// What stands between the files.
const BETWEEN: &[u8] = b"\n----\n";

/// The directory of a match: its settings, its finished games in two parts, and a game in progress, which lines of four
/// dashes separate. Whoever watches it counts no game twice, and finds each again, or is told in a line why not. A
/// match that is continued reads the same games, or refuses them with a line.
///
/// # Panics
/// If the property does not hold.
pub fn match_folders(data: &[u8]) {
    let mut rest = data;
    let mut next = || {
        let end = rest.windows(BETWEEN.len()).position(|part| part == BETWEEN);
        let part = &rest[..end.unwrap_or(rest.len())];
        rest = end.map_or(&[][..], |end| &rest[end + BETWEEN.len()..]);
        part
    };
    let (settings, first, second, live) = (next(), next(), next(), next());
    if settings.windows(8).filter(|part| part == b"[engine]").count() > MOST_ENGINES {
        return;
    }
    let folder = tempfile::tempdir().expect("a directory");
    let path = |name: &str| folder.path().join(name);
    fs::create_dir(path(LIVE)).expect("a directory");
    fs::write(path(SETTINGS), settings).expect("a file");
    fs::write(path(LIVE).join("1.toml"), live).expect("a file");
    let mut spectator = Spectator::new(folder.path().to_owned());
    for part in [first, second] {
        let mut file = OpenOptions::new().create(true).append(true).open(path(GAMES)).expect("a file");
        file.write_all(part).expect("bytes in the file");
        while spectator.look().more {}
        check(&spectator);
    }
    check_journal(folder.path());
}

fn check(spectator: &Spectator) {
    let followed = match spectator.followed() {
        Ok(followed) => followed,
        Err(reason) => return check_message_up_to(LONGEST_LINE, &reason.to_string()),
    };
    assert_eq!(followed.standings.games(), followed.games.len() as u64);
    assert!(followed.standings.games() <= followed.standings.schedule().planned());
    let live = followed.live.games().keys().copied();
    for number in followed.games.iter().map(|game| game.number).chain(live) {
        if let Err(reason) = followed.record(number).expect("a game that is listed") {
            check_message_up_to(LONGEST_LINE, &reason.to_string());
        }
    }
    assert!(followed.curve.points().iter().all(|(_, value)| !value.is_nan()));
}

/// The same directory, as `match --resume` opens it.
fn check_journal(folder: &std::path::Path) {
    let mut games = 0;
    let opened = Journal::settings(folder).and_then(|settings| {
        let count = &mut |_| {
            games += 1;
            Ok::<(), JournalError>(())
        };
        drop(Journal::open(folder, &settings, count)?);
        assert!(Journal::settings(folder)?.plays_same_games(&settings));
        Ok(())
    });
    match opened {
        Ok(()) => {
            let mut again = 0;
            let settings = Journal::settings(folder).expect("settings");
            let count = &mut |_| {
                again += 1;
                Ok::<(), JournalError>(())
            };
            Journal::open(folder, &settings, count).expect("the same games");
            assert_eq!(again, games);
        }
        Err(error) => check_message_up_to(LONGEST_LINE, &one_line(&error.to_string())),
    }
}
