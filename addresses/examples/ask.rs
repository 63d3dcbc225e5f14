//! Asks a file of addresses, line by line; "?" before a line asks for suggestions: `cargo run --example ask FILE`.

use std::io::BufRead;
use std::time::Instant;
use umkreis_addresses::Addresses;

fn main() {
    let file = std::env::args_os().nth(1).expect("a file that `import` has written");
    let addresses = Addresses::open(file.as_ref()).unwrap_or_else(|error| {
        eprintln!("{error}");
        std::process::exit(1);
    });
    // What the program occupies, as Linux says it.
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    status.lines().filter(|line| line.starts_with("VmRSS")).for_each(|line| println!("{line}"));
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let started = Instant::now();
        let found = match line.strip_prefix('?') {
            Some(begun) => addresses.suggest(begun, 8),
            None => addresses.find(&line, 5),
        };
        println!("{line} ({:?})", started.elapsed());
        for found in found {
            println!("  {} {:?} {:.5} {:.5}", found.label, found.precision, found.latitude, found.longitude);
        }
    }
}
