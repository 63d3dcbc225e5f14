//! Houses of the country: farm, chalet, timber frame, and the plain house with a shop.

use super::Extent;
use crate::drawing::canvas::Canvas;
use crate::drawing::facade::{self, RoofShape, WindowStyle};
use crate::drawing::landscape::GROUND;
use crate::drawing::motif::Motif;
use crate::drawing::palette::{Palette, mix};
use crate::drawing::shopfront;
use crate::rng::Rng;

/// A wooden barn with a farm shop in it.
pub fn barn(canvas: &mut Canvas, x: f32, motif: Motif, palette: &Palette, rng: &mut Rng) -> Extent {
    let (width, height) = (rng.between(680.0, 760.0), 320.0);
    let (top, middle) = (GROUND - height, x + width / 2.0);
    let wood = rng.pick(&["#B4654A", "#A9764A", "#8F6A4C", "#A65440"]);
    canvas.shadow(middle, GROUND + 4.0, width * 0.56, 18.0);
    let gable = format!(
        "M{x} {}L{} {}L{middle} {}L{} {}L{} {}z",
        top + 6.0,
        x + width * 0.13,
        top - 130.0,
        top - 262.0,
        x + width * 0.87,
        top - 130.0,
        x + width,
        top + 6.0
    );
    facade::boards(canvas, x, top, width, height, wood);
    canvas.clipped(&gable, |canvas| facade::boards(canvas, x, top - 270.0, width, 276.0, wood));
    let edge = format!(
        "M{} {}L{} {}L{middle} {}L{} {}L{} {}",
        x - 24.0,
        top + 24.0,
        x + width * 0.12,
        top - 138.0,
        top - 276.0,
        x + width * 0.88,
        top - 138.0,
        x + width + 24.0,
        top + 24.0
    );
    canvas.line(&edge, &mix(&palette.roof, "#2A120A", 0.35), 40.0);
    canvas.line(&edge, &palette.roof, 27.0);
    canvas.circle(middle, top - 118.0, 54.0, "#FFF8EA");
    let glass = canvas.vertical(&palette.glass.0, &palette.glass.1);
    canvas.circle(middle, top - 118.0, 43.0, &glass);
    canvas.line(
        &format!("M{} {}h86M{middle} {}v86", middle - 43.0, top - 118.0, top - 161.0),
        "#FFF8EA",
        7.0,
    );
    let gate = width * 0.4;
    if rng.chance(0.5) {
        open_gate(canvas, middle, gate, motif, palette, rng);
    } else {
        shopfront::shopfront(
            canvas,
            [middle - gate * 0.62, GROUND - 250.0, gate * 1.24, 250.0],
            motif,
            palette,
            rng,
        );
    }
    let style = WindowStyle { flowers: true, curtain: true, ..WindowStyle::default() };
    for left in [x + 44.0, x + width - 44.0 - 72.0] {
        facade::window(canvas, [left, GROUND - 220.0, 72.0, 92.0], style, palette);
    }
    (x, x + width)
}

/// A barn gate standing open, with the shop's goods inside and its leaves crossed by beams.
fn open_gate(canvas: &mut Canvas, middle: f32, width: f32, motif: Motif, palette: &Palette, rng: &mut Rng) {
    let (left, top) = (middle - width / 2.0, GROUND - 250.0);
    canvas.rect(left - 14.0, top - 14.0, width + 28.0, 264.0, 4.0, "#FFF4DE");
    shopfront::display(canvas, [left, top, width, 250.0], motif, palette, rng);
    for side in [-1.0, 1.0] {
        let leaf = width * 0.3;
        let near = if side < 0.0 { left - leaf - 10.0 } else { left + width + 10.0 };
        facade::boards(canvas, near, top, leaf, 250.0, &mix(&palette.deep, "#ffffff", 0.12));
        canvas.line(&format!("M{near} {top}h{leaf}v244h-{leaf}zM{near} {top}l{leaf} 244",), "#FFF4DE", 9.0);
    }
}

/// A plain two-storey house with a hipped roof, shutters and a shop.
pub fn village_house(canvas: &mut Canvas, x: f32, motif: Motif, palette: &Palette, rng: &mut Rng) -> Extent {
    let (width, height) = (rng.between(650.0, 760.0), 452.0);
    let top = GROUND - height;
    canvas.shadow(x + width / 2.0, GROUND + 4.0, width * 0.56, 18.0);
    facade::chimney(canvas, x + width * rng.between(0.62, 0.74), top - 190.0, rng);
    let hip = rng.between(70.0, 130.0);
    let ridge = top - rng.between(140.0, 172.0);
    facade::roof(
        canvas,
        RoofShape {
            left: x - 34.0,
            right: x + width + 34.0,
            eaves: top + 8.0,
            ridge_left: x + hip,
            ridge_right: x + width - hip,
            ridge,
        },
        &palette.roof,
    );
    if rng.chance(0.65) {
        dormer(canvas, x + width * 0.36, top - 24.0, palette);
    }
    facade::wall(canvas, x, top, width, height, &palette.wall);
    let style = WindowStyle {
        shutters: rng.chance(0.75),
        flowers: rng.chance(0.8),
        curtain: rng.chance(0.7),
        arched: rng.chance(0.25),
    };
    let count = if style.shutters { 3 } else { 4 };
    let step = width / count as f32;
    for index in 0..count {
        facade::window(
            canvas,
            [x + step * (index as f32 + 0.5) - 37.0, top + 46.0, 74.0, 92.0],
            style,
            palette,
        );
    }
    shopfront::shopfront(canvas, [x + 26.0, GROUND - 238.0, width - 52.0, 238.0], motif, palette, rng);
    shopfront::hanging_sign(canvas, x, GROUND - 300.0, motif, palette);
    (x - 110.0, x + width)
}

fn dormer(canvas: &mut Canvas, x: f32, base: f32, palette: &Palette) {
    canvas.rect(x, base - 84.0, 104.0, 84.0, 0.0, &mix(&palette.wall, "#ffffff", 0.2));
    let dark = mix(&palette.roof, "#2A120A", 0.22);
    canvas.shape(
        &format!(
            "M{} {}L{} {}L{} {}z",
            x - 18.0,
            base - 78.0,
            x + 52.0,
            base - 134.0,
            x + 122.0,
            base - 78.0
        ),
        &dark,
    );
    facade::window(canvas, [x + 28.0, base - 68.0, 48.0, 50.0], WindowStyle::default(), palette);
}

/// A house of the Salzkammergut: masonry below, timber and a balcony of flowers above.
pub fn chalet(canvas: &mut Canvas, x: f32, motif: Motif, palette: &Palette, rng: &mut Rng) -> Extent {
    let (width, height) = (rng.between(690.0, 760.0), 420.0);
    let (top, middle) = (GROUND - height, x + width / 2.0);
    let wood = rng.pick(&["#A9764A", "#8F5F3E", "#B5854F"]);
    canvas.shadow(middle, GROUND + 4.0, width * 0.58, 18.0);
    facade::chimney(canvas, x + width * 0.66, top - 170.0, rng);
    let gable = format!("M{x} {}L{middle} {}L{} {}z", top + 40.0, top - 178.0, x + width, top + 40.0);
    facade::boards(canvas, x, top + 20.0, width, 170.0, wood);
    canvas.clipped(&gable, |canvas| facade::boards(canvas, x, top - 180.0, width, 224.0, wood));
    facade::wall(canvas, x, GROUND - 250.0, width, 250.0, &palette.wall);
    let edge =
        format!("M{} {}L{middle} {}L{} {}", x - 70.0, top + 76.0, top - 196.0, x + width + 70.0, top + 76.0);
    canvas.line(&edge, &mix(wood, "#2A120A", 0.5), 40.0);
    canvas.line(&edge, &palette.roof, 26.0);
    let style = WindowStyle { shutters: true, curtain: true, ..WindowStyle::default() };
    for index in 0..3 {
        let left = x + width * (0.2 + 0.3 * index as f32) - 34.0;
        facade::window(canvas, [left, top + 52.0, 68.0, 84.0], style, palette);
    }
    facade::window(
        canvas,
        [middle - 34.0, top - 108.0, 68.0, 72.0],
        WindowStyle { flowers: false, ..style },
        palette,
    );
    balcony(canvas, x, top + 150.0, width, wood, palette);
    shopfront::shopfront(canvas, [x + 54.0, GROUND - 214.0, width - 108.0, 214.0], motif, palette, rng);
    (x - 50.0, x + width + 40.0)
}

fn balcony(canvas: &mut Canvas, x: f32, y: f32, width: f32, wood: &str, palette: &Palette) {
    let dark = mix(wood, "#2A120A", 0.35);
    canvas.rect(x - 20.0, y, width + 40.0, 14.0, 3.0, &dark);
    let count = ((width + 20.0) / 24.0) as usize;
    for index in 0..count {
        let at = x - 10.0 + index as f32 * 24.0;
        canvas.rect(at, y - 50.0, 16.0, 50.0, 6.0, &mix(wood, "#ffffff", 0.18));
    }
    canvas.rect(x - 20.0, y - 58.0, width + 40.0, 12.0, 3.0, &dark);
    for index in 0..4 {
        let left = x + 6.0 + index as f32 * (width - 12.0) / 4.0;
        facade::flower_box(canvas, left, y - 56.0, (width - 12.0) / 4.0 - 14.0, palette);
    }
}

/// A timber-framed workshop.
pub fn timber_frame(canvas: &mut Canvas, x: f32, motif: Motif, palette: &Palette, rng: &mut Rng) -> Extent {
    let (width, height) = (rng.between(660.0, 740.0), 440.0);
    let (top, middle) = (GROUND - height, x + width / 2.0);
    let beam = rng.pick(&["#6B4330", "#5A3A2A", "#7A4F36"]);
    canvas.shadow(middle, GROUND + 4.0, width * 0.56, 18.0);
    canvas.shape(
        &format!(
            "M{} {}L{middle} {}L{} {}z",
            x - 52.0,
            top + 14.0,
            top - 262.0,
            x + width + 52.0,
            top + 14.0
        ),
        &palette.roof,
    );
    let gable = canvas.vertical(&mix(&palette.wall, "#ffffff", 0.4), &palette.wall);
    canvas
        .shape(&format!("M{} {top}L{middle} {}L{} {top}z", x + 40.0, top - 206.0, x + width - 40.0), &gable);
    facade::wall(canvas, x, top, width, height, &palette.wall);
    canvas.line(
        &format!(
            "M{middle} {}V{top}M{} {}H{}M{} {top}L{middle} {}L{} {top}",
            top - 200.0,
            x + width * 0.28,
            top - 90.0,
            x + width * 0.72,
            x + width * 0.22,
            top - 120.0,
            x + width * 0.78
        ),
        beam,
        17.0,
    );
    let style = WindowStyle { flowers: true, curtain: true, ..WindowStyle::default() };
    for share in [0.23, 0.5, 0.77] {
        facade::window(canvas, [x + width * share - 36.0, top + 48.0, 72.0, 88.0], style, palette);
    }
    let bottom = top + 176.0;
    let mut frame = format!("M{x} {top}H{}M{x} {bottom}H{}", x + width, x + width);
    for share in [0.012, 0.36, 0.64, 0.988] {
        frame.push_str(&format!("M{} {top}V{bottom}", x + width * share));
    }
    frame.push_str(&format!(
        "M{} {bottom}L{} {top}M{} {bottom}L{} {top}",
        x + 8.0,
        x + width * 0.12,
        x + width - 8.0,
        x + width * 0.88
    ));
    canvas.line(&frame, beam, 17.0);
    canvas.line(
        &format!("M{} {}L{middle} {}L{} {}", x - 60.0, top + 26.0, top - 272.0, x + width + 60.0, top + 26.0),
        &mix(&palette.roof, "#2A120A", 0.25),
        24.0,
    );
    shopfront::shopfront(canvas, [x + 24.0, GROUND - 226.0, width - 48.0, 226.0], motif, palette, rng);
    (x - 30.0, x + width + 30.0)
}
