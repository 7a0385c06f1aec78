//! PGN: files as other programs write them, every error with its place, and random records written and read again.

use serde_json::json;
use xiongmao_movegen::games;
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{AnyGame, RuleSettings, Rules};
use xiongmao_records::pcn::{GameResult, Outcome, Pcn, PcnMove, Period, Player, Properties, Setup, Sides, Standing};
use xiongmao_records::pgn::{PgnError, PgnReason, decode, is_pgn, read_pgn_records, write_pgn};
use xiongmao_tests::plain::random::Rng;
use xiongmao_tests::rounds;

/// The way xqbase writes records, here with ICCS: teams, no `SetUp`, and an advertisement behind the result.
const XQBASE: &str = "[Game \"Chinese Chess\"]\r\n[Event \"Spring Cup\"]\r\n[Round \"\"]\r\n[Date \"2006.08.03\"]\r\n\
    [Site \"Beijing\"]\r\n[RedTeam \"Jade Club\"]\r\n[Red \"Li\"]\r\n[BlackTeam \"River Club\"]\r\n[Black \"Wang\"]\r\n\
    [Result \"1/2-1/2\"]\r\n[ECCO \"C48\"]\r\n[Opening \"Central cannon\"]\r\n[Format \"ICCS\"]\r\n\
    {A friendly\r\ngame.}\r\n  1. H2-E2 H9-G7\r\n  2. H0-G2\r\n{The usual move.}\r\n  2.          I9-H9\r\n 1/2-1/2\r\n\
    ============\r\nWelcome to [our] page [Event in the text\r\nhttps://example.org/\r\n\r\n\
    [GAME \"Chinese Chess\"]\r\n[red \"Zhao\"]\r\n[FORMAT \"ICCS\"]\r\n[result \"*\"]\r\n1.c3-c4 *\r\n";

fn games(text: &str) -> Vec<Pcn> {
    read_pgn_records(text).map(|game| game.unwrap_or_else(|error| panic!("{error}\n{text}"))).collect()
}

fn only(text: &str) -> Pcn {
    let mut games = games(text);
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

fn failure(text: &str) -> PgnError {
    let games: Vec<_> = read_pgn_records(text).collect();
    let [Err(error)] = games.as_slice() else { panic!("{text}: {games:?}") };
    error.clone()
}

fn moves(line: &[PcnMove]) -> String {
    line.iter().map(|mv| mv.pmn.as_str()).collect::<Vec<_>>().join(" ")
}

#[test]
fn files_of_xqbase_are_read() {
    let games = games(XQBASE);
    assert_eq!(games.len(), 2);
    let game = &games[0];
    assert_eq!(moves(&game.moves), "h3-e3 h10-g8 h1-g3 i10-h10");
    assert_eq!((game.meta.event.as_deref(), game.meta.round.as_deref()), (Some("Spring Cup"), None));
    assert_eq!(game.meta.started_at.as_deref(), Some("2006-08-03"));
    assert_eq!(game.meta.comment.as_deref(), Some("A friendly\ngame."));
    assert_eq!(game.moves[2].comment.as_deref(), Some("The usual move."));
    let red = game.sides.first.as_ref().unwrap();
    assert_eq!((red.name.as_deref(), red.variant.as_deref()), (Some("Li"), Some("Xiangqi")));
    assert_eq!(red.more["team"], "Jade Club");
    assert_eq!(game.outcome.as_ref().unwrap().result, GameResult::Draw);
    assert_eq!(game.more["tags"], json!({"ECCO": "C48", "Opening": "Central cannon"}));
    assert!(game.replay(&RuleSettings::default()).holds());
    assert_eq!((moves(&games[1].moves), &games[1].outcome), ("c4-c5".to_owned(), &None));
    assert_eq!(games[1].sides.first.as_ref().unwrap().name.as_deref(), Some("Zhao"));
}

/// A game with Chinese moves and no `Format`, as xqbase writes it, in the bytes of GB18030.
const GB18030: &[u8] = b"[Game \"Chinese Chess\"]\r\n[Red \"\xd0\xed\"]\r\n\
    {\xa1\xa1\xa1\xa1\xba\xc3}\r\n  1. \xc5\xda\xb6\xfe\xc6\xbd\xce\xe5 \xc2\xed\xa3\xb8\xbd\xf8\xa3\xb7\r\n\
    \x20 2. \xc2\xed\xb6\xfe\xbd\xf8\xc8\xfd\r\n  2.          \xb3\xb5\xa3\xb9\xc6\xbd\xa3\xb8\r\n 1-0\r\n=====\r\n";

#[test]
fn moves_of_people_are_read_with_and_without_a_format() {
    let line = "h3-e3 h10-g8 h1-g3 i10-h10";
    let game = only(&decode(GB18030));
    assert_eq!(moves(&game.moves), line);
    assert_eq!((game.sides.first.unwrap().name.as_deref(), game.meta.comment.as_deref()), (Some("许"), Some("好")));
    for (tags, movetext) in [
        ("[Format \"Chinese\"]", "1. 炮二平五 馬８進７ 2. 馬二進三 車９平８"),
        ("[Format \"chinese\"]", "1.炮二平五 马8进7 2.马二进三！ 车9平8"),
        ("[Format \"WXF\"]", "1. C2.5 H8+7 2. H2+3 R9.8"),
        ("", "1. C2=5 h8+7 2. H2+3! r9=8"),
        ("[Format \"SALG\"]", "1. Che2 Hg7 2. Hg2 Rh9"),
        // Fairy-Stockfish, pychess.
        ("", "1. Che3 Ng8 2. Ng3 Rh10"),
        // Another format than the tag says.
        ("[Format \"WXF\"]", "1. H2-E2 H9-G7 2. H0-G2 I9-H9"),
    ] {
        let game = only(&format!("[Variant \"Xiangqi\"]\n{tags}\n\n{movetext} *"));
        assert_eq!(moves(&game.moves), line, "{tags} {movetext}");
    }
    // Soldiers that begin with a number, after move numbers with and without a blank.
    let soldiers = "[FEN \"4k4/6P2/2P3P2/2P3P2/9/9/9/9/9/3K5 w\"]\n[Format \"WXF\"]\n\n";
    assert_eq!(moves(&only(&format!("{soldiers}33.4 K5+1 *")).moves), "g8-f8 e10-e9");
    assert_eq!(moves(&only(&format!("{soldiers}1.33.4 K5+1 2.7-.6")).moves), "g8-f8 e10-e9 c7-d7");
}

#[test]
fn everything_that_pgn_allows_is_read() {
    let text = "\u{feff}; a file header\n%escaped [Event \"no\"]\n\
                [Event \"A \\\"great\\\" \\\\ \"day\"\"] [White \"W\"]\n\
                [BlackElo \"1500\"][WhiteElo \"no number\"]\n[TimeControl \"40/60:30+0.5\"]\n[Variant \"xiongqi\"]\n\
                [Event \"another\"]\n\n\
                1. a3-a4!? $14 {[%emt 0:00:02.5][%clk 1:00:00] one } ; two\n; three\n (1. {why} c2+c6 $4 c7+c3 \
                (1...b6-b5 (1... h6-h5)) 2. a3-a4 *) ()\n%1. x\n1... a6-a5 2.b3-b4?? {[%eval -0.35,12] [%depth \
                x]}\n2...b6-b5 0-1 1. a3-a4";
    let game = only(text);
    assert_eq!(moves(&game.moves), "a3-a4 a6-a5 b3-b4 b6-b5");
    assert_eq!(game.meta.event.as_deref(), Some("A \"great\" \\ \"day\""));
    assert_eq!(game.sides.first.as_ref().unwrap().name.as_deref(), Some("W"));
    assert_eq!(game.sides.second.as_ref().unwrap().elo, Some(1500));
    assert_eq!(game.more["tags"], json!({"WhiteElo": "no number"}));
    let periods: Vec<_> =
        game.periods.iter().map(|period| (period.plies, period.duration_ms, period.increment_ms)).collect();
    assert_eq!(periods, [(Some(40), 60_000, None), (None, 30_000, Some(500))]);
    let first = &game.moves[0];
    assert_eq!(first.assessment.as_deref(), Some("interesting"));
    assert_eq!(first.more["nags"], json!([14]));
    assert_eq!((first.elapsed_ms, first.remaining_ms), (Some(2_500), Some(3_600_000)));
    assert_eq!(first.comment.as_deref(), Some("one\ntwo\nthree"));
    let variations = first.variations();
    assert_eq!(variations.len(), 1);
    assert_eq!(moves(&variations[0]), "c2+c6 c7+c3 a3-a4");
    assert_eq!(variations[0][0].comment.as_deref(), Some("why"));
    assert_eq!(variations[0][0].assessment.as_deref(), Some("blunder"));
    let inner = variations[0][1].variations();
    assert_eq!((moves(&inner[0]), moves(&inner[0][0].variations()[0])), ("b6-b5".to_owned(), "h6-h5".to_owned()));
    let last = &game.moves[2];
    assert_eq!((last.score.as_deref(), last.depth), (Some("cp -35"), Some(12)));
    assert_eq!(last.comment.as_deref(), Some("[%depth x]"));
    assert_eq!(game.outcome.as_ref().unwrap().result, GameResult::NorthWins);
    assert_eq!(game.replay(&RuleSettings::default()).standing, Standing::Result(GameResult::NorthWins));
}

#[test]
fn the_game_is_known_by_its_tags_its_position_or_its_moves() {
    for (text, title) in [
        ("[Variant \"Xiangqi\"] *", "Xiangqi"),
        ("[Variant \"XIONGQI\"] *", "Xiongqi"),
        ("[Game \"chinese chess\"] *", "Xiangqi"),
        ("[Game \"Panda Chess\"] *", "Xiongqi"),
        ("[Game \"Chess\"] *", "Xiongqi"),
        ("[FEN \"4k4/9/9/9/9/9/9/9/9/3K5 w\"] *", "Xiangqi"),
        ("[FEEN \"3g^4/8/8/8/8/8/8/4G^3 / X/x\"] *", "Xiongqi"),
        ("[Red \"x\"] 1. h3-e3 h10-g8 *", "Xiangqi"),
        ("[Red \"x\"] 1. H2-E2 *", "Xiangqi"),
        ("[Red \"x\"] 1. a3-a4 a6-a5 *", "Xiongqi"),
        ("[Red \"x\"] *", "Xiongqi"),
    ] {
        assert_eq!(only(text).rules().title, title, "{text}");
    }
}

#[test]
fn positions_keep_their_counters() {
    let fen = "4k4/9/9/9/9/9/9/9/9/R2K5 b - - 30 40";
    let game = only(&format!("[Variant \"Xiangqi\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n1... e10-e9 2. a1-a2 *"));
    assert_eq!(game.setup.more["fen"], fen);
    let text = write_pgn(&game, Notation::Iccs).unwrap();
    assert!(text.contains(&format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n")), "{text}");
    assert!(text.ends_with("\n\n40... E9-E8 41. A0-A1 *\n\n"), "{text}");
    assert_eq!(only(&text), game);
}

#[test]
fn a_game_goes_on_after_an_end_that_its_players_did_not_see() {
    let tour = "i1-i2 i10-i9 i2-i1 i9-i10 ";
    let game = only(&format!("[Variant \"Xiangqi\"] {} a1-a2 *", tour.repeat(5)));
    assert_eq!(game.moves.len(), 21);
    let fault = game.replay(&RuleSettings::default()).faults.remove(0);
    assert!(fault.to_string().contains("the game is over: a draw (repetition)"), "{fault}");
}

#[test]
fn the_developer_pages_second_tokens_belong_to_the_move_before() {
    let feen = "3g^4/4S3/8/8/8/8/8/3G^4 / X/x";
    let game = only(&format!("[FEEN \"{feen}\"] e7-e8 {{on}} e8-e8/E {{and on}} d8-c8 *"));
    assert_eq!(moves(&game.moves), "e7-e8=E d8-c8");
    assert_eq!(game.moves[0].comment.as_deref(), Some("on\nand on"));
    let moves = ["e7-e8", "e8-e8/E", "d8-c8"].map(|pmn| PcnMove { pmn: pmn.to_owned(), ..PcnMove::default() });
    let record =
        Pcn { setup: Setup { feen: feen.to_owned(), ..Setup::default() }, moves: moves.into(), ..Pcn::default() };
    assert!(write_pgn(&record, Notation::Pmn).unwrap().ends_with("\n1. e7-e8=E d8-c8 *\n\n"));
}

#[test]
fn errors_have_a_place_and_one_line() {
    for (text, expected) in [
        ("", "line 1, column 1: expected a game in PGN, found none"),
        ("; nothing\n", "line 1, column 1: expected a game in PGN, found none"),
        ("[Event \"x]\n*", "line 1, column 1: expected a tag, such as [Event \"Name\"]"),
        ("[Event \"x\"]\n  [Oops\n1. a3-a4", "line 2, column 3: expected a tag"),
        ("[Red \"x\"]\n1. a3-a4 {no end", "line 2, column 10: the comment that begins here has no closing }"),
        ("[Red \"x\"]\n1. a3-a4 (1. b3-b4", "line 2, column 10: the variation that begins here has no closing )"),
        ("[Red \"x\"]\n1. a3-a4 )", "line 2, column 10: found ) without the opening one"),
        ("[Red \"x\"]\n1. a3-a4 }", "line 2, column 10: found } without the opening one"),
        ("[Red \"x\"]\n(1. a3-a4)", "line 2, column 1: expected a move before the variation"),
        ("[Red \"x\"]\n1. a3-a4 $256", "line 2, column 10: expected a number from 0 to 255 after $"),
        ("[Red \"x\"]\n1. a3-a4 2...a3-a4", "line 2, column 14: ply 2 'a3-a4': a3 is empty"),
        ("[Variant \"Janggi\"]", "line 1, column 1: the game 'Janggi' is unknown; known: Xiongqi, Xiangqi"),
        ("[Red \"x\"]\n[FEN \"8/8 w\"]", "line 2, column 1: FEN, column "),
        ("[FEEN \"9/8 / X/x\"]", "line 1, column 1: FEEN, column "),
    ] {
        let error = failure(text).to_string();
        assert!(error.starts_with(expected) && !error.contains('\n'), "{text}: {error}");
    }
    let deep = |depth: usize| format!("[Red \"x\"] a3-a4 {}{}", "(b3-b4 ".repeat(depth), ")".repeat(depth));
    assert_eq!(failure(&deep(25)).reason, PgnReason::TooDeep { most: 24 });
    let record = only(&deep(24));
    assert_eq!(only(&write_pgn(&record, Notation::Pmn).unwrap()), record);
    assert_eq!(Pcn::from_json(&record.to_json()).as_ref(), Ok(&record));
    assert_eq!(Pcn::from_toml(&record.to_toml().unwrap()).as_ref(), Ok(&record));
    assert_eq!(failure(&"[A \"b\"]\n".repeat(1_001)).reason, PgnReason::TooManyTags { most: 1_000 });
    assert_eq!(
        failure(&format!("[A \"b\"]\n{}", "a3-a4 a6-a5 ".repeat(125_001))).reason,
        PgnReason::TooManyPlies { most: 250_000 }
    );
}

#[test]
fn a_game_with_an_error_does_not_hide_the_next() {
    let text = "[Red \"one\"]\n1. a3-a5 *\n\n[Red \"two\"\n[Black \"x\"]\n1. a3-a4 *\n\n\
                [Red \"three\"]\n1. a3-a4 ) 2. x\n\n\
                [Red \"four\"]\n1. a3-a4 *\n";
    let games: Vec<_> = read_pgn_records(text).collect();
    let lines: Vec<_> = games.iter().map(|game| game.as_ref().map_err(|error| error.line).map(|_| ())).collect();
    assert_eq!(lines, [Err(2), Err(4), Err(9), Ok(())]);
}

#[test]
fn pgn_is_told_from_the_forms_of_pcn() {
    for text in ["[Event \"x\"]", "\u{feff}\n%\n; note\n [ Red\t\"x\"]", "[Game \"Chinese Chess\"]\r\n"] {
        assert!(is_pgn(text), "{text}");
    }
    for text in ["", "[setup]\nfeen = \"x\"", "[[plies]]", "{\"setup\":{}}", "name = \"x\"", "1. a3-a4", "[Event]", "#"]
    {
        assert!(!is_pgn(text), "{text}");
    }
}

/// Texts that are hard to put into a PGN.
const TEXTS: [&str; 14] = [
    "plain",
    "a \"quoted\" \\ word",
    "brace } inside",
    "brace }\n\n; lines ; of\n% text",
    "two\nlines",
    "% percent",
    "(1. a3-a4 *) 1-0",
    "[Event \"x\"]",
    "[%clk x] no clock",
    "熊棋 將帥",
    "$1 !? {",
    "a comment that is longer than a line of eighty characters, so that the line must be broken before it, not in it",
    "*",
    "; semicolon",
];

/// A record with everything that PGN has a place for.
struct RandomRecord<'a> {
    rng: &'a mut Rng,
    plies: u64,
}

impl RandomRecord<'_> {
    fn chance(&mut self, one_in: usize) -> bool {
        self.rng.below(one_in) == 0
    }

    fn text(&mut self) -> String {
        TEXTS[self.rng.below(TEXTS.len())].to_owned()
    }

    fn line_of_text(&mut self) -> Option<String> {
        self.chance(2).then(|| self.text().replace('\n', " "))
    }

    fn record(&mut self, rules: &'static Rules) -> Pcn {
        let mut game = rules.start();
        for _ in 0..[0, 30][self.rng.below(2)] {
            self.random_move(&mut game);
        }
        let mut record = Pcn::default();
        record.meta.event = self.line_of_text();
        record.meta.site = self.line_of_text();
        record.meta.name = self.line_of_text();
        record.meta.round = self.chance(2).then(|| "3".to_owned());
        record.meta.comment = self.chance(3).then(|| self.text());
        let dates = ["2026-11-21", "2026-11-21T10:20:30.123Z", "yesterday"];
        record.meta.started_at = self.chance(2).then(|| dates[self.rng.below(3)].to_owned());
        record.sides = Sides { first: Some(self.player(rules)), second: Some(self.player(rules)) };
        let increment_ms = self.chance(2).then(|| self.rng.next_u64() >> 20);
        let plies = self.chance(2).then_some(40);
        let period = Period { duration_ms: self.rng.next_u64() >> 12, increment_ms, plies, more: Properties::new() };
        record.periods = vec![period; self.rng.below(3)];
        record.setup.feen = game.feen();
        let start = rules.from_feen(&record.setup.feen).expect("a position of a game");
        let count = self.rng.below(80);
        record.moves = self.line(start, count, 0);
        let results = [GameResult::SouthWins, GameResult::NorthWins, GameResult::Draw, GameResult::HalfToNone];
        record.outcome = self.chance(2).then(|| Outcome {
            result: results[self.rng.below(4)],
            status: self.chance(2).then(|| "resignation".to_owned()),
            termination: self.line_of_text(),
            detail: self.line_of_text(),
            more: Properties::new(),
        });
        if self.chance(2) {
            record.more.insert("tags".to_owned(), json!({"ECCO": "A00", "Odd_1": "\\ \"x\""}));
        }
        if self.chance(2) {
            record.set_opening_plies(4);
        }
        record
    }

    fn player(&mut self, rules: &Rules) -> Player {
        let mut player = Player { variant: Some(rules.title.to_owned()), ..Player::default() };
        player.name = self.line_of_text();
        player.limits = self.line_of_text();
        player.elo = self.chance(2).then_some(-5);
        if self.chance(3) {
            player.more.insert("team".to_owned(), self.text().replace('\n', " ").into());
        }
        player
    }

    /// Plays a random move, if there is one. Returns it in PMN.
    fn random_move(&mut self, game: &mut AnyGame) -> Option<String> {
        let moves = game.legal_moves();
        let mv = *moves.get(self.rng.below(moves.len().max(1)))?;
        let pmn = game.write_move(mv, Notation::Pmn);
        game.play(mv).expect("a legal move");
        Some(pmn)
    }

    fn line(&mut self, mut game: AnyGame, count: usize, depth: usize) -> Vec<PcnMove> {
        let mut line = Vec::new();
        for _ in 0..count {
            let mut variations = Vec::new();
            while depth < 3 && self.chance(12) && !game.status().is_over() {
                let branch = game.rules().from_feen(&game.feen()).expect("a position of a game");
                let count = 1 + self.rng.below(6);
                variations.push(self.line(branch, count, depth + 1));
            }
            let Some(pmn) = self.random_move(&mut game) else { break };
            self.plies += 1;
            let mut mv = PcnMove { pmn, ..PcnMove::default() };
            mv.set_variations(&variations);
            self.annotate(&mut mv);
            line.push(mv);
        }
        line
    }

    fn annotate(&mut self, mv: &mut PcnMove) {
        let assessments = ["good", "best", "inaccuracy", "mistake", "blunder", "brilliant", "interesting"];
        mv.assessment = self.chance(4).then(|| assessments[self.rng.below(7)].to_owned());
        mv.comment = self.chance(4).then(|| self.text());
        mv.elapsed_ms = self.chance(3).then(|| self.rng.next_u64() >> 12);
        mv.remaining_ms = self.chance(3).then(|| self.rng.next_u64() >> 44);
        mv.depth = self.chance(3).then_some(9);
        mv.seldepth = self.chance(3).then_some(17);
        mv.nodes = self.chance(3).then(|| self.rng.next_u64() >> 12);
        let scores = ["cp 0", "cp -7", "cp 123456", "mate 3", "mate -12"];
        mv.score = self.chance(3).then(|| scores[self.rng.below(5)].to_owned());
        if self.chance(6) {
            mv.more.insert("nags".to_owned(), json!([1, 14, 255]));
        }
    }
}

/// The number of plies in random records.
const PLIES: u64 = 5_000;

#[test]
fn random_records_are_written_and_read_again_in_every_form_and_notation() {
    let mut rng = Rng::new(12);
    let mut random = RandomRecord { rng: &mut rng, plies: 0 };
    for game in (0..).take(100_000) {
        if random.plies >= rounds(PLIES) {
            break;
        }
        let rules = games::GAMES[game % games::GAMES.len()];
        let record = random.record(rules);
        for &notation in rules.notations {
            let text = write_pgn(&record, notation).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(only(&text), record, "{text}");
        }
        let text = write_pgn(&record, rules.notations[0]).unwrap();
        let toml = Pcn::from_toml(&record.to_toml().unwrap()).unwrap();
        let json = Pcn::from_json(&record.to_json()).unwrap();
        assert_eq!([toml, json], [record.clone(), record]);
        let long = text.lines().filter(|line| line.chars().count() > 80 && !line.contains(['{', '[', ';'])).count();
        assert_eq!(long, 0, "{text}");
    }
    assert!(random.plies >= rounds(PLIES));
}

#[test]
fn an_annotators_line_becomes_a_variation() {
    let record = r#"{"setup":{"feen":"3g^4/8/8/8/8/4s3/8/R3G^3 / X/x"},"plies":[{"pmn":"a1-a7","assessment":"mistake",
        "annotation":{"score":"cp 50","chance":0.6,"loss":0.15,"line":"e1-e2 d8-d7","depth":7,"nodes":9,
        "score_after":"cp 35","depth_after":6}}]}"#;
    let record = Pcn::from_json(record).unwrap();
    let text = write_pgn(&record, Notation::Pmn).unwrap();
    assert!(text.ends_with("\n\n1. a1-a7 $2 {[%eval 0.35,6]} (1. e1-e2 d8-d7) *\n\n"), "{text}");
}

#[test]
fn an_annotators_score_after_the_move_replaces_the_players() {
    let written = |after: &str| {
        let record = format!(
            r#"{{"setup":{{"feen":"3g^4/8/8/8/8/8/8/R3G^3 / X/x"}},
            "plies":[{{"pmn":"a1-a2"}},{{"pmn":"d8-d7","score":"cp 500","depth":20,
            "annotation":{{"score":"cp -50","chance":0.4,"loss":0.1,"line":"d8-e8","depth":7,"nodes":9{after}}}}}]}}"#
        );
        write_pgn(&Pcn::from_json(&record).unwrap(), Notation::Pmn).unwrap()
    };
    // The scores of a record are the player's, those of PGN South's.
    for (after, eval) in [
        (r#","score_after":"cp -65","depth_after":6"#, "0.65,6"),
        (r#","score_after":"mate -2","depth_after":9"#, "#2,9"),
        (r#","score_after":"mate 0""#, "#0"),
        // Records of earlier versions do not say what the move led to.
        ("", "-5.00,20"),
    ] {
        let text = written(after);
        assert!(text.ends_with(&format!("1. a1-a2 d8-d7 {{[%eval {eval}]}} *\n\n")), "{text}");
    }
}

#[test]
fn what_cannot_be_played_is_not_written() {
    let record = |moves: &str| {
        Pcn::from_json(&format!("{{\"setup\":{{\"feen\":\"{}\"}},\"plies\":[{moves}]}}", games::default().start_feen))
            .unwrap()
    };
    let failed = |moves: &str| write_pgn(&record(moves), Notation::Pmn).unwrap_err().to_string();
    assert!(failed(r#"{"pmn":"a3-a4"},{"pmn":"a3-a4"}"#).starts_with("ply 2 'a3-a4': a3 is empty"));
    assert!(failed(r#"{"pmn":"a3-a4","variations":[[{"pmn":"x"}]]}"#).starts_with("ply 1 'x': "));
    let mut bad = record("");
    bad.setup.feen = "x".to_owned();
    assert!(write_pgn(&bad, Notation::Pmn).unwrap_err().to_string().starts_with("setup: feen, column "));
}
