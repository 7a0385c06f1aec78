//! The documents are true: their examples print what they show, the program draws their pictures, and their links
//! work.
#![cfg(unix)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use xiongmao_tests::transcript::{Pattern, blocks};

use crate::commands::{PROGRAM, as_text};

/// The folders whose pages are checked, from the root of the repository.
const FOLDERS: [&str; 9] = [
    ".",
    "docs",
    "tests",
    "benches",
    "tools/cluster",
    "tools/fuzz",
    "training/notes",
    "training/trainer",
    "packages/python",
];

/// A page of Markdown.
struct Page {
    /// Its path from the root of the repository.
    path: PathBuf,
    text: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// Every page of these folders.
fn pages() -> Vec<Page> {
    let files = FOLDERS.iter().flat_map(|folder| fs::read_dir(root().join(folder)).unwrap());
    let mut paths: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    paths.sort_unstable();
    let page = |path: PathBuf| {
        let text = fs::read_to_string(&path).unwrap();
        Page { path: path.strip_prefix(root()).unwrap().to_owned(), text }
    };
    paths.into_iter().map(page).collect()
}

/// Runs a command line with this build of the program as `xiongmao`.
fn shell(command: &str, directory: &Path) -> Output {
    let programs = Path::new(PROGRAM).parent().unwrap();
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap());
    Command::new("sh")
        .args(["-c", command])
        .env("PATH", path)
        .env("LC_ALL", "C.UTF-8")
        .current_dir(directory)
        .output()
        .unwrap()
}

/// The text between this opening and the next closing, wherever there is one.
fn between<'a>(text: &'a str, opening: &str, closing: char) -> Vec<&'a str> {
    text.split(opening).skip(1).filter_map(|rest| rest.split_once(closing)).map(|(inside, _)| inside).collect()
}

#[test]
fn every_example_is_true() {
    let scratch = tempfile::tempdir().unwrap();
    let mut count = 0;
    for page in pages() {
        for (line, block) in blocks(&page.text, "console") {
            let place = format!("{}:{line}", page.path.display());
            let mut lines = block.iter().peekable();
            while let Some(line) = lines.next() {
                let command = line.strip_prefix("$ ").unwrap_or_else(|| panic!("{place}: '{line}' is not a command"));
                let mut expected = Vec::new();
                while let Some(line) = lines.next_if(|line| !line.starts_with("$ ")) {
                    expected.push(Pattern::new(line));
                }
                let text = String::from_utf8(shell(command, scratch.path()).stdout).unwrap();
                let fits = text.lines().count() == expected.len()
                    && text.lines().zip(&expected).all(|(line, pattern)| pattern.matches(line));
                assert!(fits, "{place}: {command} prints\n{text}");
                count += 1;
            }
        }
    }
    assert!(count >= 15, "only {count} examples found");
}

/// A picture has the command that draws it in a comment on the line before it: `<!-- xiongmao show --svg FILE ... -->`.
#[test]
fn every_picture_is_what_the_program_draws() {
    let scratch = tempfile::tempdir().unwrap();
    let mut drawn = BTreeSet::new();
    // Translations show the pictures of the English pages: a test of the server compares them.
    let is_original = |page: &Page| page.path.file_stem().is_some_and(|name| Path::new(name).extension().is_none());
    for page in pages().into_iter().filter(is_original) {
        for command in between(&page.text, "<!-- xiongmao show --svg ", '\n') {
            let command =
                command.strip_suffix(" -->").unwrap_or_else(|| panic!("'{command}' does not end with ' -->'"));
            let file = command.split(' ').next().unwrap();
            let copy = scratch.path().join(file);
            fs::create_dir_all(copy.parent().unwrap()).unwrap();
            let output = shell(&format!("xiongmao show --svg {command}"), scratch.path());
            assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
            assert!(
                fs::read(root().join(file)).ok() == Some(fs::read(copy).unwrap()),
                "{file} is not what the program draws; CONTRIBUTING.md tells how to draw all pictures again"
            );
            assert!(drawn.insert(root().join(file)), "{file} is drawn twice");
        }
    }
    for folder in ["docs", "docs/rules", "docs/rules-xiangqi"] {
        for file in fs::read_dir(root().join(folder)).unwrap() {
            let path = file.unwrap().path();
            let is_picture = path.extension().is_some_and(|extension| extension == "svg");
            assert!(!is_picture || drawn.contains(&path), "no page says how {} is drawn", path.display());
        }
    }
}

/// The name of a heading in a link.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().chars().filter(|&sign| sign.is_alphanumeric() || matches!(sign, ' ' | '-' | '_'));
    kept.flat_map(char::to_lowercase).map(|sign| if sign == ' ' { '-' } else { sign }).collect()
}

/// The names of a page's headings. Lines of code that begin with `#` also count, which does no harm.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    headings.map(|line| anchor(line.trim_start_matches('#'))).collect()
}

#[test]
fn every_link_leads_somewhere() {
    let mut count = 0;
    for page in pages() {
        let folder = root().join(&page.path).parent().unwrap().to_owned();
        let links = between(&page.text, "](", ')').into_iter().chain(between(&page.text, "src=\"", '"'));
        for link in links.filter(|link| !link.contains("://")) {
            let (file, heading) = link.split_once('#').map_or((link, None), |(file, heading)| (file, Some(heading)));
            let target = if file.is_empty() { root().join(&page.path) } else { folder.join(file) };
            assert!(target.exists(), "{}: no file '{file}'", page.path.display());
            if let Some(heading) = heading {
                let known = anchors(&fs::read_to_string(target).unwrap());
                assert!(known.contains(heading), "{}: no heading '{link}'", page.path.display());
            }
            count += 1;
        }
    }
    assert!(count >= 20, "only {count} links found");
}

/// Everything under a folder.
fn files_under(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.is_dir() {
            found.extend(files_under(&path));
        }
        found.push(path);
    }
    found
}

/// A path on a page starts at the root of the repository or in the page's folder, and a mere name such as `negamax.rs`
/// belongs to some file. Where a page says `ITEM` in `FILE`, the file has it.
#[test]
fn every_path_exists() {
    let folders = [
        "movegen", "search", "engine", "arena", "library", "web", "tools", "tests", "benches", "training", "packages",
        "docs",
    ];
    let known: Vec<PathBuf> = folders.iter().flat_map(|folder| files_under(&root().join(folder))).collect();
    let (mut count, mut wrong) = (0, Vec::new());
    for page in pages() {
        let folder = root().join(&page.path).parent().unwrap().to_owned();
        // Every second part is code. The fences of blocks do not disturb that: each is three quotes, and there are two.
        let parts: Vec<&str> = page.text.split('`').collect();
        for (index, &code) in parts.iter().enumerate().skip(1).step_by(2) {
            let word = code.split(' ').next().unwrap();
            let is_path = folders.iter().any(|folder| word.starts_with(&format!("{folder}/")));
            let is_name = !word.contains('/') && Path::new(word).extension().is_some_and(|extension| extension == "rs");
            if !is_path && !is_name {
                continue;
            }
            count += 1;
            let named = |path: &&PathBuf| path.file_name().is_some_and(|name| name == word);
            let candidates = [root().join(word), folder.join(word)];
            let mut files = candidates.iter().filter(|path| path.exists()).chain(known.iter().filter(named));
            let Some(file) = files.next() else {
                wrong.push(format!("{}: there is no {word}", page.path.display()));
                continue;
            };
            let item =
                if index >= 3 && parts[index - 1] == " in " { parts[index - 2].trim_end_matches('*') } else { "" };
            if !item.is_empty() && file.is_file() && !fs::read_to_string(file).unwrap().contains(item) {
                wrong.push(format!("{}: there is no {item} in {word}", page.path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(count >= 100, "only {count} paths found");
}

#[test]
fn every_promise_names_its_test() {
    let page = fs::read_to_string(root().join("SECURITY.md")).unwrap();
    let promises: Vec<&str> =
        page.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| who")).collect();
    assert!(promises.len() > 20);
    for promise in promises {
        let test = promise.trim_end_matches([' ', '|']).rsplit("| ").next().unwrap();
        let names: Vec<&str> = test.split('`').skip(1).step_by(2).collect();
        let text = fs::read_to_string(root().join(names[0])).unwrap_or_else(|error| panic!("{promise}: {error}"));
        assert!(names.get(1).is_none_or(|name| text.contains(&format!("fn {name}("))), "{promise}");
    }
}

/// The pages on the rules give the piece values that the program uses.
#[test]
fn pieces_are_worth_what_the_pages_say() {
    use xiongmao_movegen::{xiangqi, xiongqi};
    for (page, values) in [
        ("docs/rules-xiongqi.md", &xiongqi::EXCHANGE_VALUES[..7]),
        ("docs/rules-xiangqi.md", &xiangqi::EXCHANGE_VALUES[..6]),
    ] {
        let text = fs::read_to_string(root().join(page)).unwrap();
        let (_, table) = text.split_once("| soldier | advisor |").unwrap();
        let row = table.lines().nth(2).unwrap();
        let number = |cell: &str| cell.split_whitespace().next().unwrap().parse::<f64>().unwrap();
        let told: Vec<f64> = row.trim_matches('|').split('|').map(number).collect();
        assert_eq!(told, values.iter().map(|&value| f64::from(value) / 100.0).collect::<Vec<_>>(), "{page}");
    }
}

/// The positions that explain FEEN are written as the program writes them.
#[test]
fn feen_is_explained_with_true_positions() {
    for (page, moves) in [("docs/rules-xiongqi.md", "c2+c6"), ("docs/rules-xiangqi.md", "h3+h10")] {
        let text = fs::read_to_string(root().join(page)).unwrap();
        let feen = between(&text, "```text\n", '\n')[0];
        let game = page.trim_start_matches("docs/rules-").trim_end_matches(".md");
        let output = shell(&format!("xiongmao show --game {game} --moves {moves}"), &root());
        assert!(as_text(&output.stdout).contains(&format!("\nfeen {feen}\n")), "{page}: {feen}");
    }
}
