//! The twelve categories and their icons.

use super::drawing::icons;
use super::drawing::motif::Motif;
use super::drawing::raster;

/// A category with its colour and icon.
#[derive(Debug, Clone, Copy)]
pub struct Category {
    pub title: &'static str,
    /// Dark enough to be used for text on white and on its tint.
    pub color_hex: &'static str,
    pub motif: Motif,
    /// How many of forty companies have it as their main category.
    pub(crate) weight: usize,
}

impl Category {
    /// The icon as SVG on transparent ground.
    pub fn icon_svg(&self) -> String {
        icons::document(self.motif, self.color_hex)
    }

    /// The icon as pixels, square, on transparent ground.
    pub fn icon(&self, width: u32) -> image::RgbaImage {
        raster::transparent(&self.icon_svg(), width)
    }
}

const TITLES: [(&str, usize); 12] = [
    ("Lebensmittel", 8),
    ("Gastronomie", 6),
    ("Mode", 3),
    ("Mobilität", 3),
    ("Energie", 3),
    ("Bauen & Wohnen", 4),
    ("Reparatur", 3),
    ("Pflege", 2),
    ("Unverpackt", 2),
    ("Secondhand", 2),
    ("Gärtnerei & Blumen", 2),
    ("Bücher & Papier", 2),
];

/// All categories; companies name them by their index here.
pub fn categories() -> [Category; 12] {
    std::array::from_fn(|index| {
        let motif = Motif::ALL[index];
        let (title, weight) = TITLES[index];
        Category { title, color_hex: motif.colours().0, motif, weight }
    })
}

/// Categories that go well with a main category, for companies that have two.
pub(crate) fn companions(main: usize) -> &'static [usize] {
    match main {
        0 => &[8, 1, 10],
        1 => &[0, 11],
        2 => &[9, 6],
        3 => &[6, 4],
        4 => &[5, 3],
        5 => &[6, 4],
        6 => &[9, 3, 5],
        7 => &[8, 10],
        8 => &[0, 7],
        9 => &[2, 6, 11],
        10 => &[0, 7],
        _ => &[9, 1],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn luminance(hex: &str) -> f64 {
        let channel = |at: usize| {
            let value = f64::from(u8::from_str_radix(&hex[at..at + 2], 16).unwrap()) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
    }

    #[test]
    fn every_colour_is_readable_on_white_and_on_its_tint() {
        for category in categories() {
            for ground in ["#ffffff", category.motif.colours().1] {
                let contrast = (luminance(ground) + 0.05) / (luminance(category.color_hex) + 0.05);
                assert!(contrast >= 4.5, "{} on {ground}: {contrast:.2}", category.title);
            }
        }
    }

    #[test]
    fn icons_have_ink_and_a_transparent_ground() {
        for category in categories() {
            let icon = category.icon(48);
            assert_eq!(icon.dimensions(), (48, 48));
            assert_eq!(icon.get_pixel(0, 0)[3], 0);
            assert!(icon.pixels().filter(|pixel| pixel[3] > 200).count() > 100, "{}", category.title);
        }
    }

    #[test]
    fn companions_are_other_categories() {
        for main in 0..12 {
            assert!(companions(main).iter().all(|&other| other != main && other < 12));
        }
    }
}
