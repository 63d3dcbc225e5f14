//! Clothes and things to ride.

use crate::drawing::canvas::Canvas;
use crate::drawing::palette::{Palette, mix};
use crate::rng::Rng;

fn cloth(palette: &Palette, rng: &mut Rng) -> String {
    match rng.below(5) {
        0 => palette.deep.clone(),
        1 => palette.mid.clone(),
        2 => "#E9B24A".to_owned(),
        3 => "#F4E6CF".to_owned(),
        _ => "#4F7F86".to_owned(),
    }
}

/// A dress on a tailor's dummy.
pub fn dress(canvas: &mut Canvas, palette: &Palette, rng: &mut Rng) {
    let colour = cloth(palette, rng);
    canvas.line("M48 -20V-2M26 0H70", "#6B4A2E", 6.0);
    canvas.circle(48.0, -128.0, 9.0, "#D9B48C");
    canvas.shape("M34 -118q14 8 28 0l10 26l-12 8l-2 14l22 50q-32 14 -64 0l22 -50l-2 -14l-12 -8z", &colour);
    canvas.line("M38 -74h20", &mix(&colour, "#000000", 0.3), 5.0);
    canvas.faded(0.25, |canvas| canvas.line("M42 -60L30 -20M54 -60L66 -20M48 -60V-18", "#ffffff", 4.0));
}

pub fn shirt(canvas: &mut Canvas, palette: &Palette, rng: &mut Rng) {
    let colour = cloth(palette, rng);
    canvas.line("M48 -20V-2M26 0H70", "#6B4A2E", 6.0);
    canvas.circle(48.0, -126.0, 9.0, "#D9B48C");
    canvas.shape("M32 -116q16 10 32 0l26 22l-12 22l-12 -8V-20H30V-80l-12 8l-12 -22z", &colour);
    for y in [-92.0, -76.0, -60.0, -44.0] {
        canvas.circle(48.0, y, 3.0, "#ffffff");
    }
}

pub fn jumpers(canvas: &mut Canvas, palette: &Palette, rng: &mut Rng) {
    for layer in 0..4 {
        let y = -22.0 - layer as f32 * 22.0;
        let colour = cloth(palette, rng);
        canvas.rect(4.0 + layer as f32 * 2.0, y, 96.0 - layer as f32 * 4.0, 22.0, 9.0, &colour);
        canvas.faded(0.25, |canvas| canvas.line(&format!("M14 {}H88", y + 15.0), "#ffffff", 3.0));
    }
}

pub fn bag(canvas: &mut Canvas, palette: &Palette, rng: &mut Rng) {
    let colour = cloth(palette, rng);
    canvas.line("M26 -62c0 -46 40 -46 40 0", &mix(&colour, "#000000", 0.3), 6.0);
    canvas.shape("M8 -64H84L90 -6q-44 12 -88 0z", &colour);
    canvas.rect(34.0, -52.0, 24.0, 20.0, 4.0, &mix(&colour, "#ffffff", 0.5));
}

pub fn hat(canvas: &mut Canvas, palette: &Palette, rng: &mut Rng) {
    let colour = cloth(palette, rng);
    canvas.line("M48 -40V-2M28 0H68", "#6B4A2E", 6.0);
    canvas.ellipse(48.0, -44.0, 46.0, 11.0, &mix(&colour, "#000000", 0.12));
    canvas.shape("M22 -46C18 -84 30 -90 48 -84S78 -84 74 -46z", &colour);
    canvas.rect(21.0, -58.0, 54.0, 11.0, 0.0, &mix(&colour, "#000000", 0.4));
}

pub fn shoes(canvas: &mut Canvas, palette: &Palette, rng: &mut Rng) {
    let colour = cloth(palette, rng);
    for (x, y) in [(0.0, -14.0), (14.0, 0.0)] {
        canvas.placed(x, y, 1.0, |canvas| {
            canvas.shape("M2 -4V-44q12 8 24 0q6 22 34 24q16 4 16 16z", &colour);
            canvas.rect(0.0, -8.0, 78.0, 8.0, 4.0, "#FFF6E6");
            canvas.line("M30 -30l10 -6M38 -24l10 -6", "#FFF6E6", 3.0);
        });
    }
}

pub fn wheel(canvas: &mut Canvas, palette: &Palette, _: &mut Rng) {
    canvas.circle(52.0, -52.0, 50.0, "#39413E");
    canvas.circle(52.0, -52.0, 42.0, "#EEF3F1");
    let mut spokes = String::new();
    for index in 0..12 {
        let angle = index as f32 * std::f32::consts::PI / 6.0;
        spokes.push_str(&format!("M52 -52l{} {}", angle.cos() * 42.0, angle.sin() * 42.0));
    }
    canvas.line(&spokes, "#A9B4B0", 2.0);
    canvas.circle(52.0, -52.0, 8.0, &palette.deep);
}

pub fn helmet(canvas: &mut Canvas, palette: &Palette, rng: &mut Rng) {
    let colour = cloth(palette, rng);
    canvas.line("M46 -30V-2M26 0H66", "#8F9A96", 6.0);
    canvas.shape("M4 -30C0 -92 92 -96 88 -30q-42 -16 -84 0z", &colour);
    canvas.line(
        "M26 -48q-2 -18 8 -26M46 -50q0 -20 0 -28M66 -48q2 -18 -8 -26",
        &mix(&colour, "#000000", 0.35),
        7.0,
    );
}

pub fn scooter(canvas: &mut Canvas, palette: &Palette, _: &mut Rng) {
    canvas.line("M14 -10H66M66 -10L58 -100M44 -102H70", &palette.deep, 7.0);
    for x in [12.0, 70.0] {
        canvas.circle(x, -11.0, 11.0, "#39413E");
        canvas.circle(x, -11.0, 5.0, "#EEF3F1");
    }
}

/// A bicycle small enough for a window.
pub fn small_bike(canvas: &mut Canvas, palette: &Palette, rng: &mut Rng) {
    let colour = cloth(palette, rng);
    canvas.placed(0.0, 0.0, 0.62, |canvas| bicycle(canvas, &colour));
}

/// A bicycle of 240 units length standing at the origin.
pub fn bicycle(canvas: &mut Canvas, colour: &str) {
    for x in [54.0, 186.0] {
        canvas.line(&format!("M{} -54a50 50 0 1 0 100 0a50 50 0 1 0 -100 0", x - 50.0), "#39413E", 9.0);
        canvas.faded(0.6, |canvas| {
            canvas.line(
                &format!("M{x} -102V-6M{} -54h96M{} -88l68 68M{} -20l68 -68", x - 48.0, x - 34.0, x - 34.0),
                "#A9B4B0",
                2.0,
            );
        });
        canvas.circle(x, -54.0, 8.0, "#39413E");
    }
    canvas.line("M54 -54L92 -130H164L186 -54M92 -130L120 -54H54M120 -54L164 -130L158 -156", colour, 9.0);
    canvas.line("M92 -130L86 -150M158 -156q6 -10 26 -6", "#39413E", 8.0);
    canvas.line("M68 -152h38", "#6B4A2E", 12.0);
    canvas.circle(120.0, -54.0, 13.0, "#39413E");
    canvas.line("M120 -54l12 26M124 -28h18", "#39413E", 6.0);
}
