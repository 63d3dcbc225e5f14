/** The layers of a style in the colours of day or dark, before and while they are shown. */
import type { LayerSpecification, Map as MapLibreMap } from "maplibre-gl";
import { redrawSigns } from "./map-signs";
import { recoloured } from "./palette";

/** Layers with the colours of the other scheme. */
export function layersIn<Layer extends LayerSpecification>(layers: Layer[], dark: boolean): Layer[] {
  return layers.map((layer) => {
    if (!layer.paint) return layer;
    const paint = Object.entries(layer.paint).map(([name, value]) => [name, recoloured(value, dark)]);
    return { ...layer, paint: Object.fromEntries(paint) as Layer["paint"] };
  });
}

type RecolouredMap = Pick<MapLibreMap, "getStyle" | "setPaintProperty" | "hasImage" | "updateImage">;

/** Only what changes is painted anew: the way to a place stays, and no tile is fetched again. */
export function recolour(map: RecolouredMap, dark: boolean) {
  for (const { id, paint } of layersIn(map.getStyle().layers, dark))
    for (const [name, value] of Object.entries(paint ?? {}))
      if (name.endsWith("color")) map.setPaintProperty(id, name as never, value as never);
  redrawSigns(map, dark);
}
