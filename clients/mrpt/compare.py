#!/usr/bin/env python3
"""Compares a map with the walls of a world: compare.py POINTS WORLD X_M Y_M HEADING_DEG [PICTURE.svg]

POINTS is a points map of icp-slam, X_M, Y_M and HEADING_DEG where the robot started: the map's origin.
"""
import json
import math
import pathlib
import re
import sys

PIXELS_PER_M = 200


def edges_of(corners):
    return list(zip(corners, corners[1:] + corners[:1]))


def surfaces(file):
    """The edges and the round obstacles of a world; a wall is closed, as in room.json."""
    world = json.loads(re.sub(r"(?m)//[^\"\n]*$", "", pathlib.Path(file).read_text()))
    obstacles = world["obstacles"]
    edges = [edge for wall in world["walls"] for edge in edges_of(wall["points"])]
    edges += [edge for obstacle in obstacles if "polygon" in obstacle for edge in edges_of(obstacle["polygon"])]
    return edges, [(*obstacle["center"], obstacle["radius_m"]) for obstacle in obstacles if "center" in obstacle]


def distance_to_edge(x, y, edge):
    (ax, ay), (bx, by) = edge
    along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)
    along = min(1, max(0, along))
    return math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay))


def distance(x, y, edges, circles):
    return min([distance_to_edge(x, y, edge) for edge in edges]
               + [abs(math.hypot(x - cx, y - cy) - radius) for cx, cy, radius in circles])


def picture(points, edges, circles):
    lines = [f'<line x1="{a[0]}" y1="{a[1]}" x2="{b[0]}" y2="{b[1]}"/>' for a, b in edges]
    lines += [f'<circle cx="{x}" cy="{y}" r="{radius}"/>' for x, y, radius in circles]
    dots = [f'<circle cx="{x:.4f}" cy="{y:.4f}" r="0.008"/>' for x, y in points]
    width, height = (max(corner[axis] for edge in edges for corner in edge) + 0.2 for axis in (0, 1))
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{(width + 0.2) * PIXELS_PER_M}"'
        f' height="{(height + 0.2) * PIXELS_PER_M}" viewBox="-0.2 {-height} {width + 0.2} {height + 0.2}">',
        '<rect x="-1" y="-99" width="99" height="100" fill="white"/><g transform="scale(1, -1)">',
        '<g fill="#204080">', *dots, '</g><g fill="none" stroke="#e03020" stroke-width="0.006">', *lines,
        '</g></g></svg>'])


def main():
    edges, circles = surfaces(sys.argv[2])
    start_x, start_y, heading = float(sys.argv[3]), float(sys.argv[4]), math.radians(float(sys.argv[5]))
    points = []
    for line in pathlib.Path(sys.argv[1]).read_text().splitlines():
        x, y = map(float, line.split()[:2])
        points.append((start_x + x * math.cos(heading) - y * math.sin(heading),
                       start_y + x * math.sin(heading) + y * math.cos(heading)))
    errors = sorted(distance(x, y, edges, circles) for x, y in points)
    print(f"{len(errors)} points; distance to the nearest wall: mean {1000 * sum(errors) / len(errors):.1f} mm,"
          f" 95 % within {1000 * errors[int(0.95 * len(errors))]:.1f} mm, worst {1000 * errors[-1]:.1f} mm;"
          f" {sum(error > 0.05 for error in errors)} beyond 50 mm")
    if len(sys.argv) > 6:
        pathlib.Path(sys.argv[6]).write_text(picture(points, edges, circles))


main()
