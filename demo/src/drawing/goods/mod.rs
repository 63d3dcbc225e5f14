//! What a shop sells, lined up on a shelf or in a window.

pub mod food;
pub mod home;
pub mod wear;

use crate::drawing::canvas::Canvas;
use crate::drawing::motif::Motif;
use crate::drawing::palette::Palette;
use crate::rng::Rng;

/// Draws one item standing at the origin, to the right of it.
pub type Draw = fn(&mut Canvas, &Palette, &mut Rng);

/// An item's width and how it is drawn; items are at most about 130 units high.
pub type Item = (f32, Draw);

const FOOD: &[Item] = &[
    (104.0, food::apples),
    (92.0, food::bread),
    (70.0, food::jar),
    (96.0, food::pumpkin),
    (46.0, food::milk),
    (96.0, food::cheese),
    (84.0, food::greens),
];

const CAFE: &[Item] = &[
    (104.0, food::cake),
    (74.0, food::cup),
    (96.0, food::teapot),
    (92.0, food::bread),
    (46.0, food::bottle),
    (84.0, food::muffins),
];

const FASHION: &[Item] = &[
    (96.0, wear::dress),
    (104.0, wear::jumpers),
    (96.0, wear::shirt),
    (92.0, wear::bag),
    (96.0, wear::hat),
    (92.0, wear::shoes),
];

const MOBILITY: &[Item] = &[
    (150.0, wear::small_bike),
    (104.0, wear::wheel),
    (92.0, wear::helmet),
    (84.0, wear::scooter),
    (70.0, home::boxes),
];

const ENERGY: &[Item] = &[
    (120.0, home::solar_panel),
    (70.0, home::bulb),
    (78.0, home::battery),
    (92.0, home::model_house),
    (70.0, home::plant),
];

const BUILDING: &[Item] = &[
    (110.0, home::planks),
    (92.0, home::chair),
    (92.0, home::model_house),
    (70.0, home::paint),
    (78.0, home::lamp),
    (70.0, home::plant),
];

const REPAIR: &[Item] = &[
    (104.0, home::radio),
    (84.0, home::clock),
    (110.0, home::toolbox),
    (78.0, home::lamp),
    (96.0, home::toaster),
    (104.0, wear::wheel),
];

const CARE: &[Item] = &[
    (50.0, home::pump_bottle),
    (84.0, home::soap),
    (60.0, home::cream),
    (70.0, home::plant),
    (84.0, home::towels),
    (50.0, home::candle),
    (46.0, food::bottle),
];

const UNPACKAGED: &[Item] = &[
    (70.0, food::jar),
    (64.0, food::dispenser),
    (70.0, food::jar),
    (84.0, home::cotton_bag),
    (64.0, food::dispenser),
    (84.0, home::soap),
    (46.0, food::milk),
];

const SECOND_HAND: &[Item] = &[
    (110.0, home::suitcase),
    (96.0, wear::hat),
    (78.0, home::lamp),
    (96.0, wear::dress),
    (104.0, home::radio),
    (92.0, home::chair),
    (60.0, home::vase),
];

const GARDEN: &[Item] = &[
    (78.0, home::flower_pot),
    (60.0, home::vase),
    (70.0, home::plant),
    (100.0, home::watering_can),
    (78.0, home::flower_pot),
    (84.0, home::cactus),
];

const BOOKS: &[Item] = &[
    (120.0, home::books),
    (104.0, home::book_stack),
    (92.0, home::globe),
    (60.0, home::pencils),
    (120.0, home::books),
    (78.0, home::lamp),
];

/// The assortment of a motif.
pub fn assortment(motif: Motif) -> &'static [Item] {
    match motif {
        Motif::Food => FOOD,
        Motif::Cafe => CAFE,
        Motif::Fashion => FASHION,
        Motif::Mobility => MOBILITY,
        Motif::Energy => ENERGY,
        Motif::Building => BUILDING,
        Motif::Repair => REPAIR,
        Motif::Care => CARE,
        Motif::Unpackaged => UNPACKAGED,
        Motif::SecondHand => SECOND_HAND,
        Motif::Garden => GARDEN,
        Motif::Books => BOOKS,
    }
}

/// Fills a row of `[x, base, width, height]` with the motif's goods, evenly spread.
pub fn row(canvas: &mut Canvas, motif: Motif, area: [f32; 4], palette: &Palette, rng: &mut Rng) {
    let [x, base, width, height] = area;
    let items = assortment(motif);
    let scale = (height / 132.0).clamp(0.5, 2.3);
    let gap = 14.0;
    let mut chosen = Vec::new();
    let mut used = 0.0;
    let mut at = rng.below(items.len());
    for _ in 0..24 {
        // Stepping by one to two avoids the same item twice in a row without a fixed order.
        at = (at + 1 + rng.below(2)) % items.len();
        let needed = items[at].0 * scale + gap;
        if used + needed <= width {
            used += needed;
            chosen.push(items[at]);
        }
    }
    let spare = (width - used) / (chosen.len() + 1) as f32;
    let mut left = x + spare;
    for (item_width, draw) in chosen {
        canvas.placed(left, base, scale, |canvas| {
            canvas.shadow(item_width / 2.0, 0.0, item_width * 0.46, 5.0);
            draw(canvas, palette, rng);
        });
        left += item_width * scale + gap + spare;
    }
}
