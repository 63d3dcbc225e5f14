//! Colours of an illustration, derived from the colour of its category.

use crate::rng::Rng;

/// Mixes two `#rrggbb` colours; `share` is the part of the second.
pub fn mix(first: &str, second: &str, share: f32) -> String {
    let channel = |colour: &str, at: usize| u8::from_str_radix(&colour[at..at + 2], 16).unwrap_or(0);
    let mut mixed = String::with_capacity(7);
    mixed.push('#');
    for at in [1, 3, 5] {
        let (a, b) = (f32::from(channel(first, at)), f32::from(channel(second, at)));
        mixed.push_str(&format!("{:02x}", (a + (b - a) * share).round() as u8));
    }
    mixed
}

/// The hour and the weather, which colour sky, hills and windows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mood {
    Morning,
    Noon,
    Evening,
    Breezy,
}

/// One illustration's colours.
#[derive(Debug, Clone)]
pub struct Palette {
    pub deep: String,
    pub mid: String,
    pub soft: String,
    pub tint: String,
    pub mood: Mood,
    pub wall: String,
    pub roof: String,
    pub glass: (String, String),
    pub leaf: String,
    pub leaf_dark: String,
}

const WALLS: [&str; 6] = ["#FFF6E4", "#FBEBD0", "#FDF3EA", "#F7E6C8", "#FFFBF2", "#F3EEE0"];
const ROOFS: [&str; 5] = ["#B0573B", "#9C4A35", "#8E4B38", "#A8654A", "#7C4A3C"];
const LEAVES: [(&str, &str); 4] =
    [("#6BA65E", "#3F7D4B"), ("#7DB36A", "#4B8A52"), ("#5E9C63", "#346F4A"), ("#8AB85C", "#54893F")];

impl Palette {
    pub fn new(deep: &str, tint: &str, mood: Mood, rng: &mut Rng) -> Self {
        let (leaf, leaf_dark) = rng.pick(&LEAVES);
        let glass = match mood {
            Mood::Evening => ("#FFE9B0", "#FFC96B"),
            Mood::Morning => ("#D8EEF0", "#F6F1D8"),
            Mood::Noon | Mood::Breezy => ("#BFE0EA", "#E4F3F1"),
        };
        Self {
            deep: deep.to_owned(),
            mid: mix(deep, "#ffffff", 0.38),
            soft: mix(deep, "#ffffff", 0.66),
            tint: tint.to_owned(),
            mood,
            wall: rng.pick(&WALLS).to_owned(),
            roof: rng.pick(&ROOFS).to_owned(),
            glass: (glass.0.to_owned(), glass.1.to_owned()),
            leaf: leaf.to_owned(),
            leaf_dark: leaf_dark.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::mix;

    #[test]
    fn mixing_goes_from_the_first_to_the_second_colour() {
        assert_eq!(mix("#000000", "#ffffff", 0.0), "#000000");
        assert_eq!(mix("#000000", "#ffffff", 1.0), "#ffffff");
        assert_eq!(mix("#102030", "#304050", 0.5), "#203040");
    }
}
