// The surroundings of a robot, which events change.
#include "config/world/world_json.hpp"
#include "live/api/operation.hpp"
#include "report/page/data/page_world.hpp"

namespace fakebot::live {

namespace {

using World = sim::world::World;

/// The server's thread describes the world: an event makes a new world, and leaves the old alone.
Answer described(const Call& call, Json (*describe)(const World& world)) {
  const auto world = [robot = call.robot](runner::LiveRobots& robots) {
    return robots[robot].station().robot().world();
  };
  return ask(world, [describe](const std::shared_ptr<const World>& there) {
    return json_response(describe(*there));
  });
}

Answer read_world(const Call& call) {
  return described(call,
                   [](const World& world) { return config::world_json(world.description()); });
}

Answer read_scene(const Call& call) {
  return described(call, report::world_drawing_json);
}

}  // namespace

std::vector<Operation> world_operations() {
  constexpr std::string_view kTag = "world";
  return {
      {
          .method = "GET",
          .path = "/robots/{robot}/world",
          .id = "readWorld",
          .meaning = "Its surroundings, as in a world file; events change them",
          .tag = kTag,
          .handler = read_world,
          .result = "World",
          .needs = Needs::simulation,
      },
      {
          .method = "GET",
          .path = "/robots/{robot}/scene",
          .id = "readScene",
          .meaning = "Its surroundings as lines and outlines, in metres, to draw them",
          .tag = kTag,
          .handler = read_scene,
          .result = "Scene",
          .needs = Needs::simulation,
      },
  };
}

}  // namespace fakebot::live
