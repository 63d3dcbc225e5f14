/** How long a bar on the map must be to stand for a round length. */

/** The Earth's girth over the 512 pixels of its first tile. */
const metresPerPixelAtEquator = 40_075_016.686 / 512;

export interface Scale {
  metres: number;
  widthPx: number;
}

/** The longest length of 1, 2 or 5 with zeros behind it whose bar is no wider than this. */
export function scaleOf(latitude: number, zoom: number, mostPx: number): Scale {
  const metresPerPixel = (metresPerPixelAtEquator * Math.cos((latitude * Math.PI) / 180)) / 2 ** zoom;
  const most = metresPerPixel * mostPx;
  const unit = 10 ** Math.floor(Math.log10(most));
  const metres = unit * (most >= 5 * unit ? 5 : most >= 2 * unit ? 2 : 1);
  return { metres, widthPx: Math.round(metres / metresPerPixel) };
}
