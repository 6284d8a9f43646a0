// All messages from an RPLIDAR.
//
// Threads: constants; any thread may use them.
#pragma once

#include "fakebot/protocol/rplidar/answers.hpp"
#include "fakebot/protocol/rplidar/measurements.hpp"
#include "fakebot/protocol/sub_payload.hpp"

namespace fakebot::protocol::inline v0::rplidar {

using Answers = MessageSet<DeviceInfo, DeviceHealth, SampleRate, DesiredSpeed, ConfText, ConfByte,
                           ConfWord, ConfLong, AccessoryBoard, ScanDescriptor, Node, Capsule,
                           UltraCapsule, DenseCapsule, BootText>;

}  // namespace fakebot::protocol::inline v0::rplidar
