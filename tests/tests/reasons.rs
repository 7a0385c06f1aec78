//! Reasons are true: every fact about plies of random games is confirmed by the plain rules, an exchange counter of
//! its own and an exhaustive mate solver. `XIONGMAO_REASONS` sets the number of plies of each game.

use std::collections::BTreeMap;

use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{AnyGame, Ply, Side, Status, games};
use xiongmao_reasons::{Cause, Fact, Kind, LEAST};
use xiongmao_search::Score;
use xiongmao_tests::both::plain_ply;
use xiongmao_tests::plain::random::Rng;
use xiongmao_tests::{plain, plain_xiangqi};
use xiongmao_workbench::interruption::Interruption;
use xiongmao_workbench::reasons;

/// The plies of each game that are asked about.
const PLIES: usize = 100;
/// The nodes of both searches of a ply.
const NODES: u64 = 1_000;
/// The longest mates that the solvers confirm, in own plies.
const SOLVED: i32 = 2;

/// A position of the plain rules. Squares are indices.
trait Plain: Sized + Clone {
    const FILES: usize;
    fn read(feen: &str) -> Option<Self>;
    fn feen(&self) -> String;
    /// The letter of the piece on a square.
    fn letter(&self, square: usize) -> Option<char>;
    /// Plays the same ply as the engine's game has; `None` if it is illegal.
    fn played(&self, ply: Ply, squares: (usize, usize)) -> Option<Self>;
    /// The position after each legal ply, with the origin and the destination.
    fn successors(&self) -> Vec<(usize, usize, Self)>;
    fn in_check(&self) -> bool;
    fn is_over(&self) -> bool;
    fn mate_in(&self, plies: u32) -> Option<u32>;
    fn worth(letter: char) -> i32;

    fn square((file, row): (usize, usize)) -> usize {
        row * Self::FILES + file
    }

    /// The same board with the other side to move.
    fn passed(&self) -> Option<Self> {
        let feen = self.feen();
        let (before, styles) = feen.rsplit_once(' ')?;
        let (active, other) = styles.split_once('/')?;
        Self::read(&format!("{before} {other}/{active}"))
    }

    fn value(&self, square: usize) -> i32 {
        self.letter(square).map_or(0, Self::worth)
    }

    /// The successors after which the mover's terminal piece is not attacked, or the other's is gone.
    fn safe(&self) -> Vec<(usize, usize, Self)> {
        let exposed = |after: &Self| !after.is_over() && after.passed().is_some_and(|flipped| flipped.in_check());
        self.successors().into_iter().filter(|(_, _, after)| !exposed(after)).collect()
    }

    /// What capturing from one square on another gains; `None` if it is no safe ply.
    fn capture(&self, from: usize, to: usize) -> Option<i32> {
        let after = self.safe().into_iter().filter(|&(origin, target, _)| (origin, target) == (from, to));
        after.map(|(_, _, after)| self.value(to) - after.exchange(to)).max()
    }

    /// What the side to move gains by exchanging on a square, each side with its cheapest pieces first.
    fn exchange(&self, square: usize) -> i32 {
        let captures: Vec<_> = self.safe().into_iter().filter(|&(_, to, _)| to == square).collect();
        let least = captures.iter().map(|&(from, ..)| self.value(from)).min();
        let cheapest = captures.iter().filter(|&&(from, ..)| Some(self.value(from)) == least);
        cheapest.map(|(_, _, after)| self.value(square) - after.exchange(square)).max().unwrap_or(0).max(0)
    }

    /// What the side of upper-case letters has more than the other.
    fn balance(&self) -> i32 {
        let signed = |letter: char| if letter.is_uppercase() { Self::worth(letter) } else { -Self::worth(letter) };
        (0..Self::FILES * 10)
            .filter_map(|square| self.letter(square))
            .map(signed)
            .filter(|worth| worth.abs() < 9_999)
            .sum()
    }
}

impl Plain for plain::Game {
    const FILES: usize = 8;

    fn read(feen: &str) -> Option<Self> {
        Self::from_feen(feen).ok()
    }

    fn feen(&self) -> String {
        Self::feen(self)
    }

    fn letter(&self, square: usize) -> Option<char> {
        (square < 64).then(|| self.position().board.get((square % 8, square / 8)))?.map(plain::Piece::letter)
    }

    fn played(&self, ply: Ply, _: (usize, usize)) -> Option<Self> {
        let mut after = self.clone();
        after.play(plain_ply(ply)).ok()?;
        Some(after)
    }

    fn successors(&self) -> Vec<(usize, usize, Self)> {
        let after = |ply: plain::PlainPly| {
            let mut after = self.clone();
            after.play(ply).unwrap();
            (Self::square(ply.from), Self::square(ply.to), after)
        };
        self.legal_plies().into_iter().map(after).collect()
    }

    fn in_check(&self) -> bool {
        self.check()
    }

    fn is_over(&self) -> bool {
        self.status() != plain::Status::InProgress
    }

    fn mate_in(&self, plies: u32) -> Option<u32> {
        plain::mate_in(self, plies, true)
    }

    fn worth(letter: char) -> i32 {
        match letter.to_ascii_uppercase() {
            'S' => 100,
            'A' => 200,
            'B' => 330,
            'H' => 400,
            'C' => 450,
            'R' => 900,
            'E' => 1_250,
            _ => 20_000,
        }
    }
}

impl Plain for plain_xiangqi::Game {
    const FILES: usize = 9;

    fn read(feen: &str) -> Option<Self> {
        Self::from_feen(feen).ok()
    }

    fn feen(&self) -> String {
        Self::feen(self)
    }

    fn letter(&self, square: usize) -> Option<char> {
        let piece = self.board().get((square % 9, square / 9))?;
        Some(piece.in_case(piece.kind.feen_letter()))
    }

    fn played(&self, _: Ply, (from, to): (usize, usize)) -> Option<Self> {
        let mut after = self.clone();
        after.play((from % 9, from / 9), (to % 9, to / 9)).ok()?;
        Some(after)
    }

    fn successors(&self) -> Vec<(usize, usize, Self)> {
        let after = |ply: plain_xiangqi::PlainPly| {
            let mut after = self.clone();
            after.play(ply.from, ply.to).unwrap();
            (Self::square(ply.from), Self::square(ply.to), after)
        };
        self.legal().into_iter().map(after).collect()
    }

    fn in_check(&self) -> bool {
        Self::in_check(self)
    }

    fn is_over(&self) -> bool {
        self.status() != plain_xiangqi::Status::InProgress
    }

    fn mate_in(&self, plies: u32) -> Option<u32> {
        plain_xiangqi::solve::mate_in(self.board(), self.side_to_move(), plies)
    }

    fn worth(letter: char) -> i32 {
        match letter.to_ascii_uppercase() {
            'P' => 100,
            'A' | 'E' => 200,
            'H' => 400,
            'C' => 450,
            'R' => 900,
            _ => 20_000,
        }
    }
}

/// Whether the plain rules confirm a fact about a ply of this game, or about its threats. `Err` says what is wrong.
fn check<P: Plain>(game: &AnyGame, fact: &Fact, is_threat: bool) -> Result<(), String> {
    let wrong = |what: &str| Err(what.to_owned());
    let start = P::read(&game.feen()).ok_or("position")?;
    let (mut engine, mut positions) = (game.clone(), vec![start]);
    for &ply in &fact.line {
        let squares = engine.squares_of(ply);
        let now = positions[positions.len() - 1].played(ply, squares);
        positions.push(now.ok_or("the line is illegal")?);
        engine.play(ply).map_err(|reason| reason.to_string())?;
    }
    let (first, last) = (&positions[0], &positions[positions.len() - 1]);
    let before = positions.len().checked_sub(2).map(|index| &positions[index]);
    let square = |index: usize| fact.pieces[index].square;
    // The pieces of losses stand there after the ply that was asked about; those of threats and captures, at once.
    let asked = &positions[usize::from(!is_threat && positions.len() > 1)];
    match fact.kind {
        Kind::Hangs(cause) => {
            if asked.capture(square(1), square(0)) != Some(asked.value(square(0))) {
                return wrong("it is protected, or cannot be captured");
            }
            check_cause(first, asked, fact, cause)
        }
        Kind::LosesExchange(cause) => {
            if asked.capture(square(1), square(0)) != Some(fact.value) {
                return wrong("the exchange has another value");
            }
            check_cause(first, asked, fact, cause)
        }
        Kind::Captures if first.capture(square(1), square(0)) != Some(fact.value) => wrong("another value"),
        Kind::Fork => {
            let passed = last.passed().ok_or("check")?;
            let attacked = fact.pieces[1..].iter().map(|placed| passed.capture(square(0), placed.square).unwrap_or(0));
            if attacked.clone().count() >= 2 && attacked.min() >= Some(LEAST) { Ok(()) } else { wrong("no fork") }
        }
        Kind::Attacks => {
            let now = last.passed().and_then(|passed| passed.capture(square(0), square(1)));
            if now == Some(fact.value) { Ok(()) } else { wrong("another value") }
        }
        Kind::Uncovers => {
            let before = before.ok_or("no line")?;
            let now = last.passed().and_then(|passed| passed.capture(square(0), square(1)));
            let was = before.capture(square(0), square(1));
            if was.is_none() && now >= Some(LEAST) { Ok(()) } else { wrong("the attack is not new, or does not pay") }
        }
        Kind::WinsMaterial => {
            let gain = last.balance() - first.balance();
            let gain = if fact.by == Side::South { gain } else { -gain };
            if gain == fact.value { Ok(()) } else { wrong("another balance") }
        }
        Kind::Mates | Kind::MateMissed | Kind::MateThreat if fact.value <= SOLVED => {
            let known = first.mate_in(fact.value as u32);
            if known.is_some() { Ok(()) } else { wrong("no mate") }
        }
        Kind::MateAllowed if fact.value <= SOLVED => {
            let known = positions[1].mate_in(fact.value as u32);
            if known.is_some() { Ok(()) } else { wrong("no mate") }
        }
        Kind::TerminalLost | Kind::Ends(_) if !last.is_over() => wrong("the game goes on"),
        Kind::Promotes if last.value(square(0)) <= 100 => wrong("still a soldier"),
        _ => Ok(()),
    }
}

/// Whether the ply has this to do with the capture that is possible after it.
fn check_cause<P: Plain>(before: &P, after: &P, fact: &Fact, cause: Option<Cause>) -> Result<(), String> {
    let (victim, capturer) = (fact.pieces[0].square, fact.pieces[1].square);
    let now = after.capture(capturer, victim);
    let was = before.passed().map(|passed| passed.capture(capturer, victim));
    let right = match (cause, was) {
        (None, _) => true,
        (Some(Cause::MovedThere), _) => before.letter(victim) != after.letter(victim),
        (Some(_), None) => false,
        (Some(Cause::Opened), Some(was)) => was.is_none(),
        (Some(Cause::Ignored), Some(was)) => was.is_some() && was >= now,
        (Some(Cause::Unguarded), Some(was)) => was.is_some() && was < now,
    };
    if right { Ok(()) } else { Err(format!("the cause is not {cause:?}")) }
}

/// What was told of plies of random games.
#[derive(Default)]
struct Report {
    /// The number of facts of each kind.
    told: BTreeMap<&'static str, usize>,
    /// The wrong ones.
    wrong: Vec<String>,
    /// The plies that lose at least 300 centipawns, and those of them with a concrete fact.
    blunders: usize,
    explained: usize,
}

/// Asks about plies of random games, and about threats.
fn asked<P: Plain>(name: &str, seed: u64) -> Report {
    let plies = std::env::var("XIONGMAO_REASONS").ok().and_then(|text| text.parse().ok()).unwrap_or(PLIES);
    let (mut rng, mut report) = (Rng::new(seed), Report::default());
    let mut count = 0;
    while count < plies {
        let mut game = games::named(name).unwrap().start();
        let length = 6 + rng.below(60);
        for _ in 0..length {
            let legal = game.legal_plies();
            if legal.is_empty() {
                break;
            }
            // Half of the plies capture if one can, so that the boards empty.
            let captures: Vec<Ply> = legal.into_iter().filter(|&ply| game.is_noisy(ply)).collect();
            let all: Vec<Ply> = legal.into_iter().collect();
            let from = if captures.is_empty() || rng.below(2) == 0 { &all } else { &captures };
            game.play(from[rng.below(from.len())]).unwrap();
        }
        if game.status() != Status::InProgress {
            continue;
        }
        // Without its history, as the plain rules get it.
        let game = games::named(name).unwrap().from_feen(&game.feen()).unwrap();
        let legal: Vec<Ply> = game.legal_plies().into_iter().collect();
        let ply = legal[rng.below(legal.len())];
        count += 1;
        let interruption = Interruption::default();
        let why = reasons::why(&game, ply, NODES, &interruption).unwrap().unwrap();
        assert!(!why.facts.is_empty());
        if let [Some(Score::Centipawns(played)), Some(Score::Centipawns(best))] = why.scores
            && best - played >= 300
        {
            report.blunders += 1;
            report.explained += usize::from(why.facts.iter().any(|fact| fact.kind != Kind::NoTactics));
        }
        let passed = game.with_other_side_to_move();
        let threats = reasons::threats(&game, &interruption).unwrap();
        let threats = threats.iter().filter_map(|fact| Some((passed.as_ref().ok()?, fact, true)));
        for (game, fact, is_threat) in why.facts.iter().map(|fact| (&game, fact, false)).chain(threats) {
            *report.told.entry(fact.kind.name()).or_insert(0) += 1;
            if let Err(reason) = check::<P>(game, fact, is_threat) {
                let line: Vec<String> = xiongmao_answers::plies::written_line(game, &fact.line, Notation::default());
                report.wrong.push(format!("{} {fact:?} {}: {reason}", game.feen(), line.join(" ")));
            }
        }
    }
    report
}

fn all_true<P: Plain>(name: &str, seed: u64) {
    let Report { told, wrong, blunders, explained } = asked::<P>(name, seed);
    println!("{name}: {told:?}, {} wrong, {explained} of {blunders} blunders explained", wrong.len());
    let all: usize = told.values().sum();
    assert!(wrong.len() * 100 <= all, "{} of {all}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(["hangs", "loses_exchange", "captures"].iter().all(|kind| told.contains_key(kind)), "{told:?}");
    assert!(explained * 100 >= blunders * 95, "{explained} of {blunders}");
}

#[test]
fn facts_of_xiongqi_are_true() {
    all_true::<plain::Game>("xiongqi", 1);
}

#[test]
fn facts_of_xiangqi_are_true() {
    all_true::<plain_xiangqi::Game>("xiangqi", 2);
}
