//! Words with a typing error: an automaton that walks the list of known names along with the typed one.

use fst::Automaton;

/// Longer names are cut off here; what follows hardly ever decides.
const LETTERS_MOST: usize = 62;

/// Accepts names that differ from the typed one by at most `edits` letters that are missing, too many,
/// wrong or exchanged with their neighbour. With `unfinished` also names that merely begin so.
pub struct TypoAutomaton {
    letters: usize,
    /// For each letter the places where it was typed. Made once, because the walk asks at every step.
    places: [u64; 256],
    edits: usize,
    unfinished: bool,
}

/// Bit `i` of `reached[e]` is set when the first `i` typed letters are explained with `e` errors.
#[derive(Clone, Copy)]
pub struct TypoState {
    reached: [u64; 3],
    /// Bit `i` of `exchange[e]`: the typed letters `i` and `i + 1` may be the exchanged two, if the next
    /// letter fits.
    exchange: [u64; 3],
    done: bool,
}

impl TypoAutomaton {
    pub fn new(typed: &str, edits: usize, unfinished: bool) -> TypoAutomaton {
        let typed = &typed.as_bytes()[..typed.len().min(LETTERS_MOST)];
        let mut places = [0; 256];
        for (at, letter) in typed.iter().enumerate() {
            places[usize::from(*letter)] |= 1 << at;
        }
        TypoAutomaton { letters: typed.len(), places, edits: edits.min(2), unfinished }
    }

    /// The fewest errors that make the typed letters of what was walked so far.
    pub fn errors(&self, progress: &TypoState) -> Option<usize> {
        (0..=self.edits).find(|errors| progress.reached[*errors] >> self.letters & 1 == 1)
    }

    /// The fewest errors between the typed name and a whole one (or its beginning).
    pub fn errors_in(&self, name: &[u8]) -> Option<usize> {
        let mut progress = self.start();
        let mut best = self.unfinished.then(|| self.errors(&progress)).flatten();
        for letter in name {
            if !self.can_match(&progress) {
                break;
            }
            progress = self.step(&progress, *letter);
            if self.unfinished {
                best = [best, self.errors(&progress)].into_iter().flatten().min();
            }
        }
        if self.unfinished { best } else { self.errors(&progress) }
    }

    fn step(&self, before: &TypoState, letter: u8) -> TypoState {
        let here = self.places[usize::from(letter)];
        let within = (1_u64 << (self.letters + 1)) - 1;
        let mut after = TypoState { reached: [0; 3], exchange: [0; 3], done: false };
        for errors in 0..=self.edits {
            let mut reached = (before.reached[errors] & here) << 1;
            if errors > 0 {
                let fewer = errors - 1;
                // A letter too few, a wrong one, one too many, or two exchanged.
                reached |= before.reached[fewer] | before.reached[fewer] << 1 | after.reached[fewer] << 1;
                reached |= (before.exchange[fewer] & here) << 2;
            }
            after.reached[errors] = reached & within;
            after.exchange[errors] = before.reached[errors] & here >> 1;
        }
        after
    }
}

impl Automaton for TypoAutomaton {
    type State = TypoState;

    fn start(&self) -> TypoState {
        let mut reached = [0; 3];
        for (errors, bits) in reached.iter_mut().enumerate().take(self.edits + 1) {
            *bits = (1 << (errors + 1)) - 1;
            *bits &= (1_u64 << (self.letters + 1)) - 1;
        }
        TypoState { reached, exchange: [0; 3], done: false }
    }

    fn is_match(&self, progress: &TypoState) -> bool {
        progress.done || self.errors(progress).is_some()
    }

    fn can_match(&self, progress: &TypoState) -> bool {
        progress.done || progress.reached.iter().any(|bits| *bits != 0)
    }

    fn will_always_match(&self, progress: &TypoState) -> bool {
        progress.done
    }

    fn accept(&self, before: &TypoState, letter: u8) -> TypoState {
        if before.done {
            return *before;
        }
        let mut after = self.step(before, letter);
        after.done = self.unfinished && self.errors(&after).is_some();
        after
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The textbook's table, slow and plain.
    fn distance(a: &[u8], b: &[u8]) -> usize {
        let mut table = vec![vec![0; b.len() + 1]; a.len() + 1];
        for i in 0..=a.len() {
            for j in 0..=b.len() {
                table[i][j] = if i == 0 || j == 0 {
                    i + j
                } else {
                    let wrong = usize::from(a[i - 1] != b[j - 1]);
                    let exchanged = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
                    let steps = [table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + wrong];
                    let best = steps.into_iter().min().unwrap_or_default();
                    if exchanged { best.min(table[i - 2][j - 2] + 1) } else { best }
                };
            }
        }
        table[a.len()][b.len()]
    }

    #[test]
    fn the_automaton_agrees_with_the_textbook() {
        let mut state = 7_u64;
        let mut below = |most: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % most
        };
        for _ in 0..20_000 {
            let mut word = || -> String {
                let length = 1 + below(7);
                (0..length).map(|_| char::from(b'a' + below(3) as u8)).collect()
            };
            let (typed, name) = (word(), word());
            for edits in 0..=2 {
                let whole = distance(typed.as_bytes(), name.as_bytes());
                let expected = (whole <= edits).then_some(whole);
                let automaton = TypoAutomaton::new(&typed, edits, false);
                assert_eq!(automaton.errors_in(name.as_bytes()), expected, "{typed} {name} {edits}");
                let begun = (0..=name.len()).map(|end| distance(typed.as_bytes(), &name.as_bytes()[..end]));
                let begun = begun.min().filter(|errors| *errors <= edits);
                let automaton = TypoAutomaton::new(&typed, edits, true);
                assert_eq!(automaton.errors_in(name.as_bytes()), begun, "{typed} {name} {edits} unfinished");
            }
        }
    }
}
