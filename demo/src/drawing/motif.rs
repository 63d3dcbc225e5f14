//! What an illustration is about: one motif for each demo category, in the same order.

/// The subject of a scene, an interior or an icon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Motif {
    Food,
    Cafe,
    Fashion,
    Mobility,
    Energy,
    Building,
    Repair,
    Care,
    Unpackaged,
    SecondHand,
    Garden,
    Books,
}

impl Motif {
    pub const ALL: [Self; 12] = [
        Self::Food,
        Self::Cafe,
        Self::Fashion,
        Self::Mobility,
        Self::Energy,
        Self::Building,
        Self::Repair,
        Self::Care,
        Self::Unpackaged,
        Self::SecondHand,
        Self::Garden,
        Self::Books,
    ];

    /// Text colour and background tint.
    pub fn colours(self) -> (&'static str, &'static str) {
        match self {
            Self::Food => ("#38721B", "#E6F2DC"),
            Self::Cafe => ("#A63F24", "#FBE6DE"),
            Self::Fashion => ("#8A3A7A", "#F6E3F1"),
            Self::Mobility => ("#1D6A96", "#DFEEF8"),
            Self::Energy => ("#8A5A00", "#FCEFC7"),
            Self::Building => ("#7A4B2A", "#F3E6DA"),
            Self::Repair => ("#0F6E6E", "#D8F0EE"),
            Self::Care => ("#B03060", "#FBE3EB"),
            Self::Unpackaged => ("#5F6A12", "#EFF2D3"),
            Self::SecondHand => ("#5A4AA6", "#E9E5F8"),
            Self::Garden => ("#1D7648", "#D9F1E3"),
            Self::Books => ("#41587E", "#E3EAF4"),
        }
    }
}
