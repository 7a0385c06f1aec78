//! See the library of the same name.

fn main() -> std::process::ExitCode {
    xiongmao::cli::main()
}
