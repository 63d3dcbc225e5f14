//! What the program writes is for its owner alone, and the sealing key is where `check-config` says.

use crate::program::Place;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Runs a command as a careless account would: whatever it creates is everybody's.
fn run_openly(place: &Place, arguments: &[&str]) -> Output {
    let plain = place.command(arguments);
    let mut command = Command::new("/bin/sh");
    command.env_clear().current_dir(place.folder.path());
    command.args(["-c", "umask 000; exec \"$0\" \"$@\""]).arg(plain.get_program()).args(plain.get_args());
    command.envs(plain.get_envs().filter_map(|(name, value)| Some((name, value?))));
    command.output().expect("the command runs")
}

fn everything_in(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            everything_in(&path, found);
        }
        found.push(path);
    }
}

#[test]
fn what_the_program_writes_is_for_its_owner_alone() {
    let place = Place::new("").with_own_key();
    let user = ["user", "create", "--email", "maria@umkreis.test", "--invite"];
    for arguments in [&["demo", "--companies", "3"][..], &["mail", "test", "maria@umkreis.test"], &user] {
        let output = run_openly(&place, arguments);
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    }
    let mut found = vec![place.data_dir()];
    everything_in(&place.data_dir(), &mut found);
    for part in ["umkreis.db", "mail", "media", "sealing.key"] {
        assert!(found.contains(&place.data_dir().join(part)), "{part} is missing among {found:?}");
    }
    for path in found {
        let mode = std::fs::metadata(&path).expect("it is there").mode() & 0o777;
        assert_eq!(mode & 0o077, 0, "{} has {mode:o}", path.display());
    }
}

#[test]
fn a_data_folder_of_before_is_closed_at_the_next_start() {
    let place = Place::new("").with_own_key();
    assert!(place.command(&["migrate"]).output().expect("it runs").status.success());
    let open = |path: PathBuf, mode| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).expect("opened");
    };
    open(place.data_dir().join("umkreis.db"), 0o644);
    open(place.data_dir(), 0o755);
    assert!(place.command(&["check-config"]).output().expect("it runs").status.success());
    for path in [place.data_dir(), place.data_dir().join("umkreis.db")] {
        assert_eq!(std::fs::metadata(&path).expect("it is there").mode() & 0o077, 0, "{}", path.display());
    }
}

#[test]
fn check_config_tells_where_the_sealing_key_is_and_whether_it_fits() {
    let place = Place::new("").with_own_key();
    let told = |place: &Place| {
        let output = place.command(&["check-config"]).output().expect("it runs");
        let text = [output.stdout, output.stderr].concat();
        (output.status.success(), String::from_utf8_lossy(&text).into_owned())
    };
    let (fine, text) = told(&place);
    assert!(fine && text.contains("sealing key     none yet"), "{text}");
    let user = ["user", "create", "--email", "maria@umkreis.test", "--invite"];
    let output = place.command(&user).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let (fine, text) = told(&place);
    assert!(fine && text.contains("sealing key     ok (") && text.contains("sealing.key"), "{text}");
    let key = std::fs::read_to_string(place.data_dir().join("sealing.key")).expect("the key");
    assert!(!text.contains(key.trim()), "it is told where, not what");
    let other = place.with("UMKREIS_SEALING_KEY", &umkreis_foundation::secret::encode(&[9; 32]));
    let (fine, text) = told(&other);
    assert!(!fine && text.contains("sealing key: the database's secrets were sealed with"), "{text}");
    assert!(other.command(&["replace-key"]).output().expect("it runs").status.success());
    assert!(told(&other).0);
}

#[test]
fn a_backup_does_not_hold_the_sealing_key() {
    let place = Place::new("").with_own_key();
    let user = ["user", "create", "--email", "maria@umkreis.test", "--invite"];
    assert!(place.command(&user).output().expect("it runs").status.success());
    let key = std::fs::read_to_string(place.data_dir().join("sealing.key")).expect("the key");
    let file = place.folder.path().join("backup.tar");
    let output = place.command(&["backup", &file.display().to_string()]).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let bytes = std::fs::read(&file).expect("the backup");
    let names = |word: &[u8]| bytes.windows(word.len()).any(|part| part == word);
    assert!(!names(key.trim().as_bytes()) && !names(b"sealing.key"));
}
