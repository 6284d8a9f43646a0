#include "runner/recording/capture_info.hpp"

#include <spdlog/fmt/fmt.h>

#include "capture/known_wires.hpp"
#include "fakebot/protocol/version.hpp"

namespace fakebot::runner {

capture::CaptureInfo capture_info(const config::RobotChoice& robot, std::uint64_t seed) {
  const auto variant = config::variant_name(robot);
  const std::string of_variant =
      variant.empty() ? "" : fmt::format(", {} {}", robot.kind->variants.name, variant);
  const std::string name(robot.kind->name);
  return {.hardware = name + of_variant + ", profile " + robot.profile,
          .application = fmt::format("fakebot {}", kVersion),
          .comment = fmt::format("seed {}", seed),
          .interface_name = name,
          .robot = capture::capture_robot(*robot.kind->wire)};
}

}  // namespace fakebot::runner
