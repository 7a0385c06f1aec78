//! The byte in which a table holds a value while it is being made: the number of plies to the end; its parity says who
//! wins.

/// The winner captures at the next move, or the loser has no move: the number of plies that are left, plus one. Even
/// codes are wins of the side to move, odd ones losses.
pub type Code = u8;

/// The side to move has lost: it has no move.
pub const LOST_NOW: Code = 1;
/// The side to move wins with its next move.
pub const WON_NEXT: Code = 2;
/// The greatest code of a win or a loss.
pub const LAST: Code = 252;
/// Both sides can force a draw, and neither can do better.
pub const DRAWN: Code = 253;
/// Neither side wins by a falling distance, and no draw is proved.
pub const OPEN: Code = 254;
/// Not a position: two pieces on a square, generals that should be dragons, or a side that could capture the general.
pub const BROKEN: Code = 255;

/// Whether the side to move wins.
#[inline(always)]
pub const fn is_win(code: Code) -> bool {
    code <= LAST && code & 1 == 0
}

/// Whether the side to move loses.
#[inline(always)]
pub const fn is_loss(code: Code) -> bool {
    code <= LAST && code & 1 == 1
}

/// The code of a position whose side to move plays a move to a position with this code of a win or a loss.
#[inline(always)]
pub const fn one_ply_before(code: Code) -> Code {
    code + 1
}

/// The outcome of a code without its distance: one of [`WON_NEXT`], [`LOST_NOW`], [`DRAWN`] and [`OPEN`].
#[inline(always)]
pub const fn outcome(code: Code) -> Code {
    match code {
        DRAWN | OPEN | BROKEN => code,
        _ if is_win(code) => WON_NEXT,
        _ => LOST_NOW,
    }
}

/// The code of a position from the codes that its moves lead to.
#[derive(Clone, Copy, Debug, Default)]
pub struct FromMoves {
    win: Option<Code>,
    loss: Option<Code>,
    holds: bool,
}

impl FromMoves {
    /// Counts in a move to a position with this code.
    #[inline]
    pub fn add(&mut self, after: Code) {
        if is_loss(after) {
            let win = one_ply_before(after);
            self.win = Some(self.win.map_or(win, |known| known.min(win)));
        } else if is_win(after) {
            self.loss = self.loss.max(Some(one_ply_before(after)));
        } else {
            self.holds = true;
        }
    }

    /// The code; [`OPEN`] if it is neither won nor lost.
    #[inline]
    pub fn code(self) -> Code {
        self.win.unwrap_or(if self.holds { OPEN } else { self.loss.unwrap_or(LOST_NOW) })
    }
}
