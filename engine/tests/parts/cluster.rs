//! The examples in `tools/cluster`, with a loop over the parts instead of the scheduler: it runs each part with the
//! variables that the scheduler would set, the last part first and one of them twice.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use xiongmao_tests::folder::Folder;
use xiongmao_tests::program;

use super::empty_folder;
use crate::commands::{PROGRAM, as_text, objects};

const PARTS: u32 = 3;

fn example(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join("tools/cluster").join(name)
}

/// A command with this build as `xiongmao`, and with programs that the test has put into `bin`.
fn command(folder: &Folder, program: &str) -> Command {
    let build = Path::new(PROGRAM).parent().unwrap();
    let path = format!("{}:{}:{}", folder.path("bin").display(), build.display(), std::env::var("PATH").unwrap());
    let mut command = Command::new(program);
    command.current_dir(folder.path("")).env("PATH", path).stdin(Stdio::null());
    command
}

/// The output of a command, which must succeed.
fn printed(command: &mut Command) -> String {
    program::printed(&command.output().unwrap())
}

/// The parts in the order of the simulated scheduler.
fn in_order() -> impl Iterator<Item = u32> {
    (1..=PARTS).rev().chain([2])
}

#[test]
fn a_slurm_array_answers_a_batch() {
    let folder = empty_folder();
    folder.write("in.jsonl", "a4-a5\nc4-c5\nnonsense/\ne4-e5\n");
    // A task of an array with this greatest number and this many tasks.
    let task = |part: u32, most: u32, count: u32| {
        let mut task = command(&folder, example("slurm.sh").to_str().unwrap());
        task.args(["in.jsonl", "answers", "--game", "xiangqi", "--nodes", "100"])
            .env_remove("PARTS")
            .env("SLURM_ARRAY_TASK_ID", part.to_string())
            .env("SLURM_ARRAY_TASK_MAX", most.to_string())
            .env("SLURM_ARRAY_TASK_COUNT", count.to_string())
            .env("SLURM_CPUS_PER_TASK", "1");
        task
    };
    // One that is sent alone does not take its part for the whole.
    for part in [1, 2] {
        let refused = task(part, part, 1).output().unwrap();
        let reason = format!("slurm.sh: task {part} is not of an array 1-N; set PARTS to the number of all parts\n");
        assert_eq!((refused.status.code(), as_text(&refused.stderr)), (Some(2), reason));
    }
    assert!(!folder.path("answers").exists());
    printed(task(2, 2, 1).env("PARTS", PARTS.to_string()));
    assert_eq!(folder.text("answers/2.jsonl").lines().count(), 1);
    for part in in_order() {
        printed(&mut task(part, PARTS, PARTS));
    }
    let output = command(&folder, "sh")
        .args(["-c", "xiongmao analyse --merge answers/*.jsonl --out answers.jsonl"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    let text = folder.text("answers.jsonl");
    let types = objects(&text);
    let types: Vec<&str> = types.iter().map(|answer| answer["type"].as_str().unwrap()).collect();
    assert_eq!(types, ["result", "result", "error", "result"]);
    assert_eq!(text.matches(r#""game":"xiangqi""#).count(), 3, "{text}");
}

#[test]
fn gnu_parallel_generates_data() {
    let folder = empty_folder();
    // Takes the place of GNU parallel: runs the last argument for each line, with the number of the line for {#}.
    let stand_in = "#!/bin/sh\nfor command; do :; done\nnumber=0\nwhile read -r _; do\n  number=$((number + 1))\n  \
                    sh -c \"$(printf '%s' \"$command\" | sed \"s/{#}/$number/g\")\" || exit 1\ndone\n";
    fs::create_dir(folder.path("bin")).unwrap();
    folder.write("bin/parallel", stand_in);
    printed(command(&folder, "chmod").args(["+x", "bin/parallel"]));
    let parts = PARTS.to_string();
    let arguments = [parts.as_str(), "5", "data", "--nodes", "60", "--seed", "9"];
    printed(command(&folder, example("parallel.sh").to_str().unwrap()).args(arguments));
    folder.printed("datagen --games 5 --nodes 60 --seed 9 --out whole.bin");
    assert_eq!(folder.bytes("data/games.bin"), folder.bytes("whole.bin"));
}

#[test]
fn a_kubernetes_job_plays_a_match() {
    let folder = empty_folder();
    let job = fs::read_to_string(example("kubernetes.yaml")).unwrap();
    // The script is what follows `- |`, as far as it is indented.
    let mut lines = job.lines().skip_while(|line| line.trim() != "- |").skip(1);
    let indent = lines.clone().next().unwrap().find(|sign| sign != ' ').unwrap();
    let is_script = |line: &&str| line.find(|sign| sign != ' ').is_some_and(|at| at >= indent);
    let script: Vec<&str> = lines.by_ref().take_while(is_script).map(|line| &line[indent..]).collect();
    assert!(job.contains("completions: 4 ") && job.contains("{name: PARTS, value: \"4\"}"));
    let settings = format!(
        "rounds = 4\nadjudication = {{ max_plies = 40 }}\n[each]\ncmd = '{PROGRAM}'\nnodes = 30\n\
         [[engine]]\nname = 'a'\n[[engine]]\nname = 'b'\n"
    );
    folder.write("match.toml", settings);
    for part in in_order() {
        printed(
            command(&folder, "sh")
                .args(["-ec", &script.join("\n")])
                .env("PARTS", PARTS.to_string())
                .env("WORK", folder.path(""))
                .env("JOB_COMPLETION_INDEX", (part - 1).to_string()),
        );
    }
    let printed = printed(command(&folder, "sh").args(["-c", "xiongmao match --merge part* --out whole"]));
    assert!(printed.contains("8 games: "), "{printed}");
    assert_eq!(folder.text("whole/games.jsonl").lines().count(), 8);
}
