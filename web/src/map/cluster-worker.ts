/** The thread that groups places into clusters. */
import { Supercluster } from "@maplibre/geojson-vt";
import type { Group, GroupAnswer, GroupQuestion, LoadQuestion } from "./clusters";

let index: Supercluster | undefined;

function load({ points, counts, minZoom, maxZoom, radiusPx }: LoadQuestion) {
  index = new Supercluster({
    radius: radiusPx,
    minZoom,
    maxZoom,
    map: (properties) => ({ count: properties?.["count"] }),
    reduce: (sum, { count }) => {
      sum["count"] = Number(sum["count"]) + Number(count);
    },
  });
  index.load(
    Array.from(counts, (count, place) => ({
      type: "Feature",
      properties: { place, count },
      geometry: { type: "Point", coordinates: [points[2 * place] ?? 0, points[2 * place + 1] ?? 0] },
    })),
  );
}

function group({ bounds, zoom }: GroupQuestion): Group[] {
  if (!index) return [];
  const clusters = index;
  return clusters.getClusters(bounds, zoom).map(({ id, properties, geometry }): Group => {
    const { place, count } = properties as { place?: number; count: number };
    if (place !== undefined) return { place };
    const [longitude = 0, latitude = 0] = geometry.coordinates;
    return {
      cluster: Number(id),
      count,
      longitude,
      latitude,
      opensAtZoom: clusters.getClusterExpansionZoom(Number(id)),
    };
  });
}

self.addEventListener("message", ({ data }: MessageEvent<LoadQuestion | GroupQuestion>) => {
  if (data.kind === "load") return load(data);
  const answer: GroupAnswer = { set: data.set, groups: group(data) };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker answers its own page; only windows have other origins.
  self.postMessage(answer);
});
