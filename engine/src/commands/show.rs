//! `xiongmao show`: draws a position.

use std::io::Write;
use std::path::PathBuf;

use xiongmao_answers::ending::{announcement_to, in_speech};
use xiongmao_answers::position::PositionAnswer;
use xiongmao_drawing::board_text::{Signs, check, draw_hand, draw_marked_from, feen_line};
use xiongmao_drawing::pictures::board::BoardPicture;
use xiongmao_language::{Arguments, Language, Speech};
use xiongmao_movegen::{AnyGame, Side, Status};

use super::{CommandResult, Context, PositionArgs, SpeechArgs, json_line, write_file};
use crate::exit::Verdict;

/// The arguments of `xiongmao show`.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    speech: SpeechArgs,
    #[arg(long, help = super::CHARACTERS_HELP, num_args = 0..=1, require_equals = true, value_name = "BOOL",
          default_missing_value = "true", hide_possible_values = true)]
    characters: Option<bool>,
    /// Write an SVG picture to this file, or to standard output if no file is given
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "-")]
    svg: Option<PathBuf>,
    /// Print one JSON object, which docs/json.md describes: pieces, status and legal moves
    #[arg(long, conflicts_with_all = ["svg", "characters"])]
    json: bool,
}

/// Draws the board and prints the captured pieces and the facts of the position.
///
/// # Errors
/// If the position is invalid or the output cannot be written.
pub fn run(context: &mut Context, args: &Args) -> CommandResult {
    let (game, out) = (args.position.game(context.game)?, &mut context.out);
    if args.json {
        json_line(out, &PositionAnswer::in_notation(&game, args.position.notation()))?;
        return Ok(Verdict::Positive);
    }
    let signs = context.language.signs(args.characters);
    if let Some(path) = &args.svg {
        let picture = BoardPicture { game: &game, signs, arrows: &[] }.draw();
        write_file(path, &picture.file(&format!("{}, {}", game.rules().title, game.feen())), out)?;
        return Ok(Verdict::Positive);
    }
    let speech = args.speech.speech(game.rules(), context.language, false);
    write!(out, "{}", draw_marked_from(&game, signs, Side::South, &speech.say("river")))?;
    for line in facts(&game, signs, speech).into_iter().chain(announcement_to(&game, speech)) {
        writeln!(out, "{line}")?;
    }
    Ok(Verdict::Positive)
}

/// The captured pieces and the facts of the position, each in a line. In English these are the words of the protocol,
/// apart from the names of the sides; lines that are the same in every language always begin with them.
fn facts(game: &AnyGame, signs: Signs, speech: Speech) -> Vec<String> {
    let is_english = speech.language == Language::English;
    let of = |side: Side| {
        let name = speech.side(side.name());
        Arguments::new().text("side", if is_english { name.to_lowercase() } else { name })
    };
    let captured =
        Side::BOTH.map(|side| speech.text("show-captured", of(side).text("pieces", draw_hand(game, side, signs))));
    let (status, ending) = match game.status() {
        Status::InProgress => ("in_progress", String::new()),
        Status::Over(ending) if is_english => ("over", ending.to_string()),
        Status::Over(ending) => ("over", in_speech(ending, speech)),
    };
    let status = Arguments::new().text("status", status).text("ending", ending);
    captured
        .into_iter()
        .chain([
            feen_line(game),
            speech.text("show-status", status),
            speech.text("show-side", of(game.side_to_move())),
            speech.text("show-check", Arguments::new().text("check", check(game))),
            speech.text("show-quiet", Arguments::new().number("count", game.halfmove_clock())),
            format!("key {:016x}", game.key()),
        ])
        .collect()
}

#[cfg(test)]
mod tests {
    use xiongmao_drawing::board_text;
    use xiongmao_language::SideNames;
    use xiongmao_movegen::games;

    use super::*;

    fn shown(moves: &str, speech: Speech) -> String {
        let mut game = games::default().from_feen("3g^4/8/8/8/8/8/8/R3G^3 / X/x").unwrap();
        game.play_line(moves.split_whitespace()).unwrap();
        facts(&game, Signs::Latin, speech).join("\n") + "\n"
    }

    #[test]
    fn english_has_the_lines_of_the_protocol() {
        for moves in ["", "a1-a2", "a1-a8", "a1-a8 d8-e8 a8+e8"] {
            let mut game = games::default().from_feen("3g^4/8/8/8/8/8/8/R3G^3 / X/x").unwrap();
            game.play_line(moves.split_whitespace()).unwrap();
            let text = shown(moves, Speech::default());
            assert!(text.ends_with(&board_text::facts(&game)), "{text}");
            assert!(text.starts_with("captured by south: "), "{text}");
        }
        let red = Speech { sides: SideNames::RedBlack, ..Speech::default() };
        assert!(shown("", red).contains("\nside red\n"));
    }

    #[test]
    fn other_languages_keep_the_words_of_programs() {
        let plain = shown("a1-a8", Speech::default());
        for language in Language::ALL.into_iter().skip(1) {
            let text = shown("a1-a8", Speech::new(language));
            for (line, english) in text.lines().zip(plain.lines()) {
                let is_same = english.starts_with("feen ") || english.starts_with("key ");
                assert_eq!(line == english, is_same, "{line}");
            }
            assert!(!text.contains("in_progress") && !text.contains("yes"), "{text}");
        }
    }
}
