//! A small deterministic random number generator, so that the demo is the same on every machine and for ever.

/// SplitMix64: its sequence is fixed by its definition, unlike that of a library's default generator,
/// which may change with a version.
#[derive(Debug, Clone)]
pub struct Rng(u64);

impl Rng {
    /// A source of its own for each purpose (`stream`) of each numbered thing.
    pub fn new(stream: &str, number: u64) -> Self {
        let mut state = 0xcbf2_9ce4_8422_2325_u64;
        for byte in stream.bytes() {
            state = (state ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        let mut rng = Self(state ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        rng.next();
        rng
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.next()) * end as u128) >> 64) as usize
    }

    /// A fraction from 0 up to, not including, 1.
    pub fn fraction(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A number between two limits, for coordinates of drawings.
    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.fraction() as f32
    }

    /// True with the given probability.
    pub fn chance(&mut self, probability: f64) -> bool {
        self.fraction() < probability
    }

    pub fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }
}

#[cfg(test)]
mod tests {
    use super::Rng;

    #[test]
    fn the_same_number_gives_the_same_sequence_and_others_differ() {
        let draw = |stream, number| Rng::new(stream, number).next();
        assert_eq!(draw("name", 7), draw("name", 7));
        assert_ne!(draw("name", 7), draw("name", 8));
        assert_ne!(draw("name", 7), draw("text", 7));
    }

    #[test]
    fn draws_stay_below_their_limit_and_reach_every_value() {
        let mut rng = Rng::new("test", 1);
        let mut seen = [false; 6];
        for _ in 0..500 {
            seen[rng.below(6)] = true;
        }
        assert_eq!(seen, [true; 6]);
    }
}
