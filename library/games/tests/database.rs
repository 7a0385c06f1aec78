//! A database against a plain count of the same games, and what interruptions and damage do to it.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use xiongmao_analysis::interruption::Interruption;
use xiongmao_games::explore::Explored;
use xiongmao_games::filter::Wanted;
use xiongmao_games::import::{Imported, News, import};
use xiongmao_games::positions::{self, Counted};
use xiongmao_games::search::Likeness;
use xiongmao_games::{Database, Filter, GamesError};
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{AnyGame, AnySquare, Move, RuleSettings, Side, games};
use xiongmao_parts::Part;
use xiongmao_records::RecordFormat;
use xiongmao_records::pcn::{GameResult, Outcome, Pcn, PcnMove, Player, Properties};

const PLAYERS: [&str; 4] = ["Ann", "Bo", "Cy", "胡荣华"];
const RESULTS: [GameResult; 3] = [GameResult::SouthWins, GameResult::Draw, GameResult::NorthWins];

/// A game of random moves: few are tried in the beginning, so that many games come to the same positions.
fn random_game(game: &str, random: &mut ChaCha8Rng) -> Pcn {
    let rules = games::named(game).unwrap();
    let mut board = rules.start();
    let mut record = Pcn::default();
    rules.start_feen.clone_into(&mut record.setup.feen);
    let plies = 10 + random.next_u32() as usize % 50;
    while record.moves.len() < plies && !board.status().is_over() {
        let moves = board.legal_moves();
        let choice = if record.moves.len() < 12 { 2.min(moves.len()) } else { moves.len() };
        let mv = moves[random.next_u32() as usize % choice];
        record.moves.push(PcnMove { pmn: board.write_move(mv, Notation::Pmn), ..PcnMove::default() });
        board.play(mv).unwrap();
    }
    let mut player = |elo| {
        let name = PLAYERS[random.next_u32() as usize % PLAYERS.len()].to_owned();
        Some(Player { name: Some(name), variant: Some(rules.title.to_owned()), elo, ..Player::default() })
    };
    record.sides.first = player(Some(2000));
    record.sides.second = player(None);
    record.sides.second.as_mut().unwrap().elo = Some(1000 + i64::from(random.next_u32() % 1000));
    record.meta.started_at = Some(format!("{}-01-02", 1950 + random.next_u32() % 70));
    let result = RESULTS[random.next_u32() as usize % 3];
    record.outcome = Some(Outcome { result, status: None, termination: None, detail: None, more: Properties::new() });
    record
}

fn random_games(game: &str, count: usize) -> Vec<Pcn> {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    (0..count).map(|_| random_game(game, &mut random)).collect()
}

fn played(record: &Pcn) -> AnyGame {
    record.replay(&RuleSettings::with_arbiter()).game.unwrap()
}

/// Imports files and counts their positions, with little memory.
fn imported(database: &mut Database, paths: &[PathBuf]) -> Imported {
    let done = import(database, paths, Part::WHOLE, &Interruption::default(), &mut |_| {}).unwrap();
    assert!(positions::count(database, Counted::Shared, 1000, &Interruption::default(), &mut |_, _| {}).unwrap());
    done
}

/// The records in a file of JSON, one a line.
fn file(folder: &Path, name: &str, records: &[Pcn]) -> PathBuf {
    let path = folder.join(name);
    let text: String = records.iter().map(|record| record.to_json() + "\n").collect();
    fs::write(&path, text).unwrap();
    path
}

/// The pieces of a board, or of its mirror image.
fn squares(game: &AnyGame, is_image: bool) -> Vec<Option<char>> {
    let across = |square| if is_image { image(game, square) } else { square };
    game.rules().squares().map(|square| game.piece_at(across(square)).map(|piece| piece.letter)).collect()
}

/// The square's mirror image.
fn image(game: &AnyGame, square: AnySquare) -> AnySquare {
    AnySquare::new(game.rules().files - 1 - square.file(), square.rank())
}

type Position = (Side, Vec<Option<char>>);

/// A position and a move, in the image that stands for both.
fn plain(game: &AnyGame, mv: Move) -> (Position, (AnySquare, AnySquare)) {
    let (origin, destination) = game.squares_of(mv);
    let side = game.side_to_move();
    let as_is = (squares(game, false), (origin, destination));
    if game.rules().name != "xiangqi" {
        return ((side, as_is.0), as_is.1);
    }
    let image = (squares(game, true), (image(game, origin), image(game, destination)));
    let (board, mv) = as_is.min(image);
    ((side, board), mv)
}

/// Games, results of South, draws, results of North, sum and number of ratings, last year.
type PlainCounts = (u64, [u64; 3], u64, u64, u16);

/// What was played in every position, counted in the plainest way.
fn plain_counts(records: &[Pcn]) -> HashMap<Position, BTreeMap<(AnySquare, AnySquare), PlainCounts>> {
    let mut all: HashMap<Position, BTreeMap<(AnySquare, AnySquare), PlainCounts>> = HashMap::new();
    for record in records {
        let game = played(record);
        let mut board = game.at_start();
        let mut seen = BTreeSet::new();
        for mv in game.played() {
            let (position, squares) = plain(&board, mv);
            if seen.insert((position.clone(), squares)) {
                let counts = all.entry(position).or_default().entry(squares).or_default();
                counts.0 += 1;
                let result = record.outcome.as_ref().unwrap().result;
                counts.1[RESULTS.iter().position(|known| *known == result).unwrap()] += 1;
                let elo = record.sides.player(board.side_to_move()).unwrap().elo;
                counts.2 += elo.unwrap_or_default().unsigned_abs();
                counts.3 += u64::from(elo.is_some());
                counts.4 = counts.4.max(record.meta.started_at.as_ref().unwrap()[..4].parse().unwrap());
            }
            board.play(mv).unwrap();
        }
    }
    all
}

/// The same of an answer.
fn explored_counts(game: &AnyGame, explored: &Explored) -> BTreeMap<(AnySquare, AnySquare), PlainCounts> {
    let of = |(mv, counts): &(Move, xiongmao_games::facts::Counts)| {
        let results = [counts.south, counts.draws, counts.north];
        (plain(game, *mv).1, (counts.games, results, counts.rating_sum, counts.rated, counts.last_year.unwrap()))
    };
    explored.moves.iter().map(of).collect()
}

#[test]
fn counts_are_those_of_a_plain_replay() {
    for game in ["xiangqi", "xiongqi"] {
        let folder = tempfile::tempdir().unwrap();
        let records = random_games(game, 300);
        let files = [file(folder.path(), "a.json", &records[..100]), file(folder.path(), "b.json", &records[100..])];
        let mut database = Database::create(&folder.path().join("games.db")).unwrap();
        // In two steps, so that the second adds to what is there.
        let first = imported(&mut database, &files[..1]);
        let second = imported(&mut database, &files);
        assert_eq!((first.added + second.added + first.duplicates + second.duplicates, second.known), (300, 1));
        let mut kept: Vec<Pcn> = Vec::new();
        let mut known = BTreeSet::new();
        for record in &records {
            let names = Side::BOTH.map(|side| record.sides.player(side).unwrap().name.clone());
            let moves: Vec<&str> = record.moves.iter().map(|mv| mv.pmn.as_str()).collect();
            let players = (moves.len() < 30).then_some((names, record.meta.started_at.clone()));
            if known.insert((moves, players)) {
                kept.push(record.clone());
            }
        }
        assert_eq!(first.added + second.added, kept.len() as u64);
        let filters = [
            Filter::default(),
            Filter { player: Some("Ann".to_owned()), side: Some(Side::North), ..Filter::default() },
            Filter { player: Some("Bo".to_owned()), result: Some(Wanted::Loss), ..Filter::default() },
            Filter { years: Some((1960, 1990)), ratings: Some((1500, 2400)), ..Filter::default() },
        ];
        for (index, filter) in filters.iter().enumerate() {
            let passes = |record: &&Pcn| {
                let name = |side| record.sides.player(side).unwrap().name.clone().unwrap();
                let elo = |side| record.sides.player(side).unwrap().elo.unwrap();
                let year: i32 = record.meta.started_at.as_ref().unwrap()[..4].parse().unwrap();
                let winner = record.outcome.as_ref().unwrap().result.winner().unwrap();
                match index {
                    0 => true,
                    1 => name(Side::North) == "Ann",
                    2 => Side::BOTH.into_iter().any(|side| name(side) == "Bo" && winner == Some(!side)),
                    _ => (1960..=1990).contains(&year) && Side::BOTH.into_iter().all(|side| elo(side) >= 1500),
                }
            };
            let wanted: Vec<Pcn> = kept.iter().filter(passes).cloned().collect();
            let counts = plain_counts(&wanted);
            let none = BTreeMap::new();
            let mut compared = 0;
            for record in kept.iter().step_by(11) {
                let game = played(record);
                let mut board = game.at_start();
                for mv in game.played() {
                    let explored = database.explore(&board, filter, 3).unwrap();
                    let expected = counts.get(&plain(&board, mv).0).unwrap_or(&none);
                    assert_eq!(&explored_counts(&board, &explored), expected, "{} {filter:?}", board.feen());
                    compared += expected.len();
                    board.play(mv).unwrap();
                }
            }
            // As many are named as there is room for.
            let start = games::named(game).unwrap().start();
            let named = database.explore(&start, filter, 50).unwrap().games.len();
            assert!(index == 0 || named == wanted.len().min(50), "{index}: {named} of {}", wanted.len());
            assert!(compared > 50 && !wanted.is_empty(), "{index}: {compared}");
            assert_eq!(database.search(filter, None, &Interruption::default()).unwrap().len(), wanted.len());
        }
    }
}

#[test]
fn games_are_found_by_what_they_came_to() {
    let folder = tempfile::tempdir().unwrap();
    let records = random_games("xiangqi", 60);
    let mut database = Database::create(&folder.path().join("games.db")).unwrap();
    imported(&mut database, &[file(folder.path(), "a.json", &records)]);
    let letters = |game: &AnyGame| {
        let mut letters: Vec<char> = squares(game, false).into_iter().flatten().collect();
        letters.sort_unstable();
        letters
    };
    let soldiers = |game: &AnyGame, is_image| -> Vec<Option<char>> {
        let letters: Vec<char> =
            game.rules().pieces().iter().filter(|piece| piece.name == "soldier").map(|piece| piece.letter).collect();
        assert_eq!(letters.len(), 2);
        squares(game, is_image).into_iter().map(|piece| piece.filter(|letter| letters.contains(letter))).collect()
    };
    let target = {
        let game = played(&records[7]);
        let mut board = game.at_start();
        game.played().into_iter().take(20).for_each(|mv| board.play(mv).unwrap());
        board
    };
    for likeness in [Likeness::Position, Likeness::Material, Likeness::Soldiers] {
        let fits = |board: &AnyGame| match likeness {
            Likeness::Position => {
                board.side_to_move() == target.side_to_move()
                    && [false, true].iter().any(|image| squares(board, *image) == squares(&target, false))
            }
            Likeness::Material => letters(board) == letters(&target),
            Likeness::Soldiers => [false, true].iter().any(|image| soldiers(board, *image) == soldiers(&target, false)),
        };
        let found = database.search(&Filter::default(), Some((likeness, &target)), &Interruption::default()).unwrap();
        let places: BTreeMap<i64, usize> = found.iter().map(|found| (found.id, found.ply.unwrap())).collect();
        let last = database.stats().unwrap().games;
        for id in 1..=last {
            let game = played(&database.record(id).unwrap());
            let mut board = game.at_start();
            let mut place = fits(&board).then_some(0);
            for (ply, mv) in (1..).zip(game.played()) {
                board.play(mv).unwrap();
                place = place.or_else(|| fits(&board).then_some(ply));
            }
            assert_eq!(places.get(&id).copied(), place, "{likeness:?} {id}");
        }
        assert!(!found.is_empty());
        if likeness == Likeness::Position {
            let games = database.explore(&target, &Filter::default(), 9).unwrap().games;
            assert_eq!(games.iter().map(|game| (game.id, game.ply.unwrap())).collect::<BTreeMap<_, _>>(), places);
        }
    }
}

#[test]
fn records_come_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut records = random_games("xiongqi", 5);
    records.extend(random_games("xiangqi", 5));
    records[1].meta.event = Some("Cup \"x\"".to_owned());
    records[2].outcome.as_mut().unwrap().status = Some("resignation".to_owned());
    let mut database = Database::create(&folder.path().join("games.db")).unwrap();
    imported(&mut database, &[file(folder.path(), "a.json", &records)]);
    for (id, record) in (1..).zip(&records) {
        assert_eq!(&database.record(id).unwrap(), record);
    }
    assert!(matches!(database.record(99), Err(GamesError::NoGame(99))));
    let text = RecordFormat::Pgn.write(&database.record(1).unwrap(), None).unwrap();
    assert!(text.contains("[Variant \"Xiongqi\"]"), "{text}");
}

/// Everything that a database holds, as text.
fn contents(path: &Path) -> Vec<String> {
    let connection = rusqlite::Connection::open(path).unwrap();
    let mut lines = Vec::new();
    for table in ["texts", "sources", "games", "positions", "counted"] {
        let mut statement = connection.prepare(&format!("SELECT * FROM {table}")).unwrap();
        let columns = statement.column_count();
        let mut rows = statement.query([]).unwrap();
        while let Some(row) = rows.next().unwrap() {
            let values = (0..columns).map(|column| format!("{:?}", row.get_ref(column).unwrap()));
            lines.push(format!("{table} {}", values.collect::<Vec<_>>().join(" ")));
        }
    }
    lines
}

#[test]
fn an_interrupted_import_goes_on_to_the_same_contents() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games");
    fs::create_dir(&games).unwrap();
    // More files than a round has, with a large one between them.
    let records = random_games("xiangqi", 1300);
    for (index, record) in records.iter().enumerate() {
        file(&games, &format!("{index:04}.json"), std::slice::from_ref(record));
    }
    file(
        &games,
        "0500-large.json",
        &std::iter::repeat_n(random_games("xiongqi", 400), 6).flatten().collect::<Vec<_>>(),
    );
    fs::write(games.join("notes.txt"), "nothing\n").unwrap();
    let paths = [games];
    let whole = folder.path().join("whole.db");
    let done = imported(&mut Database::create(&whole).unwrap(), &paths);
    assert_eq!(done.unread, 1);
    let broken = folder.path().join("broken.db");
    let mut rounds = 0;
    for _ in 0..20 {
        let interruption = Interruption::default();
        let mut told = 0;
        let mut tell = |news: News<'_>| {
            if matches!(news, News::Progress(_)) {
                told += 1;
                interruption.interrupt();
            }
        };
        let mut database = Database::create(&broken).unwrap();
        import(&mut database, &paths, Part::WHOLE, &interruption, &mut tell).unwrap();
        rounds += told;
    }
    assert!(rounds >= 3, "{rounds}");
    imported(&mut Database::create(&broken).unwrap(), &paths);
    assert_eq!(contents(&broken), contents(&whole));
    // Parts of the files make the same games, and those of all parts the same positions.
    let parts: Vec<PathBuf> = (1..=3)
        .map(|number| {
            let path = folder.path().join(format!("part{number}.db"));
            let part = Part::new(number, 3).unwrap();
            let mut database = Database::create(&path).unwrap();
            import(&mut database, &paths, part, &Interruption::default(), &mut |_| {}).unwrap();
            path
        })
        .collect();
    let merged = folder.path().join("merged.db");
    imported(&mut Database::create(&merged).unwrap(), &parts);
    let of = |path: &Path| Database::open(path).unwrap().stats().unwrap();
    let (merged, whole) = (of(&merged), of(&whole));
    assert_eq!((merged.games, merged.plies, merged.positions), (whole.games, whole.plies, whole.positions));
}

/// Games, wins of South, draws and wins of North of each position and move in the table of positions.
fn table(path: &Path) -> BTreeMap<(i64, i64), [i64; 4]> {
    let connection = rusqlite::Connection::open(path).unwrap();
    let mut statement = connection.prepare("SELECT key, move, games, south, draws, north FROM positions").unwrap();
    let rows = statement
        .query_map([], |row| Ok(((row.get(0)?, row.get(1)?), [row.get(2)?, row.get(3)?, row.get(4)?, row.get(5)?])));
    rows.unwrap().map(Result::unwrap).collect()
}

#[test]
fn the_tables_of_parts_add_up() {
    let folder = tempfile::tempdir().unwrap();
    let records = random_games("xiangqi", 200);
    let whole = folder.path().join("whole.db");
    imported(&mut Database::create(&whole).unwrap(), &[file(folder.path(), "a.json", &records)]);
    let mut sums: BTreeMap<(i64, i64), [i64; 4]> = BTreeMap::new();
    for number in 1..=3 {
        let path = folder.path().join(format!("part{number}.db"));
        let mut database = Database::create(&path).unwrap();
        let part = Part::new(number, 3).unwrap();
        let done =
            import(&mut database, std::slice::from_ref(&whole), part, &Interruption::default(), &mut |_| {}).unwrap();
        assert!((30..110).contains(&done.added), "{} games of part {number}", done.added);
        positions::count(&mut database, Counted::All, 1000, &Interruption::default(), &mut |_, _| {}).unwrap();
        for (place, row) in table(&path) {
            let sum = sums.entry(place).or_default();
            sum.iter_mut().zip(row).for_each(|(sum, number)| *sum += number);
        }
    }
    let whole = table(&whole);
    assert!(whole.iter().all(|(place, row)| sums[place] == *row));
    let alone: Vec<_> = sums.iter().filter(|(place, _)| !whole.contains_key(place)).collect();
    assert!(alone.len() > whole.len() && alone.iter().all(|(_, row)| row[0] == 1), "{}", alone.len());
}

#[test]
fn what_the_rules_refuse_is_kept_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let good = "[Game \"Chinese Chess\"]\n[Red \"Ann\"]\n[Black \"Bo\"]\n\n1. h3-e3 h10-g8 2. h1-g3 1-0\n\n";
    let bad = good.replace("h1-g3", "h1-h9").replace("Ann", "Cy");
    let path = folder.path().join("a.pgn");
    fs::write(&path, format!("{good}{bad}{good}")).unwrap();
    let mut database = Database::create(&folder.path().join("games.db")).unwrap();
    let done = imported(&mut database, &[path]);
    assert_eq!((done.added, done.refused, done.duplicates), (2, 1, 1));
    let refused = Filter { refused: true, ..Filter::default() };
    let found = database.search(&refused, None, &Interruption::default()).unwrap();
    let summary = database.summary(found[0].id).unwrap();
    assert_eq!((summary.south.as_deref(), summary.plies), (Some("Cy"), 2));
    assert!(summary.refused.unwrap().contains("h1-h9"));
    let stats = database.stats().unwrap();
    assert_eq!((stats.games, stats.refused), (1, 1));
}

#[test]
fn readers_and_a_writer_work_side_by_side() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let records = random_games("xiangqi", 40);
    imported(&mut Database::create(&path).unwrap(), &[file(folder.path(), "a.json", &records[..20])]);
    let readers = [Database::open(&path).unwrap(), Database::open(&path).unwrap()];
    let start = games::named("xiangqi").unwrap().start();
    let games = |reader: &Database| reader.explore(&start, &Filter::default(), 0).unwrap().counts.games;
    let before = games(&readers[0]);
    imported(&mut Database::create(&path).unwrap(), &[file(folder.path(), "b.json", &records[20..])]);
    for reader in &readers {
        assert!(games(reader) > before);
    }
}

#[test]
fn what_is_no_database_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    imported(&mut Database::create(&path).unwrap(), &[file(folder.path(), "a.json", &random_games("xiangqi", 50))]);
    let bytes = fs::read(&path).unwrap();
    let refused = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        let opened = Database::open(&path).and_then(|database| {
            database.stats()?;
            (1..=50).try_for_each(|id| database.record(id).map(drop))?;
            database.explore(&games::named("xiangqi").unwrap().start(), &Filter::default(), 9).map(drop)
        });
        opened.err().map(|error| error.to_string())
    };
    assert!(refused("text.db", &[b'x'; 5000]).unwrap().contains("is not a database of games"));
    assert!(refused("empty.db", b"").unwrap().contains("is not a database of games"));
    let other = rusqlite::Connection::open(folder.path().join("other.db")).unwrap();
    other.execute_batch("CREATE TABLE games (id)").unwrap();
    drop(other);
    let foreign = Database::create(&folder.path().join("other.db")).unwrap_err();
    assert!(foreign.to_string().contains("is not a database of games"), "{foreign}");
    let mut later = bytes.clone();
    later[63] = 9;
    assert!(refused("later.db", &later).unwrap().contains("version 9, but this program reads version 1"));
    // Whatever is damaged, it ends with one line, or is not noticed.
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let mut noticed = 0;
    for _ in 0..200 {
        let mut damaged = bytes.clone();
        for _ in 0..40 {
            let place = random.next_u32() as usize % damaged.len();
            damaged[place] = random.next_u32() as u8;
        }
        if let Some(message) = refused("damaged.db", &damaged) {
            noticed += 1;
            assert!(!message.contains('\n'), "{message}");
        }
    }
    assert!(noticed > 20, "{noticed}");
    assert!(refused("cut.db", &bytes[..bytes.len() / 2]).is_some());
    assert!(matches!(Database::open(&folder.path().join("none.db")), Err(GamesError::Missing(_))));
}
