/** Derives readable shades from an operator's colour: contrast never depends on what was configured. */

type Rgb = [number, number, number];

const minimumContrast = 4.5;

export function parseHex(hex: string): Rgb | undefined {
  const short = /^#?([\da-f])([\da-f])([\da-f])$/i.exec(hex.trim());
  const long = /^#?([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(hex.trim());
  const parts = short ? short.slice(1).map((part) => part + part) : long?.slice(1);
  return parts?.map((part) => Number.parseInt(part, 16)) as Rgb | undefined;
}

function toHex(colour: Rgb): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(first: Rgb, second: Rgb): number {
  const [light, dark] = [luminance(first), luminance(second)].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function mix(colour: Rgb, other: Rgb, share: number): Rgb {
  return colour.map((part, index) => part + (other[index]! - part) * share) as Rgb;
}

/** Hue in degrees and saturation from 0 to 1. */
function hueOf([red, green, blue]: Rgb): { hue: number; saturation: number } {
  const max = Math.max(red, green, blue) / 255;
  const min = Math.min(red, green, blue) / 255;
  const span = max - min;
  if (span === 0) return { hue: 0, saturation: 0 };
  const [r, g, b] = [red / 255, green / 255, blue / 255];
  const sector = max === r ? ((g - b) / span + 6) % 6 : max === g ? (b - r) / span + 2 : (r - g) / span + 4;
  return { hue: sector * 60, saturation: span / (1 - Math.abs(max + min - 1)) };
}

function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const part = (offset: number) => {
    const k = (offset + hue / 30) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return [part(0), part(8), part(4)];
}

const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];
/** The lightest surface of the dark pages that texts stand on (styles/tokens.css). */
const darkSurface: Rgb = [0x22, 0x42, 0x2f];

/** Moves a colour towards another one until it can be read on all of these. */
function readable(colour: Rgb, towards: Rgb, ...on: Rgb[]): Rgb {
  let text = colour;
  for (let step = 0; step < 60 && on.some((ground) => contrast(text, ground) < minimumContrast); step++)
    text = mix(text, towards, 0.06);
  return text;
}

export interface Shades {
  /** Readable on white, on the tint, and behind white text. */
  text: string;
  tint: string;
  mid: string;
}

/** The shades of a category by day and by night; an unreadable value falls back to pine green. */
export function shadesOf(hex: string): Shades & { dark: Shades } {
  const base = parseHex(hex) ?? [0x12, 0x59, 0x3f];
  // Mixing with white turns colours grey; a light shade of the same hue stays fresh.
  const { hue, saturation } = hueOf(base);
  const shade = (most: number, lightness: number) => fromHsl(hue, Math.min(most, saturation), lightness);
  const tint = shade(0.62, 0.915);
  const darkTint = shade(0.35, 0.19);
  return {
    text: toHex(readable(base, black, tint)),
    tint: toHex(tint),
    mid: toHex(shade(0.5, 0.62)),
    dark: {
      text: toHex(readable(base, white, darkTint, darkSurface)),
      tint: toHex(darkTint),
      mid: toHex(shade(0.3, 0.36)),
    },
  };
}

/** An operator's colour as it is on dark pages: a text becomes light, and a light ground dark. */
export function darkShade(hex: string): string {
  const base = parseHex(hex) ?? black;
  const { hue, saturation } = hueOf(base);
  const isGround = luminance(base) > 0.6;
  return toHex(
    isGround ? fromHsl(hue, Math.min(0.35, saturation), 0.15) : readable(base, white, darkSurface),
  );
}
