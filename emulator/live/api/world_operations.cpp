// The surroundings of a robot. They are changed by events.
#include "config/world/world_json.hpp"
#include "live/api/operation.hpp"

namespace fakebot::live {

namespace {

Answer read_world(const Call& call) {
  const std::size_t robot = robot_of(call);
  return json_response(config::world_json(facts_of(call, robot).world->description()));
}

}  // namespace

std::vector<Operation> world_operations() {
  return {{
      .method = "GET",
      .path = "/robots/{robot}/world",
      .id = "readWorld",
      .meaning = "Its surroundings, as in a world file; events change them",
      .tag = "world",
      .handler = read_world,
      .result = "World",
  }};
}

}  // namespace fakebot::live
