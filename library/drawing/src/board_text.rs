//! The board and the facts of a position as text, for people.

use std::fmt::{Display, Write as _};

use console::measure_text_width;
use xiongmao_answers::moves::legal_moves;
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::pieces::PieceInfo;
use xiongmao_movegen::{AnyGame, AnySquare, Rules, Side};

use crate::{colour, palace};

/// The name of the river in English.
const RIVER: &str = "river";

/// The signs of the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Signs {
    /// Latin letters, upper case for South.
    #[default]
    Latin,
    /// Chinese characters, each as wide as two letters.
    Characters,
}

impl Signs {
    /// The sign of a piece.
    pub fn piece(self, piece: PieceInfo) -> char {
        match self {
            Self::Latin => piece.letter,
            Self::Characters => piece.character,
        }
    }

    /// An empty square; those of a palace differ. In a board of Chinese characters it is as wide as one, so that the
    /// files stay aligned.
    fn empty(self, palace: bool) -> char {
        match (self, palace) {
            (Self::Latin, false) => '.',
            (Self::Latin, true) => '+',
            (Self::Characters, false) => '・',
            (Self::Characters, true) => '＋',
        }
    }

    fn file(self, file: usize) -> char {
        match self {
            Self::Latin => char::from(b'a' + file as u8),
            Self::Characters => char::from_u32('ａ' as u32 + file as u32).unwrap_or('?'),
        }
    }

    /// An edge of the board, or the river with its name in the middle; an edge has none.
    fn line(self, files: usize, left: &str, fill: char, name: &str, right: &str) -> String {
        let width = match self {
            Self::Latin => 2 * files + 1,
            Self::Characters => 3 * files + 1,
        };
        let word = if name.is_empty() { String::new() } else { format!(" {name} ") };
        let wide = measure_text_width(&word);
        let before = width.saturating_sub(wide) / 2;
        let run = |count: usize| std::iter::repeat_n(fill, count).collect::<String>();
        format!("{left}{}{word}{}{right}", run(before), run(width.saturating_sub(wide + before)))
    }
}

/// Draws the board with its coordinates and the river, South below. Every line ends with a line feed.
pub fn draw(game: &AnyGame, signs: Signs) -> String {
    board(game, signs, Side::South, RIVER, &Marks::default())
}

/// Draws the board with the last move and a check marked, in colour if colours are on.
pub fn draw_marked(game: &AnyGame, signs: Signs) -> String {
    draw_marked_from(game, signs, Side::South, RIVER)
}

/// As [`draw_marked`], seen by this side: it sits below. The river has this name.
pub fn draw_marked_from(game: &AnyGame, signs: Signs, below: Side, river: &str) -> String {
    let last = game.played().last().map(|&mv| game.squares_of(mv));
    let check = game.in_check().then(|| game.terminal(game.side_to_move())).flatten();
    board(game, signs, below, river, &Marks { last, check, coloured: true })
}

/// The marks on a board.
#[derive(Default)]
struct Marks {
    /// The origin and destination of the last move.
    last: Option<(AnySquare, AnySquare)>,
    /// The terminal piece in check.
    check: Option<AnySquare>,
    coloured: bool,
}

impl Marks {
    /// The characters left of each of these squares, a row, and right of the last one: blanks, and marks around a
    /// square. If two neighbouring squares are marked, the destination of the last move wins.
    fn gaps(&self, squares: &[AnySquare]) -> Vec<char> {
        let mut gaps = vec![' '; squares.len() + 1];
        let (origin, destination) = self.last.unzip();
        for (marked, left, right) in [(self.check, '!', '!'), (origin, '(', ')'), (destination, '[', ']')] {
            if let Some(place) = squares.iter().position(|&square| Some(square) == marked) {
                (gaps[place], gaps[place + 1]) = (left, right);
            }
        }
        gaps
    }

    fn paint(&self, piece: PieceInfo, sign: char) -> String {
        match piece.side {
            _ if !self.coloured => sign.to_string(),
            Side::South => colour::south(sign).to_string(),
            Side::North => colour::north(sign).to_string(),
        }
    }

    /// Paints everything but pieces: edges, empty squares, the river.
    fn paint_faint(&self, text: impl Display) -> String {
        if self.coloured { colour::faint(text).to_string() } else { text.to_string() }
    }

    fn paint_gap(&self, gap: char) -> String {
        if self.coloured && gap != ' ' { colour::mark(gap).to_string() } else { gap.to_string() }
    }
}

/// The numbers from 0 to `count`, in the order of files from the player's left, or of rows from below.
fn seen(count: usize, below: Side) -> Vec<usize> {
    match below {
        Side::South => (0..count).collect(),
        Side::North => (0..count).rev().collect(),
    }
}

fn board(game: &AnyGame, signs: Signs, below: Side, river: &str, marks: &Marks) -> String {
    let &Rules { files, rows, .. } = game.rules();
    let (files_seen, rows_seen) = (seen(files, below), seen(rows, below));
    // The numbers of the rows and a blank.
    let margin = rows.to_string().len() + 1;
    let line = |left, fill, name, right| {
        marks.paint_faint(" ".repeat(margin) + &signs.line(files, left, fill, name, right)) + "\n"
    };
    let edge = line("+", '-', "", "+");
    let mut text = edge.clone();
    for (height, &row) in rows_seen.iter().enumerate().rev() {
        // Writing to a string cannot fail.
        let _ = write!(text, "{:>width$} {}", row + 1, marks.paint_faint('|'), width = margin - 1);
        let squares: Vec<_> = files_seen.iter().map(|&file| AnySquare::new(file, row)).collect();
        let gaps = marks.gaps(&squares);
        for (&square, &gap) in squares.iter().zip(&gaps) {
            text.push_str(&marks.paint_gap(gap));
            text.push_str(&match game.piece_at(square) {
                Some(piece) => marks.paint(piece, signs.piece(piece)),
                None => marks.paint_faint(signs.empty(palace::contains(game.rules(), square))),
            });
        }
        let _ = writeln!(text, "{}{}", marks.paint_gap(gaps[files]), marks.paint_faint('|'));
        if 2 * height == rows {
            text.push_str(&line("|", '~', river, "|"));
        }
    }
    text.push_str(&edge);
    text.push_str(&" ".repeat(margin + 1));
    for file in files_seen {
        text.push(' ');
        text.push(signs.file(file));
    }
    text.push('\n');
    text
}

/// The pieces that a side has captured as text, such as `s×2 c`; `-` for none.
pub fn draw_hand(game: &AnyGame, side: Side, signs: Signs) -> String {
    let text: Vec<String> = game
        .captured_by(side)
        .into_iter()
        .map(|(piece, count)| match count {
            1 => signs.piece(piece).to_string(),
            _ => format!("{}×{count}", signs.piece(piece)),
        })
        .collect();
    if text.is_empty() { "-".to_owned() } else { text.join(" ") }
}

/// The word `legal` and all legal moves, in one line.
pub fn legal_line(game: &AnyGame, notation: Notation) -> String {
    legal_moves(game, notation).into_iter().fold("legal".to_owned(), |line, mv| line + " " + &mv)
}

/// `status in_progress`; or `status`, the CGSN name of the ending, and the winner or `draw`.
pub fn status_line(game: &AnyGame) -> String {
    format!("status {}", game.status())
}

/// Whether the terminal piece of the side to move is attacked: `no`, `yes`, or `mate` if no move saves it.
pub fn check(game: &AnyGame) -> &'static str {
    match (game.in_check(), game.in_checkmate()) {
        (_, true) => "mate",
        (true, false) => "yes",
        (false, false) => "no",
    }
}

/// The word `check`, and [whether there is one](check).
pub fn check_line(game: &AnyGame) -> String {
    format!("check {}", check(game))
}

/// The word `feen` and the position.
pub fn feen_line(game: &AnyGame) -> String {
    format!("feen {}", game.feen())
}

/// The word `fen` and the position.
pub fn fen_line(game: &AnyGame) -> String {
    format!("fen {}", game.fen())
}

/// The facts of a position besides its board, one per line.
pub fn facts(game: &AnyGame) -> String {
    let check = check_line(game);
    let (feen, status, side) = (feen_line(game), status_line(game), game.side_to_move());
    let (quiet, key) = (game.halfmove_clock(), game.key());
    format!("{feen}\n{status}\nside {side}\n{check}\nquiet {quiet}\nkey {key:016x}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_the_start() {
        let expected = concat!(
            "  +-----------------+",
            "
8 | r h b a g b h r |
7 | . . c . . c . . |
6 | s s s s s s s s |
5 | . . . . . . . . |
  |~~~~~ river ~~~~~|
4 | . . . . . . . . |
3 | S S S S S S S S |
2 | . . C . . C . . |
1 | R H B A G B H R |
  +-----------------+
    a b c d e f g h
"
        );
        assert_eq!(draw(&xiongmao_movegen::games::default().start(), Signs::Latin), expected);
    }

    #[test]
    fn draws_characters_in_straight_files() {
        let text = draw(&xiongmao_movegen::games::default().start(), Signs::Characters);
        assert!(text.contains("1 | 俥 傌 雄 仕 帥 雄 傌 俥 |"));
        assert!(text.contains("8 | 車 馬 熊 士 將 熊 馬 車 |"));
        assert!(text.contains("    ａ ｂ ｃ ｄ ｅ ｆ ｇ ｈ"));
    }

    #[test]
    fn draws_points_with_palaces() {
        let xiangqi = xiongmao_movegen::games::named("xiangqi").unwrap();
        let expected = concat!(
            "   +-------------------+",
            "
10 | r h e a g a e h r |
 9 | . . . + + + . . . |
 8 | . c . + + + . c . |
 7 | p . p . p . p . p |
 6 | . . . . . . . . . |
   |~~~~~~ river ~~~~~~|
 5 | . . . . . . . . . |
 4 | P . P . P . P . P |
 3 | . C . + + + . C . |
 2 | . . . + + + . . . |
 1 | R H E A G A E H R |
   +-------------------+
     a b c d e f g h i
"
        );
        assert_eq!(draw(&xiangqi.start(), Signs::Latin), expected);
        let characters = draw(&xiangqi.start(), Signs::Characters);
        assert!(characters.contains("10 | 車 馬 象 士 將 士 象 馬 車 |"));
        assert!(characters.contains(" 3 | ・ 炮 ・ ＋ ＋ ＋ ・ 炮 ・ |"));
        assert!(characters.contains("     ａ ｂ ｃ ｄ ｅ ｆ ｇ ｈ ｉ"));
    }

    #[test]
    fn north_sees_the_board_from_the_other_side() {
        let mut game = xiongmao_movegen::games::default().start();
        game.play_line(["a3-a4"]).unwrap();
        let expected = concat!(
            "  +-----------------+",
            "
1 | R H B G A B H R |
2 | . . C . . C . . |
3 | S S S S S S S(.)|
4 | . . . . . . .[S]|
  |~~~~~ river ~~~~~|
5 | . . . . . . . . |
6 | s s s s s s s s |
7 | . . c . . c . . |
8 | r h b g a b h r |
  +-----------------+
    h g f e d c b a
"
        );
        let text = draw_marked_from(&game, Signs::Latin, Side::North, "river");
        assert_eq!(console::strip_ansi_codes(&text), expected);
    }

    #[test]
    fn counts_hands() {
        let game = xiongmao_movegen::games::default().from_feen("4g^3/8/8/8/8/8/8/3G^4 2sc/S X/x").unwrap();
        assert_eq!(draw_hand(&game, Side::South, Signs::Latin), "s×2 c");
        assert_eq!(draw_hand(&game, Side::North, Signs::Characters), "兵");
        assert_eq!(draw_hand(&xiongmao_movegen::games::default().start(), Side::North, Signs::Latin), "-");
    }
}
