//! A company from outside: landscape, building, things in front.

use super::buildings::{self, country, town};
use super::canvas::Canvas;
use super::landscape::{self, GROUND};
use super::motif::Motif;
use super::palette::{Mood, Palette};
use super::props;
use super::trees;
use crate::rng::Rng;

type Building = fn(&mut Canvas, f32, Motif, &Palette, &mut Rng) -> buildings::Extent;

/// The buildings a motif lives in; variants take turns.
fn buildings_of(motif: Motif) -> [Building; 4] {
    use country::{barn, chalet, timber_frame, village_house};
    use town::{greenhouse, solar_house, town_row, workshop};
    match motif {
        Motif::Food => [barn, village_house, chalet, barn],
        Motif::Cafe => [town_row, village_house, chalet, timber_frame],
        Motif::Fashion => [village_house, town_row, timber_frame, solar_house],
        Motif::Mobility => [solar_house, workshop, village_house, town_row],
        Motif::Energy => [solar_house, workshop, solar_house, village_house],
        Motif::Building => [timber_frame, workshop, barn, chalet],
        Motif::Repair => [workshop, timber_frame, town_row, village_house],
        Motif::Care => [town_row, chalet, village_house, solar_house],
        Motif::Unpackaged => [village_house, solar_house, town_row, timber_frame],
        Motif::SecondHand => [timber_frame, town_row, workshop, village_house],
        Motif::Garden => [greenhouse, barn, greenhouse, chalet],
        Motif::Books => [town_row, timber_frame, village_house, chalet],
    }
}

/// The SVG of a house from outside; every variant of a motif is another picture.
pub fn exterior(motif: Motif, variant: u64) -> String {
    let mut rng = Rng::new("storefront", motif as u64 * 1000 + variant);
    let moods = [Mood::Noon, Mood::Morning, Mood::Breezy, Mood::Evening];
    // Shifting by the motif keeps neighbouring cards from sharing weather and building alike.
    let mood = moods[(variant as usize + motif as usize) % 4];
    let (deep, tint) = motif.colours();
    let palette = Palette::new(deep, tint, mood, &mut rng);
    let building = buildings_of(motif)[(variant as usize + variant as usize / 4) % 4];
    let mut canvas = Canvas::default();
    canvas.mirrored(rng.chance(0.5), |canvas| compose(canvas, motif, building, &palette, &mut rng));
    canvas.finish(1600, 1000)
}

fn compose(canvas: &mut Canvas, motif: Motif, building: Building, palette: &Palette, rng: &mut Rng) {
    landscape::backdrop(canvas, palette, rng);
    if motif == Motif::Energy {
        turbine(canvas, 1380.0, 640.0, 260.0);
        turbine(canvas, 1250.0, 630.0, 190.0);
    }
    trees::tree(canvas, rng.between(70.0, 140.0), GROUND - 10.0, rng.between(270.0, 350.0), palette, rng);
    trees::tree(canvas, rng.between(1440.0, 1530.0), GROUND - 10.0, rng.between(280.0, 400.0), palette, rng);
    landscape::ground(canvas, palette, rng);
    trees::bush(canvas, rng.between(210.0, 260.0), GROUND + 8.0, rng.between(44.0, 62.0), palette, rng);
    let x = rng.between(300.0, 400.0);
    let (left, right) = building(canvas, x, motif, palette, rng);
    if rng.chance(0.7) {
        props::pot(canvas, (left - 96.0).max(150.0), GROUND + 4.0, rng.between(0.95, 1.2), palette, rng);
    }
    if rng.chance(0.35) {
        bunting(canvas, right, palette);
    }
    props::scatter(canvas, motif, right + 26.0, 1560.0, GROUND + 6.0, palette, rng);
}

fn turbine(canvas: &mut Canvas, x: f32, y: f32, height: f32) {
    canvas.placed(x, y, height / 200.0, |canvas| {
        canvas.shape("M-6 0L-3 -200H3L6 0z", "#ffffff");
        for angle in [10.0, 130.0, 250.0] {
            canvas.turned(0.0, -200.0, angle, |canvas| {
                canvas.shape("M-5 0Q-12 -50 0 -112Q6 -50 5 0z", "#FDFDFB")
            });
        }
        canvas.circle(0.0, -200.0, 8.0, "#E4E8E4");
    });
}

/// Little flags from the end of the house to a pole.
fn bunting(canvas: &mut Canvas, right: f32, palette: &Palette) {
    let (start, end) = (right - 10.0, (right + 300.0).min(1580.0));
    let y = 560.0;
    canvas.line(&format!("M{end} {}V{GROUND}", y - 22.0), "#A98A62", 8.0);
    canvas.line(
        &format!("M{start} {y}Q{} {} {end} {}", (start + end) / 2.0, y + 76.0, y - 10.0),
        "#8A7A62",
        3.0,
    );
    let colours = [&palette.deep, "#FFF6E0", &palette.mid, "#F8C95A"];
    let count = ((end - start) / 38.0) as usize;
    for index in 1..count {
        let t = index as f32 / count as f32;
        let x = start + (end - start) * t;
        let drop = y + 152.0 * t * (1.0 - t) - 10.0 * t * t;
        canvas.shape(&format!("M{} {drop}h24l-12 30z", x - 12.0), colours[index % 4]);
    }
}
