//! Sessions without threads, terminals and waiting: the tests set the time and the engine's answers.

use std::time::{Duration, Instant};

use xiongmao_book::shipped;
use xiongmao_drawing::board_text::Signs;
use xiongmao_language::{Language, Speech};
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{AnyGame, MoveLimit, RuleSettings, Rules, games};
use xiongmao_search::{Answer, Bound, Info, Score};

use super::{Looks, Next, PlaySession, Window};
use crate::play::keeper::Keeper;
use crate::play::terms::{Level, Person, Terms};
use crate::play::{GameFile, GameInPlay};

/// A position of Xiongqi with few moving pieces.
const QUIET: &str = "3g^4/8/8/8/8/8/8/R3G^3 / X/x";

/// A session with the time set by the test.
struct Desk {
    session: PlaySession,
    next: Next,
    now: Instant,
}

impl Desk {
    fn new(game: AnyGame, terms: &Terms) -> Self {
        Self::kept(game, terms, None)
    }

    fn kept(game: AnyGame, terms: &Terms, file: Option<GameFile>) -> Self {
        let speech = Speech::default();
        let looks = Looks { notation: Notation::Pmn, signs: Signs::Latin, echo: false, window: None, speech };
        let mut session = PlaySession::new(GameInPlay::new(game, terms), terms.clone(), looks, Keeper::new(file), None);
        let now = Instant::now();
        let next = session.begin(now);
        session.take_output();
        Self { session, next, now }
    }

    fn pass(&mut self, seconds: u64) {
        self.now += Duration::from_secs(seconds);
    }

    /// Types a line; returns the output without the boards.
    fn types(&mut self, line: &str) -> String {
        assert!(matches!(self.next, Next::Read(_)), "nothing is asked before '{line}'");
        self.session.go_on(self.now);
        self.next = self.session.line(line, self.now);
        self.output()
    }

    /// The engine answers with this move and score.
    fn answers(&mut self, mv: &str, centipawns: i32) -> String {
        self.decides(mv, centipawns);
        self.output()
    }

    fn decides(&mut self, mv: &str, centipawns: i32) {
        let Next::Think(task) = &self.next else { panic!("the engine does not think") };
        let mv = task.game.read_move(mv).unwrap();
        let info = Info {
            depth: 1,
            seldepth: 1,
            multipv: 1,
            score: Score::Centipawns(centipawns),
            bound: Bound::Exact,
            nodes: 1,
            time: Duration::ZERO,
            hashfull: 0,
            table_hits: None,
            pv: vec![mv],
        };
        self.next = self.session.answer(&Answer { best: Some(mv), ponder: None, info: Some(info) }, self.now);
    }

    fn output(&mut self) -> String {
        let text = self.session.take_output();
        let is_board = |line: &&str| line.contains('|') || line.contains("+--") || line.starts_with("    a b");
        text.lines().filter(|line| !is_board(line)).collect::<Vec<_>>().join("\n")
    }

    fn moves(&self) -> String {
        self.session.game().record().moves.iter().map(|mv| mv.pmn.as_str()).collect::<Vec<_>>().join(" ")
    }
}

fn xiongqi() -> &'static Rules {
    games::default()
}

fn terms(side: Person) -> Terms {
    Terms { side, ..Terms::default() }
}

#[test]
fn the_engine_answers_and_undo_takes_both_moves_back() {
    let mut desk = Desk::new(xiongqi().start(), &terms(Person::South));
    assert_eq!(desk.types("undo"), "There is no move to take back.");
    assert_eq!(desk.types("a3-a4"), "1. South plays a3-a4.");
    assert_eq!(desk.answers("a6-a5", 0), "2. North plays a6-a5.");
    assert_eq!(desk.moves(), "a3-a4 a6-a5");
    assert_eq!(desk.types("undo"), "Taken back: 2 plies.");
    assert_eq!(desk.moves(), "");
    desk.types("b3-b4");
    assert!(matches!(desk.next, Next::Think(_)));
}

#[test]
fn the_engine_begins_where_the_person_plays_north() {
    let mut desk = Desk::new(xiongqi().start(), &terms(Person::North));
    desk.answers("a3-a4", 0);
    assert_eq!(desk.types("undo"), "There is no move to take back.");
    desk.types("a6-a5");
    desk.answers("a4+a5", 0);
    desk.types("undo");
    assert_eq!(desk.moves(), "a3-a4");
    assert!(matches!(&desk.next, Next::Read(prompt) if prompt == "North> "));
}

#[test]
fn a_strong_engine_begins_with_a_move_of_its_book() {
    let xiangqi = games::named("xiangqi").unwrap();
    let known = |terms: Terms| {
        let desk = Desk::new(xiangqi.start(), &terms);
        let Next::Think(task) = &desk.next else { panic!("the engine does not think") };
        task.known
    };
    let strong = Terms { level: Level::Level(20), seed: 1, ..terms(Person::North) };
    let known_to_book = |mv| shipped(xiangqi).unwrap().known(&xiangqi.start(), mv).is_some();
    assert!(known(strong.clone()).is_some_and(known_to_book));
    assert_eq!(known(Terms { no_book: true, ..strong.clone() }), None);
    assert_eq!(known(Terms { nodes: Some(1000), ..strong.clone() }), None);
    assert_eq!(known(Terms { level: Level::Level(5), ..strong }), None);
}

#[test]
fn illegal_moves_change_nothing_and_are_explained() {
    let mut desk = Desk::new(xiongqi().start(), &terms(Person::South));
    let text = desk.types("a1-b2");
    assert_eq!(text, "South's chariot cannot go from a1 to b2: a chariot does not move like that.");
    assert_eq!(desk.moves(), "");
    let xiangqi = games::named("xiangqi").unwrap();
    let pinned = xiangqi.from_fen("4r4/3k5/9/9/9/9/9/9/4R4/4K4 w - - 0 1").unwrap();
    let mut desk = Desk::new(pinned, &terms(Person::Both));
    let text = desk.types("e2-d2");
    assert_eq!(text, "South's chariot cannot go from e2 to d2: North's chariot on e10 would attack the general.");
}

#[test]
fn a_forbidden_repetition_is_refused_with_its_reason() {
    let mut desk = Desk::new(xiongqi().from_feen(QUIET).unwrap(), &terms(Person::Both));
    for mv in ["a1-a2", "d8-d7", "a2-a1"] {
        desk.types(mv);
    }
    let text = desk.types("d7-d8");
    assert!(text.contains("South may not play a1-a2, which would repeat ply 1."), "{text}");
    assert_eq!(desk.types("a1-a2"), "a1-a2 would repeat ply 1: the rule on repetition forbids that.");
    assert!(desk.types("moves a1").contains("\nForbidden: a1-a2, which would repeat ply 1"));
    assert_eq!(desk.moves(), "a1-a2 d8-d7 a2-a1 d7-d8");
}

#[test]
fn perpetual_check_is_explained_when_it_ends_the_game() {
    let xiangqi = games::named("xiangqi").unwrap();
    let game = xiangqi.from_fen("9/3k3c1/b2a1C2b/9/9/2B6/C8/9/1r7/5K3 w - - 0 1").unwrap();
    let mut desk = Desk::new(game, &terms(Person::Both));
    let moves = "f8g8 b2b1 f1f2 b1f1 f2e2 f1e1 e2d2 e1d1 d2e2 d1e1 e2d2 e1d1 d2e2 d1e1";
    let text = moves.split(' ').map(|mv| desk.types(mv)).last().unwrap();
    for sentence in [
        "Check by the chariot on e1, the 7th in a row with one piece (limit 6).",
        "North has given 7 checks in a row with one piece, more than the limit of 6, so North loses.",
        "South has won (repetition).",
    ] {
        assert!(text.contains(sentence), "{text}");
    }
    assert_eq!(desk.types("e2-e3"), "The game is over; undo takes the last move back, quit leaves.");
}

#[test]
fn the_capture_of_the_general_ends_the_game() {
    let game = xiongqi().from_feen("3g^4/8/8/8/8/8/8/3R1G^2 / X/x").unwrap();
    let mut desk = Desk::new(game, &terms(Person::South));
    let text = desk.types("d1d8");
    assert!(
        text.ends_with("North's general has been captured.\nSouth has won (general captured). You have won."),
        "{text}"
    );
    assert!(matches!(&desk.next, Next::Read(prompt) if prompt == "over> "));
    assert_eq!(desk.types("undo"), "Taken back: 1 ply.");
    assert!(matches!(&desk.next, Next::Read(prompt) if prompt == "South> "));
}

#[test]
fn a_flag_falls_at_its_time_and_not_before() {
    let terms = Terms { tc: Some("10+2".parse().unwrap()), ..terms(Person::South) };
    let mut desk = Desk::new(xiongqi().start(), &terms);
    // The first move of a session is free.
    desk.pass(100);
    assert!(desk.types("a3-a4").contains("Clocks: South 0:12.0, North 0:10.0."));
    desk.pass(4);
    assert!(desk.answers("a6-a5", 0).contains("Clocks: South 0:12.0, North 0:08.0."));
    assert_eq!(desk.session.flag_falls(), Some(desk.now + Duration::from_secs(12)));
    desk.pass(11);
    desk.session.check_flag(desk.now);
    assert_eq!(desk.output(), "");
    desk.pass(1);
    desk.session.check_flag(desk.now);
    assert_eq!(desk.output(), "North has won: South's time has run out (time). You have lost.");
    let outcome = desk.session.game().record().outcome.clone().unwrap();
    assert_eq!((outcome.result.name(), outcome.status.as_deref()), ("0-1", Some("timelimit")));
    assert_eq!(desk.types("b3-b4"), "The game is over; undo takes the last move back, quit leaves.");
    assert_eq!(desk.types("undo"), "The game continues.");
    assert_eq!(desk.session.flag_falls(), Some(desk.now + Duration::from_secs(12)));
}

#[test]
fn the_engine_loses_on_time_too() {
    let terms = Terms { tc: Some("5".parse().unwrap()), ..terms(Person::South) };
    let mut desk = Desk::new(xiongqi().start(), &terms);
    desk.types("a3-a4");
    desk.pass(5);
    let text = desk.answers("a6-a5", 0);
    assert_eq!(text, "South has won: North's time has run out (time). You have won.");
    assert_eq!(desk.moves(), "a3-a4");
}

#[test]
fn resignation_and_agreement_end_a_game_and_can_be_taken_back() {
    let mut desk = Desk::new(xiongqi().start(), &terms(Person::South));
    assert_eq!(desk.types("resign"), "North has won: South has resigned (resignation). You have lost.");
    assert_eq!(desk.types("hint"), "The game is over; undo takes the last move back, quit leaves.");
    assert_eq!(desk.types("undo"), "The game continues.");
    let mut desk = Desk::new(xiongqi().start(), &terms(Person::Both));
    assert_eq!(desk.types("draw"), "The game is a draw: agreed by the players (agreement).");
}

#[test]
fn the_engine_accepts_a_draw_when_it_is_worse() {
    let mut desk = Desk::new(xiongqi().start(), &terms(Person::South));
    desk.types("draw");
    desk.types("a3-a4");
    assert!(desk.answers("a6-a5", 50).starts_with("North declines the draw."));
    desk.types("draw");
    desk.types("b3-b4");
    let text = desk.answers("b6-b5", -300);
    assert_eq!(text, "North accepts the draw.\nThe game is a draw: agreed by the players (agreement).");
}

#[test]
fn reasons_are_given_for_the_last_moves_and_for_others() {
    let game = xiongqi().from_feen("r2g^4/8/8/8/8/8/8/R3G^3 / X/x").unwrap();
    let mut desk = Desk::new(game, &terms(Person::Both));
    assert_eq!(desk.types("why"), "No move has been played yet; type why and a move to ask about it.");
    assert!(
        desk.types("threats").contains("- The chariot on a1 is unprotected, and the chariot on a8 can capture it.")
    );
    let text = desk.types("why e1-e2");
    assert!(text.starts_with("e1-e2 is a blunder. The best move is a1-d1.\n- "), "{text}");
    assert!(text.contains("- The chariot on a1 is unprotected, and the chariot on a8 can capture it; e1-e2 ignores"));
    assert_eq!(desk.types("why a1-z9"), "Z9 is not on the board (squares are a1 to h8).");
    desk.types("a1+a8");
    assert!(desk.types("why").starts_with("a1+a8 is "));
    assert_eq!(desk.moves(), "a1+a8");
}

#[test]
fn hints_and_evaluations_leave_the_game_alone() {
    let mut desk = Desk::new(xiongqi().start(), &terms(Person::South));
    desk.types("hint");
    let Next::Think(task) = &desk.next else { panic!() };
    assert!(task.weakness.is_none(), "a hint comes at full strength");
    assert_eq!(desk.answers("a3-a4", 30), "Hint: a3-a4.");
    desk.types("eval");
    let text = desk.answers("a3-a4", -150);
    assert!(text.starts_with("North is better. For South: -1.50, wins "), "{text}");
    assert_eq!(desk.moves(), "");
    desk.types("a3-a4");
    let Next::Think(task) = &desk.next else { panic!() };
    assert!(task.afresh && task.weakness.is_some(), "the weak engine does not know what the hint knew");
}

#[test]
fn the_engine_alone_plays_until_it_is_paused() {
    let mut desk = Desk::new(xiongqi().start(), &terms(Person::None));
    desk.answers("a3-a4", 0);
    desk.session.pause();
    assert!(desk.output().starts_with("Paused"));
    desk.answers("a6-a5", 0);
    desk.types("undo");
    assert_eq!(desk.moves(), "a3-a4");
    desk.types("go");
    desk.answers("a6-a5", 0);
    assert!(matches!(desk.next, Next::Think(_)));
}

#[test]
fn leaving_tells_how_to_go_on() {
    let mut desk = Desk::new(xiongqi().start(), &terms(Person::Both));
    desk.types("a3-a4");
    let text = desk.types("quit");
    assert!(text.ends_with("xiongmao play --game xiongqi --side both --level 3 --moves \"a3-a4\""), "{text}");
    assert!(matches!(desk.next, Next::Leave));
    let mut desk = Desk::new(xiongqi().start(), &terms(Person::Both));
    assert_eq!(desk.types("quit"), "");
    // Ctrl-C asks once.
    let mut desk = Desk::new(xiongqi().start(), &terms(Person::Both));
    assert!(matches!(desk.session.interrupt(desk.now), Next::Read(_)));
    desk.types("board");
    assert!(matches!(desk.session.interrupt(desk.now), Next::Read(_)));
    assert!(matches!(desk.session.interrupt(desk.now), Next::Leave));
}

#[test]
fn the_file_follows_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let file = GameFile::new(&path).unwrap();
    let mut desk = Desk::kept(xiongqi().start(), &terms(Person::Both), Some(file.clone()));
    let count = || file.load().unwrap().unwrap().moves.len();
    assert_eq!(count(), 0);
    desk.types("a3-a4");
    assert_eq!(count(), 1);
    desk.types("undo");
    assert_eq!(count(), 0);
    desk.types("resign");
    assert_eq!(file.load().unwrap().unwrap().outcome.unwrap().result.name(), "0-1");
    let mut desk = Desk::new(xiongqi().start(), &terms(Person::Both));
    assert_eq!(desk.types("save"), "Give a file name: save game.json.");
    let text = desk.types(&format!("save {}", folder.path().join("no/game.json").display()));
    assert!(text.starts_with("The game is not saved: cannot write "), "{text}");
    let text = desk.types(&format!("save {}", path.display()));
    assert_eq!(text, format!("Saved in {}.", path.display()));
}

#[test]
fn a_file_that_cannot_be_written_is_reported_once() {
    let folder = tempfile::tempdir().unwrap();
    let gone = folder.path().join("gone");
    std::fs::create_dir(&gone).unwrap();
    let file = GameFile::new(&gone.join("game.json")).unwrap();
    let mut desk = Desk::kept(xiongqi().start(), &terms(Person::Both), Some(file));
    std::fs::remove_dir_all(&gone).unwrap();
    assert!(desk.types("a3-a4").contains("The game is not saved: cannot write "));
    assert_eq!(desk.types("a6-a5"), "2. North plays a6-a5.");
    std::fs::create_dir(&gone).unwrap();
    assert_eq!(desk.types("b3-b4"), "3. South plays b3-b4.");
    std::fs::remove_dir_all(&gone).unwrap();
    assert!(desk.types("b6-b5").contains("The game is not saved: "));
    // A file that could not be written is not that of the game.
    let mut desk = Desk::new(xiongqi().start(), &terms(Person::Both));
    assert!(desk.types(&format!("save {}", gone.join("game.json").display())).starts_with("The game is not saved: "));
    assert_eq!(desk.types("a3-a4"), "1. South plays a3-a4.");
    assert!(desk.types("quit").starts_with("The game is not saved. To continue it, run:"));
}

#[test]
fn the_level_can_be_changed() {
    let mut desk = Desk::new(xiongqi().start(), &terms(Person::South));
    let text = desk.types("level 5");
    assert!(text.starts_with("The engine plays at level 5 (Elo "), "{text}");
    assert_eq!(desk.types("level"), text);
    for refused in ["level 21", "level x", "level -1"] {
        assert_eq!(desk.types(refused), "After level, give a number from 0 to 20 (full strength).");
    }
    let record = desk.session.game().record();
    assert_eq!(GameInPlay::terms_of(record).level, Level::Level(5));
    let elos = [&record.sides.first, &record.sides.second].map(|player| player.as_ref().unwrap().elo);
    assert_eq!(elos, [None, Level::Level(5).elo(xiongqi()).map(i64::from)]);
}

#[test]
fn a_draw_is_claimed_where_no_limit_ends_the_game() {
    let by_hand = |clock: u32| {
        let mut game = xiongqi().from_fen(&format!("3g4/8/8/8/8/8/8/R3G3 w - - {clock} 1")).unwrap();
        let rules = RuleSettings::with_move_limit(MoveLimit::Off);
        rules.apply(&mut *game);
        Desk::new(game, &Terms { rules, ..terms(Person::Both) })
    };
    let early = by_hand(99).types("claim");
    assert_eq!(early, "A draw can be claimed after 100 half-moves without progress; there have been 99.");
    let mut desk = by_hand(99);
    desk.types("a1-a2");
    assert_eq!(desk.types("claim"), "The game is a draw: claimed under the move-limit rule (move limit).");
    let record = desk.session.game().record();
    assert_eq!(record.outcome.as_ref().unwrap().status.as_deref(), Some("movelimit"));
    let mut desk = Desk::new(xiongqi().start(), &terms(Person::Both));
    assert!(
        desk.types("claim")
            .starts_with("There is no need to claim a draw: the game is drawn automatically after 100 half-moves")
    );
}

#[test]
fn checkmate_is_named() {
    let game = xiongqi().from_feen("3g^4/1R6/8/8/8/8/8/R3G^3 / X/x").unwrap();
    let mut desk = Desk::new(game, &terms(Person::Both));
    let text = desk.types("a1-a8");
    assert!(text.ends_with("Check by the chariot on a8.\nCheckmate: North cannot save its general."), "{text}");
}

#[test]
fn clocks_stand_while_hints_and_reasons_are_looked_for() {
    let terms = Terms { tc: Some("10".parse().unwrap()), ..terms(Person::South) };
    let mut desk = Desk::new(xiongqi().start(), &terms);
    desk.types("a3-a4");
    desk.answers("a6-a5", 0);
    desk.pass(3);
    desk.types("hint");
    assert_eq!(desk.session.flag_falls(), None);
    desk.pass(60);
    desk.answers("b3-b4", 0);
    assert_eq!(desk.session.flag_falls(), Some(desk.now + Duration::from_secs(7)));
    desk.types("why");
    assert_eq!(desk.session.flag_falls(), None, "the search takes its time before the next line is awaited");
    desk.pass(60);
    desk.session.go_on(desk.now);
    desk.pass(2);
    assert!(desk.types("b3-b4").contains("Clocks: South 0:05.0, North 0:10.0."));
}

#[test]
fn a_small_window_shows_one_board_a_turn() {
    let boards = |rows: usize, side: Person| {
        let mut desk = Desk::new(xiongqi().start(), &terms(side));
        desk.session.resized(Some(Window { rows, columns: 80 }));
        let count = |desk: &mut Desk| desk.session.take_output().matches("river").count();
        desk.next = desk.session.line("a3-a4", desk.now);
        let own = count(&mut desk);
        match &desk.next {
            Next::Think(_) => desk.decides("a6-a5", 0),
            _ => desk.next = desk.session.line("a6-a5", desk.now),
        }
        [own, count(&mut desk)]
    };
    assert_eq!(boards(24, Person::South), [0, 1]);
    assert_eq!(boards(30, Person::South), [1, 1]);
    assert_eq!(boards(24, Person::Both), [1, 1]);
}

#[test]
fn lines_fit_the_window() {
    for language in Language::ALL {
        let mut desk = Desk::new(xiongqi().start(), &terms(Person::South));
        desk.session.looks.speech = Speech::new(language);
        desk.session.resized(Some(Window { rows: 24, columns: 40 }));
        let help = desk.types("help");
        assert!(help.lines().all(|line| console::measure_text_width(line) <= 40), "{help}");
        let whole = Desk::new(xiongqi().start(), &terms(Person::South)).types("help");
        assert!(language != Language::English || help.split_whitespace().eq(whole.split_whitespace()), "{help}");
    }
}

#[test]
fn another_game_begins_and_the_one_before_is_not_lost() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let file = GameFile::new(&path).unwrap();
    let mut desk = Desk::kept(xiongqi().from_feen(QUIET).unwrap(), &terms(Person::South), Some(file.clone()));
    desk.types("a1-a2");
    desk.answers("d8-d7", 0);
    assert_eq!(desk.types("new east"), "After new, say which sides people play: south, north, both or none.");
    let text = desk.types("new north");
    assert!(text.starts_with(&format!("The game is in {}; ", path.display())), "{text}");
    assert!(text.contains("You play North against level 3"), "{text}");
    let Next::Think(task) = &desk.next else { panic!("the engine begins") };
    assert!(
        task.afresh && task.game.plies_played() == 0 && task.game.feen() == xiongqi().from_feen(QUIET).unwrap().feen()
    );
    desk.answers("a1-a3", 0);
    assert_eq!(file.load().unwrap().unwrap().moves.len(), 2);
    let text = desk.types("new");
    assert!(text.starts_with("The game is not saved. To continue it, run:\nxiongmao play "), "{text}");
    assert_eq!(desk.moves(), "");
}

#[test]
fn captures_are_named() {
    let game = xiongqi().from_feen("3g^4/8/8/8/8/8/8/R3G^3 2e2sc/ X/x").unwrap();
    let said = |language| crate::play::words::captured(&game, Speech::new(language)).unwrap();
    assert_eq!(said(Language::English), "South has captured 2 soldiers, one cannon and 2 empresses.");
    assert_eq!(said(Language::French), "Sud a capturé 2 soldats, un canon et 2 impératrices.");
}
