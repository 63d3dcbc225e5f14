"""Writes postcodes.tsv: Austrian postcodes joined to places.tsv by name, with honest precision."""

import re
import statistics
import sys
from pathlib import Path

from region import distance_km, fold

# A name found this far from its neighbours in the numbering is another place of the same name.
TOO_FAR_KM = 30
# Neighbours that lie further apart than this are chance namesakes, and their middle means nothing.
WIDEST_KM = 20


def read_places(path: Path):
    by_name: dict[str, list[tuple[float, float, int]]] = {}
    for line in path.read_text().splitlines()[1:]:
        name, latitude, longitude, people, state = line.split("\t")
        if state not in ("DE", "CZ"):
            entry = (float(longitude), float(latitude), int(people))
            by_name.setdefault(fold(name), []).append(entry)
    return by_name


def candidates(name: str, by_name):
    """Places a postal name may mean: the name itself, then without its "bei Linz" or "am Inn"."""
    folded = fold(name)
    if folded in by_name:
        return by_name[folded]
    bare = re.sub(r" (am|an|bei|im|in|ob|der|dem|vorm|auf|unter|zu)\b.*$", "", folded)
    if bare in by_name:
        return by_name[bare]
    longer = [entry for key, entries in by_name.items() if key.startswith(bare + " ") for entry in entries]
    if longer:
        return longer
    return by_name.get(bare.split(" ")[0], []) if "-" in name else []


def centre(points):
    return statistics.median(p[0] for p in points), statistics.median(p[1] for p in points)


def neighbours(code: str, located):
    """Located points that share three, else two, leading digits."""
    for digits in (3, 2):
        points = [point for other, point in located.items() if other[:digits] == code[:digits] and other != code]
        if len(points) >= 2:
            return points
    return []


def spread_km(points):
    middle = centre(points)
    return statistics.median(distance_km(point, middle) for point in points)


def main():
    cache, out = Path(sys.argv[1]), Path(sys.argv[2])
    by_name = read_places(out / "places.tsv")
    source = (cache / "plz-ort/package/data.js").read_text()
    wanted = {
        # "Linz, Donau" is Linz.
        code: name.split(",")[0]
        for code, name in re.findall(r'"(\d{4})": "([^"]+)"', source)
        # Post boxes and company postcodes are no places.
        if code[0] in "3458" and not re.search(r"Postfach|Paket|Verteil|Umleit|Firm", name)
    }
    options = {code: candidates(name, by_name) for code, name in wanted.items()}
    located = {code: found[0][:2] for code, found in options.items() if len(found) == 1}
    rows = []
    for code, name in sorted(wanted.items()):
        near = neighbours(code, located)
        if not near:
            continue
        middle = centre(near)
        fits = sorted(options[code], key=lambda entry: distance_km(entry[:2], middle))
        if fits and distance_km(fits[0][:2], middle) <= TOO_FAR_KM:
            rows.append((code, name, fits[0][1], fits[0][0], "town"))
        elif not options[code] and spread_km(near) <= WIDEST_KM and any(other[:3] == code[:3] for other in located):
            rows.append((code, name, middle[1], middle[0], "area"))
    lines = ["# postcode\tplace\tlatitude\tlongitude\tprecision (town: the place itself, area: its neighbours' middle)"]
    lines += [f"{code}\t{name}\t{lat:.4f}\t{lon:.4f}\t{precision}" for code, name, lat, lon, precision in rows]
    (out / "postcodes.tsv").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
