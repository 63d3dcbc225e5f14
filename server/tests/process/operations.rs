//! The commands of docs/operations.md, executed as they stand there, and the files it points to.

use crate::cluster::{Proxy, script};
use crate::program::{Place, free_address};
use crate::support::app::new_database;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().expect("the repository")
}

fn page() -> String {
    std::fs::read_to_string(repository().join("docs/operations.md")).expect("the page")
}

/// The blocks that are marked for execution, in their order.
fn blocks(text: &str) -> Vec<String> {
    let parts = text.split("```sh run\n").skip(1);
    parts.map(|part| part.split("```").next().unwrap_or_default().to_owned()).collect()
}

fn words(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// A tool of the machine; its absence is said aloud.
fn tool(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    folders.push("/usr/sbin".into());
    let found = folders.into_iter().map(|folder| folder.join(name)).find(|file| file.is_file());
    if found.is_none() {
        crate::support::skipped(&format!("{name} is not installed"));
    }
    found
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_commands_of_the_operations_page_work() {
    if tool("curl").is_none() || tool("bash").is_none() {
        return;
    }
    let metrics = free_address();
    let place = Place::new(&format!("[metrics]\nlisten = \"{metrics}\""));
    let bin = place.folder.path().join("bin");
    let backups = place.folder.path().join("backups");
    for folder in [&bin, &backups] {
        std::fs::create_dir(folder).expect("a folder");
    }
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_umkreis"), bin.join("umkreis")).expect("a link");
    let new_database = match std::env::var("UMKREIS_TEST_POSTGRES_URL") {
        Ok(server) => new_database(&server).await,
        Err(_) => format!("sqlite:{}", place.folder.path().join("new.db").display()),
    };
    let _program = place.serve().await;
    let text = page();
    let found = blocks(&text);
    assert!(found.len() >= 5, "the page has only {} blocks to run", found.len());
    for block in found {
        // The page names the default ports; here others may be taken.
        let script = block
            .replace("127.0.0.1:8080", &place.address.to_string())
            .replace("127.0.0.1:9090", &metrics.to_string());
        let command = place.command(&[]);
        let path = format!("{}:/usr/local/bin:/usr/bin:/bin", bin.display());
        let mut shell = Command::new("bash");
        shell.env_clear().current_dir(place.folder.path());
        shell.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
        shell.env("PATH", path).env("BACKUPS", &backups).env("DATA", place.data_dir());
        shell.env("NEW_DATABASE", &new_database).env("NEW_MEDIA", place.folder.path().join("new-media"));
        let output = shell.args(["-euo", "pipefail", "-c", &script]).output().expect("bash runs");
        assert!(output.status.success(), "{script}\n{}", words(&output));
    }
}

#[test]
fn every_file_that_the_operations_page_names_exists() {
    let text = page();
    let links = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let local: Vec<&str> = links.filter(|link| !link.contains("://")).collect();
    assert!(local.len() >= 5, "{local:?}");
    for link in local {
        assert!(repository().join("docs").join(link).exists(), "{link} does not exist");
    }
}

#[test]
fn the_service_is_started_again_however_often_a_start_has_failed() {
    let unit = std::fs::read_to_string(repository().join("ops/umkreis.service")).expect("the unit");
    let [head, service] = ["[Unit]", "[Service]"].map(|section| {
        let lines = unit.lines().skip_while(|line| *line != section).skip(1);
        lines.take_while(|line| !line.starts_with('[')).collect::<Vec<_>>()
    });
    assert!(service.contains(&"Restart=always") && service.contains(&"RestartSec=2"), "{service:?}");
    assert!(head.contains(&"StartLimitIntervalSec=0"), "five failed starts would be the last: {head:?}");
}

#[test]
fn systemd_accepts_the_service_and_finds_it_well_locked_in() {
    let Some(analyze) = tool("systemd-analyze") else { return };
    let unit = std::fs::read_to_string(repository().join("ops/umkreis.service")).expect("the unit");
    let folder = tempfile::TempDir::new().expect("a folder");
    let file = folder.path().join("umkreis.service");
    // The checker wants the program to exist where the unit expects it.
    let here = unit.replace("/usr/bin/umkreis", env!("CARGO_BIN_EXE_umkreis"));
    std::fs::write(&file, here).expect("the unit is written");
    let verified = Command::new(&analyze).args(["verify", "--man=no"]).arg(&file).output().expect("it runs");
    let said = words(&verified);
    let ours: Vec<&str> = said.lines().filter(|line| line.contains("umkreis.service")).collect();
    assert!(verified.status.success() && ours.is_empty(), "{said}");
    let mut security = Command::new(&analyze);
    // The scale goes from 0 (nothing is possible) to 10 (everything is).
    security.args(["security", "--offline=yes", "--no-pager", "--threshold=20"]).arg(&file);
    let judged = security.output().expect("it runs");
    assert!(judged.status.success(), "exposed more than 2.0 of 10:\n{}", words(&judged));
}

#[test]
fn the_proxies_accept_their_samples() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let pem = folder.path().join("both.pem");
    let made = rcgen::generate_simple_self_signed(vec!["umkreis.example".to_owned()]).expect("a certificate");
    std::fs::write(&pem, format!("{}{}", made.cert.pem(), made.signing_key.serialize_pem()))
        .expect("written");
    let pem = pem.display().to_string();
    let sample =
        |name: &str| std::fs::read_to_string(repository().join("ops").join(name)).expect("the sample");
    let samples = [
        ("haproxy", sample("haproxy.cfg").replace("/etc/haproxy/certificates/umkreis.example.pem", &pem)),
        ("nginx", nginx_here(&folder.path().display().to_string(), &pem)),
        ("caddy", sample("Caddyfile")),
    ];
    for (program, text) in samples {
        if Proxy::is_there(program) {
            let file = folder.path().join(program);
            std::fs::write(&file, text).expect("written");
            let checked = Command::new(script("proxy.sh")).args(["check", program]).arg(&file).output();
            let checked = checked.expect("it runs");
            assert!(checked.status.success(), "{}", words(&checked));
        }
    }
}

/// The sample with paths and ports that anybody may use: nginx opens them even to check itself.
fn nginx_here(folder: &str, pem: &str) -> String {
    let sample = std::fs::read_to_string(repository().join("ops/nginx.conf")).expect("the sample");
    let lines = sample.lines().filter(|line| !line.contains("listen [::]"));
    let sample = lines
        .collect::<Vec<_>>()
        .join("\n")
        .replace("/etc/letsencrypt/live/umkreis.example/fullchain.pem", pem)
        .replace("/etc/letsencrypt/live/umkreis.example/privkey.pem", pem)
        .replace("listen 80;", &format!("listen {};", free_address()))
        .replace("listen 443 ", &format!("listen {} ", free_address()));
    let kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
    let paths: String = kinds.map(|kind| format!("{kind}_temp_path {folder}/{kind};\n")).concat();
    let start = format!("pid {folder}/pid;\nerror_log stderr;\nevents {{}}\n");
    format!("{start}http {{\naccess_log off;\n{paths}{sample}\n}}\n")
}

#[test]
fn the_debian_package_takes_files_that_exist() {
    let manifest = repository().join("server/Cargo.toml");
    let text = std::fs::read_to_string(manifest).expect("the manifest");
    let section = text.split("[package.metadata.deb]").nth(1).expect("the package's description");
    let quoted: Vec<&str> = section.split('"').skip(1).step_by(2).collect();
    let sources: Vec<&&str> = quoted.iter().filter(|word| word.starts_with("../")).collect();
    assert!(sources.len() >= 4, "{quoted:?}");
    for source in sources {
        assert!(repository().join("server").join(source).exists(), "{source} does not exist");
    }
    assert!(
        repository().join("ops/umkreis.service").exists(),
        "cargo-deb looks for it by the package's name"
    );
}
