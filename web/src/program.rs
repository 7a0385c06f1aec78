//! What the server is given by the program that runs it.

use xiongmao_answers::puzzle::PuzzleObject;
use xiongmao_answers::refusal::Refusal;
use xiongmao_movegen::Rules;
use xiongmao_search::AnyVariant;

/// The program behind the server.
#[derive(Clone)]
pub struct Program {
    /// Its name and version.
    pub name: &'static str,
    /// The games that it plays; the first one is played where no other is named.
    pub games: Vec<&'static dyn AnyVariant>,
    /// The puzzles of a game.
    pub puzzles: fn(&Rules) -> &'static [PuzzleObject],
}

impl Program {
    /// The search and evaluation for a game with these rules.
    ///
    /// # Errors
    /// If the program does not play it.
    pub fn variant(&self, rules: &Rules) -> Result<&'static dyn AnyVariant, Refusal> {
        self.games.iter().copied().find(|variant| variant.rules() == rules).ok_or(Refusal::GameNotPlayed {})
    }

    /// The game with this name, upper or lower case.
    ///
    /// # Errors
    /// If the program does not play it.
    pub fn named(&self, name: &str) -> Result<&'static Rules, Refusal> {
        let mut games = self.games.iter().map(|variant| variant.rules());
        let known = || self.games.iter().map(|variant| variant.rules().name).collect();
        let named = games.find(|rules| rules.name.eq_ignore_ascii_case(name));
        named.ok_or_else(|| Refusal::UnknownGame { known: known() })
    }
}

impl std::fmt::Debug for Program {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}
