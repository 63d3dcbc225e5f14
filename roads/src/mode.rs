//! How somebody moves.

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Mode {
    Car,
    Bicycle,
    Foot,
}

impl Mode {
    pub const ALL: [Mode; 3] = [Mode::Car, Mode::Bicycle, Mode::Foot];

    /// The place of a mode's data wherever there is one entry for each.
    pub(crate) fn index(self) -> usize {
        self as usize
    }
}
