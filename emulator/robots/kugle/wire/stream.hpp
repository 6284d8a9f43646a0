// The messages that the board sends in each tick of its controller.
#pragma once

#include "fakebot/protocol/kugle/dumps.hpp"
#include "fakebot/protocol/kugle/frame.hpp"
#include "fakebot/protocol/kugle/sensor_messages.hpp"
#include "fakebot/protocol/kugle/state_messages.hpp"
#include "robots/kugle/control/balance_controller.hpp"
#include "robots/kugle/sensors/estimator.hpp"
#include "robots/kugle/sensors/inertial_unit.hpp"
#include "sim/outbox.hpp"

namespace fakebot::robots::kugle {

/// What one tick's messages are made of.
struct StreamedTick {
  float time_s;
  float compute_time_s;
  std::uint8_t controller_type;
  std::uint8_t controller_mode;
  const Inertial& measured;
  const PlantState& body;
  const Estimator& estimator;
  const BalanceController& controller;
  const PerWheel& delivered_nm;
};

class Stream {
 public:
  /// Of the noise of the inertial unit, as the board's parameters say.
  void set_covariances(const Covariance& acceleration, const Covariance& gyro);

  void send_sensors(const StreamedTick& tick, sim::Outbox& out);
  void send_estimates(const StreamedTick& tick, sim::Outbox& out);
  void send_controller(const StreamedTick& tick, sim::Outbox& out);
  void send_dumps(const StreamedTick& tick, sim::Outbox& out);

 private:
  template <class Message>
  void send(const Message& message, sim::Outbox& out) {
    out.add(builder_.frame(message));
  }

  protocol::kugle::FrameBuilder builder_;
  // Kept from tick to tick for what does not change.
  protocol::kugle::RawSensorImu imu_;
  protocol::kugle::StateEstimates estimates_;
  protocol::kugle::ControllerDebug debug_;
  protocol::kugle::MathDump math_;
  protocol::kugle::SensorDump sensors_;
  protocol::kugle::CovarianceDump covariances_;
};

}  // namespace fakebot::robots::kugle
