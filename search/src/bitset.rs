//! Dense sets of document numbers and the few bulk operations ranking needs.
//!
//! Document numbers follow the map (see `geo`), so 64 neighbouring bits are one leaf of
//! the spatial index and filtering a leaf is a single AND.

/// The number of 64-bit words for `len` documents.
pub fn words_for(len: usize) -> usize {
    len.div_ceil(64)
}

pub fn test(bits: &[u64], at: u32) -> bool {
    bits[at as usize / 64] >> (at % 64) & 1 == 1
}

pub fn set(bits: &mut [u64], at: u32) {
    bits[at as usize / 64] |= 1 << (at % 64);
}

pub fn clear(bits: &mut [u64], at: u32) {
    bits[at as usize / 64] &= !(1 << (at % 64));
}

/// All `len` bits set.
pub fn full(len: usize) -> Vec<u64> {
    let mut bits = vec![u64::MAX; words_for(len)];
    if !len.is_multiple_of(64)
        && let Some(last) = bits.last_mut()
    {
        *last = (1 << (len % 64)) - 1;
    }
    bits
}

pub fn and_assign(into: &mut [u64], other: &[u64]) {
    for (a, b) in into.iter_mut().zip(other) {
        *a &= b;
    }
}

pub fn or_assign(into: &mut [u64], other: &[u64]) {
    for (a, b) in into.iter_mut().zip(other) {
        *a |= b;
    }
}

/// Bulk loops run over blocks of this many words, which compilers turn into vectors.
const BLOCK: usize = 32;
const LANES: usize = 4;

pub fn is_empty(bits: &[u64]) -> bool {
    !intersects(bits, bits)
}

pub fn intersects(a: &[u64], b: &[u64]) -> bool {
    let mut blocks = a.chunks(BLOCK).zip(b.chunks(BLOCK));
    blocks.any(|(a, b)| a.iter().zip(b).fold(0, |any, (x, y)| any | (x & y)) != 0)
}

pub fn count(bits: &[u64]) -> usize {
    count_and(bits, bits)
}

type Lanes = [u64; LANES];

/// A full adder for each bit of each lane: returns the carry.
fn add(sum: &mut Lanes, a: &Lanes, b: &Lanes) -> Lanes {
    let mut carry = [0; LANES];
    for lane in 0..LANES {
        let half = sum[lane] ^ a[lane];
        carry[lane] = (sum[lane] & a[lane]) | (half & b[lane]);
        sum[lane] = half ^ b[lane];
    }
    carry
}

fn ones(lanes: &Lanes) -> usize {
    lanes.iter().map(|lane| lane.count_ones() as usize).sum()
}

/// Counts common members, with the processor's wide counting where it has it.
pub fn count_and(a: &[u64], b: &[u64]) -> usize {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") {
        // SAFETY: the processor was asked whether it has what the function is compiled for.
        return unsafe { count_and_wide(a, b) };
    }
    count_and_anywhere(a, b)
}

/// Compiled for processors that have counting instructions, unlike the portable rest.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt")]
fn count_and_wide(a: &[u64], b: &[u64]) -> usize {
    a.iter().zip(b).map(|(x, y)| u64::from((x & y).count_ones())).sum::<u64>() as usize
}

/// Counts with a carry-save tree: without a counting instruction this needs one software count
/// for eight words.
fn count_and_anywhere(a: &[u64], b: &[u64]) -> usize {
    let len = a.len().min(b.len());
    let (a_blocks, a_rest) = a[..len].as_chunks::<BLOCK>();
    let (b_blocks, b_rest) = b[..len].as_chunks::<BLOCK>();
    let (mut ones_sum, mut twos_sum, mut fours_sum) = ([0; LANES], [0; LANES], [0; LANES]);
    let mut total = 0;
    for (a, b) in a_blocks.iter().zip(b_blocks) {
        let part =
            |at: usize| -> Lanes { std::array::from_fn(|lane| a[at * LANES + lane] & b[at * LANES + lane]) };
        let twos_a = add(&mut ones_sum, &part(0), &part(1));
        let twos_b = add(&mut ones_sum, &part(2), &part(3));
        let fours_a = add(&mut twos_sum, &twos_a, &twos_b);
        let twos_a = add(&mut ones_sum, &part(4), &part(5));
        let twos_b = add(&mut ones_sum, &part(6), &part(7));
        let fours_b = add(&mut twos_sum, &twos_a, &twos_b);
        total += 8 * ones(&add(&mut fours_sum, &fours_a, &fours_b));
    }
    total += 4 * ones(&fours_sum) + 2 * ones(&twos_sum) + ones(&ones_sum);
    let rest = a_rest.iter().zip(b_rest).map(|(x, y)| (x & y).count_ones() as usize);
    total + rest.sum::<usize>()
}

/// The set bits of one word, lowest first.
pub fn ones_of(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        if word == 0 {
            return None;
        }
        let bit = word.trailing_zeros();
        word &= word - 1;
        Some(bit)
    })
}

/// Every member, ascending.
pub fn members(bits: &[u64]) -> impl Iterator<Item = u32> {
    bits.iter().enumerate().flat_map(|(at, &word)| ones_of(word).map(move |bit| at as u32 * 64 + bit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counting_agrees_with_the_plain_way() {
        let mut state = 1u64;
        for len in [0usize, 1, 7, 8, 9, 64, 100, 257] {
            let mut next = || {
                state = state.wrapping_mul(6364136223846793005).wrapping_add(99);
                state ^ (state >> 29)
            };
            let a: Vec<u64> = (0..len).map(|_| next()).collect();
            let b: Vec<u64> = (0..len).map(|_| next()).collect();
            let plain: u32 = a.iter().map(|word| word.count_ones()).sum();
            let both: u32 = a.iter().zip(&b).map(|(x, y)| (x & y).count_ones()).sum();
            assert_eq!(count(&a), plain as usize);
            assert_eq!(count_and(&a, &b), both as usize);
            assert_eq!(count_and_anywhere(&a, &b), both as usize);
        }
    }

    #[test]
    fn a_full_set_has_exactly_its_members() {
        for len in [0usize, 1, 63, 64, 65, 130] {
            let bits = full(len);
            assert_eq!(count(&bits), len);
            assert!(members(&bits).eq(0..len as u32));
        }
    }

    #[test]
    fn set_clear_and_test_touch_one_bit() {
        let mut bits = vec![0; 2];
        set(&mut bits, 70);
        assert!(test(&bits, 70) && !test(&bits, 6));
        clear(&mut bits, 70);
        assert!(is_empty(&bits));
    }
}
