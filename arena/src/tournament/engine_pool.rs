//! The running engines of one thread of a match, kept from one game to the next.

use crate::driver::conversation::{Fault, Player, Surroundings};
use crate::driver::engine_settings::EngineSpec;

/// The running engines of one thread.
pub struct EnginePool<'a> {
    specs: &'a [EngineSpec],
    surroundings: &'a Surroundings,
    idle: Vec<(usize, Player)>,
}

impl<'a> EnginePool<'a> {
    /// A pool in which no engine runs.
    pub fn new(specs: &'a [EngineSpec], surroundings: &'a Surroundings) -> Self {
        Self { specs, surroundings, idle: Vec::new() }
    }

    /// Takes an engine back that was taken, still running.
    pub fn put_back(&mut self, engine: usize, player: Player) {
        self.idle.push((engine, player));
    }

    /// Asks all engines to end.
    pub fn quit(self) {
        for (_, player) in self.idle {
            player.quit();
        }
    }

    /// The engine with this number, running.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn take(&mut self, engine: usize) -> Result<Player, Fault> {
        let spec = &self.specs[engine];
        if let Some(index) = self.idle.iter().position(|(number, _)| *number == engine) {
            let (_, player) = self.idle.swap_remove(index);
            if !spec.restart {
                return Ok(player);
            }
            player.quit();
        }
        // Engines that do not play now would only take memory.
        while self.idle.len() > 1 {
            self.idle.remove(0).1.quit();
        }
        Player::start(spec, self.surroundings)
    }
}
