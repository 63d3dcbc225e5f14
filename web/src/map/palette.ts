/** The colours of the map, in one table: paper and pine as on the pages, and quiet enough to stand below pins. */

/** By day and in the dark. No value occurs twice in a column, so that a colour tells which one it is. */
export const colours = {
  // The ground: ours beneath everything, and the land of the street map.
  beyond: ["#eceee2", "#0b1813"],
  paper: ["#fbfaf3", "#15291f"],
  settled: ["#f5f0e4", "#1c3128"],
  works: ["#f2efe7", "#1b2a27"],
  field: ["#f8f6e9", "#182c20"],
  meadow: ["#eaf2dc", "#183022"],
  orchard: ["#e3eed0", "#1a3423"],
  scrub: ["#dde9cd", "#1b3526"],
  park: ["#d9eacb", "#1d3b28"],
  forest: ["#d3e6c6", "#173524"],
  wetland: ["#dcebdf", "#16332d"],
  rock: ["#eeede4", "#1f2b28"],
  sand: ["#f6efd9", "#2b2c20"],
  site: ["#f2eee2", "#1b2d26"],
  building: ["#e9e1d1", "#263a30"],
  buildingEdge: ["#d9cfbb", "#35493e"],
  water: ["#b9dcec", "#123a4d"],
  waterEdge: ["#8fc3dc", "#2a627d"],

  // Lines.
  border: ["#a98f9d", "#8d7583"],
  homeOutline: ["#6f9f7d", "#5f9a78"],
  street: ["#ffffff", "#3b4e45"],
  streetEdge: ["#d8d0bd", "#0d1914"],
  mainStreet: ["#fff6da", "#55543d"],
  mainStreetEdge: ["#dcc78f", "#1d2018"],
  shieldEdge: ["#dcc790", "#7d7650"],
  motorway: ["#fbdf9b", "#6b5a28"],
  motorwayEdge: ["#d9b35a", "#26230f"],
  square: ["#f8f3e8", "#2c3d35"],
  tunnel: ["#f6f3ea", "#1d2f27"],
  rail: ["#a5a49b", "#6f7d75"],
  railGap: ["#fbfaf2", "#15291e"],
  tram: ["#b9b5ab", "#5f6e66"],
  path: ["#c2b092", "#75705a"],
  cycleway: ["#2f8a66", "#58b98f"],
  aerialway: ["#9aa39d", "#7d8a83"],
  oneway: ["#9a917c", "#929d8a"],

  // Names.
  label: ["#26382f", "#eef3ec"],
  quietLabel: ["#5c6a61", "#a9bbb0"],
  streetLabel: ["#4c5b53", "#d3ddd6"],
  houseNumber: ["#6b6250", "#b5b9a4"],
  waterText: ["#235b79", "#a3d0e6"],
  areaText: ["#6b7a6c", "#9db3a2"],
  halo: ["#fffdf6", "#0e1f19"],
  transit: ["#1d6a96", "#8cc7ea"],
  parking: ["#a3aca6", "#6d7a72"],
  bicycleParking: ["#1b6e4f", "#2f8f6a"],

  // The way to a place.
  route: ["#12593f", "#8fe0b8"],
  routeEdge: ["#fffffe", "#0b1714"],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

type Name = keyof typeof colours;

/** By day; styles are written in these and recoloured as a whole. */
export const palette = Object.fromEntries(
  Object.entries(colours).map(([name, [light]]) => [name, light]),
) as Record<Name, string>;

const pairs = Object.values(colours);
const toDark = new Map<unknown, string>(pairs);
const toLight = new Map<unknown, string>(pairs.map(([light, dark]) => [dark, light]));

/** A colour of the table, or an expression with such colours in it, as it is in the dark or by day. */
export function recoloured<Value>(value: Value, dark: boolean): Value {
  if (Array.isArray(value)) return value.map((part: unknown) => recoloured(part, dark)) as Value;
  return ((dark ? toDark : toLight).get(value) as Value | undefined) ?? value;
}
