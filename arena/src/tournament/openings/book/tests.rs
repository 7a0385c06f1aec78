use std::path::Path;

use super::*;
use crate::rules::games;
use crate::tournament::openings::scorer::OpeningScorer;

/// Scores positions by their text, so that each has its own score.
struct Arbitrary;

impl OpeningScorer for Arbitrary {
    fn score(&mut self, game: &AnyGame, nodes: u64) -> Result<Option<i32>, ScorerError> {
        let sum: u64 = position_key(game).bytes().zip(1..).map(|(byte, place)| u64::from(byte) * place).sum();
        Ok((!sum.is_multiple_of(10)).then_some(((sum + nodes) % 401) as i32 - 200))
    }
}

fn arbitrary() -> MakeScorer {
    Arc::new(|| Ok(Box::new(Arbitrary)))
}

/// A search, and a database of three games in place of any.
fn helpers() -> OpeningHelpers {
    let games: ReadGames = Arc::new(|rules, path, plies, take| {
        if path == Path::new("lost") {
            return Err("the database is damaged".into());
        }
        for moves in ["c2+c6 c7+c3 a1-a2", "c2+c6 c7+c3 b1-b2", "a1-a2"] {
            let moves: Vec<&str> = moves.split(' ').collect();
            if let Some(first) = moves.get(..plies) {
                let mut game = rules.start();
                game.play_line(first.iter().copied())?;
                if !take(game) {
                    break;
                }
            }
        }
        Ok(())
    });
    OpeningHelpers { scorer: Some(arbitrary()), games: Some(games) }
}

fn book(settings: &OpeningSettings, seed: u64) -> Result<OpeningBook, OpeningError> {
    OpeningBook::open(games::default(), settings, seed, 2, helpers(), HaltHandle::default())
}

fn random(plies: usize, balance: Option<i32>) -> OpeningSettings {
    OpeningSettings { source: format!("{RANDOM}{plies}"), balance, balance_nodes: 300, ..OpeningSettings::default() }
}

fn lines(book: &mut OpeningBook, count: usize) -> Vec<String> {
    (0..count).map(|round| book.opening(round).unwrap().written().join(" ")).collect()
}

#[test]
fn the_same_seed_makes_the_same_openings() {
    for balance in [None, Some(150)] {
        let first = lines(&mut book(&random(6, balance), 5).unwrap(), 100);
        // In another order, with another number of threads.
        let again = &random(6, balance);
        let halt = HaltHandle::default();
        let mut again = OpeningBook::open(games::default(), again, 5, 1, helpers(), halt).unwrap();
        let last = again.opening(99).unwrap().written().join(" ");
        assert_eq!(last, first[99]);
        assert_eq!(lines(&mut again, 100), first);
        assert_ne!(lines(&mut book(&random(6, balance), 6).unwrap(), 100), first);
        let later = OpeningSettings { first: 11, ..random(6, balance) };
        assert_eq!(lines(&mut book(&later, 5).unwrap(), 90), first[10..]);
    }
}

#[test]
fn openings_are_new_sound_and_balanced() {
    let mut book = book(&random(3, Some(60)), 1).unwrap();
    let mut seen = std::collections::HashSet::new();
    let mut scorer = LazyScorer::default();
    for round in 0..200 {
        let opening = book.opening(round).unwrap();
        let end = opening.end();
        assert_eq!(opening.moves.len(), 3);
        assert!(!end.status().is_over());
        assert!(seen.insert(position_key(&end)), "round {round} begins like one before");
        assert!(scorer.is_balanced(&arbitrary(), &end, 60, 300).unwrap());
    }
}

#[test]
fn games_of_a_database_are_openings() {
    let database = |path: &str, plies| {
        let source = format!("{DATABASE}{path}");
        OpeningSettings { source, plies, order: Some(OpeningOrder::Sequential), ..OpeningSettings::default() }
    };
    // Two games begin alike, and one is too short.
    assert_eq!(lines(&mut book(&database("any", Some(2)), 1).unwrap(), 2), ["c2+c6 c7+c3"; 2]);
    assert_eq!(lines(&mut book(&database("any", Some(1)), 1).unwrap(), 3), ["c2+c6", "a1-a2", "c2+c6"]);
    assert!(matches!(book(&database("any", None), 1), Err(OpeningError::None(_))), "none has eight moves");
    let error = book(&database("lost", None), 1).err().unwrap();
    assert_eq!(error.to_string(), "openings: the database is damaged");
    let (settings, halt) = (database("any", None), HaltHandle::default());
    let error = OpeningBook::open(games::default(), &settings, 1, 1, OpeningHelpers::default(), halt.clone());
    assert!(matches!(error, Err(OpeningError::NoDatabases)));
    halt.stop();
    let error = OpeningBook::open(games::default(), &settings, 1, 1, helpers(), halt);
    assert!(matches!(error, Err(OpeningError::Halted)));
    assert_eq!(
        OpeningSettings { source: "db:any".to_owned(), ..OpeningSettings::default() }.order(),
        OpeningOrder::Random
    );
}

#[test]
fn a_balance_needs_a_search() {
    let (settings, halt) = (random(3, Some(60)), HaltHandle::default());
    let error = OpeningBook::open(games::default(), &settings, 1, 1, OpeningHelpers::default(), halt).err().unwrap();
    assert!(matches!(error, OpeningError::NoSearch));
}

#[test]
fn a_late_first_opening_takes_little_memory() {
    let mut late = book(&OpeningSettings { first: 3000, ..random(4, None) }, 1).unwrap();
    late.opening(0).unwrap();
    // One batch may go beyond it.
    assert!(late.found.len() <= BATCH);
    for settings in [random(4, None), random(4, Some(60))] {
        let error = book(&OpeningSettings { first: 20_000_000, ..settings }, 1).err().unwrap();
        assert!(matches!(error, OpeningError::First(20_000_000)), "{error}");
    }
    // A file starts again after its end, for any number.
    let balanced = OpeningSettings { source: BALANCED.to_owned(), first: usize::MAX, ..OpeningSettings::default() };
    assert!(book(&balanced, 1).unwrap().opening(7).is_ok());
}

#[test]
fn a_selection_can_be_ended() {
    let halt = HaltHandle::default();
    let open =
        |settings: &OpeningSettings| OpeningBook::open(games::default(), settings, 1, 1, helpers(), halt.clone());
    let mut book = open(&random(4, Some(60))).unwrap();
    halt.stop();
    assert!(matches!(book.opening(0), Err(OpeningError::Halted)));
    let balanced = OpeningSettings { source: BALANCED.to_owned(), balance: Some(60), ..OpeningSettings::default() };
    assert!(matches!(open(&balanced), Err(OpeningError::Halted)));
}

#[test]
fn a_search_for_openings_gives_up() {
    // There are only 26 first moves.
    let mut book = book(&random(1, None), 1).unwrap();
    assert!(book.opening(25).is_ok());
    assert!(matches!(book.opening(26), Err(OpeningError::Exhausted(_))));
}
#[test]
fn files_are_read_in_their_order_or_shuffled() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("openings.txt");
    let record = r#"{"setup":{"feen":"3g^4/8/8/8/8/8/8/R2G^4 / X/x"},"plies":[{"pmn":"a1-a7"},{"pmn":"d8-e8"}]}"#;
    let feen = "3g^4/8/8/8/8/8/8/4G^2R / X/x";
    let start = games::default().start_feen;
    let text = format!("# openings\n{start} moves a3-a4 a6-a5\n\nb3b4 b6b5\n{feen}\na3-a4 a6-a5\n{record}\n");
    std::fs::write(&path, text).unwrap();
    let settings = OpeningSettings { source: path.display().to_string(), ..OpeningSettings::default() };
    let mut sequential = book(&settings, 1).unwrap();
    // The opening that is listed twice counts once.
    assert_eq!(sequential.count(), Some(4));
    let expected = ["a3-a4 a6-a5", "b3-b4 b6-b5", "", "a1-a7 d8-e8", "a3-a4 a6-a5"];
    assert_eq!(lines(&mut sequential, 5), expected);
    assert_eq!(sequential.opening(2).unwrap().start.feen(), feen);
    let shuffled = |seed| {
        lines(&mut book(&OpeningSettings { order: Some(OpeningOrder::Random), ..settings.clone() }, seed).unwrap(), 4)
    };
    assert_eq!(shuffled(3), shuffled(3));
    assert!((0..20).any(|seed| shuffled(seed) != expected[..4]));
    let short = OpeningSettings { plies: Some(1), ..settings };
    assert_eq!(lines(&mut book(&short, 1).unwrap(), 4), ["a3-a4", "b3-b4", "", "a1-a7"]);
}

#[test]
fn the_suite_is_shuffled_by_the_seed() {
    let balanced = OpeningSettings { source: BALANCED.to_owned(), ..OpeningSettings::default() };
    let lines_of = |settings: &OpeningSettings, seed| lines(&mut book(settings, seed).unwrap(), 50);
    assert_eq!(lines_of(&balanced, 3), lines_of(&balanced, 3));
    assert_ne!(lines_of(&balanced, 3), lines_of(&balanced, 4));
    let sequential = OpeningSettings { order: Some(OpeningOrder::Sequential), ..balanced };
    assert_eq!(lines_of(&sequential, 3), lines_of(&sequential, 4));
    assert!(book(&sequential, 1).unwrap().count() >= Some(2000));
}

#[test]
fn errors_in_files_name_the_line() {
    let directory = tempfile::tempdir().unwrap();
    for (text, reason) in [
        ("a3-a4\nb3-b5\n", "line 2: ply 1 'b3-b5'"),
        ("\n\n8/8 / X/x\n", "line 3: "),
        ("{\"setup\":1}\n", "line 1: "),
        ("3g^4/8/8/8/8/8/8/G^3r3 / x/X moves e1+a1\n", "line 1: the game is over after the opening: mareking north"),
        ("3g^4/8/8/8/8/8/8/4G^3 / X/x\n", "no usable opening"),
        ("# nothing\n", "no usable opening"),
    ] {
        let path = directory.path().join("openings.txt");
        std::fs::write(&path, text).unwrap();
        let settings = OpeningSettings { source: path.display().to_string(), ..OpeningSettings::default() };
        let error = book(&settings, 1).err().unwrap().to_string();
        assert!(error.contains(reason), "{error}");
    }
    for source in ["random:", "random:-1", "random:9999", "no/such/file"] {
        let settings = OpeningSettings { source: source.to_owned(), ..OpeningSettings::default() };
        assert!(book(&settings, 1).is_err(), "{source}");
    }
}
