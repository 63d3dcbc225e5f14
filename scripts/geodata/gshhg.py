"""Reads lines and rings from GSHHG's binned HDF5 files (the layout that GMT uses)."""

import math
from pathlib import Path

import h5py

from region import MAP_EAST, MAP_NORTH, MAP_SOUTH, MAP_WEST

Point = tuple[float, float]


def _bins(file: h5py.File):
    """Yields (first segment, number of segments, west, south, size) of bins touching the box."""
    size = int(file["Bin_size_in_minutes"][0]) / 60
    columns = int(file["N_bins_in_360_longitude_range"][0])
    firsts, counts = file["Id_of_first_segment_in_a_bin"], file["N_segments_in_a_bin"]
    for column in range(math.floor(MAP_WEST / size), math.floor(MAP_EAST / size) + 1):
        for lower in range(math.floor(MAP_SOUTH / size), math.floor(MAP_NORTH / size) + 1):
            # Rows are counted from the north pole downwards.
            row = round(90 / size) - 1 - lower
            number = row * columns + column
            yield int(firsts[number]), int(counts[number]), column * size, lower * size, size


def _points(file: h5py.File, segment: int, count: int, west: float, south: float, size: float):
    start = int(file["Id_of_first_point_in_a_segment"][segment])
    xs = file["Relative_longitude_from_SW_corner_of_bin"][start : start + count]
    ys = file["Relative_latitude_from_SW_corner_of_bin"][start : start + count]
    scale = size / 65535
    # The offsets are unsigned 16-bit numbers stored in signed fields.
    return [(west + (int(x) & 0xFFFF) * scale, south + (int(y) & 0xFFFF) * scale) for x, y in zip(xs, ys)]


def lines(path: Path) -> dict[int, list[list[Point]]]:
    """Lines of a river or border file, joined across bins, by GSHHG level."""
    found: dict[int, list[list[Point]]] = {}
    with h5py.File(path) as file:
        for first, count, west, south, size in _bins(file):
            for segment in range(first, first + count):
                length = int(file["N_points_for_a_segment"][segment])
                level = int(file["Hierarchial_level_of_a_segment"][segment])
                found.setdefault(level, []).append(_points(file, segment, length, west, south, size))
    return {level: join(parts) for level, parts in sorted(found.items())}


def lakes(path: Path) -> list[tuple[float, list[Point]]]:
    """Lake outlines with their area in km², biggest first."""
    found: dict[int, list[list[Point]]] = {}
    with h5py.File(path) as file:
        for first, count, west, south, size in _bins(file):
            for segment in range(first, first + count):
                packed = int(file["Embedded_npts_levels_exit_entry_for_a_segment"][segment]) & 0xFFFFFFFF
                if (packed >> 6) & 7 == 2:
                    polygon = int(file["Id_of_GSHHS_ID"][segment])
                    part = _points(file, segment, packed >> 9, west, south, size)
                    found.setdefault(polygon, []).append(part)
        areas = file["The_km_squared_area_of_polygons"]
        rings = [(float(areas[polygon]), ring) for polygon, parts in found.items() for ring in join(parts)]
    return sorted(rings, key=lambda entry: -entry[0])


def join(parts: list[list[Point]]) -> list[list[Point]]:
    """Joins parts whose ends coincide; bins cut every line at whole degrees."""
    pending = [list(part) for part in parts if len(part) > 1]
    joined: list[list[Point]] = []
    while pending:
        line = pending.pop(0)
        grown = True
        while grown and not _near(line[0], line[-1]):
            grown = False
            for index, other in enumerate(pending):
                merged = _merge(line, other)
                if merged:
                    line, grown = merged, True
                    pending.pop(index)
                    break
        joined.append(line)
    return joined


def _merge(line: list[Point], other: list[Point]) -> list[Point] | None:
    if _near(line[-1], other[0]):
        return line + other[1:]
    if _near(line[0], other[-1]):
        return other + line[1:]
    if _near(line[-1], other[-1]):
        return line + other[::-1][1:]
    if _near(line[0], other[0]):
        return other[::-1] + line[1:]
    return None


def _near(a: Point, b: Point) -> bool:
    return abs(a[0] - b[0]) < 1e-4 and abs(a[1] - b[1]) < 1e-4
