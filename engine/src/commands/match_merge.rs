//! `xiongmao match --merge`: puts the parts of a match together and prints its result.

use std::io::Write;
use std::path::{Path, PathBuf};

use xiongmao_arena::output::json_report::{JsonReport, summary_json};
use xiongmao_arena::output::match_facts::MatchFacts;
use xiongmao_arena::output::text_report::standings_text;
use xiongmao_arena::statistics::sprt::SprtDecision;
use xiongmao_arena::tournament::match_error::MatchError;
use xiongmao_arena::tournament::records::merge::{MergedMatch, merge};
use xiongmao_arena::tournament::runner::MatchResult;

use super::CommandResult;

/// Puts the parts in these directories together in a new one, and prints the result. The verdict is the same as after
/// playing the match; `strict` requires a match without faults and false claims.
///
/// # Errors
/// If the parts do not fit, or the match cannot be written or reported.
pub fn run(
    parts: &[PathBuf],
    directory: &Path,
    json: bool,
    strict: bool,
    out: &mut (impl Write + Send),
) -> CommandResult {
    let MergedMatch { settings, specs, identities, summary } = merge(parts, directory)?;
    let facts = MatchFacts::new(&settings, &specs, identities, summary.standings.schedule());
    if json {
        let mut json = JsonReport { out, facts: &facts };
        json.print(&facts.json())?;
        json.print(&summary_json(&facts, &summary))?;
    } else {
        tell_end(out, &facts, &summary)?;
    }
    let proven = settings.sprt.is_none() || summary.decision == Some(SprtDecision::H1);
    Ok((proven && (!strict || summary.standings.is_clean())).into())
}

/// Prints the final standings, and how the sequential test has decided.
///
/// # Errors
/// If they cannot be written.
pub fn tell_end(out: &mut impl Write, facts: &MatchFacts<'_>, summary: &MatchResult) -> Result<(), MatchError> {
    out.write_all(standings_text(facts, &summary.standings).as_bytes())?;
    if let Some(decision) = summary.decision {
        writeln!(out, "{decision} is accepted")?;
    }
    Ok(())
}
