//! The explanation of a ply in sentences, whatever the game.

use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{AnyGame, ChaseExplanation, ForbiddenPly, PlyExplanation, RunExplanation, RunKind, Status};

use crate::ending;

/// All that the explanation tells, in sentences; none for most plies. The game is the one right after the ply.
pub fn sentences(game: &AnyGame, explained: &PlyExplanation, notation: Notation) -> Vec<String> {
    let mut sentences = Vec::new();
    sentences.extend(check(game, explained));
    sentences.extend(explained.chases.chunk_by(|one, other| one.target == other.target).map(|chases| {
        let run = run_of(explained, RunKind::Chase, Some(chases[0].target));
        chase(game, chases, run)
    }));
    sentences.extend(recurrence(&explained.earlier));
    sentences.extend(forbidden(game, explained, notation));
    sentences.extend(explained.remarks.iter().cloned());
    if let Status::Over(ending) = explained.status {
        sentences.push(format!("Result: {}.", ending::in_words(ending)));
    }
    sentences
}

/// `Check by the chariot on b1, the 4th in a row with one piece (limit 6).`
fn check(game: &AnyGame, explained: &PlyExplanation) -> Option<String> {
    let pieces: Vec<String> = explained.checks.iter().map(|&square| piece(game, square)).collect();
    let run = run_of(explained, RunKind::Check, None);
    (!pieces.is_empty()).then(|| format!("Check by {}{}", listed(&pieces), place_in_run(run)))
}

/// `Chase of the horse on d2 by the cannon on d5 (unprotected: no legal recapture).`
fn chase(game: &AnyGame, chases: &[ChaseExplanation], run: Option<&RunExplanation>) -> String {
    let by = |chase: &ChaseExplanation| format!("{} (unprotected: {})", piece(game, chase.by), chase.reason);
    let by: Vec<String> = chases.iter().map(by).collect();
    format!("Chase of {} by {}{}", piece(game, chases[0].target), listed(&by), place_in_run(run))
}

/// The run of this kind, on this piece, that the ply goes on with.
fn run_of(explained: &PlyExplanation, kind: RunKind, piece: Option<usize>) -> Option<&RunExplanation> {
    let fits = |run: &&RunExplanation| {
        run.side == explained.side && run.kind == kind && piece.is_none_or(|piece| run.piece == piece)
    };
    explained.runs.iter().find(fits)
}

/// The end of a sentence on a check or a chase: which one of a run it is, unless it is the first.
fn place_in_run(run: Option<&RunExplanation>) -> String {
    let Some(run) = run.filter(|run| run.length > 1) else { return ".".to_owned() };
    let RunExplanation { length, pieces, limit, .. } = *run;
    let with = if pieces == 1 { "one piece".to_owned() } else { format!("{pieces} pieces") };
    let place = format!(", the {} in a row with {with}", ordinal(length as usize));
    match limit {
        Some(limit) if length == limit => format!("{place}. {limit} are the limit."),
        Some(limit) => format!("{place} (limit {limit})."),
        None => place + ".",
    }
}

/// `The position stands for the 3rd time, as at the start and after ply 4.`
fn recurrence(earlier: &[usize]) -> Option<String> {
    let place = |&ply: &usize| if ply == 0 { "at the start".to_owned() } else { format!("after ply {ply}") };
    let places: Vec<String> = earlier.iter().map(place).collect();
    let time = ordinal(earlier.len() + 1);
    (!places.is_empty()).then(|| format!("The position stands for the {time} time, as {}.", listed(&places)))
}

/// `South may not play a1-a2, which would repeat ply 1.`
fn forbidden(game: &AnyGame, explained: &PlyExplanation, notation: Notation) -> Option<String> {
    let ply = |forbidden: &ForbiddenPly| {
        let written = game.write_ply(forbidden.ply, notation);
        format!("{written}, which would repeat ply {}", forbidden.repeats)
    };
    let plies: Vec<String> = explained.forbidden.iter().map(ply).collect();
    let side = game.side_to_move().title();
    (!plies.is_empty()).then(|| format!("{side} may not play {}.", plies.join(", or ")))
}

/// `the chariot on b1`.
fn piece(game: &AnyGame, square: usize) -> String {
    let name = game.piece_at(square).map_or("piece", |piece| piece.name);
    format!("the {name} on {}", game.rules().square_name(square))
}

/// `one`, `one and two`, `one, two and three`.
fn listed(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// `1st`, `2nd`, `3rd`, `4th`, and so on.
fn ordinal(number: usize) -> String {
    let suffix = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{suffix}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_lists_read_as_english() {
        let ordinals = [1, 2, 3, 4, 11, 12, 13, 21, 22, 111, 123].map(ordinal).join(" ");
        assert_eq!(ordinals, "1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 111th 123rd");
        let items = ["a", "b", "c"].map(str::to_owned);
        let lists: Vec<String> = (0..=3).map(|count| listed(&items[..count])).collect();
        assert_eq!(lists, ["", "a", "a and b", "a, b and c"]);
    }
}
