//! Sky, hills, trees and ground: everything around the building.

use super::canvas::Canvas;
use super::palette::{Mood, Palette, mix};
use crate::rng::Rng;

/// Where buildings stand, counted from the top.
pub const GROUND: f32 = 846.0;

/// Sky, sun, clouds, mountains and hills.
pub fn backdrop(canvas: &mut Canvas, palette: &Palette, rng: &mut Rng) {
    sky(canvas, palette, rng);
    if rng.chance(0.45) {
        mountains(canvas, palette, rng);
    }
    let far = mix(&mix(&palette.soft, &palette.tint, 0.45), "#9CC3B0", 0.3);
    let middle = mix(&palette.leaf, &palette.tint, 0.52);
    let near = mix(&palette.leaf, &palette.tint, 0.22);
    hill(canvas, rng, 560.0, 80.0, &far);
    let second = hill(canvas, rng, 640.0, 60.0, &middle);
    fields(canvas, rng, &second, &palette.leaf);
    match rng.below(4) {
        0 => village(canvas, 1290.0 + rng.between(-50.0, 60.0), 664.0),
        1 => church(canvas, 1340.0 + rng.between(-60.0, 60.0), 668.0, 0.9),
        _ => hedge(canvas, rng, 640.0),
    }
    let third = hill(canvas, rng, 740.0, 44.0, &near);
    canvas.clipped(&third, |canvas| {
        let shade = canvas.vertical(&mix(&near, "#ffffff", 0.18), &near);
        canvas.shape(&third, &shade);
    });
}

fn sky(canvas: &mut Canvas, palette: &Palette, rng: &mut Rng) {
    // Mixing a warm tint with blue would turn grey, so only the clear noon sky takes much of it.
    let (top, bottom, sun) = match palette.mood {
        Mood::Morning => (mix(&palette.tint, &palette.soft, 0.12), "#FFF8E6".to_owned(), "#F9D271"),
        Mood::Noon => (mix("#A6D4EC", &palette.tint, 0.22), mix(&palette.tint, "#FFFFFF", 0.55), "#FBD769"),
        Mood::Evening => (mix(&palette.tint, "#F2B98C", 0.42), "#FFEFD0".to_owned(), "#F6A95B"),
        Mood::Breezy => (mix(&palette.tint, &palette.soft, 0.3), "#FFFDF6".to_owned(), "#F9D271"),
    };
    let fill = canvas.vertical(&top, &bottom);
    canvas.rect(0.0, 0.0, 1600.0, 1000.0, 0.0, &fill);
    let (x, y) = match palette.mood {
        Mood::Evening => (rng.between(150.0, 330.0), rng.between(430.0, 500.0)),
        _ => (rng.between(130.0, 300.0), rng.between(130.0, 230.0)),
    };
    canvas.glow(x, y, 300.0, sun, 0.55);
    canvas.circle(x, y, 68.0, sun);
    canvas.faded(0.5, |canvas| canvas.circle(x - 6.0, y - 8.0, 54.0, &mix(sun, "#ffffff", 0.4)));
    let clouds = if palette.mood == Mood::Breezy { 4 } else { 2 + rng.below(2) };
    for index in 0..clouds {
        let x = 420.0 + index as f32 * 330.0 + rng.between(-110.0, 110.0);
        cloud(canvas, x, rng.between(90.0, 270.0), rng.between(0.6, 1.15));
    }
    if rng.chance(0.5) {
        birds(canvas, rng);
    }
}

fn cloud(canvas: &mut Canvas, x: f32, y: f32, scale: f32) {
    canvas.faded(0.86, |canvas| {
        canvas.placed(x, y, scale, |canvas| {
            canvas.shape(
                "M-110 30c-44 0-48-52-8-56c2-46 66-62 92-26c24-30 80-22 82 18c44-6 62 40 34 58c-8 5-20 6-30 6z",
                "#ffffff",
            );
            canvas.faded(0.10, |canvas| {
                canvas.shape("M-136 14c10 14 22 16 30 16h170c14 0 40-2 44-26c-30 16-60 6-84 8c-60 6-110 10-160 2z", "#5C7F96");
            });
        });
    });
}

fn birds(canvas: &mut Canvas, rng: &mut Rng) {
    let (x, y) = (rng.between(480.0, 1250.0), rng.between(120.0, 240.0));
    for (dx, dy, size) in [(0.0, 0.0, 1.0_f32), (52.0, -26.0, 0.8), (84.0, 14.0, 0.7)] {
        canvas.placed(x + dx, y + dy, size, |canvas| {
            canvas.line("M-20 -6q12 -10 20 6q8 -16 20 -6", "#5B6B66", 4.0);
        });
    }
}

fn mountains(canvas: &mut Canvas, palette: &Palette, rng: &mut Rng) {
    let colour = mix(&mix(&palette.soft, "#9DB8C9", 0.6), &palette.tint, 0.35);
    let peak = rng.between(860.0, 1240.0);
    canvas.shape(
        &format!(
            "M{} 640L{} 430L{} 462L{} 318L{} 372L{peak} 268L{} 356L{} 338L{} 470L{} 448L{} 640z",
            peak - 620.0,
            peak - 430.0,
            peak - 370.0,
            peak - 190.0,
            peak - 120.0,
            peak + 110.0,
            peak + 170.0,
            peak + 310.0,
            peak + 370.0,
            peak + 600.0
        ),
        &colour,
    );
    canvas.faded(0.75, |canvas| {
        canvas.shape(&format!("M{peak} 268l-62 54l26 -4l20 22l24 -26l22 24l30 -6l16 4z"), "#ffffff");
        let second = peak - 190.0;
        canvas.shape(&format!("M{second} 318l-38 30l22 0l18 18l16 -16l14 4z"), "#ffffff");
    });
    canvas.faded(0.10, |canvas| {
        canvas.shape(&format!("M{peak} 268l30 120l-40 60l60 192h250l-130 -200l-60 -120z"), "#2B4A5A");
    });
}

/// Draws one rolling hill over the whole width and returns its outline.
fn hill(canvas: &mut Canvas, rng: &mut Rng, y: f32, swing: f32, fill: &str) -> String {
    let mut at = || y + rng.between(-swing, swing);
    let path = format!(
        "M0 {}C200 {} 330 {} 560 {}S900 {} 1130 {}S1460 {} 1600 {}V1000H0z",
        at(),
        at() - swing * 0.6,
        at() + swing * 0.4,
        at(),
        at() - swing * 0.7,
        at(),
        at() - swing * 0.5,
        at()
    );
    canvas.shape(&path, fill);
    path
}

/// Furrows that follow the slope, only on the hill.
fn fields(canvas: &mut Canvas, rng: &mut Rng, outline: &str, leaf: &str) {
    let colour = mix(leaf, "#F6E7A8", 0.55);
    let left = rng.between(120.0, 980.0);
    canvas.clipped(outline, |canvas| {
        canvas.faded(0.5, |canvas| {
            canvas.shape(
                &format!("M{left} 560L{} 560L{} 800L{} 800z", left + 190.0, left + 330.0, left - 60.0),
                &colour,
            );
            for row in 0..7 {
                let offset = row as f32;
                canvas.line(
                    &format!("M{} 560L{} 800", left + 14.0 + offset * 27.0, left - 36.0 + offset * 56.0),
                    &mix(leaf, "#ffffff", 0.25),
                    4.0,
                );
            }
        });
    });
}

fn hedge(canvas: &mut Canvas, rng: &mut Rng, y: f32) {
    let start = rng.between(1130.0, 1300.0);
    canvas.faded(0.6, |canvas| {
        for index in 0..5 {
            let x = start + index as f32 * 46.0;
            canvas.ellipse(x, y + rng.between(0.0, 16.0), 26.0, rng.between(26.0, 44.0), "#5F9468");
        }
    });
}

/// A church with the onion dome of the region.
fn church(canvas: &mut Canvas, x: f32, y: f32, scale: f32) {
    canvas.faded(0.92, |canvas| {
        canvas.placed(x, y, scale, |canvas| {
            canvas.shape("M40 0V-84L70 -122H150L176 -84V0z", "#EADBC4");
            canvas.shape("M30 -80L66 -128H154L186 -80z", "#A8644C");
            canvas.rect(0.0, -150.0, 48.0, 152.0, 0.0, "#F4E9D6");
            canvas.rect(32.0, -150.0, 16.0, 152.0, 0.0, "#E2D2B8");
            canvas.shape(
                "M-5 -150H53L47 -160C58 -182 36 -196 28 -210L24 -244L20 -210C12 -196 -10 -182 1 -160z",
                "#5F8578",
            );
            canvas.circle(24.0, -124.0, 9.0, "#ffffff");
            canvas
                .shape("M16 -98h16v26h-16zM78 -60q9 -14 18 0v34h-18zM116 -60q9 -14 18 0v34h-18z", "#8C7A66");
        });
    });
}

fn village(canvas: &mut Canvas, x: f32, y: f32) {
    church(canvas, x - 20.0, y - 10.0, 0.62);
    for (dx, dy, wall, roof) in [
        (-120.0, 6.0, "#F6EAD6", "#B0654C"),
        (-66.0, 20.0, "#FFF6E6", "#9C5440"),
        (110.0, 8.0, "#F1E1C8", "#A85C44"),
        (62.0, 24.0, "#FFF8EC", "#B26A50"),
    ] {
        let (x, y) = (x + dx, y + dy);
        canvas.rect(x, y - 30.0, 50.0, 32.0, 0.0, wall);
        canvas.shape(&format!("M{} {}l31 -28l31 28z", x - 6.0, y - 28.0), roof);
        canvas.shape(
            &format!("M{} {}h9v11h-9zM{} {}h9v11h-9z", x + 10.0, y - 20.0, x + 30.0, y - 20.0),
            "#8C7A66",
        );
    }
}

/// The square, lane or meadow in front, and its edge.
pub fn ground(canvas: &mut Canvas, palette: &Palette, rng: &mut Rng) {
    let style = rng.below(3);
    let (top, bottom) = match style {
        0 => (mix("#EDE5D2", &palette.tint, 0.15), mix("#DDD2B8", &palette.tint, 0.1)),
        1 => (mix("#E6E1D8", &palette.tint, 0.2), mix("#D3CCBE", &palette.tint, 0.1)),
        _ => (mix(&palette.leaf, "#E9E7B8", 0.35), mix(&palette.leaf, "#C9D69A", 0.2)),
    };
    let fill = canvas.vertical(&top, &bottom);
    canvas.rect(0.0, GROUND, 1600.0, 160.0, 0.0, &fill);
    canvas.faded(0.3, |canvas| canvas.rect(0.0, GROUND, 1600.0, 8.0, 0.0, "#8F866E"));
    if style == 2 {
        path_over_meadow(canvas, rng);
    } else {
        paving(canvas, rng, style == 1);
    }
    for _ in 0..9 {
        let x = if rng.chance(0.5) { rng.between(0.0, 280.0) } else { rng.between(1330.0, 1600.0) };
        tuft(canvas, x, rng.between(GROUND + 4.0, 985.0), palette, rng);
    }
}

fn paving(canvas: &mut Canvas, rng: &mut Rng, cobbles: bool) {
    canvas.faded(0.32, |canvas| {
        for row in 0..4 {
            let y = GROUND + 34.0 + row as f32 * 36.0;
            if cobbles {
                let shift = if row % 2 == 0 { 0.0 } else { 34.0 };
                for column in 0..25 {
                    if rng.chance(0.3) {
                        let x = column as f32 * 68.0 - shift;
                        canvas.rect(
                            x,
                            y - 12.0,
                            56.0,
                            22.0,
                            10.0,
                            if rng.chance(0.5) { "#ffffff" } else { "#B7AE9A" },
                        );
                    }
                }
            } else {
                canvas.line(&format!("M0 {y}H1600"), "#B8AC90", 2.5);
                for column in 0..9 {
                    let x = column as f32 * 190.0 + row as f32 * 71.0 % 190.0;
                    canvas.line(&format!("M{x} {y}v36"), "#B8AC90", 2.5);
                }
            }
        }
    });
}

fn path_over_meadow(canvas: &mut Canvas, rng: &mut Rng) {
    let x = rng.between(700.0, 900.0);
    canvas.shape(
        &format!(
            "M{} {GROUND}H{}C{} 900 {} 940 {} 1000H{}C{} 940 {} 890 {} {GROUND}z",
            x - 110.0,
            x + 110.0,
            x + 150.0,
            x + 230.0,
            x + 330.0,
            x - 230.0,
            x - 150.0,
            x - 120.0,
            x - 110.0
        ),
        "#EFE4C8",
    );
}

fn tuft(canvas: &mut Canvas, x: f32, y: f32, palette: &Palette, rng: &mut Rng) {
    canvas.line(
        &format!("M{x} {y}q-4 -16 -12 -22M{x} {y}q0 -18 2 -28M{x} {y}q4 -14 14 -20"),
        &palette.leaf_dark,
        4.0,
    );
    if rng.chance(0.45) {
        canvas.circle(x + 2.0, y - 31.0, 7.0, rng.pick(&["#ffffff", "#F8C95A", "#E98A7A", "#C9A5DC"]));
        canvas.circle(x + 2.0, y - 31.0, 3.0, "#E9A83C");
    }
}
