// The surroundings of a robot. They are changed by events.
#include "config/world/world_json.hpp"
#include "live/api/operation.hpp"
#include "report/page/data/page_world.hpp"

namespace fakebot::live {

namespace {

Answer read_world(const Call& call) {
  return json_response(config::world_json(facts_of(call).world->description()));
}

Answer read_scene(const Call& call) {
  return json_response(report::world_drawing_json(*facts_of(call).world));
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
