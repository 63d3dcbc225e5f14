//! Pictures without a shop: the special offer's landscape and the campaigns' posters.

use super::canvas::Canvas;
use super::goods;
use super::icons;
use super::landscape;
use super::motif::Motif;
use super::palette::{Mood, Palette, mix};
use super::trees;
use crate::rng::Rng;

/// A wide summer landscape with a village and every motif's sign, for the special offer.
pub fn offer() -> String {
    let mut rng = Rng::new("offer", 3);
    let palette = Palette::new("#12593F", "#E3F1E6", Mood::Noon, &mut rng);
    let mut canvas = Canvas::default();
    landscape::backdrop(&mut canvas, &palette, &mut rng);
    let meadow = canvas.vertical("#8FC07A", "#4F9468");
    canvas.shape("M0 800C260 720 520 760 820 800S1340 740 1600 790V1000H0z", &meadow);
    let lane = canvas.vertical("#FFF6DE", "#EBDDB8");
    canvas.shape("M760 1000C820 930 1010 900 960 850S720 800 800 770L830 768C770 800 1010 820 1060 860S980 940 1010 1000z", &lane);
    for (x, y, height) in
        [(90.0, 900.0, 330.0), (240.0, 850.0, 230.0), (1500.0, 900.0, 360.0), (1350.0, 840.0, 220.0)]
    {
        trees::tree(&mut canvas, x, y, height, &palette, &mut rng);
    }
    for (index, motif) in Motif::ALL.into_iter().enumerate().filter(|(index, _)| index % 2 == 0) {
        let x = 330.0 + index as f32 * 86.0;
        let y = 620.0 - (index as f32 * 0.9).sin() * 90.0;
        pin(&mut canvas, x, y, motif);
    }
    canvas.finish(1600, 1000)
}

/// A map pin with a motif's icon.
fn pin(canvas: &mut Canvas, x: f32, y: f32, motif: Motif) {
    let (deep, _) = motif.colours();
    canvas.shadow(x, y + 104.0, 34.0, 8.0);
    canvas.shape(
        &format!(
            "M{x} {}C{} {} {} {} {} {y}a76 76 0 1 1 152 0C{} {} {} {} {x} {}z",
            y + 104.0,
            x - 16.0,
            y + 70.0,
            x - 76.0,
            y + 52.0,
            x - 76.0,
            x + 76.0,
            y + 52.0,
            x + 16.0,
            y + 70.0,
            y + 104.0
        ),
        "#ffffff",
    );
    canvas.circle(x, y, 62.0, deep);
    icons::stamp(canvas, motif, x, y, 74.0, "#ffffff");
}

/// A campaign's poster: a few goods on a stage in the motif's colours, under rays of sun.
pub fn campaign(motif: Motif, variant: u64) -> String {
    let mut rng = Rng::new("campaign", motif as u64 * 1000 + variant);
    let (deep, tint) = motif.colours();
    let palette = Palette::new(deep, tint, Mood::Noon, &mut rng);
    let mut canvas = Canvas::default();
    let ground = canvas.vertical(&mix(&palette.soft, &palette.tint, 0.3), &palette.tint);
    canvas.rect(0.0, 0.0, 1600.0, 1000.0, 0.0, &ground);
    rays(&mut canvas, &mix(&palette.tint, "#ffffff", 0.55), rng.between(0.0, 0.2));
    canvas.circle(800.0, 500.0, 330.0, "#FFFBF0");
    canvas.faded(0.5, |canvas| canvas.circle(800.0, 500.0, 372.0, "#FFFBF0"));
    icons::stamp(&mut canvas, motif, 800.0, 390.0, 250.0, &mix(&palette.soft, "#ffffff", 0.25));
    canvas.shadow(800.0, 850.0, 600.0, 40.0);
    canvas.ellipse(800.0, 816.0, 560.0, 66.0, &palette.deep);
    canvas.ellipse(800.0, 798.0, 560.0, 66.0, &mix(&palette.deep, "#ffffff", 0.25));
    goods::row(&mut canvas, motif, [330.0, 806.0, 940.0, 330.0], &palette, &mut rng);
    for _ in 0..46 {
        let (x, y) = (rng.between(40.0, 1560.0), rng.between(30.0, 620.0));
        let colour = rng.pick(&["#F8C95A", "#ffffff", "#E98A7A"]);
        if (x - 800.0).hypot(y - 500.0) > 390.0 {
            canvas.turned(x, y, rng.between(0.0, 90.0), |canvas| {
                canvas.rect(-9.0, -5.0, 18.0, 10.0, 3.0, colour)
            });
        }
    }
    canvas.finish(1600, 1000)
}

fn rays(canvas: &mut Canvas, colour: &str, turn: f32) {
    for index in 0..12 {
        let angle = turn + index as f32 * std::f32::consts::PI / 6.0;
        let (a, b) = (angle - 0.13, angle + 0.13);
        canvas.shape(
            &format!(
                "M800 500L{} {}L{} {}z",
                800.0 + a.cos() * 1200.0,
                500.0 + a.sin() * 1200.0,
                800.0 + b.cos() * 1200.0,
                500.0 + b.sin() * 1200.0
            ),
            colour,
        );
    }
}
