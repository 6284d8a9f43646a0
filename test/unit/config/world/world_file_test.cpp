// Everything in a world file becomes part of the world.
#include "config/world/world_file.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <numbers>
#include <string>
#include <vector>

#include "config/json/config_error.hpp"
#include "config/world/start.hpp"
#include "config/world/world_json.hpp"
#include "system/temp_dir.hpp"
#include "unit/config/message_of.hpp"
#include "unit/config/world/world_text.hpp"

using namespace fakebot::config;
using namespace fakebot::test;
using fakebot::sim::world::Vec2;

TEST_CASE("an empty object is an endless floor") {
  const auto world = world_from("{}");
  CHECK(world->has_room({0, 0}, 100));
  CHECK(world->depth_m({50, 50}) == 0);
  CHECK_FALSE(world->description().dock);
  CHECK(world->description().start.position == Vec2{0, 0});
}

TEST_CASE("walls are open lines, or closed ones if marked as closed") {
  const auto world = world_from(R"({"walls": [
      [[-9, -9], [9, -9], [9, 9]],
      {"points": [[1, 1], [3, 1], [3, 3], [1, 3]], "closed": true},
      {"points": [[5, 1], [7, 1], [7, 3]], "closed": false},
      {"points": [[5, -1], [7, -1]]}]})");
  CHECK_FALSE(world->sees({0, 0}, {0, -10}));
  CHECK(world->sees({0, 0}, {-10, 0}));
  for (const Vec2 outside : {Vec2{0, 2}, Vec2{4, 2}, Vec2{2, 0}, Vec2{2, 4}}) {
    CHECK_FALSE(world->sees({2, 2}, outside));
  }
  CHECK(world->sees({6, 2}, {4, 2}));
  CHECK_FALSE(world->sees({6, 2}, {8, 2}));
  CHECK_FALSE(world->sees({6, 0}, {6, -2}));
}

TEST_CASE("obstacles are circles or polygons") {
  const auto world = world_from(R"({"obstacles": [
      {"center": [2, 0], "radius_m": 0.5},
      {"polygon": [[4, -1], [6, -1], [5, 1]]}]})");
  CHECK_FALSE(world->has_room({1.41, 0}, 0.1));
  CHECK(world->has_room({1.39, 0}, 0.1));
  CHECK_FALSE(world->has_room({5, 0}, 0.01));
  CHECK(world->has_room({4.1, 0.5}, 0.01));
}

TEST_CASE("walls and obstacles are matt, of glass or black, and written as they were read") {
  const std::string text = R"({"walls": [
      [[0, 9], [1, 9]],
      {"points": [[3, -1], [3, 1]], "material": "glass"},
      {"points": [[4, -1], [4, 1]], "material": "black", "name": "board"},
      {"points": [[6, -1], [6, 1]], "material": "matt"}], "obstacles": [
      {"center": [0, 3], "radius_m": 0.5, "material": "glass", "name": "vase"},
      {"polygon": [[-4, -1], [-4, 1], [-5, 1]], "material": "black"}]})";
  const auto read = world_from(text);
  const auto again = world_from(world_json(read->description()).dump());
  for (const auto& world : {read, again}) {
    const auto material = [&](Vec2 towards) {
      return world->first_hit({{0, 0}, towards}).value().material;
    };
    using fakebot::sim::world::Material;
    CHECK(material({1, 0}) == Material::glass);
    CHECK(material({0, 1}) == Material::glass);
    CHECK(material({-1, 0}) == Material::black);
    CHECK(world->first_hit({{3.5, 0}, {1, 0}}).value().material == Material::black);
    CHECK(world->first_hit({{4.5, 0}, {1, 0}}).value().material == Material::matt);
    CHECK(world->description().walls.size() == 2);
    CHECK(world->description().named.at("vase").glass.round_obstacles.size() == 1);
  }
}

TEST_CASE("cliffs are holes and the surroundings of a table") {
  const auto world = world_from(R"({"cliffs": [
      {"table": [[-1, -1], [4, -1], [4, 1], [-1, 1]], "height_m": 0.7},
      {"hole": [[1, -0.5], [2, -0.5], [2, 0.5], [1, 0.5]], "depth_m": 0.05}]})");
  CHECK(world->depth_m({0, 0}) == 0);
  CHECK(world->depth_m({1.5, 0}) == 0.05);
  CHECK(world->depth_m({5, 0}) == 0.7);
}

TEST_CASE("dock and places are poses with a default heading of 0") {
  const auto world = world_from(R"({"name": "n", "dock": {"x_m": 4, "y_m": 1.5, "heading_deg": 180},
      "places": {"a": {"x_m": 1, "y_m": 2}, "b": {"x_m": -1, "y_m": -2, "heading_deg": -90}}})");
  const auto& is = world->description();
  CHECK(is.name == "n");
  REQUIRE(is.dock);
  CHECK(is.dock->position == Vec2{4, 1.5});
  CHECK(is.dock->heading_rad == doctest::Approx(std::numbers::pi));
  CHECK(is.places.at("a").position == Vec2{1, 2});
  CHECK(is.places.at("a").heading_rad == 0);
  CHECK(is.places.at("b").heading_rad == doctest::Approx(-std::numbers::pi / 2));
}

TEST_CASE("the start is a pose or a place") {
  const auto at_place =
      world_from(R"({"start": "a", "places": {"a": {"x_m": 1, "y_m": 2, "heading_deg": 90}}})");
  CHECK(at_place->description().start.position == Vec2{1, 2});
  CHECK(at_place->description().start.heading_rad == doctest::Approx(std::numbers::pi / 2));
  CHECK(world_from(R"({"start": {"x_m": 3, "y_m": 4}})")->description().start.position ==
        Vec2{3, 4});
}

TEST_CASE("the default start needs no room") {
  const std::string pillar = R"({"obstacles": [{"center": [0, 0], "radius_m": 1}]})";
  CHECK(world_from(pillar)->description().start.position == Vec2{0, 0});
}

TEST_CASE("a dock may stand flush with a wall") {
  CHECK(world_from(R"({"walls": [[[4, 0], [4, 3]]],
      "dock": {"x_m": 4, "y_m": 1.5, "heading_deg": 180}})")
            ->description()
            .dock);
}

TEST_CASE("a smaller robot fits into narrower places") {
  const JsonFile file = JsonFile::parse(
      "w.json", R"({"walls": [[[0, 0.1], [1, 0.1]]], "start": {"x_m": 0.5, "y_m": 0}})");
  CHECK(read_world(file, "", 0.09));
  CHECK_THROWS_AS(read_world(file, "", 0.11), ConfigError);
}

TEST_CASE("a world can be part of another file") {
  const JsonFile file = JsonFile::parse("s.json",
                                        "{\"steps\": [],\n\"the/world\": {\"start\": "
                                        "{\"x_m\": 1,\n \"y_m\": 2}}}");
  CHECK(read_world(file, "/the~1world", kRadiusM)->description().start.position == Vec2{1, 2});
  const JsonFile wrong = JsonFile::parse("s.json", "{\"world\": {\n\"wals\": []}}");
  CHECK(message_of([&] {
          read_world(wrong, "/world", kRadiusM);
        }).starts_with("s.json:2: /world/wals: found \"wals\", expected one of $schema, name, "));
}

TEST_CASE("the walls of a map are added, and its path is relative to the world file") {
  const TempDir dir;
  dir.write("m.pgm", "P2 3 1 255 255 0 255");
  dir.write("m.yaml",
            "image: m.pgm\nresolution: 1\norigin: [10, 20, 0]\nnegate: 0\n"
            "occupied_thresh: 0.65\nfree_thresh: 0.2\n");
  const auto with_map = load_world(
      dir.write("w.json", R"({"map": "m.yaml", "walls": [[[0, 0], [1, 0]]]})"), kRadiusM);
  CHECK_FALSE(with_map->has_room({11.5, 20.5}, 0.1));
  CHECK(with_map->has_room({10.5, 20.5}, 0.1));
  CHECK_FALSE(with_map->has_room({0.5, 0}, 0.1));
  const auto map_alone = load_world(dir / "m.yaml", kRadiusM);
  CHECK_FALSE(map_alone->has_room({11.5, 20.5}, 0.1));
  CHECK(map_alone->has_room({0.5, 0}, 0.1));
}

TEST_CASE("a robot can start in every world that comes with the program") {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(FAKEBOT_SCENARIO_DIR "/worlds")) {
    if (entry.path().extension() == ".pgm") { continue; }
    CAPTURE(entry.path().string());
    const auto world = load_world(entry.path().string(), kRadiusM);
    CHECK_NOTHROW(start_of(*world, std::nullopt, std::nullopt, kRadiusM));
    names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  CHECK(names == std::vector<std::string>{"glass.json", "maze.json", "office.json", "office.yaml",
                                          "room.json", "table.json"});
}
