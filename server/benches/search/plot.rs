//! Draws the measured figures as bars in an SVG file.

use std::fmt::Write;

const LEFT: f64 = 170.0;
const WIDTH: f64 = 560.0;
const BAR: f64 = 13.0;

pub struct Series {
    pub name: String,
    pub color: &'static str,
    pub values: Vec<f64>,
}

/// Horizontal bars on a logarithmic scale: rivals differ by orders of magnitude.
pub fn bars(title: &str, unit: &str, rows: &[&str], series: &[Series]) -> String {
    let values = || series.iter().flat_map(|one| one.values.iter().copied()).filter(|value| *value > 0.0);
    let low = values().fold(f64::INFINITY, f64::min).log10().floor();
    let high = values().fold(0.0, f64::max).log10().ceil();
    let x = |value: f64| (value.max(1e-9).log10() - low).max(0.0) / (high - low).max(1.0) * WIDTH;
    let step = BAR * series.len() as f64 + 10.0;
    let height = 70.0 + step * rows.len() as f64 + 30.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {height}\" font-family=\"sans-serif\" font-size=\"11\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fbfaf5\"/>\n\
         <text x=\"12\" y=\"22\" font-size=\"15\" font-weight=\"bold\">{title}</text>\n",
        LEFT + WIDTH + 90.0
    );
    for (at, one) in series.iter().enumerate() {
        let left = 12.0 + 170.0 * at as f64;
        let _ = writeln!(
            svg,
            "<rect x=\"{left}\" y=\"34\" width=\"12\" height=\"12\" fill=\"{}\"/><text x=\"{}\" y=\"44\">{}</text>",
            one.color,
            left + 17.0,
            one.name
        );
    }
    let mut tick = low;
    while tick <= high {
        let left = LEFT + x(10f64.powf(tick));
        let _ = writeln!(
            svg,
            "<path d=\"M{left} 58V{}\" stroke=\"#e3dfd0\"/><text x=\"{left}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            height - 28.0,
            height - 12.0,
            label(10f64.powf(tick))
        );
        tick += 1.0;
    }
    for (row, name) in rows.iter().enumerate() {
        let top = 62.0 + step * row as f64;
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{name}</text>",
            LEFT - 8.0,
            top + step / 2.0
        );
        for (at, one) in series.iter().enumerate() {
            let (y, value) = (top + BAR * at as f64, one.values[row]);
            let _ = writeln!(
                svg,
                "<rect x=\"{LEFT}\" y=\"{y}\" width=\"{:.1}\" height=\"{}\" fill=\"{}\"/><text x=\"{:.1}\" y=\"{}\">{} {unit}</text>",
                x(value).max(1.0),
                BAR - 2.0,
                one.color,
                LEFT + x(value) + 5.0,
                y + BAR - 3.0,
                label(value)
            );
        }
    }
    svg.push_str("</svg>\n");
    svg
}

fn label(value: f64) -> String {
    match value {
        value if value >= 1_000.0 => format!("{:.0}", value),
        value if value >= 10.0 => format!("{value:.0}"),
        value if value >= 1.0 => format!("{value:.1}"),
        value => format!("{value:.3}"),
    }
}
