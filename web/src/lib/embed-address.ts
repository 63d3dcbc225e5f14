/** What the view for other websites shows, as it stands in its address, and the code that puts it there. */
import { paths } from "./paths";
import { parseQuery } from "./query";

export interface EmbedChoice {
  /** Ids or titles of categories; empty for all. */
  categories: readonly string[];
  place: string;
  radiusKm: number;
  view: "list" | "map";
}

export const embedRadiiKm = [5, 10, 20, 50] as const;
const usualRadiusKm = 10;
const mostRadiusKm = 200;

export function readEmbed(query: string): EmbedChoice {
  const { kategorie = "", ort = "", umkreis = "", ansicht } = parseQuery(query);
  const radiusKm = Number(umkreis);
  return {
    categories: kategorie
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
    place: ort.trim().slice(0, 100),
    radiusKm: radiusKm > 0 && radiusKm <= mostRadiusKm ? radiusKm : usualRadiusKm,
    view: ansicht === "karte" ? "map" : "list",
  };
}

export function embedAddress({ categories, place, radiusKm, view }: EmbedChoice): string {
  return paths.embed({
    kategorie: categories.join(","),
    ort: place.trim(),
    umkreis: place.trim() && radiusKm !== usualRadiusKm ? String(radiusKm) : undefined,
    ansicht: view === "map" ? "karte" : undefined,
  });
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** The line to paste; the frame needs no script around it. */
export function embedCode(choice: EmbedChoice, origin: string, title: string, heightPx: number): string {
  const src = escaped(origin + embedAddress(choice));
  return (
    `<iframe src="${src}" title="${escaped(title)}" width="100%" height="${heightPx}" loading="lazy"` +
    ` style="border:0"></iframe>`
  );
}

/** The chosen categories among those that exist; titles are compared as people write them. */
export function chosenCategories<Known extends { id: string; title: string }>(
  known: readonly Known[],
  wanted: readonly string[],
): Known[] {
  // A title may contain a comma itself.
  const texts = new Set([...wanted, wanted.join(", ")].map((text) => text.toLowerCase()));
  return known.filter(({ id, title }) => texts.has(id) || texts.has(title.toLowerCase()));
}
