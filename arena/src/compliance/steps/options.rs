//! Options: declarations, and invalid values.

use xiongmao_text::quote;

use crate::compliance::examiner::Examiner;
use crate::compliance::examiner::info_lines;
use crate::compliance::examiner::step_error::StepResult;
use crate::compliance::steps::step::{Step, no_fault, recommended, required, wrong};
use crate::driver::declared_option::DeclaredOption;

pub const STEPS: &[Step] = &[
    required("declarations", "every 'option' has a type, with a default and a range that fit", declarations),
    recommended(
        "nothing else before uciok",
        "between 'uci' and 'uciok', there are only 'id' and 'option' lines",
        greeting,
    ),
    recommended("names once", "no option is declared twice, ignoring upper and lower case", names),
    required("uci again", "'uci' is answered with 'uciok' a second time", uci_again),
    required("values out of range", "numbers outside the range of an option do not crash the engine", out_of_range),
    required(
        "values of the wrong type",
        "words instead of numbers, and missing values, do not crash the engine",
        nonsense,
    ),
    required("an unknown option", "an unknown option does not crash the engine", unknown),
    recommended("the old value stays", "after a MultiPV out of range, the value before it stays", old_value),
    recommended("names in lower case", "the case of an option's name does not matter", lower_case),
    required("its own defaults", "every option can be set to its default", defaults),
];

fn declarations(it: &mut Examiner) -> StepResult {
    let lines = it.greeting().iter().filter(|line| line.starts_with("option"));
    for line in lines {
        let Some(option) = DeclaredOption::read(it.dialect(), line) else {
            return wrong(format!("not an option: {}", quote(line)));
        };
        if let Some(fault) = option.fault(it.dialect()) {
            return wrong(format!("option {}: {fault}", quote(&option.name)));
        }
    }
    Ok(())
}

fn greeting(it: &mut Examiner) -> StepResult {
    let known = |line: &&String| line.is_empty() || line.starts_with("id ") || line.starts_with("option ");
    // A banner that was sent before `uci` cannot be distinguished from one sent after it, so a banner is allowed.
    let mut lines = it.greeting().iter().skip_while(|line| !known(line));
    no_fault(lines.find(|line| !known(line)).map(|line| quote(line)))
}

fn names(it: &mut Examiner) -> StepResult {
    let mut names: Vec<String> = it.handshake().options.iter().map(|option| option.name.to_lowercase()).collect();
    names.sort_unstable();
    no_fault(
        names
            .windows(2)
            .find(|pair| pair[0] == pair[1])
            .map(|pair| format!("option {} is declared twice", quote(&pair[0]))),
    )
}

fn uci_again(it: &mut Examiner) -> StepResult {
    it.send("uci");
    it.until("uciok")?;
    it.ready().map(|_| ())
}

/// Sets these values, one after another, and fails at the one that the engine does not survive. Then it must still
/// play.
fn survives(it: &mut Examiner, values: impl Fn(&DeclaredOption) -> Vec<Option<String>>) -> StepResult {
    for option in it.handshake().options.clone() {
        for value in values(&option) {
            let line = it.handshake().setting_line(&option.name, value.as_deref());
            it.send(line.trim_end());
            it.ready().map_err(|error| error.after(line.trim_end()))?;
        }
    }
    // Some options may select the game.
    it.set_up()?;
    it.show(None, "");
    it.legal_answer("go depth 1").map(|_| ())
}

fn out_of_range(it: &mut Examiner) -> StepResult {
    survives(it, |option| {
        let bound = |text: &Option<String>, step: i64| {
            text.as_ref().and_then(|text| text.parse::<i64>().ok()).map(|bound| bound.saturating_add(step).to_string())
        };
        if option.kind != "spin" {
            return Vec::new();
        }
        let far = Some("99999999999999999999999".to_owned());
        [bound(&option.max, 1), bound(&option.min, -1), far].into_iter().flatten().map(Some).collect()
    })
}

fn nonsense(it: &mut Examiner) -> StepResult {
    survives(it, |option| match option.kind.as_str() {
        "spin" => vec![Some("many".to_owned()), Some("1.5".to_owned()), None],
        "check" => vec![Some("perhaps".to_owned()), None],
        "combo" => vec![Some("no such choice".to_owned()), None],
        _ => Vec::new(),
    })
}

fn unknown(it: &mut Examiner) -> StepResult {
    for line in ["setoption name No Such Option value 3", "setoption name No Such Option", "setoption"] {
        it.send(line);
        it.ready().map_err(|error| error.after(line))?;
    }
    it.show(None, "");
    it.legal_answer("go depth 1").map(|_| ())
}

/// Checks that a search reports `count` lines after these values of `MultiPV`.
fn lines_after(it: &mut Examiner, name: &str, values: [&str; 2], count: usize) -> StepResult {
    for value in values {
        it.send(&format!("setoption name {name} value {value}"));
    }
    it.show(Some(it.set.south_midgame), "");
    let answer = it.go("go depth 2")?;
    no_fault(info_lines::numbering_fault(&answer.infos().collect::<Vec<_>>(), count))
}

fn old_value(it: &mut Examiner) -> StepResult {
    let name = it.needs_option("MultiPV")?;
    lines_after(it, &name, ["2", "0"], 2)
}

fn lower_case(it: &mut Examiner) -> StepResult {
    let name = it.needs_option("MultiPV")?;
    lines_after(it, &name.to_lowercase(), ["3", "2"], 2)
}

fn defaults(it: &mut Examiner) -> StepResult {
    survives(it, |option| match option.kind.as_str() {
        // An empty text is declared as `<empty>` or as nothing.
        "string" | "button" => Vec::new(),
        _ => option.default.clone().map(Some).into_iter().collect(),
    })
}
