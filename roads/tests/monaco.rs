//! The roads of Monaco, compared with a real OSRM.

#[path = "support/damage.rs"]
mod damage;
#[path = "support/fetched.rs"]
mod fetched;
#[path = "support/osrm.rs"]
mod osrm;

use osrm::Osrm;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use umkreis_roads::{Mode, Network, import};

struct Monaco {
    extract: PathBuf,
    osrm: PathBuf,
    _folder: tempfile::TempDir,
    network: Network,
}

fn monaco() -> Option<Monaco> {
    let osrm = fetched::folder()?;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (extract, file) = (osrm.join("monaco.osm.pbf"), folder.path().join("monaco.roads"));
    import(&extract, &file, &|_, _| {}).expect("Monaco is imported");
    let network = Network::load(&file).expect("what was written can be read");
    Some(Monaco { extract, osrm, _folder: folder, network })
}

/// The same points every time, so that a failure can be repeated.
fn points() -> impl Iterator<Item = (f64, f64)> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as f64 / f64::from(1_u32 << 31)
    };
    std::iter::repeat_with(move || (43.722 + next() * 0.032, 7.404 + next() * 0.040))
}

/// Relative differences of the lengths of 500 random ways, in ascending order.
fn differences(monaco: &Monaco, mode: Mode, profile: &str) -> Vec<f64> {
    let osrm = Osrm::start(&monaco.osrm, profile);
    let mut points = points();
    let mut found = Vec::new();
    let mut tried = 0;
    while found.len() < 500 {
        let (Some(from), Some(to)) = (points.next(), points.next()) else { unreachable!("they never end") };
        tried += 1;
        assert!(tried < 20_000, "hardly any pair has a way");
        // Neighbours a few metres apart say nothing about routing.
        let Some((theirs, _)) = osrm.route(from, to).filter(|(distance, _)| *distance > 200.0) else {
            continue;
        };
        let ours = monaco.network.route(mode, from, to).map_or(0.0, |way| way.distance_m);
        found.push(((ours - theirs) / theirs).abs());
    }
    found.sort_by(f64::total_cmp);
    found
}

#[test]
fn five_hundred_random_ways_are_about_as_long_as_those_of_osrm() {
    let Some(monaco) = monaco() else { return };
    for (mode, profile) in [(Mode::Car, "car"), (Mode::Bicycle, "bicycle"), (Mode::Foot, "foot")] {
        let found = differences(&monaco, mode, profile);
        let (median, most) = (found[found.len() / 2], found[found.len() * 95 / 100]);
        println!(
            "{profile}: the median differs by {:.2} %, 95 % by at most {:.2} %",
            median * 100.0,
            most * 100.0
        );
        assert!(median <= 0.03 && most <= 0.10, "{profile}: median {median}, 95 % {most}");
    }
}

#[test]
fn a_way_takes_less_than_five_milliseconds() {
    let Some(monaco) = monaco() else { return };
    let pairs: Vec<_> = points().zip(points().skip(1)).take(300).collect();
    for mode in [Mode::Car, Mode::Bicycle, Mode::Foot] {
        let mut took: Vec<Duration> = Vec::new();
        for (from, to) in &pairs {
            let started = Instant::now();
            if monaco.network.route(mode, *from, *to).is_some() {
                took.push(started.elapsed());
            }
        }
        assert!(took.len() > 200, "{mode:?}: only {} ways were found", took.len());
        took.sort();
        // The median, because the machine may be busy with something else in between.
        let median = took[took.len() / 2];
        println!("{mode:?}: {} ways found, {median:?} each", took.len());
        assert!(median < Duration::from_millis(5), "{mode:?}: {median:?}");
    }
}

#[test]
fn one_way_streets_make_the_way_back_another_one() {
    let Some(monaco) = monaco() else { return };
    let (from, to) = ((43.7314, 7.4163), (43.7400, 7.4300));
    let there = monaco.network.route(Mode::Car, from, to).unwrap();
    let back = monaco.network.route(Mode::Car, to, from).unwrap();
    assert!((there.distance_m - back.distance_m).abs() > 1.0, "{} {}", there.distance_m, back.distance_m);
    let on_foot = monaco.network.route(Mode::Foot, from, to).unwrap();
    assert!(on_foot.distance_m <= there.distance_m + 1.0 && on_foot.duration_s > there.duration_s);
}

#[test]
fn points_far_from_any_road_have_no_way() {
    let Some(monaco) = monaco() else { return };
    let linz = (48.3064, 14.2861);
    assert!(monaco.network.route(Mode::Car, linz, (43.7400, 7.4300)).is_none());
    assert!(monaco.network.route(Mode::Car, (43.7400, 7.4300), (43.60, 7.60)).is_none());
    let same = monaco.network.route(Mode::Car, (43.7400, 7.4300), (43.7400, 7.4300)).unwrap();
    assert!(same.distance_m < 1.0 && same.coordinates.len() >= 2);
}

#[test]
fn damaged_files_of_a_real_town_are_refused_with_a_reason() {
    let Some(monaco) = monaco() else { return };
    damage::is_refused(&monaco.extract);
}
