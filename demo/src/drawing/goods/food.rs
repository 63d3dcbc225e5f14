//! Food and drink.

use crate::drawing::canvas::Canvas;
use crate::drawing::palette::{Palette, mix};
use crate::rng::Rng;

const FRUIT: [&str; 5] = ["#D9482F", "#E9862E", "#F2B43A", "#8DB548", "#B8405E"];

/// A wooden crate with fruit.
pub fn apples(canvas: &mut Canvas, _: &Palette, rng: &mut Rng) {
    let colour = rng.pick(&FRUIT);
    for (x, y) in [
        (20.0, -52.0),
        (42.0, -56.0),
        (64.0, -54.0),
        (84.0, -50.0),
        (31.0, -68.0),
        (54.0, -72.0),
        (74.0, -66.0),
    ] {
        canvas.circle(x, y, 14.0, colour);
        canvas.circle(x - 4.0, y - 5.0, 4.0, &mix(colour, "#ffffff", 0.5));
    }
    canvas.rect(2.0, -46.0, 100.0, 46.0, 4.0, "#C89A66");
    canvas.line("M4 -30H100M4 -14H100", "#9C7144", 4.0);
    canvas.rect(4.0, -48.0, 10.0, 48.0, 2.0, "#AE8150");
    canvas.rect(90.0, -48.0, 10.0, 48.0, 2.0, "#AE8150");
}

pub fn bread(canvas: &mut Canvas, _: &Palette, rng: &mut Rng) {
    let crust = rng.pick(&["#C4843F", "#B26F33", "#D19A55"]);
    canvas.shape("M2 -10C-2 -52 24 -66 46 -66S94 -52 90 -10C88 2 4 2 2 -10z", crust);
    canvas.line("M26 -52q8 14 2 26M46 -56q8 14 2 28M66 -52q8 14 2 26", "#F0D2A0", 6.0);
}

/// A preserving jar, filled with something nice.
pub fn jar(canvas: &mut Canvas, palette: &Palette, rng: &mut Rng) {
    let fill = rng.pick(&["#C2453A", "#E9A83C", "#8C5A34", "#D9C08A", "#7A9A3E", "#E7D9B8"]);
    canvas.rect(6.0, -84.0, 58.0, 84.0, 14.0, "#EAF4F2");
    canvas.rect(10.0, -62.0, 50.0, 58.0, 10.0, fill);
    canvas.rect(16.0, -44.0, 38.0, 26.0, 3.0, "#FFF8E8");
    canvas.line("M24 -31h22", &palette.mid, 4.0);
    canvas.rect(10.0, -96.0, 50.0, 16.0, 4.0, "#8F9A96");
    canvas.faded(0.5, |canvas| canvas.rect(13.0, -76.0, 6.0, 66.0, 3.0, "#ffffff"));
}

pub fn pumpkin(canvas: &mut Canvas, _: &Palette, _: &mut Rng) {
    canvas.ellipse(24.0, -34.0, 24.0, 33.0, "#DB7A2B");
    canvas.ellipse(72.0, -34.0, 24.0, 33.0, "#DB7A2B");
    canvas.ellipse(48.0, -35.0, 26.0, 36.0, "#EE9440");
    canvas.faded(0.5, |canvas| canvas.ellipse(38.0, -44.0, 6.0, 18.0, "#FBC58A"));
    canvas.line("M48 -70q0 -14 12 -18", "#5E7F3C", 9.0);
}

pub fn milk(canvas: &mut Canvas, palette: &Palette, _: &mut Rng) {
    canvas.shape("M8 0V-66C8 -82 14 -84 14 -98H32C32 -84 38 -82 38 -66V0q0 4 -4 4H12q-4 0 -4 -4z", "#E3F0F2");
    canvas.shape("M10 0V-58H36V0z", "#ffffff");
    canvas.rect(12.0, -110.0, 22.0, 14.0, 3.0, &palette.deep);
    canvas.rect(10.0, -42.0, 26.0, 20.0, 0.0, &palette.soft);
}

pub fn cheese(canvas: &mut Canvas, _: &Palette, _: &mut Rng) {
    canvas.ellipse(48.0, -10.0, 46.0, 12.0, "#D9A441");
    canvas.rect(2.0, -44.0, 92.0, 34.0, 0.0, "#E9B950");
    canvas.ellipse(48.0, -44.0, 46.0, 13.0, "#F8D884");
    canvas.shape("M48 -44L92 -48L90 -36z", "#E4B54C");
    canvas.circle(24.0, -28.0, 6.0, "#D2A03E");
    canvas.circle(62.0, -22.0, 5.0, "#D2A03E");
}

/// Carrots and salad in a basket.
pub fn greens(canvas: &mut Canvas, palette: &Palette, _: &mut Rng) {
    for (x, lean) in [(20.0, -10.0), (36.0, -3.0), (50.0, 4.0), (64.0, 10.0)] {
        canvas.line(&format!("M{x} -50q{lean} -22 {} -46", lean * 1.6), &palette.leaf_dark, 7.0);
    }
    canvas.circle(26.0, -54.0, 20.0, &palette.leaf);
    canvas.circle(54.0, -56.0, 22.0, "#9CC765");
    canvas.shape("M62 -78q14 -4 16 8l-12 34l-12 -8z", "#E9762E");
    canvas.shape("M2 -46H82L72 0H12z", "#BC8C58");
    canvas.line("M6 -30H78M9 -15H75M26 -44L30 0M56 -44L52 0", "#96693A", 3.5);
}

pub fn cake(canvas: &mut Canvas, palette: &Palette, _: &mut Rng) {
    canvas.line("M52 -30V-4M28 -2H76", "#C9C3B6", 8.0);
    canvas.ellipse(52.0, -34.0, 50.0, 8.0, "#F4F0E6");
    canvas.rect(12.0, -84.0, 80.0, 48.0, 6.0, "#F2D6A8");
    canvas.rect(12.0, -64.0, 80.0, 8.0, 0.0, &palette.mid);
    canvas.shape("M10 -76q0 -14 12 -14H82q12 0 12 14v10q-6 10 -12 0q-8 14 -16 0q-8 12 -16 0q-8 14 -16 0q-6 10 -12 0q-8 8 -12 0z", "#FFF9EE");
    for x in [26.0, 52.0, 78.0] {
        canvas.circle(x, -95.0, 8.0, &palette.deep);
    }
}

pub fn cup(canvas: &mut Canvas, palette: &Palette, _: &mut Rng) {
    canvas.ellipse(36.0, -4.0, 36.0, 6.0, "#F4F0E6");
    canvas.shape("M10 -52H60V-30C60 -10 50 -6 35 -6S10 -10 10 -30z", "#FFFDF6");
    canvas.line("M60 -44h6a9 9 0 0 1 0 20h-8", "#FFFDF6", 7.0);
    canvas.rect(10.0, -42.0, 50.0, 9.0, 0.0, &palette.mid);
    canvas.faded(0.6, |canvas| {
        canvas.line("M26 -62c-8 -10 8 -16 0 -28M44 -62c-8 -10 8 -16 0 -28", "#ffffff", 5.0)
    });
}

pub fn teapot(canvas: &mut Canvas, palette: &Palette, _: &mut Rng) {
    canvas.line("M70 -52q24 0 22 22q-4 12 -20 12", &palette.deep, 8.0);
    canvas.shape("M22 -30L2 -58l10 -4L30 -40z", &palette.deep);
    canvas.ellipse(48.0, -34.0, 34.0, 33.0, &palette.mid);
    canvas.ellipse(48.0, -64.0, 18.0, 6.0, &palette.deep);
    canvas.circle(48.0, -73.0, 7.0, &palette.deep);
    canvas.faded(0.5, |canvas| canvas.ellipse(36.0, -44.0, 6.0, 14.0, "#ffffff"));
}

pub fn bottle(canvas: &mut Canvas, palette: &Palette, rng: &mut Rng) {
    let glass = rng.pick(&["#5E8A5A", "#8C5A34", "#E9B24A", "#9FC4CC"]);
    canvas.shape("M8 0V-60C8 -76 17 -78 17 -96V-116H29V-96C29 -78 38 -76 38 -60V0z", glass);
    canvas.rect(15.0, -122.0, 16.0, 12.0, 3.0, &palette.deep);
    canvas.rect(8.0, -52.0, 30.0, 32.0, 0.0, "#FFF6E0");
    canvas.line("M15 -40h16M15 -31h10", &palette.mid, 3.5);
}

pub fn muffins(canvas: &mut Canvas, palette: &Palette, _: &mut Rng) {
    for (x, top) in [(2.0, "#B9773C"), (42.0, "#F0CFA0")] {
        canvas.shape(&format!("M{} -26h34l-6 26h-22z", x + 3.0), &palette.soft);
        canvas.shape(&format!("M{x} -24c-4 -30 44 -30 40 0z"), top);
        canvas.circle(x + 20.0, -46.0, 6.0, &palette.deep);
    }
}

/// A gravity dispenser for grains.
pub fn dispenser(canvas: &mut Canvas, palette: &Palette, rng: &mut Rng) {
    let fill = rng.pick(&["#D9B36A", "#8C5A34", "#E7D9B8", "#B8743C", "#7A8A4A", "#C2453A"]);
    canvas.rect(8.0, -128.0, 48.0, 86.0, 8.0, "#EAF4F2");
    canvas.shape("M12 -104H52V-46L40 -34H24L12 -46z", fill);
    canvas.rect(4.0, -134.0, 56.0, 12.0, 4.0, &palette.deep);
    canvas.shape("M14 -42H50L40 -26H24z", "#A9B4B0");
    canvas.rect(26.0, -28.0, 12.0, 14.0, 2.0, &palette.deep);
    canvas.faded(0.5, |canvas| canvas.rect(14.0, -118.0, 6.0, 68.0, 3.0, "#ffffff"));
    canvas.line("M12 0V-30M52 0V-30", "#8F9A96", 5.0);
}
