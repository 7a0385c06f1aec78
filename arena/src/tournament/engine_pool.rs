//! The running engines of one thread of a match, kept from one game to the next.

use crate::driver::conversation::{Conversation, DriverContext, EngineFault};
use crate::driver::engine_settings::EngineSpec;

/// The running engines of one thread, and how to start more.
pub struct EnginePool<'a> {
    specs: Vec<EngineSpec>,
    context: &'a DriverContext,
    idle: Vec<(usize, Conversation)>,
}

impl<'a> EnginePool<'a> {
    /// A pool without running engines. Its engines are bound to these cores; without any, they may run on all.
    pub fn new(specs: &[EngineSpec], cores: &[usize], context: &'a DriverContext) -> Self {
        let mut specs = specs.to_vec();
        for spec in &mut specs {
            spec.program.cores = cores.to_vec();
        }
        Self { specs, context, idle: Vec::new() }
    }

    /// Returns a running engine to the pool.
    pub fn put_back(&mut self, engine: usize, conversation: Conversation) {
        self.idle.push((engine, conversation));
    }

    /// Ends all engines.
    pub fn quit(self) {
        for (_, conversation) in self.idle {
            conversation.quit();
        }
    }

    /// Takes a running engine out of the pool; starts it if necessary.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn take(&mut self, engine: usize) -> Result<Conversation, EngineFault> {
        let spec = &self.specs[engine];
        if let Some(index) = self.idle.iter().position(|(number, _)| *number == engine) {
            let (_, conversation) = self.idle.swap_remove(index);
            if !spec.restart {
                return Ok(conversation);
            }
            conversation.quit();
        }
        // Idle engines take memory.
        while self.idle.len() > 1 {
            self.idle.remove(0).1.quit();
        }
        Conversation::start(spec, self.context)
    }
}
