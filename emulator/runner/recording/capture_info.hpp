// What a capture tells of the robot that it is of.
#pragma once

#include <string>

#include "capture/pcapng/pcapng_writer.hpp"
#include "runner/robots.hpp"

namespace fakebot::runner {

capture::CaptureInfo capture_info(const std::string& robot, const RobotOptions& options);

}  // namespace fakebot::runner
