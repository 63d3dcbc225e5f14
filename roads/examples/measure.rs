//! Figures of a road network: `measure EXTRACT NETWORK` imports first, `measure NETWORK` only asks for ways.
//! What is printed after the tab is the same for every network that gives the same answers.

use std::path::Path;
use std::time::{Duration, Instant};
use umkreis_roads::{Mode, Network, import};

const ROUTES: usize = 1_000;

/// A field of this process's status in kilobytes.
fn kilobytes(field: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(field));
    line.and_then(|text| text.trim_matches([':', ' ', '\t', 'k', 'B']).parse().ok()).unwrap_or(0)
}

/// The processor time of this process so far, which a busy machine does not lengthen.
fn processor_ms() -> u64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let ticks = |field: usize| stat.split(' ').nth(field).and_then(|text| text.parse::<u64>().ok());
    (ticks(13).unwrap_or(0) + ticks(14).unwrap_or(0)) * 10
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let paths: Vec<String> = std::env::args().skip(1).collect();
    let network = match paths.as_slice() {
        [extract, network] => {
            let started = Instant::now();
            let summary = import(Path::new(extract), Path::new(network), &|_, _| {})?;
            println!("{summary:?}: imported in {:?}, {} kB at most", started.elapsed(), kilobytes("VmHWM"));
            return Ok(());
        }
        [network] => Path::new(network),
        _ => return Err("EXTRACT NETWORK or NETWORK".into()),
    };
    let size = std::fs::metadata(network)?.len();
    let (before, started) = (kilobytes("VmRSS"), Instant::now());
    let network = Network::load(network)?;
    let (took, after) = (started.elapsed(), kilobytes("VmRSS"));
    println!(
        "{size} bytes, opened in {took:?}, {} kB more, {} kB at most",
        after - before,
        kilobytes("VmHWM")
    );
    for mode in [Mode::Car, Mode::Bicycle, Mode::Foot] {
        measure(&network, mode);
        println!("{mode:?}: {} kB more than before opening", kilobytes("VmRSS") - before);
    }
    Ok(())
}

fn measure(network: &Network, mode: Mode) {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as f64 / f64::from(1_u32 << 31)
    };
    // Liechtenstein.
    let mut point = || (47.05 + random() * 0.22, 9.47 + random() * 0.17);
    let mut took: Vec<Duration> = Vec::new();
    let (mut seconds, mut metres) = (0.0, 0.0);
    let begun_ms = processor_ms();
    while took.len() < ROUTES {
        let (from, to) = (point(), point());
        let started = Instant::now();
        if let Some(way) = network.route(mode, from, to) {
            took.push(started.elapsed());
            seconds += way.duration_s;
            metres += way.distance_m;
        }
    }
    took.sort();
    let (median, most) = (took[ROUTES / 2], took[ROUTES * 95 / 100]);
    let each_us = (processor_ms() - begun_ms) * 1_000 / ROUTES as u64;
    println!(
        "{mode:?}: median {median:?}, 95 % {most:?}, {each_us} µs of a processor\t{seconds:.0} s, {metres:.0} m"
    );
}
