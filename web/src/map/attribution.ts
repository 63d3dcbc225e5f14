/** Whom a map's sources want to be named, as plain text: what a stranger's style says never becomes markup of ours. */

/** Stands between two attributions. */
export const creditSeparator = " · ";

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  copy: "©",
  reg: "®",
  ndash: "–",
  mdash: "—",
  middot: "·",
  auml: "ä",
  ouml: "ö",
  uuml: "ü",
  Auml: "Ä",
  Ouml: "Ö",
  Uuml: "Ü",
  szlig: "ß",
};
const highestCodePoint = 0x10_ff_ff;

function decoded(entity: string, name: string): string {
  if (!name.startsWith("#")) return entities[name] ?? entity;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code <= highestCodePoint ? String.fromCodePoint(code) : entity;
}

function plainText(markup: string): string {
  return markup
    .replace(/<[^>]*>/g, " ")
    .replace(/&(#\d+|#x[\da-f]+|[a-z]+);/gi, decoded)
    .replace(/\s+/g, " ")
    .replace(/ (?=[,.;:)])/g, "")
    .trim();
}

/** Each is named once, in the order of the sources; sources may lack a text, or hold anything else in its place. */
export function attributionTexts(attributions: readonly unknown[]): string[] {
  const texts = attributions.map((one) => (typeof one === "string" ? plainText(one) : "")).filter(Boolean);
  return [...new Set(texts)];
}
