// Draws the largest contentful paint of every page as bars, one colour for each kind of server.

const colours = ["#12593f", "#c98a1b", "#1d5e86"];
const barPx = 18;
const labelPx = 110;
const widthPx = 640;

export function plot(results) {
  const servers = [...new Set(results.map(({ server }) => server))];
  const longest = Math.max(...results.map(({ lcpMs }) => lcpMs));
  const scale = (widthPx - labelPx - 90) / longest;
  const routes = [...new Set(results.map(({ route }) => route))];
  const groupPx = servers.length * barPx + 14;
  const heightPx = 40 + routes.length * groupPx;
  const bars = routes.flatMap((route, group) => {
    const top = 34 + group * groupPx;
    const label = `<text x="${labelPx - 8}" y="${top + (servers.length * barPx) / 2 + 4}" text-anchor="end">${route}</text>`;
    const drawn = results.filter((one) => one.route === route).map(({ server, lcpMs, performance }) => {
      const at = servers.indexOf(server);
      const y = top + at * barPx;
      return `<rect x="${labelPx}" y="${y}" width="${(lcpMs * scale).toFixed(1)}" height="${barPx - 3}" fill="${colours[at % colours.length]}"/><text x="${(labelPx + lcpMs * scale + 6).toFixed(1)}" y="${y + 12}">${Math.round(lcpMs)} ms (${performance})</text>`;
    });
    return [label, ...drawn];
  });
  const legend = servers.map((server, at) => `<rect x="${labelPx + at * 180}" y="6" width="12" height="12" fill="${colours[at % colours.length]}"/><text x="${labelPx + at * 180 + 18}" y="16">${server}</text>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${widthPx} ${heightPx}" font-family="sans-serif" font-size="11">\n<title>Largest contentful paint, with the performance score in brackets</title>\n${[...legend, ...bars].join("\n")}\n</svg>\n`;
}
