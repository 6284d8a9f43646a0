// Describes the robot in the metadata of a capture.
#pragma once

#include <cstdint>

#include "capture/pcapng/pcapng_writer.hpp"
#include "config/profile/robot_choice.hpp"

namespace fakebot::runner {

capture::CaptureInfo capture_info(const config::RobotChoice& robot, std::uint64_t seed);

}  // namespace fakebot::runner
