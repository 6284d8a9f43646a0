// Source of the expectations: http://wiki.ros.org/map_server, "Map format" and "Value
// Interpretation".
#include "config/world/map/ros_map.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "config/world/standing_room.hpp"
#include "config/world/start.hpp"
#include "config/world/world_file.hpp"
#include "sim/world/world.hpp"
#include "system/temp_dir.hpp"
#include "unit/config/message_of.hpp"

using namespace fakebot::config;
using fakebot::sim::world::Vec2;
using fakebot::sim::world::World;
using fakebot::sim::world::WorldDescription;
using fakebot::test::message_of;
using fakebot::test::TempDir;

namespace {

/// The example of the documentation.
const std::string kExample =
    "image: testmap.png\n"
    "resolution: 0.1\n"
    "origin: [0.0, 0.0, 0.0]\n"
    "occupied_thresh: 0.65\n"
    "free_thresh: 0.196\n"
    "negate: 0\n";

/// The example with a replaced line.
std::string map_with(const std::string& line) {
  const std::string key = line.substr(0, line.find(':') + 1);
  const std::size_t begin = kExample.find(key);
  const std::size_t end = kExample.find('\n', begin);
  return kExample.substr(0, begin) + line + kExample.substr(end);
}

RosMap map_from(const std::string& text) {
  return parse_ros_map("m.yaml", text);
}

/// The smallest pixel value (0 to 256) without an obstacle.
unsigned first_not_occupied(const RosMap& map) {
  unsigned value = 0;
  while (value < 256 && is_occupied(map, value, 255)) { ++value; }
  return value;
}

/// A map of 3 x 2 pixels of 1 m; the lower left pixel is occupied.
WorldDescription map_at(const std::string& origin, const std::string& more = "negate: 0") {
  const TempDir dir;
  dir.write("m.pgm", "P2 3 2 255\n255 255 255\n0 255 255\n");
  WorldDescription description;
  description.borders =
      load_ros_map(dir.write("m.yaml", "image: m.pgm\nresolution: 1\norigin: " + origin +
                                           "\noccupied_thresh: 0.65\nfree_thresh: 0.196\n" + more +
                                           "\n"))
          .borders;
  return description;
}

bool is_solid(const World& world, Vec2 place) {
  return !world.has_room(place, 0.01);
}

/// A map of four free pixels within walls, of 1 m each.
std::string write_room(const TempDir& dir, const std::string& origin) {
  dir.write("m.pgm", "P2 4 4 255\n0 0 0 0\n0 255 255 0\n0 255 255 0\n0 0 0 0\n");
  return dir.write("m.yaml", "image: m.pgm\nresolution: 1\norigin: " + origin +
                                 "\nnegate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.196\n");
}

}  // namespace

TEST_CASE("the example of the documentation is read") {
  const RosMap map = map_from(kExample);
  CHECK(map.image == "testmap.png");
  CHECK(map.resolution_m == 0.1);
  CHECK(map.origin.position == Vec2{0, 0});
  CHECK(map.origin.heading_rad == 0);
  CHECK(map.occupied_thresh == 0.65);
  CHECK(map.free_thresh == 0.196);
  CHECK_FALSE(map.negate);
  CHECK(map.mode == RosMap::Mode::trinary);
}

TEST_CASE("unknown keys are ignored, as by map_server") {
  CHECK(map_from(kExample + "unknown_thresh: [1, 2]\nMode: 3\n").image == "testmap.png");
}

TEST_CASE("negate is a number or a boolean") {
  for (const char* yes : {"1", "2", "true", "yes"}) {
    CHECK(map_from(map_with("negate: " + std::string(yes))).negate);
  }
  for (const char* no : {"0", "false", "no"}) {
    CHECK_FALSE(map_from(map_with("negate: " + std::string(no))).negate);
  }
}

TEST_CASE("black is occupied, and grey up to the threshold") {
  // p = (255 - x) / 255 > 0.65: x < 89.25
  CHECK(first_not_occupied(map_from(kExample)) == 90);
  // p > 0.9: x < 25.5
  CHECK(first_not_occupied(map_from(map_with("occupied_thresh: 0.9"))) == 26);
  // p > 1 holds for no pixel
  CHECK(first_not_occupied(map_from(map_with("occupied_thresh: 1"))) == 0);
}

TEST_CASE("with negate white is occupied, and grey down to the threshold") {
  // p = x / 255 > 0.65: x > 165.75
  const RosMap map = map_from(map_with("negate: 1"));
  CHECK_FALSE(is_occupied(map, 0, 255));
  CHECK_FALSE(is_occupied(map, 165, 255));
  CHECK(is_occupied(map, 166, 255));
  CHECK(is_occupied(map, 255, 255));
}

TEST_CASE("the mode scale does not change what is occupied") {
  CHECK(first_not_occupied(map_from(kExample + "mode: scale\n")) == 90);
}

TEST_CASE("raw pixels are the probability in percent, without negate") {
  for (const char* negate : {"negate: 0", "negate: 1"}) {
    const RosMap map = map_from(map_with(negate) + "mode: raw\n");
    CHECK_FALSE(is_occupied(map, 0, 255));
    CHECK_FALSE(is_occupied(map, 65, 255));
    CHECK(is_occupied(map, 66, 255));
    CHECK(is_occupied(map, 100, 255));
    CHECK_FALSE(is_occupied(map, 101, 255));  // unknown
    CHECK_FALSE(is_occupied(map, 255, 255));
  }
}

TEST_CASE("with 16 bits black and white are the same") {
  const RosMap map = map_from(kExample);
  CHECK(is_occupied(map, 0, 65535));
  CHECK(is_occupied(map, 22937, 65535));  // p = 0.650004
  CHECK_FALSE(is_occupied(map, 22938, 65535));
}

TEST_CASE("the last row of the image is the lowest of the map") {
  const World world(map_at("[0, 0, 0]"));
  CHECK(is_solid(world, {0.5, 0.5}));
  for (const Vec2 other :
       {Vec2{1.5, 0.5}, Vec2{2.5, 0.5}, Vec2{0.5, 1.5}, Vec2{1.5, 1.5}, Vec2{2.5, 1.5}}) {
    CHECK_FALSE(is_solid(world, other));
  }
}

TEST_CASE("the origin is the lower left corner of the lower left pixel") {
  const World world(map_at("[-10, 5, 0]"));
  CHECK(is_solid(world, {-9.98, 5.02}));
  CHECK(is_solid(world, {-9.02, 5.98}));
  CHECK_FALSE(is_solid(world, {-10.02, 5.02}));
  CHECK_FALSE(is_solid(world, {-9.98, 4.98}));
  CHECK_FALSE(is_solid(world, {-8.98, 5.98}));
}

TEST_CASE("yaw turns the map around its origin, counter-clockwise") {
  const World world(map_at("[10, 0, 1.5707963267948966]", "negate: 1"));
  // All but the lower left pixel are occupied; x points up and y left.
  CHECK_FALSE(is_solid(world, {9.5, 0.5}));
  CHECK(is_solid(world, {9.5, 1.5}));
  CHECK(is_solid(world, {9.5, 2.5}));
  CHECK(is_solid(world, {8.5, 0.5}));
  CHECK_FALSE(is_solid(world, {9.5, 3.5}));
  CHECK_FALSE(is_solid(world, {7.5, 0.5}));
  CHECK_FALSE(is_solid(world, {10.5, 0.5}));
}

TEST_CASE("a rotated map is solid inside") {
  const World world(map_at("[0, 0, 0.7853981633974483]", "negate: 1"));
  const double half = std::numbers::sqrt2 / 2;
  const auto turned = [&](double x, double y) { return Vec2{(x - y) * half, (x + y) * half}; };
  CHECK_FALSE(is_solid(world, turned(0.5, 0.5)));
  CHECK(is_solid(world, turned(1.5, 0.5)));
  CHECK(is_solid(world, turned(0.5, 1.5)));
  CHECK_FALSE(is_solid(world, turned(3.5, 0.5)));
}

TEST_CASE("a large map has few borders") {
  const TempDir dir;
  std::string image = "P5 2000 2000 255\n";
  for (int y = 0; y < 2000; ++y) {
    const bool edge = y < 20 || y >= 1980;
    image += edge ? std::string(2000, '\0')
                  : std::string(20, '\0') + std::string(1960, '\xfe') + std::string(20, '\0');
  }
  dir.write("testmap.png", image);
  CHECK(load_ros_map(dir.write("m.yaml", kExample)).borders.size() == 8);
}

TEST_CASE("a map of noise is refused") {
  const TempDir dir;
  std::string image = "P5 2000 2000 255\n";
  for (int y = 0; y < 2000; ++y) {
    for (int x = 0; x < 2000; ++x) { image += x % 2 == 0 && y % 2 == 0 ? '\0' : '\xfe'; }
  }
  dir.write("testmap.png", image);
  CHECK(message_of([&] { load_ros_map(dir.write("m.yaml", kExample)); }) ==
        (dir / "testmap.png") +
            ": found more than 1000000 borders of occupied cells, expected a map without noise");
}

TEST_CASE("a wrong map is refused with file, line, key, found and expected") {
  struct Case {
    std::string name;
    std::string text;
    std::string message;
  };
  const auto without = [](const std::string& key) {
    std::string text = map_with(key + ": x");
    return text.erase(text.find(key + ": x"), key.size() + 4);
  };
  for (const Case& c : std::vector<Case>{
           {"no YAML", "image: [1\nresolution: 2\n",
            "m.yaml:2: no YAML: end of sequence flow not found"},
           {"nothing", "",
            "m.yaml:1: /: found nothing, expected a map of image, resolution, origin, negate, "
            "occupied_thresh, free_thresh, mode"},
           {"a list", "- image\n",
            "m.yaml:1: /: found a list of 1, expected a map of image, resolution, origin, negate, "
            "occupied_thresh, free_thresh, mode"},
           {"no image", without("image"),
            "m.yaml:1: /: found no \"image\", expected the path of a PNG or PGM picture"},
           {"no resolution", without("resolution") + "resolutoin: 0.1\n",
            "m.yaml:1: /: found no \"resolution\", expected a number from 0.001 to 10 m; is it "
            "\"resolutoin\" in line 6?"},
           {"no negate", without("negate"),
            "m.yaml:1: /: found no \"negate\", expected 0, 1, true or false"},
           {"a key twice", kExample + "negate: 1\n", "m.yaml:7: /negate: appears twice"},
           {"an image without a name", map_with("image: \"\""),
            "m.yaml:1: /image: found \"\", expected the path of a PNG or PGM picture"},
           {"a resolution of 0", map_with("resolution: 0"),
            "m.yaml:2: /resolution: found \"0\", expected a number from 0.001 to 10 m"},
           {"a negative resolution", map_with("resolution: -0.05"),
            "m.yaml:2: /resolution: found \"-0.05\", expected a number from 0.001 to 10 m"},
           {"a word as a number", map_with("resolution: fine"),
            "m.yaml:2: /resolution: found \"fine\", expected a number from 0.001 to 10 m"},
           {"not a number", map_with("resolution: .nan"),
            "m.yaml:2: /resolution: found \".nan\", expected a number from 0.001 to 10 m"},
           {"an origin of two", map_with("origin: [1, 2]"),
            "m.yaml:3: /origin: found a list of 2, expected a list [x, y, yaw] in metres and "
            "radians"},
           {"an origin of one number", map_with("origin: 3"),
            "m.yaml:3: /origin: found \"3\", expected a list [x, y, yaw] in metres and radians"},
           {"an infinite origin", map_with("origin: [1, .inf, 0]"),
            "m.yaml:3: /origin/1: found \".inf\", expected a number from -100000 to 100000 m"},
           {"a yaw in degrees", map_with("origin: [1, 2, 90]"),
            "m.yaml:3: /origin/2: found \"90\", expected a number from -6.28319 to 6.28319 rad"},
           {"a threshold in percent", map_with("occupied_thresh: 65"),
            "m.yaml:4: /occupied_thresh: found \"65\", expected a number from 0 to 1"},
           {"thresholds swapped", map_with("free_thresh: 0.7"),
            "m.yaml:5: /free_thresh: found \"0.7\", expected no more than occupied_thresh"},
           {"negate what", map_with("negate: maybe"),
            "m.yaml:6: /negate: found \"maybe\", expected 0, 1, true or false"},
           {"another mode", kExample + "mode: trinery\n",
            "m.yaml:7: /mode: found \"trinery\", expected one of trinary, scale, raw; did you mean "
            "\"trinary\"?"},
           {"a mode of two", kExample + "mode: [raw, raw]\n",
            "m.yaml:7: /mode: found a list of 2, expected one of trinary, scale, raw"}}) {
    CAPTURE(c.name);
    CHECK(message_of([&] { map_from(c.text); }) == c.message);
  }
}

TEST_CASE("the error for a missing file names it") {
  const TempDir dir;
  CHECK(message_of([&] { load_ros_map(dir / "m.yaml"); }) ==
        "cannot read " + (dir / "m.yaml") +
            ": No such file or directory; is it a file, and may you read it?");
  const std::string map = dir.write("m.yaml", kExample);
  CHECK(
      message_of([&] { load_ros_map(map); }) ==
      map +
          ":1: /image: found \"testmap.png\", which is no file, expected the path of a PNG or PGM "
          "picture");
  const std::string long_name(5000, 'x');
  const std::string other = dir.write("o.yaml", "image: " + long_name + kExample.substr(18));
  CHECK(message_of([&] { load_ros_map(other); }).find("which is no file") != std::string::npos);
  dir.write("testmap.png", "");
  CHECK(message_of([&] { load_ros_map(map); }) ==
        (dir / "testmap.png") +
            ":1: found no \"P2\" or \"P5\" at its start, expected a PGM picture");
}

TEST_CASE("a mode is known in any case, as nav2 takes it") {
  CHECK(map_from(kExample + "mode: Trinary\n").mode == RosMap::Mode::trinary);
  CHECK(map_from(kExample + "mode: SCALE\n").mode == RosMap::Mode::scale);
}

TEST_CASE("where the image is a path of another machine, a file of that name beside is named") {
  const TempDir dir;
  const std::string map = dir.write("m.yaml", map_with("image: /home/ann/maps/hall.png"));
  const auto message = [&] { return message_of([&] { load_ros_map(map); }); };
  const std::string refusal = map +
                              ":1: /image: found \"/home/ann/maps/hall.png\", which is no file, "
                              "expected the path of a PNG or PGM "
                              "picture";
  CHECK(message() == refusal);
  dir.write("hall.pgm", "");
  CHECK(message() == refusal + "; beside this file there is one: image: hall.pgm");
  dir.write("hall.png", "");
  CHECK(message() == refusal + "; beside this file there is one: image: hall.png");
}

TEST_CASE("also where the path is one of Windows, or differs in capital letters") {
  const TempDir dir;
  dir.write("Hall.PGM", "");
  for (const char* image : {"hall.pgm", "'C:\\maps\\hall.pgm'"}) {
    const std::string map = dir.write("m.yaml", map_with(std::string("image: ") + image));
    CHECK(message_of([&] {
            load_ros_map(map);
          }).ends_with("; beside this file there is one: image: Hall.PGM"));
  }
}

TEST_CASE("there is no room beside a map, where nobody knows what there is") {
  const TempDir dir;
  write_room(dir, "[10, 0, 0.5]");
  for (const std::string& file : {dir / "m.yaml", dir.write("w.json", R"({"map": "m.yaml"})")}) {
    CAPTURE(file);
    const auto world = load_world(file, 0.1);
    // The middle of the image: two pixels from the origin to the right, and two up.
    const Vec2 middle{10 + 2 * std::cos(0.5) - 2 * std::sin(0.5),
                      2 * std::sin(0.5) + 2 * std::cos(0.5)};
    CHECK(!objection_to(*world, middle, 0.1));
    // There is no map beside the turned walls, even within the rectangle around the walls.
    for (const Vec2 beside : {Vec2{0, 0}, Vec2{8.2, 5.2}, Vec2{1000, 0}}) {
      const auto objection = objection_to(*world, beside, 0.1);
      REQUIRE(objection);
      CHECK(objection->found.starts_with("no map at "));
    }
    CHECK(objection_to(*world, {0, 0}, 0.1)->nearest);
  }
}

TEST_CASE("a start beside the map is refused if it was given, and told if it was not") {
  const TempDir dir;
  const auto world = load_world(write_room(dir, "[10, 0, 0]"), 0.1);
  CHECK(message_of([&] { start_of(*world, "0,0,0", std::nullopt, 0.1); }) ==
        "--start: found no map at 0, 0, expected a place within the map; the nearest place with "
        "room is 11.21, 1.12: --start 11.21,1.12,0");
  const auto start = start_of(*world, std::nullopt, std::nullopt, 0.1);
  CHECK(start.position == Vec2{0, 0});
  CHECK(note_on_start(*world, start, 0.1) ==
        "there is no map at 0, 0, where the robot starts; the nearest place with room is "
        "11.21, 1.12: --start 11.21,1.12,0");
  CHECK(note_on_start(*world, start_of(*world, "12,2,0", std::nullopt, 0.1), 0.1).empty());
}
