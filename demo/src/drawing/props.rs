//! What stands in front of a shop.

use super::canvas::Canvas;
use super::goods;
use super::goods::wear;
use super::goods::{food, home};
use super::motif::Motif;
use super::palette::{Palette, mix};
use crate::rng::Rng;

/// Puts the motif's things on the free ground between `left` and `right`.
pub fn scatter(
    canvas: &mut Canvas,
    motif: Motif,
    left: f32,
    right: f32,
    base: f32,
    palette: &Palette,
    rng: &mut Rng,
) {
    let room = right - left;
    if room < 150.0 {
        pot(canvas, left + 20.0, base, 1.1, palette, rng);
        return;
    }
    match motif {
        Motif::Food | Motif::Unpackaged => market_crates(canvas, left, base, room, palette, rng),
        Motif::Cafe => {
            table(canvas, left + 20.0, base + 14.0, palette, true);
            if room > 330.0 {
                table(canvas, left + 220.0, base + 44.0, palette, rng.chance(0.5));
            }
        }
        Motif::Fashion | Motif::SecondHand => {
            rail(canvas, left + 10.0, base + 10.0, room.min(300.0) - 20.0, palette, rng)
        }
        Motif::Mobility => {
            let scale = (room / 260.0).clamp(0.7, 1.15);
            let colour = if rng.chance(0.5) { palette.deep.clone() } else { "#D9583A".to_owned() };
            bike(canvas, left, base + 26.0, scale, &colour);
            if room > 430.0 {
                bike(canvas, left + 190.0, base + 54.0, scale * 1.08, &palette.mid);
            }
        }
        Motif::Energy => charger(canvas, left + 40.0, base + 16.0, palette),
        Motif::Building => logs(canvas, left + 10.0, base + 24.0),
        Motif::Repair => {
            pot(canvas, left, base + 4.0, 1.0, palette, rng);
            bike(canvas, left + 70.0, base + 34.0, (room / 380.0).clamp(0.62, 1.0), "#54635C");
        }
        Motif::Care => {
            pot(canvas, left + 4.0, base + 2.0, 1.3, palette, rng);
            board(canvas, left + 130.0, base + 24.0, palette);
        }
        Motif::Garden => flower_stand(canvas, left, base + 20.0, room.min(330.0), palette, rng),
        Motif::Books => {
            book_cart(canvas, left + 10.0, base + 22.0, palette, rng);
            if room > 340.0 {
                board(canvas, left + 220.0, base + 40.0, palette);
            }
        }
    }
}

/// A potted plant beside a door.
pub fn pot(canvas: &mut Canvas, x: f32, base: f32, scale: f32, palette: &Palette, rng: &mut Rng) {
    let kind = rng.below(3);
    canvas.placed(x, base + 8.0, scale, |canvas| {
        canvas.shadow(40.0, 0.0, 44.0, 8.0);
        match kind {
            0 => home::flower_pot(canvas, palette, rng),
            1 => ball_tree(canvas, palette),
            _ => home::plant(canvas, palette, rng),
        }
    });
}

fn ball_tree(canvas: &mut Canvas, palette: &Palette) {
    canvas.line("M39 -40V-110", "#7A5638", 8.0);
    canvas.circle(39.0, -134.0, 44.0, &palette.leaf_dark);
    canvas.circle(33.0, -140.0, 37.0, &palette.leaf);
    canvas.faded(0.5, |canvas| canvas.circle(22.0, -154.0, 14.0, "#DDE9A4"));
    canvas.shape("M10 -46H68L62 0H16z", &palette.deep);
    canvas.rect(6.0, -50.0, 66.0, 12.0, 4.0, &mix(&palette.deep, "#ffffff", 0.2));
}

fn bike(canvas: &mut Canvas, x: f32, base: f32, scale: f32, colour: &str) {
    canvas.placed(x, base, scale, |canvas| {
        canvas.shadow(120.0, 0.0, 130.0, 11.0);
        wear::bicycle(canvas, colour);
        canvas.rect(182.0, -150.0, 58.0, 40.0, 6.0, "#C89A66");
        canvas.line("M184 -136h54M184 -124h54M202 -148v36M220 -148v36", "#9C7144", 3.0);
    });
}

fn market_crates(canvas: &mut Canvas, x: f32, base: f32, room: f32, palette: &Palette, rng: &mut Rng) {
    let count = ((room - 10.0) / 122.0).clamp(1.0, 3.0) as usize;
    for index in 0..count {
        let draw = if index % 2 == 0 { food::apples } else { food::greens };
        let at = x + 6.0 + index as f32 * 122.0;
        canvas.placed(at, base + 22.0 + (index % 2) as f32 * 12.0, 1.1, |canvas| {
            canvas.shadow(52.0, 0.0, 58.0, 9.0);
            draw(canvas, palette, rng);
        });
        if index == 0 && rng.chance(0.6) {
            canvas.placed(at + 4.0, base - 28.0, 1.0, |canvas| food::apples(canvas, palette, rng));
        }
    }
    canvas.placed(x + 10.0 + count as f32 * 122.0, base + 34.0, 0.9, |canvas| {
        canvas.shadow(48.0, 0.0, 52.0, 8.0);
        food::pumpkin(canvas, palette, rng);
    });
}

fn parasol(canvas: &mut Canvas, x: f32, base: f32, palette: &Palette) {
    canvas.line(&format!("M{} {base}V{}", x + 80.0, base - 300.0), "#8A6038", 7.0);
    let fill = canvas.vertical(&mix(&palette.mid, "#ffffff", 0.25), &palette.mid);
    canvas.shape(
        &format!(
            "M{} {}Q{} {} {} {}q-22 -16 -43 0q-22 -16 -43 0q-22 -16 -43 0q-22 -16 -43 0q-22 -16 -43 0z",
            x - 28.0,
            base - 226.0,
            x + 80.0,
            base - 400.0,
            x + 188.0,
            base - 226.0
        ),
        &fill,
    );
    canvas.faded(0.55, |canvas| {
        canvas.shape(
            &format!(
                "M{} {}Q{} {} {} {}q-22 -16 -43 0Q{} {} {} {}z",
                x + 58.0,
                base - 226.0,
                x + 62.0,
                base - 290.0,
                x + 80.0,
                base - 313.0,
                x + 70.0,
                base - 290.0,
                x + 58.0,
                base - 226.0
            ),
            "#FFF6E6",
        );
        canvas.shape(
            &format!(
                "M{} {}Q{} {} {} {}Q{} {} {} {}q-21 -16 -43 0z",
                x + 145.0,
                base - 226.0,
                x + 130.0,
                base - 290.0,
                x + 84.0,
                base - 312.0,
                x + 112.0,
                base - 280.0,
                x + 102.0,
                base - 226.0
            ),
            "#FFF6E6",
        );
    });
}

fn table(canvas: &mut Canvas, x: f32, base: f32, palette: &Palette, with_parasol: bool) {
    canvas.shadow(x + 80.0, base, 110.0, 12.0);
    if with_parasol {
        parasol(canvas, x, base, palette);
    }
    for (seat, back) in [(x - 6.0, -1.0), (x + 166.0, 1.0)] {
        canvas.line(
            &format!(
                "M{} {}h{}M{} {base}l{} -118M{} {base}v-58",
                seat - 24.0,
                base - 60.0,
                48.0,
                seat + back * 24.0,
                back * 6.0,
                seat - back * 20.0
            ),
            &palette.deep,
            8.0,
        );
        canvas.line(&format!("M{} {}h{}", seat - 24.0, base - 64.0, 48.0), &palette.mid, 11.0);
    }
    canvas.line(&format!("M{} {base}V{}M{} {base}h56", x + 80.0, base - 84.0, x + 52.0), "#4A4F4B", 8.0);
    canvas.rect(x + 18.0, base - 96.0, 124.0, 14.0, 7.0, "#F4E6CF");
    canvas.placed(x + 34.0, base - 96.0, 0.62, |canvas| food::cup(canvas, palette, &mut Rng::new("cup", 0)));
    canvas.placed(x + 92.0, base - 96.0, 0.5, |canvas| home::vase(canvas, palette, &mut Rng::new("vase", 1)));
}

/// A clothes rail on wheels.
pub fn rail(canvas: &mut Canvas, x: f32, base: f32, width: f32, palette: &Palette, rng: &mut Rng) {
    canvas.shadow(x + width / 2.0, base, width * 0.56, 11.0);
    canvas.line(
        &format!(
            "M{x} {base}V{}H{}V{base}M{} {base}h36M{} {base}h36",
            base - 200.0,
            x + width,
            x - 18.0,
            x + width - 18.0
        ),
        "#5B5F5C",
        7.0,
    );
    let colours = [&palette.deep, &palette.mid, "#E9B24A", "#F4E6CF", "#4F7F86", &palette.soft];
    let mut at = x + 26.0;
    while at < x + width - 24.0 {
        let colour = colours[rng.below(colours.len())];
        garment(canvas, at, base - 196.0, colour, rng.below(3));
        at += rng.between(30.0, 44.0);
    }
}

/// A garment on its hanger, seen a little from the side.
fn garment(canvas: &mut Canvas, x: f32, y: f32, colour: &str, kind: usize) {
    canvas.line(&format!("M{x} {}q6 -8 0 -12", y + 14.0), "#5B5F5C", 4.0);
    let length = [96.0, 132.0, 116.0][kind];
    let flare = [20.0, 30.0, 24.0][kind];
    let fill = canvas.horizontal(&mix(colour, "#ffffff", 0.12), &mix(colour, "#000000", 0.14));
    canvas.shape(
        &format!(
            "M{x} {}L{} {}L{} {}Q{x} {} {} {}L{} {}z",
            y + 14.0,
            x + 20.0,
            y + 30.0,
            x + flare,
            y + length,
            y + length + 10.0,
            x - flare,
            y + length,
            x - 20.0,
            y + 30.0
        ),
        &fill,
    );
}

fn charger(canvas: &mut Canvas, x: f32, base: f32, palette: &Palette) {
    canvas.shadow(x + 40.0, base, 60.0, 10.0);
    canvas.rect(x, base - 190.0, 78.0, 190.0, 16.0, "#FBFAF4");
    canvas.rect(x + 52.0, base - 190.0, 26.0, 190.0, 14.0, "#E2E3DC");
    canvas.rect(x + 12.0, base - 172.0, 54.0, 66.0, 8.0, &palette.deep);
    canvas.shape(&format!("M{} {}l-18 30h14l-4 22l20 -30h-14z", x + 42.0, base - 166.0), "#F8C95A");
    canvas.line(
        &format!("M{} {}c60 10 66 60 40 92c-20 24 0 50 26 46", x + 76.0, base - 92.0),
        "#39413E",
        8.0,
    );
    canvas.rect(x - 8.0, base - 10.0, 94.0, 12.0, 4.0, "#B9B4A6");
}

fn logs(canvas: &mut Canvas, x: f32, base: f32) {
    canvas.shadow(x + 90.0, base + 2.0, 120.0, 12.0);
    for (row, count) in [(0, 4), (1, 3), (2, 2)] {
        for index in 0..count {
            let (cx, cy) =
                (x + 28.0 + index as f32 * 52.0 + row as f32 * 26.0, base - 26.0 - row as f32 * 44.0);
            canvas.circle(cx, cy, 26.0, "#8A6038");
            canvas.circle(cx, cy, 21.0, "#DDB888");
            canvas.line(
                &format!("M{} {cy}a12 12 0 1 1 -12 -12M{} {cy}a4 4 0 1 1 -4 -4", cx + 12.0, cx + 4.0),
                "#B98653",
                3.0,
            );
        }
    }
}

/// A folding blackboard with scribbles instead of words.
pub fn board(canvas: &mut Canvas, x: f32, base: f32, palette: &Palette) {
    canvas.shadow(x + 45.0, base, 62.0, 9.0);
    canvas.shape(
        &format!("M{} {base}L{} {}H{}L{} {base}z", x - 4.0, x + 8.0, base - 140.0, x + 82.0, x + 94.0),
        "#8A6038",
    );
    canvas.shape(
        &format!(
            "M{} {}L{} {}H{}L{} {}z",
            x + 8.0,
            base - 22.0,
            x + 17.0,
            base - 130.0,
            x + 73.0,
            x + 82.0,
            base - 22.0
        ),
        "#2F4039",
    );
    canvas.line(
        &format!(
            "M{} {}h34M{} {}h44M{} {}h26",
            x + 28.0,
            base - 108.0,
            x + 22.0,
            base - 84.0,
            x + 22.0,
            base - 66.0
        ),
        "#F4EFE0",
        5.0,
    );
    canvas.circle(x + 56.0, base - 46.0, 11.0, &palette.soft);
}

fn flower_stand(canvas: &mut Canvas, x: f32, base: f32, width: f32, palette: &Palette, rng: &mut Rng) {
    canvas.shadow(x + width / 2.0, base, width * 0.55, 12.0);
    for (step, lift) in [(0, 92.0), (1, 0.0)] {
        let top = base - lift - 30.0;
        canvas.rect(x + step as f32 * 10.0, top, width - step as f32 * 20.0, 14.0, 3.0, "#B98A5B");
        canvas.line(&format!("M{} {top}V{base}M{} {top}V{base}", x + 24.0, x + width - 24.0), "#8A6038", 8.0);
        let mut at = x + 14.0;
        while at + 70.0 < x + width {
            canvas.placed(at, top + 1.0, 0.88, |canvas| {
                let items = goods::assortment(Motif::Garden);
                items[[0, 1, 4][rng.below(3)]].1(canvas, palette, rng);
            });
            at += 76.0;
        }
    }
}

fn book_cart(canvas: &mut Canvas, x: f32, base: f32, palette: &Palette, rng: &mut Rng) {
    canvas.shadow(x + 90.0, base, 110.0, 10.0);
    for wheel in [x + 24.0, x + 156.0] {
        canvas.circle(wheel, base - 14.0, 14.0, "#39413E");
    }
    for (index, lift) in [26.0, 120.0].into_iter().enumerate() {
        canvas.placed(x + 8.0, base - lift, 0.68, |canvas| {
            home::books(canvas, palette, rng);
            canvas.placed(126.0, 0.0, 1.0, |canvas| home::books(canvas, palette, rng));
        });
        canvas.rect(x, base - lift - 2.0, 182.0, 14.0, 4.0, if index == 0 { "#9C7144" } else { "#B98A5B" });
    }
    canvas.line(
        &format!("M{x} {}V{}M{} {}V{}", base - 20.0, base - 214.0, x + 182.0, base - 20.0, base - 190.0),
        "#9C7144",
        9.0,
    );
}
