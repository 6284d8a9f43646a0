// The surroundings of a robot. They are changed by events.
#include "config/world/world_json.hpp"
#include "live/api/operation.hpp"

namespace fakebot::live {

namespace {

Response read_world(const Call& call) {
  const std::size_t robot = robot_of(call);
  return json_response(config::world_json(facts_of(call, robot).world->description()));
}

}  // namespace

std::vector<Operation> world_operations() {
  return {{"GET", "/robots/{robot}/world", "readWorld",
           "Its surroundings, as in a world file; events change them", "world",
           [](const Call& call) -> std::optional<Response> { return read_world(call); }, "",
           "World"}};
}

}  // namespace fakebot::live
