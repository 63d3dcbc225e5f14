/** Loads the base map: the data of our own map with its lines smoothed, and the operator's style if there is one. */
import type { FeatureCollection } from "geojson";
import type { StyleSpecification } from "maplibre-gl";
import { smoothed } from "./smooth-lines";

export interface BaseMapData {
  /** Undefined where it could not be had, or is not seen yet; pins then stand on plain ground. */
  builtin: FeatureCollection | undefined;
  /** Undefined where there is none, or where it could not be had. */
  style: StyleSpecification | undefined;
}

const timeoutMs = 10_000;

async function fetchJson<Value>(url: string): Promise<Value> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return (await response.json()) as Value;
}

let builtin: { url: string; data: Promise<FeatureCollection | undefined> } | undefined;

/** The data is the same for every map of a visit. */
export function loadBuiltin(url: string): Promise<FeatureCollection | undefined> {
  if (builtin?.url === url) return builtin.data;
  const data = fetchJson<FeatureCollection>(url)
    .then(smoothed)
    .catch(() => {
      // A failure must not be remembered, or trying again would be pointless.
      builtin = undefined;
      return undefined;
    });
  builtin = { url, data };
  return data;
}

/** Undefined where it is not to be had, or is none. */
async function loadStyle(url: string): Promise<StyleSpecification | undefined> {
  const style = await fetchJson<Partial<StyleSpecification> | null>(url).catch(() => undefined);
  const complete = style?.version === 8 && Array.isArray(style.layers) && typeof style.sources === "object";
  return complete ? (style as StyleSpecification) : undefined;
}

export async function loadBaseMapData(
  builtinUrl: string | undefined,
  styleUrl: string | null | undefined,
): Promise<BaseMapData> {
  const [data, style] = await Promise.all([
    builtinUrl ? loadBuiltin(builtinUrl) : undefined,
    styleUrl ? loadStyle(styleUrl) : undefined,
  ]);
  return { builtin: data, style };
}
