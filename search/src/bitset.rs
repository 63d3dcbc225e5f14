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

pub fn count(bits: &[u64]) -> usize {
    count_and(bits, bits)
}

/// Counts common members.
pub fn count_and(a: &[u64], b: &[u64]) -> usize {
    a.iter().zip(b).map(|(x, y)| u64::from((x & y).count_ones())).sum::<u64>() as usize
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
    bits.iter().enumerate().flat_map(|(at, &word)| members_of(at, word))
}

/// The members among the documents `64 * at ..= 64 * at + 63`.
pub fn members_of(at: usize, word: u64) -> impl Iterator<Item = u32> {
    ones_of(word).map(move |bit| at as u32 * 64 + bit)
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(count(&bits), 0);
    }
}
