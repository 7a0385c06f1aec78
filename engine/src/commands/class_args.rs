//! Which classes of endings a command is about, on the command line.

use std::path::Path;

use anyhow::bail;
use xiongmao_parts::Part;
use xiongmao_tables::{AnyFamily, MOST_MEN};

const CLASS_HELP: &str = "A class, such as GRvG or GRvGH; * stands for any pieces; may be given several times";

/// Which classes.
#[derive(Debug, clap::Args)]
pub struct ClassArgs {
    /// All classes with up to N pieces, generals included: 3 or 4 in Xiongqi, 3 to 11 in Xiangqi
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = clap::value_parser!(u8).range(3..=MOST_MEN as i64))]
    men: Option<u8>,
    #[arg(long = "class", value_name = "CLASS", help = CLASS_HELP)]
    classes: Vec<String>,
}

impl ClassArgs {
    /// The requested classes, as far as they are of this part.
    ///
    /// # Errors
    /// If a class is unknown, or the game has no tables with so many pieces.
    pub fn of(&self, family: &dyn AnyFamily, part: Option<Part>) -> anyhow::Result<Vec<String>> {
        let (game, all) = (family.game(), family.men());
        let most = self.men.map_or(0, usize::from);
        if most > *all.end() {
            bail!("tables of {game} have at most {} pieces", all.end());
        }
        let mut classes: Vec<String> =
            all.clone().take_while(|&men| men <= most).flat_map(|men| family.classes(men)).collect();
        for name in &self.classes {
            let named = if name.contains('*') {
                all.clone().flat_map(|men| family.classes(men)).filter(|class| matches(name, class)).collect()
            } else {
                vec![family.class(name)?]
            };
            if named.is_empty() {
                bail!("no class of {game} is like '{name}'");
            }
            for class in named {
                if !classes.contains(&class) {
                    classes.push(class);
                }
            }
        }
        let part = part.unwrap_or(Part::WHOLE);
        let mut number = 0..;
        classes.retain(|_| number.next().is_some_and(|number| part.is_dealt(number)));
        Ok(classes)
    }

    /// The requested classes, or all classes with a table in the directory.
    ///
    /// # Errors
    /// As [`of`](Self::of), if a table is damaged, or if there is none.
    pub fn present(&self, family: &dyn AnyFamily, dir: &Path, part: Option<Part>) -> anyhow::Result<Vec<String>> {
        if self.men.is_some() || !self.classes.is_empty() {
            return self.of(family, part);
        }
        let all = Self { men: Some(*family.men().end() as u8), classes: Vec::new() };
        let mut present = Vec::new();
        for class in all.of(family, part)? {
            if family.header(dir, &class)?.is_some() {
                present.push(class);
            }
        }
        if present.is_empty() && part.is_none() {
            let game = family.game();
            bail!("{} has no table of {game}; make some with: xiongmao tables make", dir.display());
        }
        Ok(present)
    }
}

/// Whether a pattern describes the name of a class: `*` matches any letters but the `v` between the sides.
fn matches(pattern: &str, class: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern.eq_ignore_ascii_case(class),
        Some((start, rest)) => {
            class.get(..start.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(start)) && {
                let end = class[start.len()..].find('v').map_or(class.len(), |at| start.len() + at);
                (start.len()..=end).any(|at| matches(rest, &class[at..]))
            }
        }
    }
}
