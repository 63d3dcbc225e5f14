//! The line icons of the categories, on a grid of 24 units, also used on shop signs.

use super::canvas::Canvas;
use super::motif::Motif;

/// The strokes of a category's icon; drawn 2 units wide with round ends.
pub fn strokes(motif: Motif) -> &'static str {
    match motif {
        Motif::Food => {
            "M12 7.500C9 5.200 4.500 6.600 4.500 12c0 4.500 3 8.500 5.300 8.500c1 0 1.400-.6 2.200-.6s1.200.6 2.200.6c2.300 0 5.300-4 5.300-8.500c0-5.400-4.500-6.800-7.500-4.500zM12 7.500c0-2.500 1.300-4.300 3.500-5"
        }
        Motif::Cafe => {
            "M4 9.500h12.500v5.500a5 5 0 0 1-5 5h-2.500a5 5 0 0 1-5-5zM16.500 11h1.300a2.700 2.700 0 0 1 0 5.400h-1.500M8 6.500c-1-1.300 1-2.200 0-3.500M12.500 6.500c-1-1.300 1-2.200 0-3.500"
        }
        Motif::Fashion => {
            "M8.500 4L3 7.500l2.200 4L7.500 10.400V20h9v-9.600l2.300 1.100l2.200-4L15.500 4c-.6 1.700-1.900 2.600-3.500 2.600S9.100 5.700 8.500 4z"
        }
        Motif::Mobility => {
            "M6 20a3.800 3.800 0 1 0 0-7.600a3.800 3.800 0 0 0 0 7.600zM18 20a3.800 3.800 0 1 0 0-7.600a3.800 3.800 0 0 0 0 7.600zM6 16.200l3.400-7.700h6.100l2.500 7.700M9.400 8.500l3.100 7.700l3-6.500M8 6h2.800M15.500 8.500l-.8-3h2.500"
        }
        Motif::Energy => {
            "M12 16.200a4.200 4.200 0 1 0 0-8.400a4.200 4.200 0 0 0 0 8.400zM12 2.500v2M12 19.500v2M2.500 12h2M19.500 12h2M5.300 5.300l1.400 1.400M17.300 17.300l1.400 1.400M18.700 5.300l-1.400 1.400M6.700 17.300l-1.400 1.400"
        }
        Motif::Building => "M3.500 11.500L12 4l8.500 7.500M5.800 9.800V20h12.400V9.800M9.800 20v-6h4.400v6",
        Motif::Repair => {
            "M20 7.200a5 5 0 0 1-6.700 5.700L7.200 19a2.300 2.300 0 0 1-3.200-3.200l6.100-6.100A5 5 0 0 1 15.800 3l-2.600 2.700l.6 3.500l3.500.6z"
        }
        Motif::Care => {
            "M12 3c3.800 4.200 6.500 7.400 6.500 11a6.500 6.500 0 0 1-13 0c0-3.600 2.700-6.800 6.500-11zM9 15c.4 1.700 1.500 2.700 3.200 3"
        }
        Motif::Unpackaged => {
            "M8 3.500h8M7.500 3.500v3M16.500 3.500v3M6 9.500a3 3 0 0 1 3-3h6a3 3 0 0 1 3 3V18a2.500 2.500 0 0 1-2.500 2.500h-7A2.500 2.500 0 0 1 6 18zM6 12.500h12M9.500 16.200h.1M12 17.400h.1M14.500 16h.1"
        }
        Motif::SecondHand => {
            "M12 9.500V8.300c1.500-.4 2.300-1.300 2.300-2.500A2.300 2.300 0 0 0 9.700 5.600M12 9.500l8.600 6.300c1.100.9.500 2.700-.9 2.700H4.300c-1.400 0-2-1.800-.9-2.700z"
        }
        Motif::Garden => {
            "M12 13.500V8M12 9.500C12 6 9.500 4 6 4c0 3.600 2.300 5.700 6 5.500zM12 11.500c0-2.700 2-4.500 5.500-4.500c0 3-2 4.700-5.500 4.500zM6.500 13.500h11l-1.300 7H7.800z"
        }
        Motif::Books => {
            "M12 6.500C10 4.900 7 4.500 3.500 4.700V18c3.500-.2 6.500.3 8.500 2c2-1.700 5-2.200 8.500-2V4.700C17 4.500 14 4.900 12 6.500zM12 6.500V20M6.500 8.500c1.100 0 2 .2 2.900.5M6.500 12c1.100 0 2 .2 2.900.5M17.500 8.500c-1.100 0-2 .2-2.900.5M17.500 12c-1.100 0-2 .2-2.900.5"
        }
    }
}

/// An icon as a document of its own, on transparent ground.
pub fn document(motif: Motif, colour: &str) -> String {
    let mut canvas = Canvas::default();
    canvas.line(strokes(motif), colour, 1.9);
    canvas.finish(24, 24)
}

/// Draws an icon with its middle at (x, y) into a picture.
pub fn stamp(canvas: &mut Canvas, motif: Motif, x: f32, y: f32, size: f32, colour: &str) {
    let scale = size / 24.0;
    canvas.placed(x - size / 2.0, y - size / 2.0, scale, |canvas| canvas.line(strokes(motif), colour, 1.9));
}
