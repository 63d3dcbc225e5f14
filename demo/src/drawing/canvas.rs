//! A thin writer of SVG: the vocabulary in which all illustrations are drawn.

use std::fmt::Write;

/// Collects shapes in painting order. Coordinates are those of the finished 1600 × 1000 picture.
#[derive(Debug, Default)]
pub struct Canvas {
    defs: String,
    body: String,
    next_id: u32,
}

impl Canvas {
    pub fn rect(&mut self, x: f32, y: f32, width: f32, height: f32, radius: f32, fill: &str) {
        let _ = write!(
            self.body,
            r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius}" fill="{fill}"/>"#
        );
    }

    pub fn circle(&mut self, x: f32, y: f32, radius: f32, fill: &str) {
        let _ = write!(self.body, r#"<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}"/>"#);
    }

    pub fn ellipse(&mut self, x: f32, y: f32, rx: f32, ry: f32, fill: &str) {
        let _ = write!(self.body, r#"<ellipse cx="{x}" cy="{y}" rx="{rx}" ry="{ry}" fill="{fill}"/>"#);
    }

    /// A filled path.
    pub fn shape(&mut self, path: &str, fill: &str) {
        let _ = write!(self.body, r#"<path d="{path}" fill="{fill}"/>"#);
    }

    /// A drawn line with round ends.
    pub fn line(&mut self, path: &str, colour: &str, width: f32) {
        let _ = write!(
            self.body,
            r#"<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round"/>"#
        );
    }

    /// A dashed line, for stitches, tiles and markings.
    pub fn dashes(&mut self, path: &str, colour: &str, width: f32, dash: &str) {
        let _ = write!(
            self.body,
            r#"<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-dasharray="{dash}"/>"#
        );
    }

    /// Everything `draw` adds is translucent as one.
    pub fn faded(&mut self, opacity: f32, draw: impl FnOnce(&mut Self)) {
        let _ = write!(self.body, r#"<g opacity="{opacity}">"#);
        draw(self);
        self.body.push_str("</g>");
    }

    /// Everything `draw` adds is moved, then scaled.
    pub fn placed(&mut self, x: f32, y: f32, scale: f32, draw: impl FnOnce(&mut Self)) {
        let _ = write!(self.body, r#"<g transform="translate({x} {y}) scale({scale})">"#);
        draw(self);
        self.body.push_str("</g>");
    }

    /// Everything `draw` adds is moved, then turned by degrees.
    pub fn turned(&mut self, x: f32, y: f32, degrees: f32, draw: impl FnOnce(&mut Self)) {
        let _ = write!(self.body, r#"<g transform="translate({x} {y}) rotate({degrees})">"#);
        draw(self);
        self.body.push_str("</g>");
    }

    /// Everything `draw` adds is mirrored about the middle of the picture.
    pub fn mirrored(&mut self, mirror: bool, draw: impl FnOnce(&mut Self)) {
        self.body.push_str(if mirror { r#"<g transform="translate(1600 0) scale(-1 1)">"# } else { "<g>" });
        draw(self);
        self.body.push_str("</g>");
    }

    /// Everything `draw` adds is visible only inside the path.
    pub fn clipped(&mut self, path: &str, draw: impl FnOnce(&mut Self)) {
        let id = self.fresh_id();
        let _ = write!(self.defs, r#"<clipPath id="c{id}"><path d="{path}"/></clipPath>"#);
        let _ = write!(self.body, r#"<g clip-path="url(#c{id})">"#);
        draw(self);
        self.body.push_str("</g>");
    }

    /// A vertical gradient from top to bottom of whatever is filled with it.
    pub fn vertical(&mut self, top: &str, bottom: &str) -> String {
        self.gradient("0", "1", top, bottom)
    }

    /// A horizontal gradient from left to right of whatever is filled with it.
    pub fn horizontal(&mut self, left: &str, right: &str) -> String {
        self.gradient("1", "0", left, right)
    }

    fn gradient(&mut self, x2: &str, y2: &str, first: &str, last: &str) -> String {
        let id = self.fresh_id();
        let _ = write!(
            self.defs,
            r#"<linearGradient id="g{id}" x1="0" y1="0" x2="{x2}" y2="{y2}"><stop offset="0" stop-color="{first}"/><stop offset="1" stop-color="{last}"/></linearGradient>"#
        );
        format!("url(#g{id})")
    }

    /// A glow that fades from the middle outwards.
    pub fn glow(&mut self, x: f32, y: f32, radius: f32, colour: &str, opacity: f32) {
        let id = self.fresh_id();
        let _ = write!(
            self.defs,
            r#"<radialGradient id="g{id}"><stop offset="0" stop-color="{colour}" stop-opacity="{opacity}"/><stop offset="1" stop-color="{colour}" stop-opacity="0"/></radialGradient>"#
        );
        self.circle(x, y, radius, &format!("url(#g{id})"));
    }

    /// A soft contact shadow on the ground.
    pub fn shadow(&mut self, x: f32, y: f32, rx: f32, ry: f32) {
        self.faded(0.16, |canvas| canvas.ellipse(x, y, rx, ry, "#1B2A22"));
    }

    fn fresh_id(&mut self) -> u32 {
        self.next_id += 1;
        self.next_id
    }

    /// The finished document.
    pub fn finish(self, width: u32, height: u32) -> String {
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"><defs>{}</defs>{}</svg>"#,
            self.defs, self.body
        )
    }
}
