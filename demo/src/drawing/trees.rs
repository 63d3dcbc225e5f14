//! Trees and bushes.

use super::canvas::Canvas;
use super::palette::{Palette, mix};
use crate::rng::Rng;

/// A tree of a kind chosen at random, standing at (x, y).
pub fn tree(canvas: &mut Canvas, x: f32, y: f32, height: f32, palette: &Palette, rng: &mut Rng) {
    canvas.shadow(x + 14.0, y + 4.0, height * 0.3, height * 0.045);
    match rng.below(5) {
        0 => spruce(canvas, x, y, height * 1.1, palette),
        1 => poplar(canvas, x, y, height * 1.05, palette),
        2 => broadleaf(canvas, x, y, height, palette, rng, true),
        _ => broadleaf(canvas, x, y, height, palette, rng, false),
    }
}

fn broadleaf(
    canvas: &mut Canvas,
    x: f32,
    y: f32,
    height: f32,
    palette: &Palette,
    rng: &mut Rng,
    fruit: bool,
) {
    canvas.placed(x, y, height / 300.0, |canvas| {
        canvas.shape("M-15 4C-8 -30 -10 -70 -9 -130H9C10 -70 8 -30 16 4z", "#7A5638");
        canvas.line("M0 -110L-38 -158M2 -96L40 -150", "#7A5638", 9.0);
        let light = mix(&palette.leaf, "#F4F0A8", 0.18);
        for (dx, dy, r) in [
            (-46.0, -150.0, 62.0),
            (50.0, -150.0, 60.0),
            (0.0, -226.0, 70.0),
            (-36.0, -206.0, 56.0),
            (42.0, -208.0, 54.0),
            (2.0, -160.0, 66.0),
        ] {
            canvas.circle(dx + 7.0, dy + 7.0, r, &palette.leaf_dark);
        }
        for (dx, dy, r) in [
            (-48.0, -156.0, 56.0),
            (44.0, -158.0, 52.0),
            (-4.0, -232.0, 62.0),
            (-36.0, -210.0, 52.0),
            (34.0, -212.0, 48.0),
            (-4.0, -168.0, 58.0),
        ] {
            canvas.circle(dx, dy, r, &palette.leaf);
        }
        canvas.faded(0.6, |canvas| {
            canvas.circle(-26.0, -236.0, 34.0, &light);
            canvas.circle(-62.0, -172.0, 28.0, &light);
            canvas.circle(28.0, -184.0, 20.0, &light);
        });
        if fruit {
            let colour = rng.pick(&["#D9482F", "#F2B43A", "#E98AA0", "#ffffff"]);
            for (dx, dy) in [
                (-60.0, -140.0),
                (-20.0, -190.0),
                (36.0, -150.0),
                (60.0, -180.0),
                (8.0, -250.0),
                (-46.0, -220.0),
                (4.0, -136.0),
            ] {
                canvas.circle(dx, dy, 9.0, colour);
            }
        }
    });
}

fn poplar(canvas: &mut Canvas, x: f32, y: f32, height: f32, palette: &Palette) {
    canvas.placed(x, y, height / 300.0, |canvas| {
        canvas.rect(-8.0, -70.0, 16.0, 72.0, 3.0, "#7A5638");
        canvas.shape("M0 -300C70 -220 70 -60 8 -40C-60 -50 -64 -220 0 -300z", &palette.leaf_dark);
        canvas.shape("M-4 -296C44 -220 46 -70 -4 -46C-58 -60 -60 -220 -4 -296z", &palette.leaf);
        canvas.line("M0 -50V-230M0 -110l26 -30M0 -140l-26 -28M0 -180l20 -26", &palette.leaf_dark, 5.0);
    });
}

fn spruce(canvas: &mut Canvas, x: f32, y: f32, height: f32, palette: &Palette) {
    let dark = mix(&palette.leaf_dark, "#1F4E45", 0.5);
    let light = mix(&dark, "#8FC08A", 0.3);
    canvas.placed(x, y, height / 300.0, |canvas| {
        canvas.rect(-10.0, -40.0, 20.0, 42.0, 3.0, "#6B4A2E");
        for (top, bottom, half) in [(-140.0, -26.0, 84.0), (-210.0, -96.0, 68.0), (-300.0, -172.0, 50.0)] {
            canvas.shape(
                &format!(
                    "M0 {top}L{half} {bottom}Q{} {} 0 {}Q{} {} -{half} {bottom}z",
                    half * 0.5,
                    bottom + 8.0,
                    bottom - 4.0,
                    -half * 0.5,
                    bottom + 8.0
                ),
                &dark,
            );
            canvas.shape(
                &format!(
                    "M0 {top}L-{half} {bottom}Q-{} {} -{} {}z",
                    half * 0.6,
                    bottom + 8.0,
                    half * 0.3,
                    bottom
                ),
                &light,
            );
        }
    });
}

/// A rounded bush, sometimes in bloom.
pub fn bush(canvas: &mut Canvas, x: f32, y: f32, radius: f32, palette: &Palette, rng: &mut Rng) {
    canvas.shadow(x, y + 2.0, radius * 1.5, radius * 0.2);
    let path = |dx: f32, r: f32| format!("M{} {y}a{r} {} 0 0 1 {} 0z", x + dx - r, r * 0.92, r * 2.0);
    canvas.shape(&path(radius * 0.7, radius * 0.8), &palette.leaf_dark);
    canvas.shape(&path(-radius * 0.6, radius * 0.75), &mix(&palette.leaf, &palette.leaf_dark, 0.5));
    canvas.shape(&path(0.0, radius), &palette.leaf);
    canvas.faded(0.5, |canvas| {
        canvas.ellipse(x - radius * 0.3, y - radius * 0.58, radius * 0.36, radius * 0.2, "#DDE9A4")
    });
    if rng.chance(0.6) {
        let colour = if rng.chance(0.5) { palette.soft.clone() } else { "#ffffff".to_owned() };
        for _ in 0..7 {
            let (dx, dy) = (rng.between(-0.7, 0.9) * radius, rng.between(0.15, 0.7) * radius);
            canvas.circle(x + dx, y - dy, radius * 0.09, &colour);
        }
    }
}
