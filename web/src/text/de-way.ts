/** The texts about getting there: the means of travelling with their minutes, and stops of public transport. */

export const deWay = {
  title: "Dein Weg hierher",
  loading: "Wege werden gesucht …",
  modes: { Foot: "Zu Fuß", Bicycle: "Mit dem Rad", Car: "Mit dem Auto" },
  stops: "Mit Öffis",
  /** Whom the stops are thanked to, where no map says so. */
  stopsFrom: "Haltestellen: © OpenStreetMap",
  stopKinds: {
    Train: "Bahn",
    Subway: "U-Bahn",
    Tram: "Straßenbahn",
    Bus: "Bus",
    Ferry: "Schiff",
    CableCar: "Seilbahn",
  },
  stop: (name: string, kind: string) => `${name} (${kind})`,
  walking: (minutes: number) => (minutes < 1 ? "gleich daneben" : `${minutes} Min. zu Fuß`),
};
