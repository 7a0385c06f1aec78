//! Every subcommand and flag, the exit codes, and closed pipes.

use std::io::Read;
use std::process::{Command, Stdio};

use xiongmao_tests::program::{self, ended_by_closed_pipe};

use crate::commands::{PROGRAM, as_text, command, objects, printed, refused, run};

const START: &str = "rhbag^bhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAG^BHR / X/x";
const BARE: &str = "3g^4/8/8/8/8/8/8/4G^2R / x/X";

fn last_line(text: &str) -> &str {
    text.lines().last().unwrap()
}

#[test]
fn version_and_help() {
    let version = printed(&["--version"]);
    assert!(version.starts_with(concat!("xiongmao ", env!("CARGO_PKG_VERSION"))), "{version}");
    assert_eq!(printed(&["-V"]), version);
    let help = printed(&["--help"]);
    for word in commands().chain(["--color", "protocol.md", "Examples:", "Exit codes:"]) {
        assert!(help.contains(word), "--help does not speak of {word}");
    }
    for command in commands() {
        let help = printed(&[command, "--help"]);
        // A server runs until it is stopped, and a site needs the engine for web pages: no example that a test could
        // run.
        let has_examples = help.contains("Examples:\n  xiongmao") || ["serve", "site"].contains(&command);
        assert!(help.contains("Usage: xiongmao") && has_examples, "{command}: {help}");
        assert_eq!(printed(&["help", command]), help);
    }
    let help = printed(&["perft", "--help"]);
    for flag in ["--feen", "--moves", "--repetition", "--divide", "--threads", "--json"] {
        assert!(help.contains(flag), "{flag}");
    }
}

/// All subcommands.
const COMMANDS: &str = "show legal status explain why threats analyse eval perft bench suite puzzles book tables \
                        speedtest ggn replay convert annotate games explore match compliance datagen data serve site \
                        generate";
/// Subcommands of subcommands.
const TOOLS: [&str; 6] = [
    "puzzles make solve check",
    "book make show",
    "tables make settle verify probe report",
    "games import search show export stats dedupe",
    "data inspect merge shuffle rescore text",
    "generate openings",
];

fn commands() -> impl Iterator<Item = &'static str> {
    COMMANDS.split(' ')
}

/// The words of all commands, and those of their subcommands.
fn all_commands() -> impl Iterator<Item = Vec<&'static str>> {
    let tools = TOOLS.iter().flat_map(|tools| {
        let (command, tools) = tools.split_once(' ').unwrap();
        tools.split(' ').map(move |tool| vec![command, tool])
    });
    commands().map(|command| vec![command]).chain(tools)
}

#[cfg(unix)]
#[test]
fn every_example_in_the_help_runs() {
    let directory = std::path::Path::new(PROGRAM).parent().unwrap();
    let path = format!("{}:{}", directory.display(), std::env::var("PATH").unwrap());
    // Examples write to a new folder; some use the files of earlier ones.
    let folder = tempfile::tempdir().unwrap();
    let mut count = 0;
    let pages = all_commands().map(|command| [&command[..], &["-h"]].concat());
    for page in std::iter::once(vec!["--help"]).chain(pages) {
        // A long example continues on the next line.
        let help = printed(&page).replace(" \\\n    ", " ");
        let examples = help.lines().skip_while(|line| *line != "Examples:").skip(1).map_while(|l| l.strip_prefix("  "));
        // Every step of that takes seconds, and the tests of `compliance` go through them.
        for example in examples.filter(|example| *example != "xiongmao compliance xiongmao") {
            count += 1;
            let output = Command::new("sh")
                .args(["-c", example])
                .env("PATH", &path)
                .current_dir(folder.path())
                .output()
                .unwrap();
            let wrong = String::from_utf8_lossy(&output.stderr).contains("error");
            assert!(output.status.success() && !wrong, "{example}: {output:?}");
            let to_a_file = example.contains('>') || example.contains("--out");
            assert!(to_a_file || !output.stdout.is_empty(), "{example} prints nothing");
        }
    }
    assert!(count >= 30, "only {count} examples found");
}

#[test]
fn help_fits_the_terminal() {
    let help = |width: usize| {
        let output = command(&["match", "--help"]).env("COLUMNS", width.to_string()).output().unwrap();
        program::printed(&output)
    };
    for width in [72, 80, 100] {
        let text = help(width);
        for line in text.lines() {
            assert!(line.chars().count() <= width, "{width}: {line}");
        }
        // Lines of a table go on in its column.
        assert!(text.contains("\n  1  with --sprt: H0 ") && text.contains("\n     "), "{text}");
        let codes = text.split_once("Exit codes:\n").unwrap().1;
        assert!(
            codes.lines().all(|line| line.starts_with("     ") || line[2..].starts_with(['0', '1', '2'])),
            "{codes}"
        );
    }
}

#[test]
fn values_are_named_in_either_case_and_commands_in_either_spelling() {
    let moves = printed(&["legal", "--game", "Xiangqi", "--notation", "ICCS"]);
    assert!(moves.contains("H2-E2"), "{moves}");
    let swiss = ["match", "--format", "round-robin", "--engine"];
    assert!(refused(&swiss).contains("--engine"));
    let analysed = printed(&["analyse", "--depth", "1", "--json"]);
    assert!(analysed.contains("\"type\":\"result\""), "{analysed}");
}

#[test]
fn perft_counts() {
    assert_eq!(printed(&["perft", "0"]), "nodes 1\n");
    assert_eq!(printed(&["perft", "4"]), "nodes 458226\n");
    assert_eq!(printed(&["perft", "4", "--threads", "3"]), "nodes 458226\n");
    assert_eq!(printed(&["perft", "3", "--feen", START, "--threads", "2"]), "nodes 17585\n");
    assert_eq!(printed(&["perft", "2", "--moves", "a1-a2  a8-a7"]), "nodes 676\n");
    let generals = "3g^4/8/8/8/8/8/8/4G^3 / X/x";
    assert_eq!(printed(&["perft", "6", "--repetition", "--feen", generals]), "nodes 1251\n");
    assert_eq!(printed(&["perft", "6", "--repetition", "--feen", generals, "--threads", "2"]), "nodes 1251\n");
    // The history counts: a1-a2 would repeat a position.
    let there_and_back = "a1-a2 a8-a7 a2-a1 a7-a8";
    assert_eq!(printed(&["perft", "1", "--moves", there_and_back]), "nodes 26\n");
    assert_eq!(printed(&["perft", "1", "--repetition", "--moves", there_and_back]), "nodes 25\n");
    let speed = run(&["perft", "3"]).stderr;
    assert!(String::from_utf8(speed).unwrap().trim_end().ends_with(" nodes/s"));
}

#[test]
fn perft_divides() {
    let text = printed(&["perft", "3", "--divide"]);
    let lines: Vec<(&str, u64)> =
        text.lines().map(|line| line.split_once(' ').unwrap()).map(|(mv, n)| (mv, n.parse().unwrap())).collect();
    let (last, moves) = lines.split_last().unwrap();
    assert_eq!(*last, ("nodes", 17_585));
    assert_eq!(moves.len(), 26);
    assert_eq!(moves.iter().map(|(_, nodes)| nodes).sum::<u64>(), 17_585);
    assert!(moves.is_sorted());
    assert_eq!(printed(&["perft", "0", "--divide"]), "nodes 1\n");
}

#[test]
fn perft_speaks_json() {
    let objects = |arguments: &[&str]| objects(&printed(arguments));
    let total = &objects(&["perft", "3", "--json"])[..];
    assert_eq!(total.len(), 1);
    assert_eq!(
        (&total[0]["nodes"], &total[0]["depth"], &total[0]["repetition"]),
        (&17_585.into(), &3.into(), &false.into())
    );
    assert!(total[0]["time_ms"].is_u64() && total[0]["nps"].is_u64());
    let divided = objects(&["perft", "2", "--json", "--divide", "--repetition"]);
    assert_eq!(divided.len(), 27);
    assert_eq!(divided[0], serde_json::json!({"move": "a1-a2", "nodes": 26}));
    assert_eq!((&divided[26]["nodes"], &divided[26]["repetition"]), (&676.into(), &true.into()));
    assert!(run(&["perft", "2", "--json"]).stderr.is_empty());
}

#[test]
fn legal_and_status_say_what_the_protocol_says() {
    let legal = printed(&["legal"]);
    assert!(legal.starts_with("legal a1-a2 a3-a4 ") && legal.lines().count() == 1);
    assert_eq!(legal.split_whitespace().count(), 27);
    assert_eq!(printed(&["legal", "--feen", "4g^3/8/8/8/4S3/8/8/4G^3 / X/x"]), "legal e1-d1 e1-e2 e1-f1 e4-e5\n");
    let over = ["--feen", "3g^4/8/8/8/8/8/8/3R1G^2 / X/x", "--moves", "d1+d8"];
    assert_eq!(printed(&[&["legal"], &over[..]].concat()), "legal\n");
    assert_eq!(printed(&[&["status"], &over[..]].concat()), "status mareking south\n");
    assert_eq!(printed(&["status"]), "status in_progress\n");
    let facing = ["status", "--feen", "3g^4/8/8/8/8/8/8/3G^4 / X/x"];
    assert_eq!(printed(&facing), "status insufficient draw\ncheck mate\n");
    let checked = ["status", "--feen", "3g^4/8/8/8/8/8/8/R3G^3 / X/x", "--moves", "a1-a8"];
    assert_eq!(printed(&checked), "status in_progress\ncheck yes\n");
    assert_eq!(printed(&["status", "--moves", "a1-a2 a8-a7 a2-a1 a7-a8 a1-a2"]), "status repetition north\n");
}

#[test]
fn positions_are_objects_too() {
    let object = |arguments: &[&str]| -> serde_json::Value { serde_json::from_str(&printed(arguments)).unwrap() };
    let shown = object(&["show", "--json", "--moves", "c2+c6"]);
    assert_eq!((&shown["board"]["c6"], &shown["last"]["move"]), (&"C".into(), &"c2+c6".into()));
    // The other commands print parts of it.
    for command in ["legal", "status"] {
        let part = object(&[command, "--json", "--moves", "c2+c6"]);
        for (name, value) in part.as_object().unwrap() {
            assert_eq!(*value, shown[name], "{command}: {name}");
        }
    }
    let squares =
        |legal: &serde_json::Value| ["move", "from", "to"].map(|name| legal[name].as_str().unwrap().to_owned());
    let legal = object(&["legal", "--json", "--game", "xiangqi", "--notation", "iccs"]);
    assert_eq!(squares(&legal["legal"][0]), ["A0-A1", "A0", "A1"]);
    let mated = object(&["status", "--json", "--feen", "3g^4/8/8/8/8/8/8/3G^4 / X/x"]);
    assert_eq!((&mated["check"], &mated["checkmate"]), (&"d1".into(), &true.into()));
    let lost = object(&["status", "--json", "--moves", "a1-a2 a8-a7 a2-a1 a7-a8 a1-a2"]);
    assert_eq!((&lost["winner"], &lost["statements"][1]["code"]), (&"north".into(), &"repeated_ply".into()));
}

#[test]
fn show_draws() {
    let text = printed(&["show", "--moves", "c2+c6"]);
    assert!(text.contains("8 | r h b a g b h r |") && text.contains("river"));
    assert!(text.contains("captured by south: s\ncaptured by north: -\n"));
    assert!(text.contains("\nfeen rhbag^bhr/2c2c2/ssCsssss/8/8/SSSSSSSS/5C2/RHBAG^BHR s/ x/X\n"));
    assert!(text.contains("\nside north\n") && last_line(&text).starts_with("key "));
    let text = printed(&["show", "--characters", "--feen", BARE]);
    assert!(text.contains("帥") && text.contains("將") && !text.contains(" G "));
}

#[test]
fn show_marks_the_last_move_and_check() {
    let text = printed(&["show", "--moves", "c2+c6"]);
    assert!(text.contains("\n6 | s s[C]s s s s s |\n") && text.contains("\n2 | . .(.). . C . . |\n"), "{text}");
    // Neighbouring squares: the mark of the destination wins.
    let beside = ["--feen", "3g^4/8/8/8/8/8/8/R3G^3 / X/x", "--moves"];
    let shown = |moves: &str| printed(&[&["show"], &beside[..], &[moves]].concat());
    assert!(shown("a1-b1").contains("\n1 |(.[R]. . G . . . |\n"));
    assert!(shown("a1-a8").contains("\n8 |[R]. .!g!. . . . |\n"));
    assert!(!shown("").contains(['[', '(', '!']));
    let text = printed(&[&["show", "--characters"], &beside[..], &["a1-c1"]].concat());
    assert!(text.contains("\n1 |(・)・[俥]・ 帥 ・ ・ ・ |\n"), "{text}");
}

#[test]
fn colours_are_there_when_they_are_wanted() {
    let shown = |arguments: &[&str], variables: &[(&str, &str)]| {
        let mut command = command(&[&["show", "--moves", "c2+c6"], arguments].concat());
        as_text(&command.env_remove("NO_COLOR").envs(variables.iter().copied()).output().unwrap().stdout)
    };
    let plain = shown(&[], &[]);
    assert!(!plain.contains('\u{1b}'));
    let coloured = shown(&["--color", "always"], &[]);
    assert!(coloured.contains("\u{1b}[31m") && coloured.contains("\u{1b}[36m") && coloured.contains("\u{1b}[33m"));
    // Colours change nothing but colours.
    let mut bare = String::new();
    for (index, piece) in coloured.split('\u{1b}').enumerate() {
        bare.push_str(if index == 0 { piece } else { piece.split_once('m').unwrap().1 });
    }
    assert_eq!(bare, plain);
    assert_eq!(shown(&["--color=always"], &[("NO_COLOR", "1"), ("TERM", "dumb")]), coloured);
    for variables in [&[("NO_COLOR", "1")][..], &[("TERM", "dumb")], &[]] {
        assert_eq!(shown(&["--color", "auto"], variables), plain);
        assert_eq!(shown(&["--color", "never"], variables), plain);
    }
    assert!(refused(&["show", "--color", "pink"]).contains("pink"));
}

#[test]
fn show_draws_pictures() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("board.svg");
    let arguments = ["show", "--moves", "c2+c6 c7+c3 e3-e4"];
    let picture = printed(&[&arguments[..], &["--svg"]].concat());
    assert!(picture.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\"") && picture.ends_with("</svg>\n"));
    assert_eq!(printed(&[&arguments[..], &["--svg", file.to_str().unwrap()]].concat()), "");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), picture);
    assert_eq!(printed(&[&arguments[..], &["--svg", "-"]].concat()), picture);
    // All pieces, both captured ones, the squares of the last move, the side to move, and all coordinates.
    assert_eq!(picture.matches("class=\"x-disc ").count(), 36);
    assert_eq!(picture.matches("class=\"x-last\"").count(), 2);
    assert!(picture.contains("<title>north is to move</title>") && picture.contains(">river</text>"));
    for name in ["1", "8", "a", "h"] {
        assert!(picture.contains(&format!(">{name}</text>")), "{name}");
    }
    // The figures of the pieces in the place of their letters.
    assert!(picture.matches("<g transform=").count() == 36 && !picture.contains(">G</text>"));
    assert!(!picture.contains("<title>in check</title>"));
    let picture = printed(&["show", "--svg", "-", "--characters", "--feen", "3g^4/8/8/8/8/8/8/3R1G^2 2s/S x/X"]);
    for sign in ["將", "帥", "俥", "卒", "兵", "×", "in check"] {
        assert!(picture.contains(sign), "{sign}");
    }
    let nowhere = directory.path().join("no/board.svg");
    assert!(refused(&["show", "--svg", nowhere.to_str().unwrap()]).contains("cannot write"));
}

#[test]
fn the_manual_page_tells_everything() {
    let page = printed(&["generate", "man"]);
    for word in [".TH xiongmao 1", ".SH NAME", ".SH SYNOPSIS", ".SH \"EXIT STATUS\"", ".SH EXAMPLES", "protocol.md"] {
        assert!(page.contains(word), "{word}");
    }
    for command in all_commands() {
        let name = command.join(" ");
        assert!(page.contains(&format!(".SH \"XIONGMAO {}\"", name.to_uppercase())), "{name}");
        let help = printed(&[&command[..], &["--help"]].concat());
        // Every option, with hyphens as roff writes them.
        let flags = help.split_whitespace().filter(|word| word.starts_with("--") && word.len() > 3);
        for flag in flags.map(|flag| flag.trim_matches(|char: char| !char.is_ascii_alphanumeric())) {
            let words = flag.split(|char: char| !char.is_ascii_lowercase() && char != '-').next().unwrap();
            assert!(page.contains(&words.replace('-', "\\-")), "{name}: --{words}");
        }
    }
    // Exit codes of the program, and of subcommands with their own.
    assert!(page.contains("0  success") && page.contains("1  some game does not hold"));
    // No line of text begins like a roff command.
    for line in page.lines().filter(|line| line.starts_with('.')) {
        let name = line[1..].split(' ').next().unwrap();
        assert!(
            ["ie", "el", "TH", "SH", "SS", "TP", "PP", "RS", "RE", "nf", "fi", "br", "IP"].contains(&name),
            "{line}"
        );
    }
}

#[test]
fn completions_know_every_subcommand_and_option() {
    for (shell, sign) in [
        ("bash", "complete -F _xiongmao"),
        ("zsh", "#compdef xiongmao"),
        ("fish", "complete -c xiongmao"),
        ("powershell", "Register-ArgumentCompleter"),
    ] {
        let script = printed(&["generate", shell]);
        assert!(script.contains(sign), "{shell}");
        for command in commands() {
            assert!(script.contains(command), "{shell}: {command}");
        }
        // The values of --format, of a record and of a tournament, of --game, and of --notation.
        for value in ["toml", "knockout", "xiangqi", "coordinates0"] {
            assert!(script.contains(value) || shell == "powershell", "{shell}: {value}");
        }
        for option in ["move-limit", "characters", "compare-threads", "selfcheck", "movetime", "color"] {
            assert!(script.contains(option), "{shell}: {option}");
        }
    }
    assert!(refused(&["generate"]).contains("generate needs one of the commands man, bash"));
    assert!(refused(&["generate", "tcsh"]).contains("tcsh"));
    let script = printed(&["generate", "bash"]);
    if let Ok(mut bash) = Command::new("bash").arg("-n").stdin(Stdio::piped()).spawn() {
        std::io::Write::write_all(&mut bash.stdin.take().unwrap(), script.as_bytes()).unwrap();
        assert!(bash.wait().unwrap().success());
    }
}

#[test]
fn ggn_is_one_line_of_json() {
    let text = printed(&["ggn"]);
    assert_eq!(text.lines().count(), 1);
    let table: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(table["X:S"]["e3"]["e4"][0]["must"]["e4"], "empty");
    assert_eq!(table.as_object().unwrap().len(), 20);
}

#[test]
fn bad_input_is_refused_in_one_line() {
    assert!(refused(&["perft"]).contains("DEPTH"));
    for depth in ["-1", "33", "x", "", "1.5", "99999999999999999999"] {
        assert!(refused(&["perft", depth]).contains("DEPTH"), "{depth}");
    }
    for threads in ["0", "-1", "many", "1025"] {
        assert!(refused(&["perft", "1", "--threads", threads]).contains("--threads"), "{threads}");
    }
    for flag in ["--depth", "--threads", "--hash"] {
        assert!(refused(&["bench", flag, "0"]).contains(flag) && refused(&["bench", flag, "x"]).contains(flag));
    }
    for counts in ["1", "1,", "0,1", "1,257", "1,2,3", "a,b"] {
        assert!(refused(&["bench", "--compare-threads", counts]).contains("--compare-threads"), "{counts}");
    }
    assert!(refused(&["bench", "--threads", "2", "--compare-threads", "1,2"]).contains("cannot be used with"));
    assert!(refused(&["bench", "--hash", "33554432"]).contains("cannot allocate"));
    assert_eq!(
        refused(&["perf", "1"]),
        "error: there is no command 'perf'; a similar command exists: 'perft' (try --help)\n"
    );
    assert!(refused(&["legl"]).contains("'legal'") && refused(&["analize"]).contains("'analyse'"));
    assert_eq!(refused(&["xyzzy"]), "error: there is no command 'xyzzy' (try --help)\n");
    assert!(refused(&["legal", "--moevs", "a"]).contains("found; a similar argument exists: '--moves' (try"));
    assert!(refused(&["legal", "--notation", "chinse"]).contains("; a similar value exists: 'chinese'"));
    assert!(refused(&["show", "--colour"]).contains("--colour"));
    assert!(refused(&["--feen", START]).contains("--feen"));
    assert!(refused(&["show", "extra"]).contains("extra"));
    for command in [&["show"][..], &["legal"], &["status"], &["perft", "1"]] {
        let with = |more: &[&str]| refused(&[command, more].concat());
        assert!(with(&["--feen", "nonsense"]).starts_with("error: feen, column 9: "));
        assert!(with(&["--feen", ""]).starts_with("error: the position is empty"));
        assert!(with(&["--feen"]).contains("--feen"));
        assert!(with(&["--moves", "a1-a2 a1-a3"]).starts_with("error: ply 2 'a1-a3': "));
        assert!(with(&["--moves", "\u{1b}[31m"]).starts_with("error: ply 1 "));
    }
    assert!(refused(&["ggn", "--feen", START]).contains("--feen"));
}

#[cfg(unix)]
#[test]
fn arguments_that_are_no_text_are_refused() {
    use std::os::unix::ffi::OsStrExt;
    let noise = std::ffi::OsStr::from_bytes(b"\xff\xfe");
    for arguments in [vec![noise], vec!["show".as_ref(), "--feen".as_ref(), noise], vec!["perft".as_ref(), noise]] {
        let output = command(&[]).args(&arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr).lines().count(), 1, "{arguments:?}");
    }
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    for arguments in [
        &["ggn"][..],
        &["perft", "2", "--divide"],
        &["show", "--svg"],
        &["generate", "man"],
        &["generate", "bash"],
        &["--help"],
        &["--version"],
    ] {
        let mut child = command(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut output = child.stdout.take().unwrap();
        // As `head -c 1` does: read one byte, then close.
        let mut byte = [0];
        let _ = output.read(&mut byte).unwrap();
        drop(output);
        let mut errors = String::new();
        child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        // It may have printed everything before.
        let status = child.wait().unwrap();
        assert!(status.success() || ended_by_closed_pipe(status), "{arguments:?}: {status}");
        assert!(!errors.contains("error") && !errors.contains("panic"), "{arguments:?}: {errors}");
    }
}

#[test]
fn without_a_command_it_speaks_the_protocol() {
    // An empty input needs no answer.
    let output = run(&[]);
    assert!(output.status.success() && output.stdout.is_empty() && output.stderr.is_empty());
}
