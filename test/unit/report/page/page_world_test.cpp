#include "report/page/data/page_world.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

using namespace fakebot;
using sim::world::World;
using sim::world::WorldDescription;

TEST_CASE("a thing with a name is drawn under it, and not among those without") {
  WorldDescription description;
  description.walls = {{{0, 0}, {1, 0}}};
  description.named["door"].walls = {{{1, 0}, {2, 0}}};
  description.named["window"].glass.walls = {{{5, 0}, {6, 0}}};
  description.named["basket"].round_obstacles = {{{1, 1}, 0.2}};
  const nlohmann::ordered_json json = report::world_drawing_json(World(description));
  CHECK(json["walls"] == nlohmann::ordered_json::parse("[[[0, 0], [1, 0]]]"));
  CHECK(json["round_obstacles"].empty());
  CHECK(json["named"]["door"]["walls"] == nlohmann::ordered_json::parse("[[[1, 0], [2, 0]]]"));
  CHECK(json["named"]["basket"]["round_obstacles"][0]["radius_m"] == 0.2);
  CHECK(json["named"].size() == 3);
  // Glass is a wall with a line of its own upon.
  CHECK(json["named"]["window"]["walls"] == nlohmann::ordered_json::parse("[[[5, 0], [6, 0]]]"));
  CHECK(json["named"]["window"]["panes"] == json["named"]["window"]["walls"]);
  CHECK_FALSE(json.contains("panes"));
}

TEST_CASE(
    "a page has how the world changes: what is gone, what is there, and the dock if it moves") {
  using namespace std::chrono_literals;
  sim::world::WorldChange door{.removed = {"basket"}};
  door.added["door"].walls = {{{1, 0}, {2, 0}}};
  sim::world::WorldChange moved{.moves_dock = true, .dock = sim::world::Placement{{1, 2}, 0}};
  const sim::world::WorldChange gone{.moves_dock = true};
  const auto json = report::world_changes_json({{1s, door}, {1500ms, moved}, {2s, gone}});
  REQUIRE(json.size() == 3);
  CHECK(json[0]["at_s"] == 1);
  CHECK(json[0]["removed"] == nlohmann::ordered_json{"basket"});
  CHECK(json[0]["named"]["door"]["walls"] == nlohmann::ordered_json::parse("[[[1, 0], [2, 0]]]"));
  CHECK_FALSE(json[0].contains("dock"));
  CHECK(json[1]["at_s"] == 1.5);
  CHECK(json[1]["named"].empty());
  CHECK(json[1]["dock"]["y_m"] == 2);
  REQUIRE(json[2].contains("dock"));
  CHECK(json[2]["dock"].is_null());
}
