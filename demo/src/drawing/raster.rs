//! Turns SVG into pixels.

use image::RgbaImage;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// Draws a picture without holes of the given width; the height follows from the document. Opaque
/// pixels are the same with and without their alpha, so nothing has to be converted.
pub fn opaque(svg: &str, width: u32) -> RgbaImage {
    let pixels = pixmap(svg, width);
    let (width, height) = (pixels.width(), pixels.height());
    RgbaImage::from_raw(width, height, pixels.take()).expect("four bytes for each pixel")
}

/// Draws a picture that keeps its transparent ground.
pub fn transparent(svg: &str, width: u32) -> RgbaImage {
    let pixels = pixmap(svg, width);
    let (width, height) = (pixels.width(), pixels.height());
    RgbaImage::from_raw(width, height, pixels.take_demultiplied()).expect("four bytes for each pixel")
}

fn pixmap(svg: &str, width: u32) -> Pixmap {
    let tree = Tree::from_str(svg, &Options::default()).expect("our own drawings are valid SVG");
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round() as u32;
    let mut pixmap = Pixmap::new(width, height).expect("a picture has a size");
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    pixmap
}
