//! How plies are written.

/// How a ply is written, and how much of its consequences (ruling 20).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PmnStyle {
    /// `e3-e4`, `c2+c6`, `e7-e8=E`, `d4~e4`: river crossings and the like are left to the reader.
    #[default]
    Written,
    /// What PMN 1.0.0 asks for: also `=+S` where a soldier crosses the river, `=D^` where the moving general becomes a
    /// dragon, and `/s` where a captured soldier loses its `+`.
    Strict,
    /// No PMN but plain coordinates, as chess programs write plies: `e3e4`, `c2c6`, `e7e8e`.
    Coordinates,
}
