//! `xiongmao ggn`: the movement table.
