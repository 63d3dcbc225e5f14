//! A small fuzzer for the stable toolchain: mutates committed inputs, the same way for the same seed.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

/// Inputs longer than this are cut; limits on size have tests of their own.
const MAX_BYTES: usize = 32 * 1024;
/// Mutated inputs that are mutated further, beside the committed ones.
const POOL: usize = 256;

/// `make faults` runs a million of each; `make test` a few, so that a broken target shows.
pub fn runs(short: u64, full: u64) -> u64 {
    if std::env::var("UMKREIS_FAULTS").as_deref() == Ok("full") { full } else { short }
}

/// Numbers that look random and are the same on every run (splitmix64).
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit.max(1) as u64) as usize
    }
}

/// What is fuzzed: inputs that work, and words of the input's language.
pub struct Corpus<'a> {
    pub inputs: Vec<Vec<u8>>,
    pub words: &'a [&'a [u8]],
}

/// Each non-empty line is an input; `\n` in it stands for a line break.
pub fn lines(text: &str) -> Vec<Vec<u8>> {
    let wanted = text.lines().filter(|line| !line.is_empty() && !line.starts_with("# "));
    wanted.map(|line| line.replace("\\r", "\r").replace("\\n", "\n").into_bytes()).collect()
}

/// Gives the target one mutated input after the other. The target says whether it took it.
pub fn fuzz(name: &str, corpus: &Corpus<'_>, runs: u64, mut target: impl FnMut(&[u8]) -> bool) {
    let mut dice = Dice::new(0x756d_6b72_6569_7321);
    let mut pool: Vec<Vec<u8>> = Vec::new();
    let (mut taken, mut slowest, begin) = (0_u64, Duration::ZERO, Instant::now());
    for run in 0..runs {
        let input = match corpus.inputs.get(run as usize) {
            Some(untouched) => untouched.clone(),
            None => mutated(corpus, &pool, &mut dice),
        };
        let started = Instant::now();
        match catch_unwind(AssertUnwindSafe(|| target(&input))) {
            Ok(accepted) => taken += u64::from(accepted),
            Err(_) => {
                panic!("{name}: run {run} fails with {:?} = {input:?}", String::from_utf8_lossy(&input))
            }
        }
        slowest = slowest.max(started.elapsed());
        // What was accepted leads deeper than what was not.
        if dice.below(16) == 0 && !input.is_empty() {
            match pool.len() {
                POOL => pool[dice.below(POOL)] = input,
                _ => pool.push(input),
            }
        }
    }
    let rate = runs as f64 / begin.elapsed().as_secs_f64();
    println!("fuzz {name}: {runs} runs, {taken} accepted, {rate:.0}/s, slowest {slowest:?}, no panic");
    assert!(taken > 0, "{name}: nothing was accepted, so only the refusal was tested");
}

fn mutated(corpus: &Corpus<'_>, pool: &[Vec<u8>], dice: &mut Dice) -> Vec<u8> {
    let pick = |dice: &mut Dice| match dice.below(3) {
        0 if !pool.is_empty() => pool[dice.below(pool.len())].clone(),
        _ => corpus.inputs[dice.below(corpus.inputs.len())].clone(),
    };
    let mut input = pick(dice);
    for _ in 0..=dice.below(5) {
        let other = pick(dice);
        change(&mut input, &other, corpus.words, dice);
    }
    input.truncate(MAX_BYTES);
    input
}

fn change(input: &mut Vec<u8>, other: &[u8], words: &[&[u8]], dice: &mut Dice) {
    let at = dice.below(input.len() + 1);
    let end = (at + dice.below(17)).min(input.len());
    match dice.below(11) {
        0 if !input.is_empty() => {
            let place = at.min(input.len() - 1);
            input[place] ^= 1 << dice.below(8);
        }
        1 if !input.is_empty() => {
            let place = at.min(input.len() - 1);
            input[place] = dice.next() as u8;
        }
        2 => drop(input.drain(at..end)),
        3 => {
            let piece = input[at..end].to_vec();
            input.splice(at..at, piece);
        }
        4 if !words.is_empty() => {
            let word = words[dice.below(words.len())].to_vec();
            input.splice(at..at, word);
        }
        5 if !words.is_empty() => {
            let word = words[dice.below(words.len())].to_vec();
            input.splice(at..end, word);
        }
        6 => {
            // Numbers at the edges of their types, in both orders of bytes.
            let number = [0, 1, 0x7f, 0xff, 0x7fff, 0xffff, 0x7fff_ffff, 0xffff_ffff_u32][dice.below(8)];
            let bytes = if dice.below(2) == 0 { number.to_be_bytes() } else { number.to_le_bytes() };
            let width = [1, 2, 4][dice.below(3)];
            for (place, byte) in (at..input.len()).zip(bytes.into_iter().take(width)) {
                input[place] = byte;
            }
        }
        7 => {
            let from = dice.below(other.len() + 1);
            let piece = &other[from..(from + dice.below(64)).min(other.len())];
            input.splice(at..at, piece.iter().copied());
        }
        8 => input.truncate(at),
        9 => {
            let piece = input[at..end].repeat(dice.below(40));
            input.splice(at..at, piece);
        }
        _ => {
            const ODD: [&str; 8] =
                ["\u{0}", "\u{feff}", "\u{202e}", "ß", "\u{308}", "👩‍👧", "\r\n", "\u{fffd}"];
            input.splice(at..at, ODD[dice.below(ODD.len())].bytes());
        }
    }
}
