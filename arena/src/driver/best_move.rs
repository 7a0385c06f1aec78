//! An engine's answer to `go`.

/// The contents of a `bestmove` line, or of the answer in another protocol.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BestMove<'a> {
    /// The move; empty if the engine gives none.
    pub mv: &'a str,
    /// The reply that it expects.
    pub ponder: Option<&'a str>,
    /// Whether it offers a draw, or accepts one. Only in UCCI and CECP.
    pub draw: bool,
    /// Whether it resigns. Only in UCCI and CECP.
    pub resign: bool,
}

impl<'a> BestMove<'a> {
    /// Reads a line; `None` for lines of other kinds.
    pub fn read(line: &'a str) -> Option<Self> {
        let mut words = line.split_ascii_whitespace();
        match words.next()? {
            "nobestmove" => return Some(Self::default()),
            "bestmove" => {}
            _ => return None,
        }
        let is_move = |mv: &&str| !matches!(*mv, "(none)" | "0000" | "null");
        let mv = words.next().filter(is_move);
        let mut answer = Self { mv: mv.unwrap_or_default(), ..Self::default() };
        while let Some(word) = words.next() {
            match word {
                "ponder" => answer.ponder = words.next().filter(is_move),
                "draw" => answer.draw = true,
                "resign" => answer.resign = true,
                _ => {}
            }
        }
        Some(answer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read() {
        let mv = |mv| BestMove { mv, ..BestMove::default() };
        for (line, expected) in [
            ("bestmove e3-e4", Some(mv("e3-e4"))),
            ("bestmove e3-e4 ponder e6-e5", Some(BestMove { ponder: Some("e6-e5"), ..mv("e3-e4") })),
            ("bestmove e3-e4 ponder (none)", Some(mv("e3-e4"))),
            ("bestmove h2e2 draw", Some(BestMove { draw: true, ..mv("h2e2") })),
            ("bestmove h2e2 ponder h9g7 resign", Some(BestMove { ponder: Some("h9g7"), resign: true, ..mv("h2e2") })),
            ("bestmove (none)", Some(mv(""))),
            ("bestmove", Some(mv(""))),
            ("nobestmove", Some(mv(""))),
            ("info depth 1", None),
            ("bestmovee3", None),
            ("", None),
        ] {
            assert_eq!(BestMove::read(line), expected, "{line}");
        }
    }
}
