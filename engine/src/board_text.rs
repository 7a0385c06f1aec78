//! The board and the facts of a position as text, for people.

use std::fmt::{Display, Write as _};

use xiongmao_movegen::{Position, Side};

use crate::colour;
use crate::game::{self, Game, Hand, Parts, Piece, PmnStyle, Square};

/// The signs that stand for the pieces.
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
    pub fn piece(self, piece: Piece) -> char {
        match self {
            Self::Latin => piece.letter(),
            Self::Characters => piece.character(),
        }
    }

    fn empty(self) -> char {
        match self {
            Self::Latin => '.',
            // As wide as a Chinese character, so that the files stay aligned.
            Self::Characters => '・',
        }
    }

    fn file(self, file: u8) -> char {
        match self {
            Self::Latin => char::from(b'a' + file),
            Self::Characters => char::from_u32('ａ' as u32 + u32::from(file)).unwrap_or('?'),
        }
    }

    /// An edge of the board, or the river with its name in the middle.
    fn line(self, left: &str, fill: char, river: bool, right: &str) -> String {
        let width = match self {
            Self::Latin => 17,
            Self::Characters => 25,
        };
        let word = if river { " river " } else { "" };
        let before = (width - word.len()) / 2;
        let run = |count: usize| std::iter::repeat_n(fill, count).collect::<String>();
        format!("  {left}{}{word}{}{right}", run(before), run(width - word.len() - before))
    }
}

/// Draws the board with its coordinates and the river, row 8 on top. Every line ends with a line feed.
pub fn draw(game: &Game, signs: Signs) -> String {
    board(game, signs, &Marks::default())
}

/// Draws the board with the last ply and a check marked, in colour if colours are on.
pub fn draw_marked(game: &Game, signs: Signs) -> String {
    let last = game.played().last().map(|undo| Parts::of(undo.ply));
    let check = game.in_check().then(|| game.board().terminal(game.side_to_move())).flatten();
    board(game, signs, &Marks { last: last.map(|parts| (parts.origin, parts.destination)), check, coloured: true })
}

/// The marks on a board.
#[derive(Default)]
struct Marks {
    /// The origin and destination of the last ply.
    last: Option<(Square, Square)>,
    /// The terminal piece in check.
    check: Option<Square>,
    coloured: bool,
}

impl Marks {
    /// The characters left of each square of a row and right of the last one: blanks, and marks around a square. If two
    /// neighbouring squares are marked, the destination of the last ply wins.
    fn gaps(&self, row: i32) -> [char; 9] {
        let mut gaps = [' '; 9];
        let (origin, destination) = self.last.unzip();
        for (square, left, right) in [(self.check, '!', '!'), (origin, '(', ')'), (destination, '[', ']')] {
            if let Some(square) = square.filter(|square| square.row() == row) {
                let file = square.file() as usize;
                (gaps[file], gaps[file + 1]) = (left, right);
            }
        }
        gaps
    }

    fn paint(&self, piece: Piece, sign: char) -> String {
        match piece.side() {
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

fn board(game: &Game, signs: Signs, marks: &Marks) -> String {
    let line = |left, fill, river, right| marks.paint_faint(signs.line(left, fill, river, right)) + "\n";
    let edge = line("+", '-', false, "+");
    let mut text = edge.clone();
    for row in (0..8).rev() {
        // Writing to a string cannot fail.
        let _ = write!(text, "{} {}", row + 1, marks.paint_faint('|'));
        let gaps = marks.gaps(row);
        for file in 0..8 {
            let piece = Square::at(file, row).and_then(|square| game.board().piece_at(square));
            text.push_str(&marks.paint_gap(gaps[file as usize]));
            text.push_str(
                &piece.map_or_else(|| marks.paint_faint(signs.empty()), |piece| marks.paint(piece, signs.piece(piece))),
            );
        }
        let _ = writeln!(text, "{}{}", marks.paint_gap(gaps[8]), marks.paint_faint('|'));
        if row == 4 {
            text.push_str(&line("|", '~', true, "|"));
        }
    }
    text.push_str(&edge);
    text.push_str("   ");
    for file in 0..8 {
        text.push(' ');
        text.push(signs.file(file));
    }
    text.push('\n');
    text
}

/// The pieces that a side has captured, and how many of each.
pub fn held(game: &Game, side: Side) -> Vec<(Piece, u8)> {
    let hand: Hand = game.hand(side);
    let held = (0..Piece::COUNT).filter_map(|index| Some((Piece::from_index(index)?, hand[index])));
    held.filter(|&(_, count)| count > 0).collect()
}

/// The pieces that a side has captured as text, such as `s×2 c`; `-` for none.
pub fn draw_hand(game: &Game, side: Side, signs: Signs) -> String {
    let text: Vec<String> = held(game, side)
        .into_iter()
        .map(|(piece, count)| match count {
            1 => signs.piece(piece).to_string(),
            _ => format!("{}×{count}", signs.piece(piece)),
        })
        .collect();
    if text.is_empty() { "-".to_owned() } else { text.join(" ") }
}

/// The name of a side as a sentence begins with it.
pub fn capitalised(side: Side) -> &'static str {
    match side {
        Side::South => "South",
        Side::North => "North",
    }
}

/// The word `legal` and all legal plies, in one line.
pub fn legal_line(game: &Game, style: PmnStyle) -> String {
    game::legal_plies(game, style).into_iter().fold("legal".to_owned(), |line, ply| line + " " + &ply)
}

/// `status in_progress`; or `status`, the CGSN name of the ending, and the winner or `draw`.
pub fn status_line(game: &Game) -> String {
    format!("status {}", game.status())
}

/// The word `feen` and the position.
pub fn feen_line(game: &Game) -> String {
    format!("feen {}", game.feen())
}

/// The word `fen` and the position.
pub fn fen_line(game: &Game) -> String {
    format!("fen {}", game.fen())
}

/// The facts of a position besides its board, one a line.
pub fn facts(game: &Game) -> String {
    let check = match (game.in_check(), game.in_checkmate()) {
        (_, true) => "mate",
        (true, false) => "yes",
        (false, false) => "no",
    };
    let (feen, status, side) = (feen_line(game), status_line(game), game.side_to_move());
    let (quiet, key) = (game.halfmove_clock(), game.key());
    format!("{feen}\n{status}\nside {side}\ncheck {check}\nquiet {quiet}\nkey {key:016x}\n")
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
        assert_eq!(draw(&Game::start(), Signs::Latin), expected);
    }

    #[test]
    fn draws_characters_in_straight_files() {
        let text = draw(&Game::start(), Signs::Characters);
        assert!(text.contains("1 | 俥 傌 雄 仕 帥 雄 傌 俥 |"));
        assert!(text.contains("8 | 車 馬 熊 士 將 熊 馬 車 |"));
        assert!(text.contains("    ａ ｂ ｃ ｄ ｅ ｆ ｇ ｈ"));
    }

    #[test]
    fn counts_hands() {
        let game = Game::from_feen("4g^3/8/8/8/8/8/8/3G^4 2sc/S X/x").unwrap();
        assert_eq!(draw_hand(&game, Side::South, Signs::Latin), "s×2 c");
        assert_eq!(draw_hand(&game, Side::North, Signs::Characters), "兵");
        assert_eq!(draw_hand(&Game::start(), Side::North, Signs::Latin), "-");
    }
}
