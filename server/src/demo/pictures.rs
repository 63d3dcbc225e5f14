//! The pool of pictures that all demo companies share.

use image::RgbaImage;

use super::illustration::motif::Motif;
use super::illustration::{interior, poster, raster, storefront};

/// Storefronts of each motif.
pub const STOREFRONTS: u64 = 6;
/// Interiors of each motif.
pub const INTERIORS: u64 = 3;

const PICTURE_WIDTH: u32 = 1600;

/// How one picture of the pool is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ImageRecipe {
    Storefront { motif: Motif, variant: u64 },
    Interior { motif: Motif, variant: u64 },
    Campaign { motif: Motif },
    Offer,
}

impl ImageRecipe {
    /// Every recipe that a company, campaign or offer may name, each once.
    pub fn pool() -> Vec<Self> {
        let mut all = vec![Self::Offer];
        for motif in Motif::ALL {
            all.extend((0..STOREFRONTS).map(|variant| Self::Storefront { motif, variant }));
            all.extend((0..INTERIORS).map(|variant| Self::Interior { motif, variant }));
            all.push(Self::Campaign { motif });
        }
        all
    }

    /// The drawing as SVG, 1600 × 1000.
    pub fn svg(&self) -> String {
        match *self {
            Self::Storefront { motif, variant } => storefront::storefront(motif, variant),
            Self::Interior { motif, variant } => interior::interior(motif, variant),
            Self::Campaign { motif } => poster::campaign(motif, 0),
            Self::Offer => poster::offer(),
        }
    }

    /// The picture in pixels, 1600 × 1000. Takes some tens of milliseconds, so keep it off async threads.
    pub fn render(&self) -> RgbaImage {
        raster::opaque(&self.svg(), PICTURE_WIDTH)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn the_pool_has_every_recipe_once() {
        let pool = ImageRecipe::pool();
        assert_eq!(pool.len(), 1 + 12 * (6 + 3 + 1));
        assert_eq!(pool.iter().collect::<HashSet<_>>().len(), pool.len());
    }

    #[test]
    fn every_picture_is_different_and_the_same_each_time() {
        let drawings: HashSet<String> = ImageRecipe::pool().iter().map(ImageRecipe::svg).collect();
        assert_eq!(drawings.len(), ImageRecipe::pool().len());
        let again: HashSet<String> = ImageRecipe::pool().iter().map(ImageRecipe::svg).collect();
        assert_eq!(drawings, again);
    }

    #[test]
    fn no_drawing_has_a_shape_without_a_size() {
        for recipe in ImageRecipe::pool() {
            let svg = recipe.svg();
            for odd in ["NaN", "inf", "width=\"-", "height=\"-"] {
                assert!(
                    !svg.contains(odd),
                    "{recipe:?} has {odd}: …{}",
                    &svg[svg.find(odd).unwrap_or(0).saturating_sub(120)..][..200]
                );
            }
        }
    }

    #[test]
    fn a_picture_is_eight_to_five_and_has_many_colours() {
        let recipes = [
            ImageRecipe::Offer,
            ImageRecipe::Storefront { motif: Motif::Garden, variant: 1 },
            ImageRecipe::Interior { motif: Motif::Books, variant: 2 },
        ];
        for recipe in recipes {
            let picture = recipe.render();
            assert_eq!(picture.dimensions(), (1600, 1000));
            let colours: HashSet<[u8; 4]> = picture.pixels().step_by(97).map(|pixel| pixel.0).collect();
            assert!(colours.len() > 60, "{recipe:?} has {} colours", colours.len());
            assert!(picture.pixels().all(|pixel| pixel[3] == 255), "{recipe:?} has holes");
        }
    }
}
