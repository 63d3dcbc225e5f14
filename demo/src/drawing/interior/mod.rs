//! Pictures from inside: shelves, rails, workbenches and a solar roof, for companies with several images.

mod workplaces;

use crate::drawing::canvas::Canvas;
use crate::drawing::facade::{self, WindowStyle};
use crate::drawing::goods;
use crate::drawing::goods::{food, home};
use crate::drawing::motif::Motif;
use crate::drawing::palette::{Mood, Palette, mix};
use crate::drawing::props;
use crate::rng::Rng;

/// Where the floor begins.
pub const FLOOR: f32 = 800.0;

/// The SVG of an interior; every variant of a motif is another picture.
pub fn interior(motif: Motif, variant: u64) -> String {
    let mut rng = Rng::new("interior", motif as u64 * 1000 + variant);
    let (deep, tint) = motif.colours();
    let mood = [Mood::Noon, Mood::Evening, Mood::Morning][variant as usize % 3];
    let palette = Palette::new(deep, tint, mood, &mut rng);
    let mut canvas = Canvas::default();
    canvas.mirrored(rng.chance(0.5), |canvas| match motif {
        Motif::Energy => workplaces::solar_roof(canvas, &palette, &mut rng),
        Motif::Repair | Motif::Building | Motif::Mobility => {
            workplaces::workbench(canvas, motif, &palette, &mut rng);
        }
        Motif::Fashion | Motif::SecondHand => wardrobe(canvas, motif, &palette, &mut rng),
        _ => shelves(canvas, motif, &palette, &mut rng),
    });
    canvas.finish(1600, 1000)
}

/// Walls, floor and light that every interior begins with.
pub fn room(canvas: &mut Canvas, palette: &Palette, rng: &mut Rng) {
    let wall =
        canvas.vertical(&mix(&palette.tint, "#ffffff", 0.35), &mix(&palette.tint, &palette.soft, 0.22));
    canvas.rect(0.0, 0.0, 1600.0, FLOOR, 0.0, &wall);
    if rng.chance(0.6) {
        canvas.faded(0.35, |canvas| {
            for index in 0..27 {
                canvas.line(&format!("M{} 0V{FLOOR}", 20.0 + index as f32 * 60.0), "#ffffff", 3.0);
            }
        });
    }
    let boards = rng.pick(&["#D8B084", "#C99B6B", "#E2C49C"]);
    let floor = canvas.vertical(&mix(boards, "#5A3A20", 0.15), &mix(boards, "#ffffff", 0.15));
    canvas.rect(0.0, FLOOR, 1600.0, 200.0, 0.0, &floor);
    canvas.faded(0.35, |canvas| {
        for index in -4..14 {
            let x = index as f32 * 150.0;
            canvas.line(&format!("M{} {FLOOR}L{} 1000", 400.0 + x * 0.7, 240.0 + x), "#8A6038", 3.0);
        }
    });
    canvas.rect(0.0, FLOOR - 20.0, 1600.0, 24.0, 0.0, "#FFFBF2");
}

/// Lamps on long cords with their light.
pub fn pendants(canvas: &mut Canvas, xs: &[f32], length: f32, palette: &Palette) {
    for &x in xs {
        canvas.glow(x, length + 60.0, 250.0, "#FFF0BE", 0.75);
        canvas.line(&format!("M{x} 0V{length}"), "#4A4A44", 5.0);
        canvas.shape(
            &format!(
                "M{} {}C{} {} {} {} {} {}z",
                x - 66.0,
                length + 62.0,
                x - 58.0,
                length - 22.0,
                x + 58.0,
                length - 22.0,
                x + 66.0,
                length + 62.0
            ),
            &palette.deep,
        );
        canvas.ellipse(x, length + 62.0, 66.0, 11.0, "#FFF3C8");
    }
}

fn shelves(canvas: &mut Canvas, motif: Motif, palette: &Palette, rng: &mut Rng) {
    room(canvas, palette, rng);
    let (left, width) = (rng.between(420.0, 520.0), 980.0);
    street_window(canvas, 90.0, palette, rng);
    canvas.faded(0.14, |canvas| canvas.rect(left + 20.0, 130.0, width, 690.0, 8.0, "#3A2A1C"));
    let back = mix(&palette.tint, "#ffffff", 0.6);
    canvas.rect(left, 110.0, width, 710.0, 8.0, "#A97C50");
    canvas.rect(left + 20.0, 130.0, width - 40.0, 680.0, 0.0, &back);
    for (index, base) in [318.0, 520.0, 722.0].into_iter().enumerate() {
        canvas
            .faded(0.10, |canvas| canvas.rect(left + 20.0, base - 188.0, width - 40.0, 26.0, 0.0, "#3A2A1C"));
        for half in 0..2 {
            let x = left + 28.0 + half as f32 * (width - 40.0) / 2.0;
            goods::row(canvas, motif, [x, base, (width - 56.0) / 2.0, 150.0], palette, rng);
        }
        canvas.rect(left, base, width, 18.0, 3.0, if index == 2 { "#B98A5B" } else { "#C99B6B" });
        canvas
            .faded(0.12, |canvas| canvas.rect(left + 20.0, base + 18.0, width - 40.0, 10.0, 0.0, "#3A2A1C"));
    }
    canvas.rect(left + width / 2.0 - 9.0, 120.0, 18.0, 700.0, 0.0, "#B98A5B");
    pendants(canvas, &[250.0], 130.0, palette);
    counter(canvas, motif, palette, rng);
}

fn street_window(canvas: &mut Canvas, x: f32, palette: &Palette, rng: &mut Rng) {
    let style = WindowStyle { curtain: rng.chance(0.6), arched: rng.chance(0.5), ..WindowStyle::default() };
    facade::window(canvas, [x, 250.0, 250.0, 290.0], style, palette);
    canvas.placed(x + 30.0, 549.0, 0.9, |canvas| home::plant(canvas, palette, rng));
    canvas.placed(x + 150.0, 549.0, 0.9, |canvas| home::flower_pot(canvas, palette, rng));
}

/// A counter in front with what has just been weighed or poured.
fn counter(canvas: &mut Canvas, motif: Motif, palette: &Palette, rng: &mut Rng) {
    let (left, top, width) = (60.0, 740.0, 520.0);
    canvas.shadow(left + width / 2.0, 962.0, width * 0.55, 20.0);
    let front = canvas.vertical(&mix(&palette.deep, "#ffffff", 0.2), &palette.deep);
    canvas.rect(left, top, width, 220.0, 6.0, &front);
    canvas.faded(0.22, |canvas| {
        for index in 0..6 {
            canvas.rect(left + 18.0 + index as f32 * 83.0, top + 50.0, 68.0, 150.0, 6.0, "#ffffff");
        }
    });
    canvas.rect(left - 20.0, top - 14.0, width + 40.0, 34.0, 8.0, "#DDB888");
    canvas.placed(left + 26.0, top - 14.0, 1.5, |canvas| {
        let big = if motif == Motif::Cafe { food::cake } else { home::vase };
        big(canvas, palette, rng);
    });
    let items = goods::assortment(motif);
    let second = items[rng.below(items.len())];
    canvas.placed(left + 210.0, top - 14.0, 1.4, |canvas| second.1(canvas, palette, rng));
    canvas.placed(left + 390.0, top - 14.0, 1.4, |canvas| home::boxes(canvas, palette, rng));
}

fn wardrobe(canvas: &mut Canvas, motif: Motif, palette: &Palette, rng: &mut Rng) {
    room(canvas, palette, rng);
    street_window(canvas, 100.0, palette, rng);
    let left = 470.0;
    canvas.rect(left, 300.0, 1020.0, 20.0, 4.0, "#B98A5B");
    canvas.faded(0.12, |canvas| canvas.rect(left + 8.0, 320.0, 1010.0, 12.0, 0.0, "#3A2A1C"));
    goods::row(canvas, motif, [left + 20.0, 300.0, 980.0, 160.0], palette, rng);
    canvas.placed(0.0, 0.0, 1.0, |canvas| {
        canvas.placed(left + 30.0, 850.0, 2.0, |canvas| props::rail(canvas, 0.0, 0.0, 290.0, palette, rng));
    });
    mirror(canvas, 1240.0, palette);
    canvas.ellipse(700.0, 930.0, 430.0, 48.0, &mix(&palette.soft, "#ffffff", 0.35));
    canvas.ellipse(700.0, 930.0, 380.0, 38.0, &mix(&palette.soft, "#ffffff", 0.1));
    canvas.placed(160.0, 905.0, 1.9, |canvas| {
        canvas.shadow(60.0, 0.0, 66.0, 8.0);
        home::chair(canvas, palette, rng);
    });
    pendants(canvas, &[400.0, 1130.0], 90.0, palette);
}

fn mirror(canvas: &mut Canvas, x: f32, palette: &Palette) {
    canvas.shadow(x + 110.0, 872.0, 150.0, 14.0);
    canvas.line(
        &format!("M{} 868L{} 640M{} 868L{} 640", x + 10.0, x + 40.0, x + 210.0, x + 180.0),
        "#8A6038",
        12.0,
    );
    canvas.rect(x, 390.0, 220.0, 440.0, 110.0, "#A97C50");
    let glass = canvas.vertical("#EAF4F6", &mix(&palette.tint, "#ffffff", 0.3));
    canvas.rect(x + 18.0, 408.0, 184.0, 404.0, 92.0, &glass);
    canvas.faded(0.6, |canvas| {
        canvas.line(
            &format!("M{} 700L{} 520M{} 740L{} 500", x + 60.0, x + 140.0, x + 96.0, x + 170.0),
            "#ffffff",
            12.0,
        )
    });
}
