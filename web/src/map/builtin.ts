/** The data of our own map: fetched once, its lines rounded; without it pins stand on plain ground. */
import type { FeatureCollection } from "geojson";
import { smoothed } from "./smooth";
import { nothing } from "./style";

const loaded = new Map<string, Promise<FeatureCollection>>();

async function fetchBuiltin(url: string): Promise<FeatureCollection> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The built-in map answered ${response.status}.`);
  return smoothed((await response.json()) as FeatureCollection);
}

export function loadBuiltin(url: string): Promise<FeatureCollection> {
  const known = loaded.get(url);
  if (known) return known;
  const loading = fetchBuiltin(url).catch(() => {
    loaded.delete(url);
    return nothing;
  });
  loaded.set(url, loading);
  return loading;
}
