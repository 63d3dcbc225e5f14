//! `make test` repeats its long stages unless a whole green run has shown them for exactly the same files.

use std::path::Path;
use std::process::Command;

/// The end of `make test` in a small repository: one long stage that passes or fails as told.
const RUN: &str = r#"
set -euo pipefail
cd "$ROOT"
say() { echo "$*"; }
in_ci() { [[ -n ${CI:-} ]]; }
source "$SCRIPTS/stages.sh"
source "$SCRIPTS/unchanged.sh"
stages_begin "$ROOT/target/test-logs"
unchanged_begin
work() { date +%N >>"$ROOT/target/times"; [[ ! -f $ROOT/target/broken ]]; }
long_stage work 10 check work
stages_end work
remember_green_run
"#;

struct Repository {
    folder: tempfile::TempDir,
}

impl Repository {
    fn new() -> Self {
        let repository = Self { folder: tempfile::tempdir().expect("a folder") };
        repository.write(".gitignore", "target\n");
        repository.write("source", "one");
        std::fs::create_dir(repository.path().join("target")).expect("a folder");
        let made = Command::new("git").args(["init", "-q"]).current_dir(repository.path()).status();
        assert!(made.expect("git runs").success());
        repository
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.path().join(name), text).expect("a file");
    }

    /// Runs the tests and says how often the long stage has worked by then, and whether all passed.
    fn test(&self, variable: &str) -> (usize, bool) {
        let mut shell = Command::new("bash");
        shell.args(["-c", RUN]).env("ROOT", self.path()).env("SCRIPTS", crate::tree::root().join("scripts"));
        shell.env_remove("CI").env_remove("ALL");
        if !variable.is_empty() {
            shell.env(variable, "1");
        }
        let output = shell.output().expect("bash runs");
        let times = std::fs::read_to_string(self.path().join("target/times")).unwrap_or_default();
        (times.lines().count(), output.status.success())
    }
}

#[test]
fn a_long_stage_is_taken_over_only_from_a_green_run_of_the_same_files() {
    let repository = Repository::new();
    assert_eq!(repository.test(""), (1, true));
    assert_eq!(repository.test(""), (1, true), "nothing changed");
    assert_eq!(repository.test("ALL"), (2, true), "everything was asked for");
    assert_eq!(repository.test("CI"), (3, true), "CI shows everything itself");
    repository.write("source", "two");
    assert_eq!(repository.test(""), (4, true), "a file changed");
    repository.write("new", "not yet added");
    assert_eq!(repository.test(""), (5, true), "a file came");
    std::fs::remove_file(repository.path().join("new")).expect("the file is there");
    repository.write("target/broken", "");
    assert_eq!(repository.test(""), (6, false), "a file went");
    assert_eq!(repository.test(""), (7, false), "a failure is never taken over");
    std::fs::remove_file(repository.path().join("target/broken")).expect("the file is there");
    assert_eq!(repository.test(""), (8, true), "nor does an older green run hide it");
    assert_eq!(repository.test(""), (8, true));
}
