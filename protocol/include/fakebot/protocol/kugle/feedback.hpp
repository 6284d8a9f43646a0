// All messages from the Kugle's board. Structs are sent as the board's compiler lays out structs;
// the tables of the protocol omit the padding.
//
// Source: firmware, MessageTypes.h, which the PC library has with few differences.
//
// Threads: constants; any thread may use them.
#pragma once

#include "fakebot/protocol/kugle/answers.hpp"
#include "fakebot/protocol/kugle/dumps.hpp"
#include "fakebot/protocol/kugle/parameter_messages.hpp"
#include "fakebot/protocol/kugle/sensor_messages.hpp"
#include "fakebot/protocol/kugle/state_messages.hpp"
#include "fakebot/protocol/sub_payload.hpp"

namespace fakebot::protocol::inline v0::kugle {

using Feedback =
    MessageSet<TestAnswer, ParameterReply, FloatParameterReply, Uint16ParameterReply,
               Uint32ParameterReply, SetParameterAck, StoreParametersAck, DumpParametersHeader,
               DumpParametersData, SystemInfo, StateEstimates, ControllerInfo,
               AttitudeControllerInfo, VelocityControllerInfo, ControllerDebug, PowerManagement,
               MpcInfo, PredictedMpcTrajectory, RawSensorImu, RawSensorMti200, RawSensorEncoders,
               RawSensorBattery, BatteryState, CalibrateImuAck, CpuLoad, RestartControllerAck,
               MathDump, SensorDump, CovarianceDump, DebugText>;

static_assert(wire_size<DumpParametersHeader> == 4 && wire_size<StateEstimates> == 64);
static_assert(wire_size<ControllerInfo> == 36 && wire_size<ControllerDebug> == 112);
static_assert(wire_size<RawSensorImu> == 148 && wire_size<RawSensorEncoders> == 16);
static_assert(wire_size<BatteryState> == 76 && wire_size<RawSensorBattery> == 28);
static_assert(wire_size<PowerManagement> == 20 && wire_size<PredictedMpcTrajectory> == 56);

}  // namespace fakebot::protocol::inline v0::kugle
