//! The pictures that all companies share, each drawn the same in every run.

use image::RgbaImage;

use super::drawing::motif::Motif;
use super::drawing::{exterior, interior, poster, raster};

/// Views from outside of each motif.
pub const EXTERIORS: u64 = 12;
/// Interiors of each motif.
pub const INTERIORS: u64 = 3;

/// One of the pictures, named by what it shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Illustration {
    Exterior { motif: Motif, variant: u64 },
    Interior { motif: Motif, variant: u64 },
    Campaign { motif: Motif },
    Offer,
}

impl Illustration {
    /// Width and height in pixels.
    pub const SIZE: (u32, u32) = (1600, 1000);

    /// Every picture that a company, campaign or offer may name, each once.
    pub fn all() -> Vec<Self> {
        let mut all = vec![Self::Offer];
        for motif in Motif::ALL {
            all.extend((0..EXTERIORS).map(|variant| Self::Exterior { motif, variant }));
            all.extend((0..INTERIORS).map(|variant| Self::Interior { motif, variant }));
            all.push(Self::Campaign { motif });
        }
        all
    }

    /// The drawing as SVG, 1600 × 1000.
    pub fn svg(&self) -> String {
        match *self {
            Self::Exterior { motif, variant } => exterior::exterior(motif, variant),
            Self::Interior { motif, variant } => interior::interior(motif, variant),
            Self::Campaign { motif } => poster::campaign(motif, 0),
            Self::Offer => poster::offer(),
        }
    }

    /// The picture in pixels, 1600 × 1000. Takes some tens of milliseconds, so keep it off async threads.
    pub fn render(&self) -> RgbaImage {
        raster::opaque(&self.svg(), Self::SIZE.0)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn all_has_every_illustration_once() {
        let all = Illustration::all();
        assert_eq!(all.len(), 1 + 12 * (12 + 3 + 1));
        assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len());
    }

    #[test]
    fn every_picture_is_different_and_the_same_each_time() {
        let drawings: HashSet<String> = Illustration::all().iter().map(Illustration::svg).collect();
        assert_eq!(drawings.len(), Illustration::all().len());
        let again: HashSet<String> = Illustration::all().iter().map(Illustration::svg).collect();
        assert_eq!(drawings, again);
    }

    #[test]
    fn no_drawing_has_a_shape_without_a_size() {
        for illustration in Illustration::all() {
            let svg = illustration.svg();
            for odd in ["NaN", "inf", "width=\"-", "height=\"-"] {
                assert!(
                    !svg.contains(odd),
                    "{illustration:?} has {odd}: …{}",
                    &svg[svg.find(odd).unwrap_or(0).saturating_sub(120)..][..200]
                );
            }
        }
    }

    #[test]
    fn a_picture_is_eight_to_five_and_has_many_colours() {
        let illustrations = [
            Illustration::Offer,
            Illustration::Exterior { motif: Motif::Garden, variant: 1 },
            Illustration::Interior { motif: Motif::Books, variant: 2 },
        ];
        for illustration in illustrations {
            let picture = illustration.render();
            assert_eq!(picture.dimensions(), (1600, 1000));
            let colours: HashSet<[u8; 4]> = picture.pixels().step_by(97).map(|pixel| pixel.0).collect();
            assert!(colours.len() > 60, "{illustration:?} has {} colours", colours.len());
            assert!(picture.pixels().all(|pixel| pixel[3] == 255), "{illustration:?} has holes");
        }
    }
}
