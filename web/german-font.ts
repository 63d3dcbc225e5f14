/** Cuts our font down to what German texts use: a first visit waits for two thirds of it, and a phone gets it in one round trip. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const whole = fileURLToPath(
  new URL("node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2", import.meta.url),
);
const cut = (name: string) =>
  fileURLToPath(new URL(`node_modules/.fonts/figtree-${name}-wght-normal.woff2`, import.meta.url));

/** The printable letters of ASCII. */
const ascii = String.fromCharCode(...Array.from({ length: 0x7e - 0x20 + 1 }, (_, place) => 0x20 + place));
/** Must be the `unicode-range` of the font in base.css; all other letters come with the whole font, where a text has any. */
export const letters = `${ascii}\u00a0§©«°²·»ÄÖÜß×àáäçèéêöü–‘’‚“”„•…€→−`;

const latin1 = Array.from({ length: 0x40 }, (_, place) => String.fromCharCode(0xc0 + place));
/**
 * The letters of French, Italian and their neighbours that German lacks, which names on maps have: a small font of
 * their own. The styles ask it for all of Latin-1, which is shorter to say on every page; what the German one has
 * comes from there.
 */
export const western = [...latin1, "Œ", "œ"].filter((letter) => !letters.includes(letter)).join("");

/** Kerning, accents put together, digits of one width, and other shapes for heavy weights: what our styles ask for. */
const keepFeatures = ["kern", "mark", "ccmp", "tnum", "rvrn"];

export const germanFont = (): Plugin => ({
  name: "german-font",
  async config() {
    // The types do not know `keepFeatures` yet.
    const options = { targetFormat: "woff2", keepFeatures } as const;
    const font = readFileSync(whole);
    mkdirSync(dirname(cut("german")), { recursive: true });
    writeFileSync(cut("german"), await subsetFont(font, letters, options));
    writeFileSync(cut("western"), await subsetFont(font, western, options));
  },
});
