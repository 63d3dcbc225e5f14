//! Places of work: the bench with its wall of tools, and the roof being covered with solar cells.

use super::{pendants, room};
use crate::drawing::canvas::Canvas;
use crate::drawing::goods;
use crate::drawing::goods::wear;
use crate::drawing::landscape;
use crate::drawing::motif::Motif;
use crate::drawing::palette::{Palette, mix};
use crate::rng::Rng;

/// A workbench under a board of tools, with the motif's work before it.
pub fn workbench(canvas: &mut Canvas, motif: Motif, palette: &Palette, rng: &mut Rng) {
    room(canvas, palette, rng);
    canvas.rect(200.0, 120.0, 1200.0, 370.0, 10.0, "#B98A5B");
    canvas.rect(216.0, 136.0, 1168.0, 338.0, 4.0, &mix("#EAD3AE", &palette.tint, 0.3));
    canvas.faded(0.3, |canvas| {
        for row in 0..6 {
            canvas.dashes(&format!("M236 {}H1370", 170.0 + row as f32 * 56.0), "#8A6038", 6.0, "6 44");
        }
    });
    let mut x = 270.0;
    let mut kind = rng.below(TOOLS.len());
    while x < 1310.0 {
        canvas.placed(x, 180.0, rng.between(0.95, 1.15), |canvas| TOOLS[kind](canvas, palette));
        kind = (kind + 1 + rng.below(2)) % TOOLS.len();
        x += rng.between(112.0, 138.0);
    }
    bench(canvas, motif, palette, rng);
    pendants(canvas, &[430.0, 1170.0], 30.0, palette);
    match motif {
        Motif::Mobility => {
            canvas.placed(520.0, 955.0, 2.3, |canvas| {
                canvas.shadow(120.0, 0.0, 130.0, 9.0);
                wear::bicycle(canvas, &palette.deep);
            });
        }
        Motif::Building => {
            canvas.placed(1120.0, 960.0, 2.2, |canvas| goods::assortment(motif)[0].1(canvas, palette, rng))
        }
        _ => canvas.placed(1150.0, 960.0, 1.9, |canvas| {
            canvas.shadow(55.0, 0.0, 60.0, 8.0);
            super::home::toolbox(canvas, palette, rng);
        }),
    }
}

fn bench(canvas: &mut Canvas, motif: Motif, palette: &Palette, rng: &mut Rng) {
    canvas.shadow(800.0, 900.0, 640.0, 22.0);
    for x in [220.0, 1310.0] {
        canvas.rect(x, 690.0, 70.0, 210.0, 4.0, "#A97C50");
    }
    canvas.rect(260.0, 800.0, 1080.0, 26.0, 0.0, "#96693A");
    canvas.rect(300.0, 700.0, 240.0, 84.0, 6.0, "#B98A5B");
    canvas.rect(390.0, 732.0, 60.0, 16.0, 8.0, &palette.deep);
    let top = canvas.vertical("#E2C49C", "#C99B6B");
    canvas.rect(170.0, 652.0, 1260.0, 52.0, 8.0, &top);
    goods::row(canvas, motif, [230.0, 654.0, 1140.0, 150.0], palette, rng);
    if motif == Motif::Building {
        // Shavings on the bench tell that somebody has just been planing.
        for index in 0..9 {
            let x = 240.0 + index as f32 * 130.0;
            canvas.line(&format!("M{x} 912q16 -22 30 -4q4 14 -10 12"), "#F0D9B0", 6.0);
        }
    }
}

type Tool = fn(&mut Canvas, &Palette);

const TOOLS: [Tool; 6] = [hammer, saw, wrench, screwdriver, pliers, square];

fn hammer(canvas: &mut Canvas, _: &Palette) {
    canvas.rect(-8.0, 20.0, 18.0, 210.0, 8.0, "#C07A45");
    canvas.shape("M-44 -14H30q22 0 26 24v18H-44z", "#6F7B78");
}

fn saw(canvas: &mut Canvas, palette: &Palette) {
    canvas.shape("M-30 70L14 70L34 250L20 240L-2 232L-16 222z", "#C4CECB");
    canvas.dashes("M-30 70L-10 238", "#8F9A96", 6.0, "6 6");
    canvas.shape("M-44 -10H28q14 40 -10 88H-34q-22 -50 -10 -88z", &palette.deep);
    canvas.rect(-22.0, 14.0, 30.0, 38.0, 14.0, "#EAD3AE");
}

fn wrench(canvas: &mut Canvas, _: &Palette) {
    canvas.line("M0 40V210", "#8F9A96", 26.0);
    canvas.shape("M-34 -20q-22 56 20 74h28q42 -18 20 -74l-14 44h-40z", "#8F9A96");
    canvas.circle(0.0, 214.0, 26.0, "#8F9A96");
    canvas.circle(0.0, 214.0, 12.0, "#EAD3AE");
}

fn screwdriver(canvas: &mut Canvas, palette: &Palette) {
    canvas.rect(-20.0, -10.0, 40.0, 104.0, 16.0, &palette.mid);
    canvas.rect(-10.0, 0.0, 8.0, 80.0, 4.0, &mix(&palette.mid, "#ffffff", 0.5));
    canvas.shape("M-7 94H7V216L0 232L-7 216z", "#8F9A96");
}

fn pliers(canvas: &mut Canvas, palette: &Palette) {
    canvas.line("M-8 70Q-44 140 -26 226M8 70Q44 140 26 226", &palette.deep, 20.0);
    canvas.shape("M-26 70L-14 -10L-3 -10V70zM26 70L14 -10L3 -10V70z", "#6F7B78");
    canvas.circle(0.0, 66.0, 18.0, "#6F7B78");
    canvas.circle(0.0, 66.0, 7.0, "#C4CECB");
}

fn square(canvas: &mut Canvas, _: &Palette) {
    canvas.shape("M-30 -10H-2V170H70V196H-30z", "#D8B36A");
    canvas.dashes("M-6 0V164", "#8A6038", 8.0, "3 13");
}

/// A tiled roof under the sky, half of it covered with panels.
pub fn solar_roof(canvas: &mut Canvas, palette: &Palette, rng: &mut Rng) {
    landscape::backdrop(canvas, palette, rng);
    let roof = "M-20 1000L260 470H1500L1640 1000z";
    let fill = canvas.vertical(&mix(&palette.roof, "#ffffff", 0.2), &palette.roof);
    canvas.shape(roof, &fill);
    canvas.clipped(roof, |canvas| {
        canvas.faded(0.4, |canvas| {
            for row in 0..18 {
                let dash = if row % 2 == 0 { "34 8" } else { "20 8 34 8" };
                canvas.dashes(&format!("M0 {}H1600", 492.0 + row as f32 * 30.0), "#5A2416", 5.0, dash);
            }
        });
    });
    canvas.line("M250 470H1510", &mix(&palette.roof, "#ffffff", 0.35), 20.0);
    let columns = 4 + rng.below(2);
    for row in 0..2 {
        for column in 0..columns {
            panel(canvas, row, column);
        }
    }
    canvas.rect(1310.0, 340.0, 100.0, 190.0, 4.0, "#B98C72");
    canvas.rect(1296.0, 322.0, 128.0, 30.0, 6.0, "#8C6450");
}

fn panel(canvas: &mut Canvas, row: usize, column: usize) {
    // Rows further down the roof are nearer and therefore wider.
    let edge = |y: f32| 300.0 - (y - 470.0) * 0.44;
    let pitch = |y: f32| 196.0 + (y - 470.0) * 0.11;
    let (top, bottom) = (524.0 + row as f32 * 196.0, 524.0 + row as f32 * 196.0 + 178.0);
    let corner = |y: f32, at: f32| edge(y) + 50.0 + pitch(y) * (column as f32 + at);
    let (a, b, c, d) = (corner(top, 0.0), corner(top, 0.94), corner(bottom, 0.94), corner(bottom, 0.0));
    canvas.faded(0.25, |canvas| {
        canvas.shape(
            &format!("M{a} {}L{b} {}L{c} {}L{d} {}z", top + 12.0, top + 12.0, bottom + 14.0, bottom + 14.0),
            "#1B120C",
        )
    });
    let cells = canvas.vertical("#4C7FB8", "#1F3F66");
    let outline = format!("M{a} {top}L{b} {top}L{c} {bottom}L{d} {bottom}z");
    canvas.shape(&outline, &cells);
    let mut lines = String::new();
    for share in [1.0 / 3.0, 2.0 / 3.0] {
        lines.push_str(&format!("M{} {top}L{} {bottom}", a + (b - a) * share, d + (c - d) * share));
        let y = top + (bottom - top) * share;
        lines.push_str(&format!("M{} {y}L{} {y}", a + (d - a) * share, b + (c - b) * share));
    }
    canvas.line(&lines, "#8FB6E0", 3.0);
    canvas.clipped(&outline, |canvas| {
        canvas.faded(0.22, |canvas| {
            canvas.shape(
                &format!("M{} {bottom}L{} {top}h50L{} {bottom}z", d + 30.0, b - 70.0, d + 110.0),
                "#ffffff",
            )
        });
    });
    canvas.line(&outline, "#DCE4EA", 6.0);
}
