"""What the extract scripts share: the two boxes, name folding and simplification."""

import math
import re

WEST, EAST, SOUTH, NORTH = 12.4, 15.4, 46.9, 49.2
# The map goes on beyond the region, with less detail, as far as a wide screen shows at its overview zoom.
MAP_WEST, MAP_EAST, MAP_SOUTH, MAP_NORTH = 9.8, 17.9, 45.9, 50.3


def inside(longitude: float, latitude: float) -> bool:
    """Whether a point lies in the region box."""
    return WEST <= longitude <= EAST and SOUTH <= latitude <= NORTH


def on_map(longitude: float, latitude: float) -> bool:
    """Whether a point lies in the wider box that is drawn."""
    return MAP_WEST <= longitude <= MAP_EAST and MAP_SOUTH <= latitude <= MAP_NORTH


def fold(name: str) -> str:
    """A spelling that is the same for "St. Florian", "Sankt Florian" and "ST FLORIAN"."""
    name = name.casefold()
    for letter, plain in (("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ß", "ss")):
        name = name.replace(letter, plain)
    words = re.sub(r"[^a-z0-9]+", " ", name).split()
    full = {"st": "sankt", "a": "am", "b": "bei", "i": "im", "d": "der", "o": "ob", "u": "unter"}
    return " ".join(full.get(word, word) for word in words)


def distance_km(a: tuple[float, float], b: tuple[float, float]) -> float:
    """Distance of two (longitude, latitude) points; flat-earth is exact enough here."""
    x = (a[0] - b[0]) * math.cos(math.radians((a[1] + b[1]) / 2))
    return math.hypot(x, a[1] - b[1]) * 111.2


def simplify(line: list[tuple[float, float]], tolerance: float) -> list[tuple[float, float]]:
    """Douglas-Peucker without recursion, so that long rivers do not exhaust the stack."""
    keep = [False] * len(line)
    keep[0] = keep[-1] = True
    stack = [(0, len(line) - 1)]
    while stack:
        first, last = stack.pop()
        worst, index = 0.0, -1
        for i in range(first + 1, last):
            deviation = _deviation(line[i], line[first], line[last])
            if deviation > worst:
                worst, index = deviation, i
        if worst > tolerance:
            keep[index] = True
            stack += [(first, index), (index, last)]
    return [point for point, kept in zip(line, keep) if kept]


def _deviation(point, start, end) -> float:
    """Distance of a point from a segment, in degrees with longitude shrunk to scale."""
    shrink = 0.67
    px, py = (point[0] - start[0]) * shrink, point[1] - start[1]
    dx, dy = (end[0] - start[0]) * shrink, end[1] - start[1]
    length = dx * dx + dy * dy
    along = 0.0 if length == 0 else max(0.0, min(1.0, (px * dx + py * dy) / length))
    return math.hypot(px - along * dx, py - along * dy)
