#include "capture/known_wires.hpp"

#include <algorithm>
#include <cassert>

#include "robots/registry.hpp"

namespace fakebot::capture {

const sim::WireProtocol& KnownWires::of(const CaptureInterface& line) const {
  assert(!all.empty());
  const auto named = std::ranges::find_if(
      all, [&](const sim::WireProtocol* wire) { return wire->properties().name == line.robot; });
  if (named != all.end()) { return **named; }
  if (requested != nullptr) { return *requested; }
  const auto of_type = std::ranges::find_if(all, [&](const sim::WireProtocol* wire) {
    return wire->properties().link_type == line.link_type;
  });
  return of_type != all.end() ? **of_type : *all[0];
}

CaptureRobot capture_robot(const sim::WireProtocol& wire) {
  return {std::string(wire.properties().name), wire.properties().link_type};
}

KnownWires all_known_wires() {
  KnownWires wires;
  for (const sim::RobotKind* kind : robots::robot_kinds()) { wires.all.push_back(kind->wire); }
  return wires;
}

}  // namespace fakebot::capture
