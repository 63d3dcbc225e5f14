/** The rules of a category's colour and how well it can be read. */
import { contrast, parseHex, shadesOf } from "../../../../lib/colour";

/** "#38721b" as the server wants it, or undefined where the text is no colour. */
export function colourOf(text: string): string | undefined {
  const match = /^#?([\da-f]{6})$/i.exec(text.trim());
  return match ? `#${match[1]!.toUpperCase()}` : undefined;
}

export interface Readability {
  /** Contrast of the colour itself on white, with one decimal. */
  ratio: string;
  /** Whether texts can use the colour as it is. */
  readable: boolean;
  /** The shade that texts really use. */
  shade: string;
}

const minimum = 4.5;

export function readabilityOf(colorHex: string): Readability {
  const value = contrast(parseHex(colorHex) ?? [0, 0, 0], [255, 255, 255]);
  // Rounded down, so that 4.46 is not shown as if it were enough.
  return {
    ratio: (Math.floor(value * 10) / 10).toFixed(1).replace(".", ","),
    readable: value >= minimum,
    shade: shadesOf(colorHex).text.toUpperCase(),
  };
}
