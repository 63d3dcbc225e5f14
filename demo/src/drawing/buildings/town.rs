//! Houses of the town and of today: a row of façades, a solar house, a workshop hall, a greenhouse.

use super::Extent;
use crate::drawing::canvas::Canvas;
use crate::drawing::facade::{self, RoofShape, WindowStyle};
use crate::drawing::goods::{self, home};
use crate::drawing::icons;
use crate::drawing::landscape::GROUND;
use crate::drawing::motif::Motif;
use crate::drawing::palette::{Palette, mix};
use crate::drawing::shopfront;
use crate::rng::Rng;

const FACADES: [&str; 8] =
    ["#F3D9B1", "#FFF4E0", "#E7C9B8", "#D5E0D0", "#F2E2A8", "#DCD6E6", "#CFE0E6", "#F4CDBE"];

/// Three narrow houses of an old town square, the shop in the middle one.
pub fn town_row(canvas: &mut Canvas, x: f32, motif: Motif, palette: &Palette, rng: &mut Rng) -> Extent {
    let start = rng.below(FACADES.len());
    let widths = [rng.between(220.0, 260.0), rng.between(400.0, 450.0), rng.between(220.0, 260.0)];
    let heights = [rng.between(430.0, 520.0), rng.between(540.0, 590.0), rng.between(430.0, 520.0)];
    let mut left = x;
    canvas.shadow(x + 440.0, GROUND + 4.0, 500.0, 18.0);
    for index in 0..3 {
        let colour = FACADES[(start + index * 3) % FACADES.len()];
        town_house(canvas, [left, widths[index], heights[index]], colour, index == 1, motif, palette, rng);
        left += widths[index];
    }
    (x, left)
}

fn town_house(
    canvas: &mut Canvas,
    size: [f32; 3],
    colour: &str,
    shop: bool,
    motif: Motif,
    palette: &Palette,
    rng: &mut Rng,
) {
    let [x, width, height] = size;
    let top = GROUND - height;
    if shop || rng.chance(0.4) {
        curved_gable(canvas, x, top, width, colour, palette);
    } else {
        facade::roof(
            canvas,
            RoofShape {
                left: x - 8.0,
                right: x + width + 8.0,
                eaves: top + 4.0,
                ridge_left: x + 34.0,
                ridge_right: x + width - 34.0,
                ridge: top - 92.0,
            },
            &palette.roof,
        );
    }
    facade::wall(canvas, x, top, width, height, colour);
    canvas.faded(0.7, |canvas| canvas.rect(x, top, width, 12.0, 0.0, &mix(colour, "#ffffff", 0.6)));
    let style =
        WindowStyle { flowers: rng.chance(0.5), curtain: true, arched: rng.chance(0.4), shutters: false };
    let columns = if shop { 3 } else { 2 };
    let floors = if shop { 2 } else { 3 };
    let pitch = if shop { 142.0 } else { 136.0 };
    for floor in 0..floors {
        for column in 0..columns {
            let left = x + width * (column as f32 + 0.5) / columns as f32 - 31.0;
            let y = top + 46.0 + floor as f32 * pitch;
            if y + 100.0 < GROUND - 150.0 || shop {
                facade::window(
                    canvas,
                    [left, y, 62.0, 80.0],
                    WindowStyle { flowers: style.flowers && floor + 1 == floors, ..style },
                    palette,
                );
            }
        }
    }
    if shop {
        shopfront::shopfront(canvas, [x + 12.0, GROUND - 226.0, width - 24.0, 226.0], motif, palette, rng);
    } else {
        archway(canvas, x + width / 2.0, colour, palette);
    }
}

/// The swung gable of the Inn and Salzach towns.
fn curved_gable(canvas: &mut Canvas, x: f32, top: f32, width: f32, colour: &str, palette: &Palette) {
    let middle = x + width / 2.0;
    let path = format!(
        "M{x} {}C{} {} {} {} {} {}C{} {} {} {} {middle} {}C{} {} {} {} {} {}C{} {} {} {} {} {}z",
        top + 6.0,
        x + 8.0,
        top - 60.0,
        x + width * 0.2,
        top - 30.0,
        x + width * 0.22,
        top - 76.0,
        x + width * 0.25,
        top - 130.0,
        middle - width * 0.1,
        top - 104.0,
        top - 158.0,
        middle + width * 0.1,
        top - 104.0,
        x + width * 0.75,
        top - 130.0,
        x + width * 0.78,
        top - 76.0,
        x + width * 0.8,
        top - 30.0,
        x + width - 8.0,
        top - 60.0,
        x + width,
        top + 6.0
    );
    let fill = canvas.vertical(&mix(colour, "#ffffff", 0.45), &mix(colour, "#ffffff", 0.2));
    canvas.shape(&path, &fill);
    canvas.line(&path, &mix(colour, "#ffffff", 0.7), 9.0);
    canvas.circle(middle, top - 62.0, 25.0, &palette.mid);
    canvas.circle(middle, top - 62.0, 18.0, &palette.glass.0);
}

fn archway(canvas: &mut Canvas, middle: f32, colour: &str, palette: &Palette) {
    canvas.shape(
        &format!("M{} {GROUND}V{}a56 56 0 0 1 112 0V{GROUND}z", middle - 56.0, GROUND - 110.0),
        &mix(colour, "#8C6A4A", 0.35),
    );
    canvas.shape(
        &format!("M{} {GROUND}V{}a44 44 0 0 1 88 0V{GROUND}z", middle - 44.0, GROUND - 108.0),
        &mix(&palette.deep, "#3A2A1C", 0.45),
    );
    canvas.line(&format!("M{middle} {GROUND}V{}", GROUND - 150.0), "#1F1A14", 4.0);
    canvas.circle(middle - 12.0, GROUND - 70.0, 5.0, "#F3D58A");
    canvas.circle(middle + 12.0, GROUND - 70.0, 5.0, "#F3D58A");
}

/// A timber and plaster house with a roof full of solar cells.
pub fn solar_house(canvas: &mut Canvas, x: f32, motif: Motif, palette: &Palette, rng: &mut Rng) -> Extent {
    let (width, height) = (rng.between(700.0, 780.0), 330.0);
    let top = GROUND - height;
    let rise = rng.between(150.0, 190.0);
    canvas.shadow(x + width / 2.0, GROUND + 4.0, width * 0.56, 18.0);
    canvas.shape(&format!("M{x} {}L{} {}V{}H{x}z", top - 10.0, x + width, top - rise, top + 10.0), "#F7F1E4");
    facade::wall(canvas, x, top, width, height, "#FFFBF2");
    let wood = rng.pick(&["#C8A27A", "#B98A5B", "#A97C54"]);
    let cladding = x + width * 0.64;
    canvas.clipped(
        &format!("M{cladding} {}L{} {}V{GROUND}H{cladding}z", top - rise * 0.64, x + width, top - rise),
        |canvas| {
            facade::boards(canvas, cladding, top - rise, width * 0.36, height + rise, wood);
        },
    );
    let edge = |lift: f32| {
        format!("M{} {}L{} {}", x - 44.0, top - 2.0 - lift, x + width + 44.0, top - rise - 14.0 - lift)
    };
    canvas.line(&edge(0.0), "#3B4A44", 26.0);
    let angle = (-(rise + 12.0) / (width + 88.0)).atan().to_degrees();
    canvas.turned(x + 40.0, top - 34.0, angle, |canvas| {
        let cells = canvas.vertical("#3C6A9E", "#1F3F66");
        for index in 0..5 {
            let left = index as f32 * (width - 60.0) / 5.0;
            let panel = (width - 60.0) / 5.0 - 12.0;
            canvas.rect(left, -44.0, panel, 46.0, 4.0, &cells);
            canvas.line(
                &format!(
                    "M{left} -21h{panel}M{} -44v46M{} -44v46",
                    left + panel / 3.0,
                    left + panel * 2.0 / 3.0
                ),
                "#8FB6E0",
                2.5,
            );
            canvas.faded(0.25, |canvas| {
                canvas.shape(&format!("M{} 2l30 -46h24l-30 46z", left + 10.0), "#ffffff")
            });
        }
    });
    let glass = WindowStyle { curtain: false, ..WindowStyle::default() };
    facade::window(canvas, [cladding + 46.0, top - 40.0, width * 0.36 - 110.0, 84.0], glass, palette);
    shopfront::shopfront(canvas, [x + 20.0, GROUND - 232.0, width * 0.6, 232.0], motif, palette, rng);
    let door = cladding + (width * 0.36 - 104.0) / 2.0;
    facade::door(canvas, door, GROUND, 104.0, 196.0, &palette.deep, palette);
    (x - 30.0, x + width + 30.0)
}

/// A brick workshop with a saw-tooth roof and a wide gate.
pub fn workshop(canvas: &mut Canvas, x: f32, motif: Motif, palette: &Palette, rng: &mut Rng) -> Extent {
    let (width, height) = (rng.between(740.0, 820.0), 350.0);
    let top = GROUND - height;
    let brick = rng.pick(&["#C78262", "#B9755A", "#D9B08A", "#C9A48A"]);
    canvas.shadow(x + width / 2.0, GROUND + 4.0, width * 0.55, 18.0);
    let teeth = 3;
    let span = width / teeth as f32;
    for tooth in 0..teeth {
        let left = x + tooth as f32 * span;
        canvas.shape(
            &format!("M{left} {}V{}L{} {}z", top + 4.0, top - 132.0, left + span, top + 4.0),
            &mix(brick, "#ffffff", 0.12),
        );
        let glass = canvas.vertical(&palette.glass.0, &palette.glass.1);
        canvas.shape(
            &format!(
                "M{} {}V{}L{} {}V{}z",
                left + 20.0,
                top - 14.0,
                top - 92.0,
                left + span * 0.46,
                top - 42.0,
                top - 14.0
            ),
            &glass,
        );
        canvas.line(&format!("M{left} {}L{} {}", top - 132.0, left + span, top + 2.0), "#4A4F4B", 15.0);
    }
    facade::wall(canvas, x, top, width, height, brick);
    canvas.faded(0.3, |canvas| {
        for row in 0..13 {
            let shift = if row % 2 == 0 { "26 6" } else { "12 6 26 6" };
            canvas.dashes(
                &format!("M{x} {}H{}", top + 18.0 + row as f32 * 25.0, x + width),
                &mix(brick, "#5A2A18", 0.5),
                3.0,
                shift,
            );
        }
    });
    let gate = width * 0.42;
    canvas.rect(x + 34.0, GROUND - 262.0, gate + 24.0, 262.0, 6.0, &palette.deep);
    shopfront::display(canvas, [x + 46.0, GROUND - 250.0, gate, 250.0], motif, palette, rng);
    canvas.rect(x + 34.0, GROUND - 286.0, gate + 24.0, 34.0, 6.0, &mix(&palette.deep, "#ffffff", 0.15));
    canvas.circle(x + width * 0.64, GROUND - 250.0, 52.0, "#FFF8E6");
    icons::stamp(canvas, motif, x + width * 0.64, GROUND - 250.0, 64.0, &palette.deep);
    facade::door(canvas, x + width * 0.6, GROUND, 104.0, 176.0, &palette.deep, palette);
    facade::window(
        canvas,
        [x + width * 0.8, GROUND - 240.0, width * 0.13, 116.0],
        WindowStyle { flowers: true, ..WindowStyle::default() },
        palette,
    );
    (x, x + width)
}

/// A glass house with plants behind the panes and a small shop beside it.
pub fn greenhouse(canvas: &mut Canvas, x: f32, motif: Motif, palette: &Palette, rng: &mut Rng) -> Extent {
    let (width, height) = (rng.between(520.0, 580.0), 250.0);
    let top = GROUND - height;
    let middle = x + width / 2.0;
    canvas.shadow(middle + 150.0, GROUND + 4.0, width * 0.85, 18.0);
    let outline = format!("M{x} {GROUND}V{top}L{middle} {}L{} {top}V{GROUND}z", top - 190.0, x + width);
    let glass =
        canvas.vertical(&mix(&palette.glass.0, "#ffffff", 0.3), &mix(&palette.glass.1, "#DDEFD8", 0.5));
    canvas.shape(&outline, &glass);
    canvas.clipped(&outline, |canvas| {
        for (index, scale) in [(0, 2.1), (1, 1.7), (2, 2.3), (3, 1.9)] {
            canvas.placed(x + 10.0 + index as f32 * width * 0.24, GROUND - 70.0, scale, |canvas| {
                home::plant(canvas, palette, rng)
            });
        }
        canvas.rect(x, GROUND - 74.0, width, 14.0, 0.0, "#B98A5B");
        goods::row(canvas, motif, [x + 16.0, GROUND - 4.0, width - 32.0, 78.0], palette, rng);
        canvas.faded(0.3, |canvas| {
            canvas.shape(
                &format!("M{} {GROUND}L{} {}h70L{} {GROUND}z", x + 40.0, x + 260.0, top - 200.0, x + 130.0),
                "#ffffff",
            )
        });
    });
    let mut bars = outline.clone();
    for index in 1..6 {
        let at = x + width * index as f32 / 6.0;
        let lift = 190.0 * (1.0 - (2.0 * index as f32 / 6.0 - 1.0).abs());
        bars.push_str(&format!("M{at} {GROUND}V{}", top - lift));
    }
    bars.push_str(&format!("M{x} {top}H{}M{x} {}H{}", x + width, top + 120.0, x + width));
    canvas.line(&bars, &mix(&palette.deep, "#ffffff", 0.82), 9.0);
    canvas.line(
        &format!("M{} {}L{middle} {}L{} {}", x - 14.0, top + 10.0, top - 196.0, x + width + 14.0, top + 10.0),
        &palette.deep,
        13.0,
    );
    let shop = rng.between(320.0, 370.0);
    let left = x + width;
    facade::roof(
        canvas,
        RoofShape {
            left: left - 16.0,
            right: left + shop + 30.0,
            eaves: top - 52.0,
            ridge_left: left + 40.0,
            ridge_right: left + shop - 30.0,
            ridge: top - 170.0,
        },
        &palette.roof,
    );
    facade::wall(canvas, left, top - 56.0, shop, height + 56.0, &palette.wall);
    shopfront::shopfront(canvas, [left + 20.0, GROUND - 214.0, shop - 40.0, 214.0], motif, palette, rng);
    (x, left + shop)
}
