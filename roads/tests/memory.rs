//! A network stays in its file: neither opening it nor asking for ways takes memory for all of it.

#[path = "support/fetched.rs"]
mod fetched;

use std::path::Path;
use std::process::Command;
use umkreis_roads::{Mode, Network, import};

/// Names the network to the process that measures; this one has memory left over from the import.
const MEASURED: &str = "UMKREIS_TEST_NETWORK";

/// The memory of this process that is no file's.
fn own_kb() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

fn measure(network: &Path) {
    let size_kb = std::fs::metadata(network).unwrap().len() / 1024;
    let before_kb = own_kb();
    let network = Network::load(network).unwrap();
    let opened_kb = own_kb() - before_kb;
    for step in 0..100 {
        let from = (43.73 + f64::from(step) * 0.0002, 7.415 + f64::from(step) * 0.0002);
        let way = Mode::ALL.map(|mode| network.route(mode, from, (43.7400, 7.4300)));
        assert!(way.iter().all(Option::is_some), "{from:?}");
    }
    let asked_kb = own_kb() - before_kb;
    println!("{size_kb} kB of roads: {opened_kb} kB more when opened, {asked_kb} kB after 300 ways");
    assert!(size_kb > 1_000 && opened_kb < 300 && asked_kb < 1_000);
}

#[test]
fn a_network_that_is_asked_for_ways_takes_less_memory_than_its_file() {
    if let Some(network) = std::env::var_os(MEASURED) {
        return measure(Path::new(&network));
    }
    let Some(folder) = fetched::folder() else { return };
    let target = tempfile::tempdir().unwrap();
    let network = target.path().join("monaco.roads");
    import(&folder.join("monaco.osm.pbf"), &network, &|_, _| {}).unwrap();
    let measured = Command::new(std::env::current_exe().unwrap())
        .args(["--nocapture", "--exact", "a_network_that_is_asked_for_ways_takes_less_memory_than_its_file"])
        .env(MEASURED, &network)
        .status();
    assert!(measured.unwrap().success());
}
