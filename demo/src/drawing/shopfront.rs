//! The ground floor of a shop: display window, door, awning and sign.

use super::canvas::Canvas;
use super::facade;
use super::goods;
use super::icons;
use super::motif::Motif;
use super::palette::{Mood, Palette, mix};
use crate::rng::Rng;

/// A pane narrower than this is left out: a small shop has its door where it would be.
const NARROWEST_PANE: f32 = 40.0;

/// A shop's front inside the rectangle `[x, y, width, height]`, standing on the ground.
pub fn shopfront(canvas: &mut Canvas, area: [f32; 4], motif: Motif, palette: &Palette, rng: &mut Rng) {
    let [x, y, width, height] = area;
    let base = y + height;
    let frame = canvas.vertical(&mix(&palette.deep, "#ffffff", 0.06), &mix(&palette.deep, "#000000", 0.22));
    canvas.rect(x, y, width, height, 6.0, &frame);
    let door_width = (width * 0.2).clamp(92.0, 128.0);
    let door_left = if rng.chance(0.35) { x + width * 0.42 } else { x + width - door_width - 34.0 };
    let door_height = height - 56.0;
    facade::door(
        canvas,
        door_left,
        base,
        door_width,
        door_height,
        &mix(&palette.deep, "#ffffff", 0.12),
        palette,
    );
    let spans = if door_left > x + width * 0.6 {
        vec![(x + 26.0, door_left - 30.0)]
    } else {
        vec![(x + 26.0, door_left - 28.0), (door_left + door_width + 28.0, x + width - 26.0)]
    };
    for (left, right) in spans.into_iter().filter(|(left, right)| right - left >= NARROWEST_PANE) {
        display(canvas, [left, y + 58.0, right - left, height - 58.0 - 46.0], motif, palette, rng);
    }
    match rng.below(4) {
        0 => straight_awning(canvas, x, y, width, palette),
        1 => sign_board(canvas, x, y, width, motif, palette),
        _ => scalloped_awning(canvas, x, y, width, palette),
    }
}

/// A big pane with goods behind it.
pub fn display(canvas: &mut Canvas, area: [f32; 4], motif: Motif, palette: &Palette, rng: &mut Rng) {
    let [x, y, width, height] = area;
    let path = format!("M{x} {y}h{width}v{height}h-{width}z");
    let back = match palette.mood {
        Mood::Evening => canvas.vertical("#FFE7AE", "#FFD588"),
        _ => canvas.vertical(&mix(&palette.glass.0, "#3F5F66", 0.22), &mix(&palette.glass.1, "#ffffff", 0.3)),
    };
    canvas.rect(x - 7.0, y - 7.0, width + 14.0, height + 14.0, 4.0, &mix(&palette.deep, "#ffffff", 0.82));
    canvas.shape(&path, &back);
    canvas.clipped(&path, |canvas| {
        for lamp in 0..(width / 130.0) as usize {
            let at = x + 70.0 + lamp as f32 * 130.0;
            canvas.line(&format!("M{at} {y}v34"), "#4A4A44", 3.0);
            canvas.shape(&format!("M{} {}q18 -30 36 0z", at - 18.0, y + 50.0), &palette.mid);
            canvas.glow(at, y + 56.0, 70.0, "#FFF0B8", 0.7);
        }
        let shelf = y + height;
        canvas.rect(x, shelf - 20.0, width, 20.0, 0.0, "#C69C6C");
        canvas.rect(x, shelf - 20.0, width, 5.0, 0.0, "#E0BC8E");
        goods::row(canvas, motif, [x + 12.0, shelf - 19.0, width - 24.0, height - 66.0], palette, rng);
        canvas.faded(0.2, |canvas| {
            canvas.shape(
                &format!(
                    "M{} {}l{} -{height}h46l-{} {height}z",
                    x + width * 0.06,
                    y + height,
                    height * 0.5,
                    height * 0.5
                ),
                "#ffffff",
            );
            canvas.shape(
                &format!(
                    "M{} {}l{} -{height}h16l-{} {height}z",
                    x + width * 0.06 + 66.0,
                    y + height,
                    height * 0.5,
                    height * 0.5
                ),
                "#ffffff",
            );
        });
        canvas.faded(0.25, |canvas| canvas.rect(x, y, width, 16.0, 0.0, "#10241E"));
    });
}

fn scalloped_awning(canvas: &mut Canvas, x: f32, y: f32, width: f32, palette: &Palette) {
    let count = ((width + 40.0) / 58.0).round();
    let step = (width + 40.0) / count;
    let (left, top, drop) = (x - 20.0, y - 34.0, 78.0);
    canvas.faded(0.2, |canvas| canvas.rect(x, y + 42.0, width, 34.0, 0.0, "#0C1F18"));
    for index in 0..count as usize {
        let at = left + index as f32 * step;
        let colour = if index % 2 == 0 { palette.deep.clone() } else { "#FFFBF2".to_owned() };
        let fill = canvas.vertical(&mix(&colour, "#ffffff", 0.14), &mix(&colour, "#14241C", 0.08));
        let lean = 10.0 * (1.0 - 2.0 * (index as f32 + 0.5) / count);
        canvas.shape(
            &format!(
                "M{} {top}h{step}L{} {}a{} {} 0 0 1 -{step} 0z",
                at + lean,
                at + step,
                top + drop,
                step / 2.0,
                step * 0.42
            ),
            &fill,
        );
    }
    canvas.rect(left - 4.0, top - 8.0, width + 48.0, 14.0, 7.0, &mix(&palette.deep, "#000000", 0.2));
}

fn straight_awning(canvas: &mut Canvas, x: f32, y: f32, width: f32, palette: &Palette) {
    let (top, bottom) = (y - 30.0, y + 42.0);
    canvas.faded(0.2, |canvas| canvas.rect(x, bottom, width, 36.0, 0.0, "#0C1F18"));
    let fill = canvas.vertical(&mix(&palette.mid, "#ffffff", 0.25), &palette.mid);
    canvas.shape(&format!("M{x} {top}H{}L{} {bottom}H{}z", x + width, x + width + 34.0, x - 34.0), &fill);
    canvas.faded(0.35, |canvas| {
        for index in 0..((width / 74.0) as usize) {
            let at = x + 20.0 + index as f32 * 74.0;
            let lean = 34.0 * (2.0 * (at - x) / width - 1.0);
            canvas.shape(&format!("M{at} {top}h30l{lean} {}h-30z", bottom - top), "#ffffff");
        }
    });
    canvas.rect(x - 36.0, bottom - 2.0, width + 72.0, 22.0, 4.0, &palette.deep);
}

fn sign_board(canvas: &mut Canvas, x: f32, y: f32, width: f32, motif: Motif, palette: &Palette) {
    canvas.faded(0.2, |canvas| canvas.rect(x, y + 36.0, width, 16.0, 0.0, "#0C1F18"));
    canvas.rect(x - 14.0, y - 46.0, width + 28.0, 86.0, 10.0, &palette.deep);
    canvas.rect(x - 4.0, y - 36.0, width + 8.0, 66.0, 6.0, &mix(&palette.deep, "#ffffff", 0.1));
    let middle = x + width / 2.0;
    canvas.circle(middle, y - 3.0, 29.0, "#FFF8E6");
    icons::stamp(canvas, motif, middle, y - 3.0, 40.0, &palette.deep);
    for side in [-1.0, 1.0] {
        let from = middle + side * 56.0;
        canvas.line(
            &format!(
                "M{from} {}h{}M{from} {}h{}",
                y - 12.0,
                side * width * 0.26,
                y + 8.0,
                side * width * 0.17
            ),
            "#FFF3D6",
            7.0,
        );
    }
}

/// A round sign on an iron bracket.
pub fn hanging_sign(canvas: &mut Canvas, x: f32, y: f32, motif: Motif, palette: &Palette) {
    canvas.line(&format!("M{x} {y}h-78M{x} {}q-40 -4 -56 -44M{} {y}v16", y + 44.0, x - 62.0), "#3B3F3C", 6.0);
    canvas.circle(x - 62.0, y + 62.0, 47.0, "#3B3F3C");
    canvas.circle(x - 62.0, y + 62.0, 42.0, "#FFF8E6");
    icons::stamp(canvas, motif, x - 62.0, y + 62.0, 52.0, &palette.deep);
}
