//! Notes when and from which commit the program was built, and watches the embedded pages.

use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=../web/dist");
    println!("cargo:rerun-if-env-changed=UMKREIS_COMMIT");
    println!("cargo:rerun-if-env-changed=SOURCE_DATE_EPOCH");
    let commit =
        std::env::var("UMKREIS_COMMIT").ok().or_else(git_commit).unwrap_or_else(|| "unknown".to_owned());
    println!("cargo:rustc-env=UMKREIS_COMMIT={commit}");
    println!("cargo:rustc-env=UMKREIS_BUILT_AT={}", built_at());
}

fn git_commit() -> Option<String> {
    git(&["rev-parse", "--short=12", "HEAD"])
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    (output.status.success() && !text.trim().is_empty()).then(|| text.trim().to_owned())
}

/// Reproducible builds give the time in SOURCE_DATE_EPOCH; otherwise it is the commit's, so that
/// two builds of one commit are the same. Without either it is now.
fn built_at() -> String {
    let seconds =
        std::env::var("SOURCE_DATE_EPOCH").ok().or_else(|| git(&["show", "-s", "--format=%ct", "HEAD"]));
    let mut date = Command::new("date");
    date.args(["-u", "+%Y-%m-%dT%H:%M:%SZ"]);
    if let Some(seconds) = seconds {
        date.args(["-d", &format!("@{seconds}")]);
    }
    let output = date.output().ok().and_then(|output| String::from_utf8(output.stdout).ok());
    output.map(|text| text.trim().to_owned()).unwrap_or_default()
}
