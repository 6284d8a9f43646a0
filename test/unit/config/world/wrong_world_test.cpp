// Every error in a world file, with the complete message.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "config/world/world_file.hpp"
#include "system/temp_dir.hpp"
#include "unit/config/message_of.hpp"
#include "unit/config/world/world_text.hpp"

using namespace fakebot::test;
using fakebot::config::load_world;

namespace {

struct Wrong {
  std::string name;
  std::string text;
  std::string message;
  bool fits_schema = false;
};

void check_all(const std::vector<Wrong>& cases) {
  for (const Wrong& wrong : cases) {
    CAPTURE(wrong.name);
    CHECK(message_of([&] { world_from(wrong.text); }) == wrong.message);
    CHECK(objection_of_schema(FileKind::world, wrong.text).empty() == wrong.fits_schema);
  }
}

}  // namespace

TEST_CASE("wrong keys of a world are refused") {
  check_all({
      {"no object", "[]", "w.json:1: /: found array, expected an object"},
      {"an unknown key", "{\n\"wall\": []}",
       "w.json:2: /wall: found \"wall\", expected one of $schema, name, walls, obstacles, cliffs, "
       "dock, places, start, map; did you mean \"walls\"?"},
      {"a key that is far from all", "{\"gravity_m_s2\": 9.81}",
       "w.json:1: /gravity_m_s2: found \"gravity_m_s2\", expected one of $schema, name, walls, "
       "obstacles, cliffs, dock, places, start, map"},
      {"a key twice", "{\"walls\": [],\n\"walls\": []}", "w.json:2: /walls: appears twice",
       kFitsSchema},
      {"a name that is no text", "{\"name\": 7}", "w.json:1: /name: found 7, expected a text"},
  });
}

TEST_CASE("wrong walls are refused") {
  check_all({
      {"no list", "{\"walls\": {}}", "w.json:1: /walls: found object, expected a list of walls"},
      {"a number as a wall", "{\"walls\": [7]}",
       "w.json:1: /walls/0: found 7, expected a list of points, or an object with \"points\""},
      {"one line without its list", "{\"walls\": [[0, 0], [1, 0]]}",
       "w.json:1: /walls/0/0: found 0, expected a point [x, y] in metres"},
      {"no points", "{\"walls\": [\n[]]}",
       "w.json:2: /walls/0: found 0 points, expected a list of at least 2 points [x, y] in metres"},
      {"one point", "{\"walls\": [[[0, 0], [1, 0]],\n[[0, 0]]]}",
       "w.json:2: /walls/1: found 1 point, expected a list of at least 2 points [x, y] in metres"},
      {"a point with a height", "{\"walls\": [[[0, 0], [1, 0, 2]]]}",
       "w.json:1: /walls/0/1: found a list of 3, expected a point [x, y] in metres"},
      {"a text as a coordinate", "{\"walls\": [[[0, 0],\n[1, \"2\"]]]}",
       "w.json:2: /walls/0/1/1: found \"2\", expected a number from -1000 to 1000 m"},
      {"millimetres", "{\"walls\": [[[0, 0], [4000, 0]]]}",
       "w.json:1: /walls/0/1/0: found 4000, expected a number from -1000 to 1000 m"},
      {"not finite", "{\"walls\": [[[0, 0],\n[1e999, 0]]]}",
       "w.json:2: no JSON: number overflow parsing '1e999'"},
      {"not a number", "{\"walls\": [[[0, 0], [null, 0]]]}",
       "w.json:1: /walls/0/1/0: found null, expected a number from -1000 to 1000 m"},
      {"the same point twice", "{\"walls\": [[[0, 0], [1, 0],\n[1, 0], [2, 0]]]}",
       "w.json:2: /walls/0/2: found the point before it again, expected another point",
       kFitsSchema},
      {"no points in an object", "{\"walls\": [{\"closed\": true}]}",
       "w.json:1: /walls/0: found no \"points\", expected a list of at least 2 points [x, y] in "
       "metres"},
      {"closed by a number", "{\"walls\": [{\"points\": [[0, 0], [1, 0]], \"closed\": 1}]}",
       "w.json:1: /walls/0/closed: found 1, expected true or false"},
      {"an unknown material",
       "{\"walls\": [{\"points\": [[0, 0], [1, 0]],\n\"material\": \"wood\"}]}",
       "w.json:2: /walls/0/material: found \"wood\", expected \"matt\", \"glass\" or \"black\""},
      {"an unknown key", "{\"walls\": [{\"points\": [[0, 0], [1, 0]], \"close\": true}]}",
       "w.json:1: /walls/0/close: found \"close\", expected one of points, closed, material, name; "
       "did you "
       "mean "
       "\"closed\"?"},
      {"two points closed", "{\"walls\": [{\"closed\": true, \"points\": [[0, 0], [1, 0]]}]}",
       "w.json:1: /walls/0/points: found 2 points, expected a list of at least 3 points [x, y] in "
       "metres",
       kFitsSchema},
      {"closed twice",
       "{\"walls\": [{\"closed\": true, \"points\": [[0, 0], [1, 0], [1, 1],\n[0, 0]]}]}",
       "w.json:2: /walls/0/points/3: found the first point again, expected no point: the outline "
       "closes by itself",
       kFitsSchema},
  });
}

TEST_CASE("wrong obstacles are refused") {
  check_all({
      {"a list of numbers", "{\"obstacles\": [1]}",
       "w.json:1: /obstacles/0: found 1, expected an object"},
      {"nothing in it", "{\"obstacles\": [\n{}]}",
       "w.json:2: /obstacles/0: found neither \"center\" nor \"polygon\", expected one of them"},
      {"round with corners",
       "{\"obstacles\": [{\"center\": [0, 0], \"polygon\": [[0, 0], [1, 0], [1, 1]]}]}",
       "w.json:1: /obstacles/0: found \"center\" and \"polygon\", expected one of them"},
      {"corners with a radius",
       "{\"obstacles\": [{\"polygon\": [[0, 0], [1, 0], [1, 1]], \"radius_m\": 1}]}",
       "w.json:1: /obstacles/0/radius_m: found \"radius_m\", expected one of polygon, material, "
       "name"},
      {"no radius", "{\"obstacles\": [{\"center\": [0, 0]}]}",
       "w.json:1: /obstacles/0: found no \"radius_m\", expected a number from 0.001 to 1000 m"},
      {"a unit left out", "{\"obstacles\": [{\"center\": [0, 0], \"radius\": 1}]}",
       "w.json:1: /obstacles/0/radius: found \"radius\", expected one of center, radius_m, "
       "material, name, polygon; "
       "did you mean \"radius_m\"?"},
      {"a negative radius", "{\"obstacles\": [{\"center\": [0, 0],\n\"radius_m\": -0.2}]}",
       "w.json:2: /obstacles/0/radius_m: found -0.2, expected a number from 0.001 to 1000 m"},
      {"no radius at all", "{\"obstacles\": [{\"center\": [0, 0], \"radius_m\": 0}]}",
       "w.json:1: /obstacles/0/radius_m: found 0, expected a number from 0.001 to 1000 m"},
      {"two corners", "{\"obstacles\": [{\"polygon\": [[0, 0], [1, 0]]}]}",
       "w.json:1: /obstacles/0/polygon: found 2 points, expected a list of at least 3 points [x, "
       "y] "
       "in metres"},
      {"an hourglass", "{\"obstacles\": [{\"polygon\": [[0, 0], [1, 0], [0, 1], [1, 1]]}]}",
       "w.json:1: /obstacles/0/polygon: found the side from point 1 to 2 that meets the side from "
       "point 3 to 0, expected an outline that does not cross or touch itself",
       kFitsSchema},
      {"a spike", "{\"obstacles\": [{\"polygon\": [[0, 0], [2, 0], [1, 0], [1, 1]]}]}",
       "w.json:1: /obstacles/0/polygon: found the side from point 0 to 1 that meets the side from "
       "point 1 to 2, expected an outline that does not cross or touch itself",
       kFitsSchema},
      {"a spike at the first point",
       "{\"obstacles\": [{\"polygon\": [[0, 0], [1, 1], [3, 3], [3, 9], [2, 2]]}]}",
       "w.json:1: /obstacles/0/polygon: found the side from point 0 to 1 that meets the side from "
       "point 4 to 0, expected an outline that does not cross or touch itself",
       kFitsSchema},
      {"all on one line", "{\"obstacles\": [{\"polygon\": [[0, 0], [1, 0], [2, 0]]}]}",
       "w.json:1: /obstacles/0/polygon: found the side from point 0 to 1 that meets the side from "
       "point 2 to 0, expected an outline that does not cross or touch itself",
       kFitsSchema},
  });
}

TEST_CASE("wrong cliffs are refused") {
  check_all({
      {"of no kind", "{\"cliffs\": [{\"depth_m\": 1}]}",
       "w.json:1: /cliffs/0: found neither \"hole\" nor \"table\", expected one of them"},
      {"a hole with a height",
       "{\"cliffs\": [{\"hole\": [[0, 1], [1, 1], [1, 2]], \"height_m\": 1}]}",
       "w.json:1: /cliffs/0/height_m: found \"height_m\", expected one of hole, depth_m, name"},
      {"a hole without a depth", "{\"cliffs\": [{\"hole\": [[0, 1], [1, 1], [1, 2]]}]}",
       "w.json:1: /cliffs/0: found no \"depth_m\", expected a number from 0.001 to 1000 m"},
      {"a hole that is a hill",
       "{\"cliffs\": [{\"hole\": [[0, 1], [1, 1], [1, 2]], \"depth_m\": -0.1}]}",
       "w.json:1: /cliffs/0/depth_m: found -0.1, expected a number from 0.001 to 1000 m"},
      {"two tables",
       "{\"cliffs\": [{\"table\": [[-1, -1], [1, -1], [0, 1]], \"height_m\": 0.7},\n"
       "{\"table\": [[2, -1], [4, -1], [3, 1]], \"height_m\": 0.7}]}",
       "w.json:2: /cliffs/1: found a second table, expected one at most", kFitsSchema},
  });
}

TEST_CASE("wrong places and poses are refused") {
  check_all({
      {"a list of places", "{\"places\": []}",
       "w.json:1: /places: found array, expected an object"},
      {"a place twice",
       "{\"places\": {\"a\": {\"x_m\": 1, \"y_m\": 1},\n\"a\": {\"x_m\": 2, \"y_m\": 1}}}",
       "w.json:2: /places/a: appears twice", kFitsSchema},
      {"a place without a name", "{\"places\": {\"\": {\"x_m\": 1, \"y_m\": 1}}}",
       "w.json:1: /places/: found \"\", expected a name of letters, digits, _ and -, that does not "
       "start with a digit"},
      {"a place that looks like a pose", "{\"places\": {\"1,2,3\": {\"x_m\": 1, \"y_m\": 1}}}",
       "w.json:1: /places/1,2,3: found \"1,2,3\", expected a name of letters, digits, _ and -, "
       "that does not start with a digit"},
      {"no y", "{\"places\": {\n\"a\": {\"x_m\": 1}}}",
       "w.json:2: /places/a: found no \"y_m\", expected a number from -1000 to 1000 m"},
      {"a pose as a list", "{\"dock\": [1, 2, 90]}",
       "w.json:1: /dock: found array, expected an object"},
      {"radians", "{\"dock\": {\"x_m\": 1, \"y_m\": 2, \"heading_rad\": 1.57}}",
       "w.json:1: /dock/heading_rad: found \"heading_rad\", expected one of x_m, y_m, heading_deg; "
       "did you mean \"heading_deg\"?"},
      {"a heading of many turns", "{\"dock\": {\"x_m\": 1, \"y_m\": 2, \"heading_deg\": 900}}",
       "w.json:1: /dock/heading_deg: found 900, expected a number from -360 to 360 degrees"},
      {"a start that is a number", "{\"start\": 1}",
       "w.json:1: /start: found 1, expected a pose, or the name of a place"},
      {"a start that is no place",
       "{\"places\": {\"hall\": {\"x_m\": 1, \"y_m\": 1}, \"door\": {\"x_m\": 1, \"y_m\": 1}},\n"
       "\"start\": \"hal\"}",
       "w.json:2: /start: found \"hal\", expected a pose or one of door, hall; did you mean "
       "\"hall\"?",
       kFitsSchema},
      {"a start where no places are", "{\"start\": \"hall\"}",
       "w.json:1: /start: found \"hall\", expected a pose: the world has no places", kFitsSchema},
  });
}

TEST_CASE("poses without room for the robot are refused") {
  check_all({
      {"a start too near to a wall",
       "{\"walls\": [[[0, 0.17], [1, 0.17]]],\n\"start\": {\"x_m\": 0.5, \"y_m\": 0}}",
       "w.json:2: /start: found no room at 0.5, 0, expected nothing solid within the robot's "
       "radius of 0.17575 m; the nearest place with room is 0.45, -0.02",
       kFitsSchema},
      {"a start in an obstacle",
       "{\"obstacles\": [{\"polygon\": [[-9, -9], [9, -9], [9, 9], [-9, 9]]}],\n"
       "\"start\": {\"x_m\": 0, \"y_m\": 0}}",
       "w.json:2: /start: found no room at 0, 0, expected nothing solid within the robot's radius "
       "of 0.17575 m; the nearest place with room is 9.25, 0",
       kFitsSchema},
      {"a start above a hole",
       "{\"cliffs\": [{\"hole\": [[0, 0], [9, 0], [0, 9]], \"depth_m\": 0.1}],\n"
       "\"start\": {\"x_m\": 1, \"y_m\": 1}}",
       "w.json:2: /start: found no floor at 1, 1, expected a place on the table and in no hole; "
       "the "
       "nearest place with room is -0.01, 1.3",
       kFitsSchema},
      {"a place beside the table",
       "{\"cliffs\": [{\"table\": [[-1, -1], [1, -1], [0, 1]], \"height_m\": 0.7}], \"places\": {\n"
       "\"a\": {\"x_m\": 0, \"y_m\": 0},\n\"b\": {\"x_m\": 3, \"y_m\": 0}}}",
       "w.json:3: /places/b: found no floor at 3, 0, expected a place on the table and in no hole; "
       "the "
       "nearest place with room is 0.87, -0.77",
       kFitsSchema},
      {"a dock that looks into the wall",
       "{\"walls\": [[[4, 0], [4, 3]]],\n\"dock\": {\"x_m\": 4, \"y_m\": 1.5, \"heading_deg\": "
       "0},\n\"obstacles\": [{\"center\": [4.3, 1.5], \"radius_m\": 0.2}]}",
       "w.json:2: /dock: found no room at 4.17675, 1.5 for a robot on the dock, expected nothing "
       "solid within the robot's radius of 0.17575 m",
       kFitsSchema},
      {"a dock that looks over the edge",
       "{\"cliffs\": [{\"table\": [[-1, -1], [1, -1], [1, 1], [-1, 1]], \"height_m\": 0.7}],\n"
       "\"dock\": {\"x_m\": 0.9, \"y_m\": 0}}",
       "w.json:2: /dock: found no floor at 1.07675, 0 for a robot on the dock, expected a place on "
       "the table and in no hole",
       kFitsSchema},
  });
}

TEST_CASE("wrong maps of a world are refused") {
  check_all({
      {"a picture", "{\"map\": \"office.pgm\"}",
       "w.json:1: /map: found \"office.pgm\", expected the path of a ROS map, a file that ends in "
       ".yaml or .yml"},
      {"a number", "{\"map\": 1}",
       "w.json:1: /map: found 1, expected the path of a ROS map, a file that ends in .yaml or "
       ".yml"},
      {"a file that is not there", "{\n\"map\": \"nowhere/m.yaml\"}",
       "w.json:2: /map: found \"nowhere/m.yaml\", expected a file that can be read: "
       "nowhere/m.yaml",
       kFitsSchema},
  });
}

TEST_CASE("an error in the map names the map's file") {
  const TempDir dir;
  dir.write("m.yaml", "image: m.pgm\n");
  const std::string world = dir.write("w.json", "{\"map\": \"m.yaml\"}");
  CHECK(message_of([&] { load_world(world, kRadiusM); }) ==
        (dir / "m.yaml") + ":1: /: found no \"resolution\", expected a number from 0.001 to 10 m");
}

TEST_CASE("a file that is not a world is refused") {
  CHECK(
      message_of([] { load_world("office.pgm", kRadiusM); }) ==
      "--world: found \"office.pgm\", expected a file that ends in .json, or in .yaml or .yml for "
      "a ROS map");
  CHECK(
      message_of([] { load_world("/nowhere/w.json", kRadiusM); }) ==
      "cannot read /nowhere/w.json: No such file or directory; is it a file, and may you read it?");
}
