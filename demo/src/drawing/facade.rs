//! Pieces of a façade: walls, roofs, windows, doors.

use super::canvas::Canvas;
use super::palette::{Palette, mix};
use crate::rng::Rng;

/// A plastered wall, lighter above, with the eaves' shadow and a stone base.
pub fn wall(canvas: &mut Canvas, x: f32, y: f32, width: f32, height: f32, colour: &str) {
    let fill = canvas.vertical(&mix(colour, "#ffffff", 0.3), &mix(colour, "#B99C78", 0.12));
    canvas.rect(x, y, width, height, 0.0, &fill);
    canvas.faded(0.07, |canvas| canvas.rect(x + width * 0.8, y, width * 0.2, height, 0.0, "#3A2A1C"));
    canvas.faded(0.16, |canvas| canvas.rect(x, y, width, 14.0, 0.0, "#3A2A1C"));
    canvas.faded(0.55, |canvas| canvas.rect(x, y + height - 26.0, width, 26.0, 0.0, "#B5A791"));
}

/// Boards nailed upright.
pub fn boards(canvas: &mut Canvas, x: f32, y: f32, width: f32, height: f32, colour: &str) {
    let fill = canvas.vertical(&mix(colour, "#ffffff", 0.14), &mix(colour, "#3A2014", 0.1));
    canvas.rect(x, y, width, height, 0.0, &fill);
    let dark = mix(colour, "#2A160C", 0.3);
    let count = (width / 26.0).round().max(2.0);
    canvas.faded(0.5, |canvas| {
        for index in 1..count as usize {
            let at = x + width * index as f32 / count;
            canvas.line(&format!("M{at} {y}v{height}"), &dark, 2.5);
        }
    });
    canvas.faded(0.2, |canvas| canvas.rect(x, y, width, 12.0, 0.0, "#1F120A"));
}

/// Corners of a roof: bottom left and right, top left and right, and the two heights.
#[derive(Debug, Clone, Copy)]
pub struct RoofShape {
    pub left: f32,
    pub right: f32,
    pub eaves: f32,
    pub ridge_left: f32,
    pub ridge_right: f32,
    pub ridge: f32,
}

impl RoofShape {
    fn edges(&self, share: f32) -> (f32, f32) {
        (
            self.left + (self.ridge_left - self.left) * share,
            self.right + (self.ridge_right - self.right) * share,
        )
    }

    fn outline(&self) -> String {
        format!(
            "M{} {}L{} {}H{}L{} {}z",
            self.left, self.eaves, self.ridge_left, self.ridge, self.ridge_right, self.right, self.eaves
        )
    }
}

/// A tiled roof seen from the front, with rows of tiles, ridge and gutter.
pub fn roof(canvas: &mut Canvas, shape: RoofShape, colour: &str) {
    let fill = canvas.vertical(&mix(colour, "#ffffff", 0.16), &mix(colour, "#3A1A10", 0.08));
    canvas.shape(&shape.outline(), &fill);
    let dark = mix(colour, "#2A120A", 0.35);
    let rows = ((shape.eaves - shape.ridge) / 21.0) as usize;
    canvas.faded(0.42, |canvas| {
        for row in 1..rows {
            let share = row as f32 / rows as f32;
            let y = shape.eaves + (shape.ridge - shape.eaves) * share;
            let (left, right) = shape.edges(share);
            let dash = if row % 2 == 0 { "17 5" } else { "11 5 17 5" };
            canvas.dashes(&format!("M{left} {y}H{right}"), &dark, 3.0, dash);
        }
    });
    canvas.line(
        &format!("M{} {}H{}", shape.ridge_left, shape.ridge, shape.ridge_right),
        &mix(colour, "#ffffff", 0.3),
        9.0,
    );
    canvas.line(&format!("M{} {}H{}", shape.left, shape.eaves, shape.right), &dark, 10.0);
}

/// A chimney, sometimes with a curl of smoke.
pub fn chimney(canvas: &mut Canvas, x: f32, y: f32, rng: &mut Rng) {
    if rng.chance(0.5) {
        canvas.faded(0.5, |canvas| {
            canvas.line(
                &format!("M{} {}c-22 -26 24 -36 2 -66c-14 -22 16 -30 8 -52", x + 23.0, y - 10.0),
                "#ffffff",
                13.0,
            );
        });
    }
    canvas.rect(x, y, 46.0, 80.0, 2.0, "#B98C72");
    canvas.faded(0.25, |canvas| canvas.rect(x + 28.0, y, 18.0, 80.0, 2.0, "#3A2014"));
    canvas.rect(x - 6.0, y - 10.0, 58.0, 16.0, 4.0, "#8C6450");
}

/// What a window has besides its panes.
#[derive(Debug, Clone, Copy, Default)]
pub struct WindowStyle {
    pub shutters: bool,
    pub flowers: bool,
    pub curtain: bool,
    pub arched: bool,
}

/// A casement window with its frame, sill and whatever its style adds.
pub fn window(canvas: &mut Canvas, area: [f32; 4], style: WindowStyle, palette: &Palette) {
    let [x, y, width, height] = area;
    if style.shutters {
        shutter(canvas, x - width * 0.48 - 9.0, y - 5.0, width * 0.48, height + 10.0, &palette.deep);
        shutter(canvas, x + width + 9.0, y - 5.0, width * 0.48, height + 10.0, &palette.deep);
    }
    let rise = if style.arched { width * 0.42 } else { 0.0 };
    let outline = |grow: f32| {
        let (left, right, bottom) = (x - grow, x + width + grow, y + height + grow);
        format!(
            "M{left} {bottom}V{}Q{} {} {right} {}V{bottom}z",
            y + rise * 0.5 - grow,
            x + width / 2.0,
            y - rise * 0.6 - grow,
            y + rise * 0.5 - grow
        )
    };
    canvas.shape(&outline(11.0), "#FFFDF8");
    let glass = canvas.vertical(&palette.glass.0, &palette.glass.1);
    canvas.shape(&outline(0.0), &glass);
    canvas.clipped(&outline(0.0), |canvas| {
        canvas.faded(0.4, |canvas| {
            canvas.shape(
                &format!(
                    "M{x} {}L{} {y}h{}L{x} {}z",
                    y + height * 0.7,
                    x + width * 0.7,
                    width * 0.35,
                    y + height * 1.05
                ),
                "#ffffff",
            );
        });
        if style.curtain {
            curtain(canvas, area);
        }
        canvas.faded(0.22, |canvas| canvas.rect(x, y - 20.0, width, 28.0 + rise * 0.3, 0.0, "#243A44"));
    });
    let middle = x + width / 2.0;
    canvas.line(
        &format!("M{middle} {}V{}M{x} {}H{}", y - rise * 0.05, y + height, y + height * 0.36, x + width),
        "#FFFDF8",
        6.0,
    );
    canvas.rect(x - 16.0, y + height + 8.0, width + 32.0, 11.0, 3.0, "#D9CDB6");
    canvas.faded(0.14, |canvas| canvas.rect(x - 14.0, y + height + 19.0, width + 28.0, 7.0, 0.0, "#3A2A1C"));
    if style.flowers {
        flower_box(canvas, x - 14.0, y + height + 6.0, width + 28.0, palette);
    }
}

fn curtain(canvas: &mut Canvas, area: [f32; 4]) {
    let [x, y, width, height] = area;
    canvas.faded(0.85, |canvas| {
        canvas.shape(
            &format!("M{x} {y}h{}q-6 {} -{} {}z", width * 0.42, height * 0.6, width * 0.42, height * 0.75),
            "#FFFDF8",
        );
        canvas.shape(
            &format!(
                "M{} {y}h-{}q6 {} {} {}z",
                x + width,
                width * 0.42,
                height * 0.6,
                width * 0.42,
                height * 0.75
            ),
            "#FFFDF8",
        );
    });
}

fn shutter(canvas: &mut Canvas, x: f32, y: f32, width: f32, height: f32, colour: &str) {
    canvas.rect(x, y, width, height, 4.0, colour);
    let light = mix(colour, "#ffffff", 0.28);
    canvas.faded(0.8, |canvas| {
        let count = (height / 13.0) as usize;
        for index in 1..count {
            let at = y + index as f32 * height / count as f32;
            canvas.line(&format!("M{} {at}H{}", x + 7.0, x + width - 7.0), &light, 3.0);
        }
    });
}

/// Geraniums spilling over the edge of a wooden box.
pub fn flower_box(canvas: &mut Canvas, x: f32, y: f32, width: f32, palette: &Palette) {
    canvas.rect(x, y - 2.0, width, 22.0, 4.0, "#8A6242");
    let count = (width / 17.0).max(3.0) as usize;
    for index in 0..count {
        let at = x + 8.0 + (width - 16.0) * index as f32 / (count - 1) as f32;
        canvas.circle(
            at,
            y - 2.0 + (index % 3) as f32 * 4.0,
            13.0,
            if index % 2 == 0 { &palette.leaf_dark } else { &palette.leaf },
        );
    }
    let blooms = [&palette.mid, &palette.soft, "#ffffff"];
    for index in 0..count + 2 {
        let at = x + 3.0 + (width - 6.0) * index as f32 / (count + 1) as f32;
        canvas.circle(at, y - 7.0 + (index * 7 % 5) as f32 * 4.0, 6.5, blooms[index % 3]);
    }
}

/// A door with a glass panel and a step.
pub fn door(
    canvas: &mut Canvas,
    x: f32,
    base: f32,
    width: f32,
    height: f32,
    colour: &str,
    palette: &Palette,
) {
    let y = base - height;
    canvas.rect(x - 10.0, y - 10.0, width + 20.0, height + 10.0, 6.0, &mix(colour, "#ffffff", 0.72));
    let fill = canvas.horizontal(&mix(colour, "#ffffff", 0.1), &mix(colour, "#000000", 0.12));
    canvas.rect(x, y, width, height, 4.0, &fill);
    let glass = canvas.vertical(&palette.glass.0, &palette.glass.1);
    canvas.rect(x + width * 0.17, y + height * 0.09, width * 0.66, height * 0.46, 5.0, &glass);
    canvas.faded(0.45, |canvas| {
        canvas.shape(
            &format!(
                "M{} {}l{} -{}h{}l-{} {}z",
                x + width * 0.2,
                y + height * 0.5,
                width * 0.3,
                height * 0.38,
                width * 0.16,
                width * 0.3,
                height * 0.38
            ),
            "#ffffff",
        );
    });
    canvas.rect(
        x + width * 0.17,
        y + height * 0.63,
        width * 0.66,
        height * 0.26,
        4.0,
        &mix(colour, "#000000", 0.16),
    );
    canvas.circle(x + width * 0.88, y + height * 0.58, 6.0, "#F3D58A");
    canvas.rect(x - 20.0, base - 8.0, width + 40.0, 14.0, 3.0, "#CFC4AE");
}
