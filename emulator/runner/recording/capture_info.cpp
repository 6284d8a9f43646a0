#include "runner/recording/capture_info.hpp"

#include <spdlog/fmt/fmt.h>

#include "capture/known_wires.hpp"
#include "fakebot/protocol/version.hpp"

namespace fakebot::runner {

namespace {

std::string application() {
  return fmt::format("fakebot {}", kVersion);
}

}  // namespace

capture::CaptureInfo capture_info(const config::RobotChoice& robot, std::uint64_t seed) {
  const auto variant = config::variant_name(robot);
  const std::string of_variant =
      variant.empty() ? "" : fmt::format(", {} {}", robot.kind->variants.name, variant);
  const std::string name(robot.kind->name);
  return {.hardware = name + of_variant + ", profile " + robot.profile,
          .application = application(),
          .comment = fmt::format("seed {}", seed),
          .interface_name = name,
          .robot = capture::capture_robot(*robot.kind->wire)};
}

capture::CaptureInfo capture_info_of_proxy(const std::string& port, const sim::WireProtocol& wire) {
  return {.hardware = "the device behind " + port,
          .application = application(),
          .comment = "through a proxy",
          .robot = capture::capture_robot(wire)};
}

capture::CaptureInfo capture_info_of_replay(const std::string& capture,
                                            const sim::WireProtocol& wire) {
  return {.hardware = "a replay of " + capture,
          .application = application(),
          .robot = capture::capture_robot(wire)};
}

}  // namespace fakebot::runner
