//! The program itself, as an operator starts it.

use std::path::Path;
use std::process::{Command, Stdio};

/// The program on its own data folder, with nothing of this process's settings: `make test` and
/// cargo set variables that mean something else to the program.
pub fn umkreis(data_dir: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_umkreis"));
    for (name, _) in std::env::vars_os() {
        if name.to_str().is_some_and(|name| name.starts_with("UMKREIS_")) {
            command.env_remove(name);
        }
    }
    command.arg("--data-dir").arg(data_dir).stdin(Stdio::null());
    command
}
