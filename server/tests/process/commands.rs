//! The commands an operator types, apart from `serve` and `user`.

use crate::program::{Place, run};
use crate::support::app::new_database;
use std::os::unix::fs::MetadataExt;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

#[test]
fn every_command_explains_itself() {
    let place = Place::new("");
    let all = said(&run(&mut place.command(&["--help"])));
    for name in [
        "serve",
        "demo",
        "user",
        "migrate",
        "openapi",
        "check-config",
        "mail",
        "region",
        "roads",
        "import",
        "backup",
        "restore",
        "migrate-database",
        "migrate-media",
    ] {
        assert!(all.contains(&format!("\n  {name} ")), "{name} is missing in\n{all}");
        let one = run(&mut place.command(&[name, "--help"]));
        assert!(one.status.success(), "{}", said(&one));
    }
}

#[test]
fn check_config_says_what_works_and_mail_test_sends_a_mail() {
    let place = Place::new("[backup]\nfolder = \"backups\"");
    let checked = run(&mut place.command(&["check-config"]));
    assert!(checked.status.success(), "{}", said(&checked));
    for part in ["configuration", "data folder", "database", "media", "mail", "backups"] {
        let line = said(&checked).lines().find(|line| line.starts_with(part)).map(str::to_owned);
        assert!(line.as_ref().is_some_and(|line| line.contains(" ok")), "{part}: {}", said(&checked));
    }
    let sent = run(&mut place.command(&["mail", "test", "chefin@umkreis.test"]));
    assert!(sent.status.success(), "{}", said(&sent));
    let folder = std::fs::read_dir(place.data_dir().join("mail")).expect("the mail folder");
    let mails: Vec<String> = folder
        .map(|entry| std::fs::read_to_string(entry.expect("an entry").path()).expect("a mail"))
        .collect();
    assert_eq!(mails.len(), 1);
    assert!(mails[0].contains("chefin@umkreis.test"), "{}", mails[0]);
}

#[test]
fn every_command_of_the_makefile_has_its_script() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let makefile = std::fs::read_to_string(format!("{root}/Makefile")).expect("the Makefile");
    for name in ["run", "dev", "test", "bench", "faults", "gen", "build", "sbom"] {
        let line = makefile.lines().skip_while(|line| !line.starts_with(&format!("{name}:"))).nth(1);
        let script = line.and_then(|line| line.split_whitespace().find(|word| word.contains("scripts/")));
        let script = script.unwrap_or_else(|| panic!("make {name} calls no script"));
        let path = format!("{root}/{}", script.trim_start_matches('@'));
        assert!(std::fs::exists(&path).expect("the path can be read"), "{path} is missing");
    }
}

#[test]
fn the_bills_of_materials_name_what_server_and_pages_are_made_of() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let made = Command::new(format!("{root}/scripts/sbom.sh")).output().expect("the script runs");
    assert!(made.status.success(), "{}", said(&made));
    let locked = std::fs::read_to_string(format!("{root}/Cargo.lock")).expect("Cargo.lock");
    for (bill, part) in [("server", "axum"), ("server", "tokio"), ("web", "react"), ("web", "maplibre-gl")] {
        let path = format!("{root}/target/sbom/umkreis-{bill}.cdx.json");
        let text = std::fs::read_to_string(&path).expect("the bill is written");
        let bill: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(bill["bomFormat"], "CycloneDX");
        let found = bill["components"].as_array().and_then(|all| all.iter().find(|one| one["name"] == part));
        let version =
            found.and_then(|one| one["version"].as_str()).unwrap_or_else(|| panic!("{part} in {path}"));
        let is_crate = locked.contains(&format!("name = \"{part}\"\nversion = \"{version}\""));
        assert!(is_crate || path.contains("-web"), "{part} {version} is the locked one");
    }
}

#[test]
fn the_demo_fills_an_empty_database_only_and_its_password_is_for_its_owner_alone() {
    let place = Place::new("");
    let accounts = place.data_dir().join("demo-accounts.txt");
    // Drawing its pictures may take longer than other commands.
    let demo = |place: &Place, more: &[&str]| {
        let mut command = place.command(&[&["demo", "--companies", "3"], more].concat());
        command.output().expect("the program runs")
    };
    assert!(!demo(&place, &["--password", "schwach"]).status.success(), "a weak password is refused");
    assert!(demo(&place, &[]).status.success());
    let text = std::fs::read_to_string(&accounts).expect("the accounts");
    assert!(text.contains("admin@umkreis.test") && text.contains("betrieb@umkreis.test"), "{text}");
    let password = |text: &str| {
        text.lines().find_map(|line| line.strip_prefix("Passwort:")).map(|word| word.trim().to_owned())
    };
    assert!(password(&text).is_some_and(|word| word.len() >= 10), "{text}");
    assert_eq!(std::fs::metadata(&accounts).expect("it is there").mode() & 0o077, 0);
    let again = demo(&place, &["--password", "Gegeben-12345"]);
    assert!(!again.status.success() && said(&again).contains("not empty"), "{}", said(&again));
    assert_eq!(std::fs::read_to_string(&accounts).expect("the accounts"), text, "nothing was changed");

    let other = Place::new("");
    assert!(demo(&other, &["--password", "Gegeben-12345"]).status.success());
    let given = std::fs::read_to_string(other.data_dir().join("demo-accounts.txt")).expect("the accounts");
    assert_eq!(password(&given).as_deref(), Some("Gegeben-12345"));
}

#[test]
#[ignore = "takes minutes and measures time: make faults runs it"]
fn a_hundred_thousand_companies_load_in_under_two_minutes() {
    let place = Place::new("");
    let started = Instant::now();
    let output = place.command(&["demo", "--companies", "100000"]).output().expect("the program runs");
    assert!(output.status.success(), "{}", said(&output));
    println!("figure: a demo of 100,000 companies: {:?}", started.elapsed());
    assert!(started.elapsed() < Duration::from_secs(120), "it took {:?}", started.elapsed());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes minutes and measures time: make faults runs it"]
async fn a_new_instance_with_a_hundred_thousand_companies_is_ready_within_ten_seconds() {
    let Ok(server) = std::env::var("UMKREIS_TEST_POSTGRES_URL") else {
        crate::support::skipped("UMKREIS_TEST_POSTGRES_URL is not set");
        return;
    };
    let url = new_database(&server).await;
    let place = Place::new("").on_database(url.clone());
    let output = place.command(&["demo", "--companies", "100000"]).output().expect("the program runs");
    assert!(output.status.success(), "{}", said(&output));
    // A copy that keeps up perfectly: what counts is that it is read, and not slower.
    let with_replica = Place::new("").on_database(url.clone()).with("UMKREIS_REPLICA_URL", &url);
    for (place, from) in [(place, "PostgreSQL"), (with_replica, "PostgreSQL's replica")] {
        let ready_after = place.serve().await.ready_after;
        println!("figure: a new instance on {from} with 100,000 companies: ready after {ready_after:?}");
        assert!(ready_after <= Duration::from_secs(10), "{from}: {ready_after:?}");
    }
}
