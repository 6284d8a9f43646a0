// What a capture tells of the robot that it is of.
#pragma once

#include <string>

#include "cli/robots.hpp"
#include "io/pcapng_writer.hpp"

namespace fakebot::cli {

io::CaptureInfo capture_info(const std::string& robot, const RobotOptions& options);

}  // namespace fakebot::cli
