/** The colours of the map, in one table: paper and pine as on the pages, and quiet enough to stand below pins. */

export const palette = {
  // The ground: ours beneath everything, and the land of the street map.
  beyond: "#eceee2",
  paper: "#fbfaf3",
  settled: "#f5f0e4",
  works: "#f2efe7",
  field: "#f8f6e9",
  meadow: "#eaf2dc",
  orchard: "#e3eed0",
  scrub: "#dde9cd",
  park: "#d9eacb",
  forest: "#d3e6c6",
  wetland: "#dcebdf",
  rock: "#eeede4",
  sand: "#f6efd9",
  site: "#f2eee2",
  building: "#e9e1d1",
  buildingEdge: "#d9cfbb",
  water: "#b9dcec",
  waterEdge: "#8fc3dc",

  // Lines.
  border: "#a98f9d",
  homeOutline: "#6f9f7d",
  street: "#ffffff",
  streetEdge: "#d8d0bd",
  mainStreet: "#fff6da",
  mainStreetEdge: "#dcc78f",
  motorway: "#fbdf9b",
  motorwayEdge: "#d9b35a",
  square: "#f8f3e8",
  tunnel: "#f6f3ea",
  rail: "#a5a49b",
  railGap: "#fbfaf3",
  tram: "#b9b5ab",
  path: "#c2b092",
  cycleway: "#2f8a66",
  aerialway: "#9aa39d",
  oneway: "#9a917c",

  // Names.
  label: "#26382f",
  quietLabel: "#5c6a61",
  streetLabel: "#4c5b53",
  houseNumber: "#6b6250",
  waterText: "#235b79",
  areaText: "#6b7a6c",
  halo: "#fffdf6",
  transit: "#1d6a96",
  parking: "#a3aca6",
  bicycleParking: "#1b6e4f",

  // The way to a place.
  route: "#12593f",
  routeEdge: "#ffffff",
} as const;
