#include "runner/recording/capture_info.hpp"

#include <spdlog/fmt/fmt.h>

#include "fakebot/protocol/version.hpp"

namespace fakebot::runner {

capture::CaptureInfo capture_info(const std::string& robot, const RobotOptions& options) {
  return {.hardware =
              fmt::format("{}, firmware {}, profile {}", robot, options.firmware, options.profile),
          .application = fmt::format("fakebot {}", kVersion),
          .comment = fmt::format("seed {}", options.seed),
          .interface_name = robot};
}

}  // namespace fakebot::runner
