//! The styles of writing a ply.

/// The style of writing a ply, and which of its consequences are written (ruling 20).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PmnStyle {
    /// `e3-e4`, `c2+c6`, `e7-e8=E`, `d4~e4`: river crossings and other implied changes are not written.
    #[default]
    Written,
    /// As PMN 1.0.0 requires: also `=+S` when a soldier crosses the river, `=D^` when the moving general becomes a
    /// dragon, and `/s` when a captured soldier loses its `+`.
    Strict,
    /// Not PMN but plain coordinates, as chess programs write plies: `e3e4`, `c2c6`, `e7e8e`.
    Coordinates,
}
