// Describes the robot, or the device, in the metadata of a capture.
#pragma once

#include <cstdint>
#include <string>

#include "capture/pcapng/pcapng_writer.hpp"
#include "config/profile/robot_choice.hpp"

namespace fakebot::runner {

capture::CaptureInfo capture_info(const config::RobotChoice& robot, std::uint64_t seed);

/// The description of a proxy to the serial port of a robot with this protocol.
capture::CaptureInfo capture_info_of_proxy(const std::string& port, const sim::WireProtocol& wire);

/// The description of a replay of this capture.
capture::CaptureInfo capture_info_of_replay(const std::string& capture,
                                            const sim::WireProtocol& wire);

}  // namespace fakebot::runner
