//! Things for house, workshop, bathroom, garden and desk.

use crate::drawing::canvas::Canvas;
use crate::drawing::palette::{Palette, mix};
use crate::rng::Rng;

pub fn boxes(canvas: &mut Canvas, palette: &Palette, _: &mut Rng) {
    canvas.rect(0.0, -46.0, 70.0, 46.0, 3.0, "#D2A873");
    canvas.rect(28.0, -46.0, 14.0, 46.0, 0.0, "#E6C79A");
    canvas.rect(10.0, -82.0, 50.0, 36.0, 3.0, &palette.mid);
}

pub fn solar_panel(canvas: &mut Canvas, _: &Palette, _: &mut Rng) {
    canvas.line("M30 -10L40 -50M92 -10L82 -50", "#8F9A96", 6.0);
    let fill = canvas.vertical("#3C6A9E", "#1F3F66");
    canvas.shape("M22 -96H116L100 -22H4z", &fill);
    canvas.line("M16 -72H111M10 -47H105M53 -96L36 -22M85 -96L68 -22", "#8FB6E0", 3.0);
}

pub fn bulb(canvas: &mut Canvas, _: &Palette, _: &mut Rng) {
    canvas.glow(35.0, -64.0, 60.0, "#FFE08A", 0.8);
    canvas.shape("M35 -104c-44 0 -38 50 -14 62v14h28v-14c24 -12 30 -62 -14 -62z", "#FFE9A8");
    canvas.line("M26 -54l9 -12l9 12", "#E9A83C", 4.0);
    canvas.rect(20.0, -28.0, 30.0, 22.0, 5.0, "#8F9A96");
    canvas.rect(8.0, -8.0, 54.0, 8.0, 4.0, "#B98A5B");
}

pub fn battery(canvas: &mut Canvas, palette: &Palette, _: &mut Rng) {
    canvas.rect(6.0, -112.0, 66.0, 112.0, 10.0, "#F4F3EE");
    canvas.rect(16.0, -98.0, 46.0, 60.0, 6.0, &palette.deep);
    canvas.shape("M42 -92L24 -64H38L34 -46L54 -74H40z", "#F8C95A");
    canvas.line("M20 -22h16M20 -12h28", "#B6BDB8", 4.0);
}

pub fn model_house(canvas: &mut Canvas, palette: &Palette, _: &mut Rng) {
    canvas.rect(12.0, -60.0, 68.0, 60.0, 0.0, "#FFF6E6");
    canvas.shape("M2 -56L46 -96L90 -56z", &palette.mid);
    canvas.rect(38.0, -34.0, 18.0, 34.0, 0.0, &palette.deep);
    canvas.shape("M18 -46h14v14h-14zM62 -46h14v14h-14z", "#BFDCE4");
}

pub fn plant(canvas: &mut Canvas, palette: &Palette, _: &mut Rng) {
    for (x, y, lean) in [
        (10.0, -92.0, -20.0),
        (35.0, -112.0, 0.0),
        (60.0, -92.0, 20.0),
        (4.0, -66.0, -24.0),
        (66.0, -66.0, 24.0),
    ] {
        canvas.shape(
            &format!(
                "M35 -34Q{} {} {x} {y}Q{} {} 35 -34z",
                x + lean * 0.1 - 12.0,
                y + 40.0,
                x + 18.0,
                y + 30.0
            ),
            if lean < 0.0 { &palette.leaf } else { &palette.leaf_dark },
        );
    }
    canvas.shape("M10 -42H60L54 0H16z", "#C77B52");
    canvas.rect(7.0, -46.0, 56.0, 11.0, 4.0, "#D98E64");
}

pub fn planks(canvas: &mut Canvas, _: &Palette, _: &mut Rng) {
    for (index, colour) in ["#C99B6B", "#DDB888", "#B98653", "#D4A878"].iter().enumerate() {
        let y = -20.0 - index as f32 * 20.0;
        canvas.rect(index as f32 * 5.0, y, 100.0 - index as f32 * 4.0, 18.0, 2.0, colour);
        canvas.faded(0.4, |canvas| {
            canvas.line(&format!("M{} {}h60", 14.0 + index as f32 * 6.0, y + 9.0), "#8A6038", 2.5)
        });
    }
}

pub fn chair(canvas: &mut Canvas, palette: &Palette, _: &mut Rng) {
    canvas.line(
        "M18 0L24 -122M24 -56H76M76 -54L82 0M34 -50L32 -4M24 -118q2 -4 6 0M28 -92H22",
        "#8A6038",
        8.0,
    );
    canvas.rect(18.0, -66.0, 62.0, 14.0, 6.0, &palette.mid);
    canvas.rect(18.0, -122.0, 14.0, 44.0, 6.0, &palette.mid);
}

pub fn paint(canvas: &mut Canvas, palette: &Palette, _: &mut Rng) {
    canvas.line("M8 -52c0 -40 54 -40 54 0", "#8F9A96", 4.0);
    canvas.rect(6.0, -56.0, 58.0, 56.0, 4.0, "#E8E6DF");
    canvas.rect(6.0, -40.0, 58.0, 26.0, 0.0, &palette.mid);
    canvas.ellipse(35.0, -56.0, 29.0, 7.0, &palette.deep);
    canvas.shape("M14 -54q0 26 8 26t6 -26z", &palette.deep);
}

pub fn lamp(canvas: &mut Canvas, palette: &Palette, _: &mut Rng) {
    canvas.glow(40.0, -84.0, 62.0, "#FFE9A8", 0.7);
    canvas.line("M40 -70V-8M20 -3H60", "#6B4A2E", 8.0);
    canvas.shape("M24 -118H56L76 -66H4z", &mix(&palette.mid, "#FFF0C8", 0.35));
}

pub fn radio(canvas: &mut Canvas, palette: &Palette, _: &mut Rng) {
    canvas.line("M84 -74L102 -122", "#8F9A96", 4.0);
    canvas.rect(2.0, -76.0, 100.0, 74.0, 12.0, &palette.mid);
    canvas.rect(12.0, -64.0, 48.0, 50.0, 8.0, "#F4E6CF");
    canvas.line("M20 -52h32M20 -42h32M20 -32h32M20 -22h32", "#B98A5B", 4.0);
    canvas.circle(80.0, -50.0, 13.0, "#FFF8E8");
    canvas.line("M80 -50l6 -7", &palette.deep, 4.0);
    canvas.circle(72.0, -20.0, 5.0, "#FFF8E8");
    canvas.circle(88.0, -20.0, 5.0, "#FFF8E8");
}

pub fn clock(canvas: &mut Canvas, palette: &Palette, _: &mut Rng) {
    canvas.line("M18 -6l-8 6M66 -6l8 6", "#6B4A2E", 8.0);
    canvas.circle(42.0, -46.0, 42.0, &palette.deep);
    canvas.circle(42.0, -46.0, 33.0, "#FFFDF6");
    canvas.line("M42 -46V-68M42 -46L58 -38", "#39413E", 5.0);
    canvas.circle(24.0, -92.0, 10.0, &palette.mid);
    canvas.circle(60.0, -92.0, 10.0, &palette.mid);
}

pub fn toolbox(canvas: &mut Canvas, palette: &Palette, _: &mut Rng) {
    canvas.line("M30 -58V-78H80V-58", "#6B4A2E", 8.0);
    canvas.line("M22 -58V-98M92 -56L100 -92", "#8F9A96", 7.0);
    canvas.rect(14.0, -106.0, 17.0, 18.0, 4.0, "#D9482F");
    canvas.rect(2.0, -58.0, 106.0, 58.0, 6.0, &palette.mid);
    canvas.rect(2.0, -58.0, 106.0, 18.0, 6.0, &palette.deep);
    canvas.rect(46.0, -46.0, 18.0, 16.0, 3.0, "#F8C95A");
}

pub fn toaster(canvas: &mut Canvas, palette: &Palette, _: &mut Rng) {
    canvas.rect(24.0, -92.0, 46.0, 40.0, 10.0, "#E2B46E");
    canvas.rect(4.0, -66.0, 88.0, 62.0, 20.0, "#C9D3D0");
    canvas.rect(14.0, -64.0, 68.0, 8.0, 4.0, "#59645F");
    canvas.rect(4.0, -20.0, 88.0, 16.0, 8.0, &palette.deep);
    canvas.circle(78.0, -36.0, 6.0, &palette.deep);
}

pub fn pump_bottle(canvas: &mut Canvas, palette: &Palette, rng: &mut Rng) {
    let colour = if rng.chance(0.5) { palette.soft.clone() } else { "#C9B28A".to_owned() };
    canvas.line("M25 -84V-104H12", "#59645F", 6.0);
    canvas.rect(15.0, -90.0, 20.0, 14.0, 3.0, "#59645F");
    canvas.rect(3.0, -78.0, 44.0, 78.0, 12.0, &colour);
    canvas.rect(10.0, -56.0, 30.0, 36.0, 4.0, "#FFFBF2");
    canvas.shape("M25 -50c8 9 9 13 9 16a9 9 0 0 1 -18 0c0 -3 1 -7 9 -16z", &palette.mid);
}

pub fn soap(canvas: &mut Canvas, palette: &Palette, _: &mut Rng) {
    canvas.rect(4.0, -26.0, 76.0, 26.0, 9.0, &palette.soft);
    canvas.rect(12.0, -50.0, 62.0, 24.0, 9.0, "#F1E2B8");
    canvas.rect(8.0, -72.0, 58.0, 22.0, 9.0, "#BFD3A6");
    canvas.line("M42 -26V0M42 -50v24M40 -72v22", "#ffffff", 7.0);
}

pub fn cream(canvas: &mut Canvas, palette: &Palette, _: &mut Rng) {
    canvas.rect(2.0, -36.0, 56.0, 36.0, 8.0, "#FFFBF2");
    canvas.rect(2.0, -26.0, 56.0, 12.0, 0.0, &palette.soft);
    canvas.rect(0.0, -52.0, 60.0, 18.0, 5.0, &palette.mid);
}

pub fn towels(canvas: &mut Canvas, palette: &Palette, _: &mut Rng) {
    for (x, y, colour) in [(0.0, 0.0, &palette.soft), (42.0, 0.0, &palette.mid), (21.0, -38.0, &palette.tint)]
    {
        canvas.circle(x + 21.0, y - 20.0, 20.0, colour);
        canvas.line(&format!("M{} {}a10 10 0 1 1 -8 -10a5 5 0 1 1 4 6", x + 31.0, y - 20.0), "#ffffff", 4.0);
    }
}

pub fn candle(canvas: &mut Canvas, palette: &Palette, _: &mut Rng) {
    canvas.glow(25.0, -80.0, 44.0, "#FFD98A", 0.9);
    canvas.rect(8.0, -60.0, 34.0, 60.0, 6.0, "#FFF3DA");
    canvas.rect(8.0, -34.0, 34.0, 18.0, 0.0, &palette.soft);
    canvas.shape("M25 -92c12 16 8 26 0 28c-8 -2 -12 -12 0 -28z", "#F6A03C");
}

pub fn cotton_bag(canvas: &mut Canvas, palette: &Palette, _: &mut Rng) {
    canvas.line("M24 -70c0 -44 36 -44 36 0", "#D8C7A4", 7.0);
    canvas.shape("M6 -72H78L82 0H2z", "#F1E6CC");
    canvas.shape("M42 -22c-28 -18 -20 -38 -8 -38q6 0 8 8q2 -8 8 -8c12 0 20 20 -8 38z", &palette.mid);
}

pub fn suitcase(canvas: &mut Canvas, palette: &Palette, _: &mut Rng) {
    canvas.line("M38 -74V-90H72V-74", "#6B4A2E", 7.0);
    canvas.rect(2.0, -76.0, 106.0, 76.0, 10.0, "#B4794A");
    canvas.rect(20.0, -76.0, 12.0, 76.0, 0.0, "#8A5632");
    canvas.rect(78.0, -76.0, 12.0, 76.0, 0.0, "#8A5632");
    canvas.circle(54.0, -36.0, 15.0, &palette.soft);
}

pub fn vase(canvas: &mut Canvas, palette: &Palette, rng: &mut Rng) {
    for (x, y) in [(10.0, -108.0), (30.0, -126.0), (52.0, -106.0)] {
        canvas.line(&format!("M30 -54Q{} -80 {x} {y}", (x + 30.0) / 2.0), &palette.leaf_dark, 5.0);
        blossom(canvas, x, y, 13.0, rng.pick(&["#ffffff", "#F8C95A", "#E98A7A", "#C9A5DC", "#F3B8C8"]));
    }
    canvas.shape(
        "M18 -58H42C36 -42 56 -34 52 -12q-2 12 -10 12H18q-8 0 -10 -12C4 -34 24 -42 18 -58z",
        &palette.mid,
    );
}

/// Five petals around a yellow middle.
pub fn blossom(canvas: &mut Canvas, x: f32, y: f32, radius: f32, colour: &str) {
    for index in 0..5 {
        let angle = index as f32 * 1.2566 - 0.6;
        canvas.circle(
            x + angle.cos() * radius * 0.62,
            y + angle.sin() * radius * 0.62,
            radius * 0.56,
            colour,
        );
    }
    canvas.circle(x, y, radius * 0.4, "#F2B43A");
}

pub fn flower_pot(canvas: &mut Canvas, palette: &Palette, rng: &mut Rng) {
    let colour = rng.pick(&["#E5536B", "#F8C95A", "#ffffff", "#B88AD6", "#F08A4B"]);
    for (x, y, r) in [(20.0, -62.0, 20.0), (58.0, -62.0, 20.0), (39.0, -74.0, 24.0), (39.0, -54.0, 22.0)] {
        canvas.circle(x, y, r, if x < 30.0 { &palette.leaf } else { &palette.leaf_dark });
    }
    for (x, y) in [(18.0, -74.0), (40.0, -90.0), (60.0, -74.0), (34.0, -62.0), (54.0, -54.0)] {
        blossom(canvas, x, y, 12.0, colour);
    }
    canvas.shape("M12 -42H66L58 0H20z", "#C77B52");
    canvas.rect(8.0, -48.0, 62.0, 12.0, 4.0, "#D98E64");
}

pub fn watering_can(canvas: &mut Canvas, palette: &Palette, _: &mut Rng) {
    canvas.line("M30 -60c0 -40 50 -36 46 -4M28 -30L8 -64M2 -60l14 -10", &palette.deep, 8.0);
    canvas.shape("M28 -62H82L88 0H22z", &palette.mid);
    canvas.faded(0.4, |canvas| canvas.rect(34.0, -52.0, 9.0, 44.0, 4.0, "#ffffff"));
}

pub fn cactus(canvas: &mut Canvas, palette: &Palette, _: &mut Rng) {
    canvas.line("M42 -44V-98M42 -66H22V-84M42 -58H62V-74", &palette.leaf_dark, 20.0);
    canvas.line("M39 -50V-96", &palette.leaf, 5.0);
    canvas.circle(42.0, -110.0, 8.0, "#E98AA0");
    canvas.shape("M16 -42H68L62 0H22z", &palette.mid);
}

const SPINES: [&str; 6] = ["#C2453A", "#E9A83C", "#4F7F86", "#F1E2C4", "#7A5A86", "#6B8F4E"];

pub fn books(canvas: &mut Canvas, palette: &Palette, rng: &mut Rng) {
    let mut x = 0.0;
    while x < 102.0 {
        let (width, height) = (rng.between(13.0, 22.0), rng.between(82.0, 122.0));
        let colour = if rng.chance(0.3) { palette.mid.clone() } else { rng.pick(&SPINES).to_owned() };
        canvas.rect(x, -height, width, height, 2.0, &colour);
        canvas.faded(0.6, |canvas| {
            canvas.line(
                &format!("M{} {}h{}M{} -16h{}", x + 4.0, 18.0 - height, width - 8.0, x + 4.0, width - 8.0),
                "#FFF6E0",
                3.5,
            )
        });
        x += width + 1.0;
    }
}

pub fn book_stack(canvas: &mut Canvas, palette: &Palette, rng: &mut Rng) {
    for layer in 0..4 {
        let y = -20.0 - layer as f32 * 20.0;
        let x = rng.between(0.0, 12.0);
        let colour = if layer == 1 { palette.deep.clone() } else { rng.pick(&SPINES).to_owned() };
        canvas.rect(x, y, 90.0, 19.0, 3.0, &colour);
        canvas.rect(x + 82.0, y + 3.0, 9.0, 13.0, 0.0, "#FFF6E0");
    }
}

pub fn globe(canvas: &mut Canvas, palette: &Palette, _: &mut Rng) {
    canvas.line("M46 -16V-4M24 0H68", "#6B4A2E", 7.0);
    canvas.line("M20 -102a46 46 0 1 0 62 66", "#B98A5B", 5.0);
    canvas.circle(46.0, -64.0, 38.0, "#A9D3E0");
    canvas.shape("M22 -84q16 -18 34 -14q6 10 -8 16q-4 14 -16 10q-12 2 -10 -12zM50 -60q20 -10 30 2q-2 18 -16 26q-8 -12 -14 -28z", &palette.leaf);
}

pub fn pencils(canvas: &mut Canvas, palette: &Palette, _: &mut Rng) {
    for (x, lean, colour) in [(16.0, -8.0, "#E9A83C"), (28.0, 0.0, "#C2453A"), (42.0, 9.0, "#4F7F86")] {
        canvas.line(&format!("M{x} -40l{lean} -56"), colour, 9.0);
    }
    canvas.rect(6.0, -52.0, 48.0, 52.0, 6.0, &palette.mid);
    canvas.rect(6.0, -36.0, 48.0, 10.0, 0.0, "#FFF6E0");
}
