/** The small signs of the street map, drawn when the map first asks for one: stops, parking, one-way arrows, road numbers. */
import type { Map as MapLibreMap, StyleImageMetadata } from "maplibre-gl";
import { isDark } from "./dark-mode";
import { palette, recoloured } from "./palette";

interface Sign {
  /** Width and height in pixels of the page. */
  size: number;
  draw: (pen: CanvasRenderingContext2D, dark: boolean) => void;
  /** For signs that grow with the text on them. */
  stretch?: Pick<StyleImageMetadata, "stretchX" | "stretchY" | "content">;
}

const rim = "#ffffff";

/** A plate in one colour, dark or not, with a white rim, and a drawing of a 16-unit grid on it. */
function plate(colour: string, size: number, round: boolean, lines: string): Sign {
  return {
    size,
    draw: (pen) => {
      pen.beginPath();
      pen.roundRect(0.75, 0.75, size - 1.5, size - 1.5, round ? size / 2 : 4);
      pen.fillStyle = colour;
      pen.fill();
      pen.strokeStyle = rim;
      pen.lineWidth = 1.2;
      pen.stroke();
      pen.scale(size / 16, size / 16);
      pen.lineWidth = 1.2;
      pen.lineCap = "round";
      pen.lineJoin = "round";
      pen.stroke(new Path2D(lines));
    },
  };
}

/** A field for the number of a road, which becomes as wide as its text. */
function shield(fill: string, edge: string): Sign {
  return {
    size: 16,
    draw: (pen, dark) => {
      pen.beginPath();
      pen.roundRect(0.5, 0.5, 15, 15, 4);
      pen.fillStyle = recoloured(fill, dark);
      pen.fill();
      pen.strokeStyle = recoloured(edge, dark);
      pen.stroke();
    },
    stretch: { stretchX: [[5, 11]], stretchY: [[5, 11]], content: [3, 2, 13, 14] },
  };
}

const signs: Readonly<Record<string, Sign>> = {
  station: plate(
    palette.transit,
    16,
    false,
    "M5.5 4h5a1 1 0 0 1 1 1v4.5a1.5 1.5 0 0 1-1.5 1.5H6a1.5 1.5 0 0 1-1.5-1.5V5a1 1 0 0 1 1-1ZM4.8 7.5h6.4M6 11l-1.2 1.6M10 11l1.2 1.6",
  ),
  stop: plate(palette.transit, 14, true, "M5.8 4.8v6.4M10.2 4.8v6.4M5.8 8h4.4"),
  ferry: plate(palette.transit, 14, true, "M4.5 8.5h7l-1.4 2.6H5.9ZM6.2 8.3V5.5h3.4l1 2.8"),
  aerialway: plate(palette.aerialway, 13, true, "M4 5.6 12 4M8 4.9v2M5.6 7h4.8v4H5.6Z"),
  parking: plate(palette.parking, 12, false, "M6.3 12V4.2h2.6a2.2 2.2 0 0 1 0 4.6H6.3"),
  bicycle_parking: plate(
    palette.bicycleParking,
    16,
    false,
    "M6.4 10a1.9 1.9 0 1 1-3.8 0 1.9 1.9 0 0 1 3.8 0ZM13.4 10a1.9 1.9 0 1 1-3.8 0 1.9 1.9 0 0 1 3.8 0Z" +
      "M4.5 10l1.8-3.8h3.5L11.5 10M6.3 6.2 8 10l1.8-3.8M9.3 4.9h1.4",
  ),
  oneway: {
    size: 12,
    draw: (pen, dark) => {
      pen.strokeStyle = recoloured(palette.oneway, dark);
      pen.lineWidth = 1.1;
      pen.lineCap = "round";
      pen.lineJoin = "round";
      pen.stroke(new Path2D("M2 6h7.6M7.2 3.6 9.8 6 7.2 8.4"));
    },
  },
  shield: shield(palette.halo, palette.shieldEdge),
  "shield-motorway": shield(palette.motorway, palette.motorwayEdge),
};

export const signNames = Object.keys(signs);

/** Twice the page's pixels are sharp on every screen and small enough to draw at once. */
const pixelRatio = 2;

function drawn(sign: Sign, dark: boolean): ImageData | undefined {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = sign.size * pixelRatio;
  const pen = canvas.getContext("2d");
  pen?.scale(pixelRatio, pixelRatio);
  if (pen) sign.draw(pen, dark);
  return pen?.getImageData(0, 0, canvas.width, canvas.height);
}

/** The signs that are on the map already, when it turns dark or light. */
export function redrawSigns(map: Pick<MapLibreMap, "hasImage" | "updateImage">, dark: boolean) {
  for (const [id, sign] of Object.entries(signs)) {
    const picture = map.hasImage(id) && drawn(sign, dark);
    if (picture) map.updateImage(id, picture);
  }
}

/** Gives the map the signs that its style asks for, with every style anew. */
export function offerSigns(map: MapLibreMap) {
  map.setMissingStyleImageResolver((id) => {
    const sign = signs[id];
    const picture = sign && !map.hasImage(id) && drawn(sign, isDark());
    if (!picture) return;
    const scaled = (values: readonly number[]) => values.map((value) => value * pixelRatio);
    const { stretchX, stretchY, content } = sign.stretch ?? {};
    map.addImage(id, picture, {
      pixelRatio,
      ...(stretchX && { stretchX: stretchX.map((part) => scaled(part) as [number, number]) }),
      ...(stretchY && { stretchY: stretchY.map((part) => scaled(part) as [number, number]) }),
      ...(content && { content: scaled(content) as [number, number, number, number] }),
    });
  });
}
