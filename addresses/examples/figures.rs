//! Prints how well the addresses of an extract are found: `cargo run --release --example figures EXTRACT`.

#[path = "../tests/support/spellings.rs"]
mod spellings;

use spellings::{Random, addresses, metres, mistyped, sample, spellings};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use umkreis_addresses::{Addresses, FoundAddress, import};

const NEAR_M: f64 = 30.0;
const SAMPLES: u64 = 10;

fn main() {
    let extract = PathBuf::from(std::env::args().nth(1).expect("the path of an extract"));
    let tells_misses = std::env::args().any(|argument| argument == "--misses");
    let target = std::env::temp_dir().join(format!("figures-{}.bin", std::process::id()));
    let started = Instant::now();
    let summary = import(&extract, &target, &|_, _| {}).expect("the extract is imported");
    println!("import: {summary:?} in {:.2} s", started.elapsed().as_secs_f64());
    println!("file: {} kB", std::fs::metadata(&target).map_or(0, |file| file.len() / 1000));
    let before = resident_kb();
    let started = Instant::now();
    let known = Addresses::open(&target).expect("what was written can be read");
    println!("open: {:?}, {} kB of memory more", started.elapsed(), resident_kb().saturating_sub(before));
    let _ = std::fs::remove_file(&target);

    let all = addresses(&extract);
    let several = all.iter().filter(|address| address.places.len() > 1).count();
    println!("addresses: {} different ones, {several} of them mapped more than once", all.len());
    let (mut right, mut asked, mut took) = ([[0; 4]; 2], 0, [Vec::new(), Vec::new()]);
    let mut chosen = Vec::new();
    // One sample may be lucky; ten tell more.
    for seed in 1..=SAMPLES {
        let mut random = Random(seed);
        chosen = sample(all.clone(), 300, &mut random);
        let before = right;
        for address in &chosen {
            for (form, text) in spellings(address).into_iter().enumerate() {
                asked += 1;
                for (error, text) in [text.clone(), mistyped(&text, &mut random)].into_iter().enumerate() {
                    let started = Instant::now();
                    let found = known.find(&text, 5);
                    took[error].push(started.elapsed());
                    let near = |it: &FoundAddress| metres(address, it.latitude, it.longitude) <= NEAR_M;
                    let near = found.first().is_some_and(near);
                    right[error][form] += usize::from(near);
                    if !near && tells_misses {
                        println!("  {text:?}: {:?}", found.first().map(|it| (&it.label, it.precision)));
                    }
                }
            }
        }
        let share = |error: usize| {
            let gained = right[error].iter().sum::<usize>() - before[error].iter().sum::<usize>();
            gained as f64 / (4 * chosen.len()) as f64
        };
        println!("sample {seed}: {:.4}, with one typing error {:.4}", share(0), share(1));
    }
    for (right, name) in right.iter().zip(["as people write them", "with one typing error"]) {
        let share = right.iter().sum::<usize>() as f64 / asked as f64;
        println!("{name}: {share:.4} of {asked} within {NEAR_M} m, by spelling {right:?}");
    }
    tell("find", &mut took[0]);
    tell("find with an error", &mut took[1]);
    let mut typing = Vec::new();
    for text in chosen.iter().take(60).flat_map(spellings) {
        for end in text.char_indices().map(|(at, letter)| at + letter.len_utf8()) {
            let started = Instant::now();
            known.suggest(&text[..end], 8);
            typing.push(started.elapsed());
        }
    }
    tell("suggest", &mut typing);
}

fn tell(name: &str, took: &mut [Duration]) {
    took.sort_unstable();
    let at = |share: f64| took[((took.len() - 1) as f64 * share) as usize];
    println!("{name}: median {:?}, 99 % {:?}, most {:?}", at(0.5), at(0.99), at(1.0));
}

/// What the program occupies, as Linux says it; nothing elsewhere.
fn resident_kb() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or_default()
}
