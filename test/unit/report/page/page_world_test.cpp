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
  description.named["basket"].round_obstacles = {{{1, 1}, 0.2}};
  const nlohmann::ordered_json json = report::world_drawing_json(World(description));
  CHECK(json["walls"] == nlohmann::ordered_json::parse("[[[0, 0], [1, 0]]]"));
  CHECK(json["round_obstacles"].empty());
  CHECK(json["named"]["door"]["walls"] == nlohmann::ordered_json::parse("[[[1, 0], [2, 0]]]"));
  CHECK(json["named"]["basket"]["round_obstacles"][0]["radius_m"] == 0.2);
  CHECK(json["named"].size() == 2);
}
