// Parameters that the board itself looks at; control/tuning has the parameters of the controllers.
#pragma once

#include "fakebot/protocol/kugle/parameters.hpp"

namespace fakebot::robots::kugle::own_parameters {

// A name without a row in the table does not compile.
inline constexpr const protocol::kugle::BoardParameter& kMode =
    *protocol::kugle::find_parameter("mode");
inline constexpr const protocol::kugle::BoardParameter& kPowerButtonMode =
    *protocol::kugle::find_parameter("PowerButtonMode");
inline constexpr const protocol::kugle::BoardParameter& kDumps =
    *protocol::kugle::find_parameter("EnableDumpMessages");
inline constexpr const protocol::kugle::BoardParameter& kRawSensors =
    *protocol::kugle::find_parameter("EnableRawSensorOutput");
inline constexpr const protocol::kugle::BoardParameter& kAccelerationCovariance =
    *protocol::kugle::find_parameter("cov_acc_mti");
inline constexpr const protocol::kugle::BoardParameter& kGyroCovariance =
    *protocol::kugle::find_parameter("cov_gyro_mti");

}  // namespace fakebot::robots::kugle::own_parameters
