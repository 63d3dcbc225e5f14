//! Typing errors: a bit-parallel automaton for words within one or two edits.
//!
//! The automaton needs no construction (a table of it would take longer to build than the
//! whole search takes), so every query can afford one.

use fst::Automaton;

/// Accepts words within `edits` insertions, deletions, replacements or swaps of
/// neighbouring letters; with `prefix` also words that merely begin like that.
pub struct TypoAutomaton<'a> {
    word: &'a [u8],
    edits: usize,
    prefix: bool,
}

/// Bit `i` of `rows[d]` says: the first `i` letters of the word are matched with `d` edits.
#[derive(Clone, Copy, Debug)]
pub struct State {
    rows: [u64; 3],
    before: [u64; 3],
    last: u8,
    accepted: bool,
}

impl<'a> TypoAutomaton<'a> {
    pub fn new(word: &'a str, edits: usize, prefix: bool) -> TypoAutomaton<'a> {
        TypoAutomaton { word: word.as_bytes(), edits: edits.min(2), prefix }
    }

    pub fn matches(&self, text: &[u8]) -> bool {
        let mut state = self.start();
        for &byte in text {
            if state.accepted || !self.can_match(&state) {
                break;
            }
            state = self.accept(&state, byte);
        }
        self.is_match(&state)
    }

    fn positions_of(&self, byte: u8) -> u64 {
        self.word
            .iter()
            .enumerate()
            .fold(0, |accents, (at, &letter)| accents | (u64::from(letter == byte) << at))
    }

    fn complete(&self, rows: &[u64; 3]) -> bool {
        rows[..=self.edits].iter().any(|row| row >> self.word.len() & 1 == 1)
    }
}

impl Automaton for TypoAutomaton<'_> {
    type State = State;

    fn start(&self) -> State {
        let mut rows = [0; 3];
        for (edits, row) in rows.iter_mut().enumerate().take(self.edits + 1) {
            *row = (1 << (edits + 1)) - 1;
        }
        State { rows, before: [0; 3], last: 0, accepted: false }
    }

    fn is_match(&self, state: &State) -> bool {
        state.accepted || self.complete(&state.rows)
    }

    fn can_match(&self, state: &State) -> bool {
        state.accepted || state.rows.iter().any(|&row| row != 0)
    }

    fn will_always_match(&self, state: &State) -> bool {
        state.accepted
    }

    fn accept(&self, state: &State, byte: u8) -> State {
        if state.accepted {
            return *state;
        }
        let here = self.positions_of(byte);
        let swapped = if state.last == 0 { 0 } else { (here << 1) & self.positions_of(state.last) };
        let used = (1u64 << (self.word.len() + 1)) - 1;
        let old = &state.rows;
        let mut rows = [0; 3];
        rows[0] = (old[0] & here) << 1;
        for edits in 1..=self.edits {
            let swap = (state.before[edits - 1] & (swapped >> 1)) << 2;
            rows[edits] = ((old[edits] & here) << 1)
                | old[edits - 1]
                | (old[edits - 1] << 1)
                | (rows[edits - 1] << 1)
                | swap;
        }
        rows.iter_mut().for_each(|row| *row &= used);
        let accepted = self.prefix && self.complete(&rows);
        State { rows, before: *old, last: byte, accepted }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn distance(a: &[u8], b: &[u8]) -> usize {
        let mut d = vec![vec![0usize; b.len() + 1]; a.len() + 1];
        for i in 0..=a.len() {
            for j in 0..=b.len() {
                if i == 0 || j == 0 {
                    d[i][j] = i + j;
                    continue;
                }
                let cost = usize::from(a[i - 1] != b[j - 1]);
                d[i][j] = (d[i - 1][j] + 1).min(d[i][j - 1] + 1).min(d[i - 1][j - 1] + cost);
                if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                    d[i][j] = d[i][j].min(d[i - 2][j - 2] + 1);
                }
            }
        }
        d[a.len()][b.len()]
    }

    #[test]
    fn common_typing_errors_are_within_one_edit() {
        for (typed, meant) in [
            ("backerie", "backerei"),
            ("bakerei", "backerei"),
            ("backkerei", "backerei"),
            ("backerai", "backerei"),
            ("hofldaen", "hofladen"),
        ] {
            assert!(TypoAutomaton::new(typed, 1, false).matches(meant.as_bytes()), "{typed}");
        }
        assert!(!TypoAutomaton::new("wein", 1, false).matches(b"bier"));
        assert!(!TypoAutomaton::new("wein", 1, false).matches(b"weinbau"));
        assert!(TypoAutomaton::new("wien", 1, true).matches(b"weinbau"));
    }

    #[test]
    fn the_automaton_agrees_with_the_textbook_distance() {
        let mut state = 3u64;
        let mut next = |below: u64| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 33) % below
        };
        for _ in 0..20_000 {
            let mut word = |max: u64| -> String {
                let len = 1 + next(max);
                (0..len).map(|_| (b'a' + next(3) as u8) as char).collect()
            };
            let (a, b) = (word(7), word(7));
            for edits in 0..=2 {
                let near = distance(a.as_bytes(), b.as_bytes()) <= edits;
                assert_eq!(
                    TypoAutomaton::new(&a, edits, false).matches(b.as_bytes()),
                    near,
                    "{a} {b} {edits}"
                );
                let begins = (0..=b.len()).any(|end| distance(a.as_bytes(), &b.as_bytes()[..end]) <= edits);
                if edits < a.len() {
                    assert_eq!(
                        TypoAutomaton::new(&a, edits, true).matches(b.as_bytes()),
                        begins,
                        "{a} {b} {edits}"
                    );
                }
            }
        }
    }
}
