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

/// The contents of a tick's messages.
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
  /// The most bytes of a tick's messages.
  static constexpr std::size_t kMostBytes = 1024;

  Stream();

  /// Sets the noise of the inertial unit, as in the board's parameters.
  void set_covariances(const Covariance& acceleration, const Covariance& gyro);

  /// Sends all messages of the tick; sensors and dumps only if wanted.
  void send(const StreamedTick& tick, bool sensors, bool dumps, sim::Outbox& out);

 private:
  void add_sensors(const StreamedTick& tick);
  void add_estimates(const StreamedTick& tick);
  void add_controller(const StreamedTick& tick);
  void add_dumps(const StreamedTick& tick);
  void add_covariances(float time_s);
  template <class Message>
  void add(const Message& message);
  void code();

  sim::Outbox* out_ = nullptr;  // while a tick is sent
  static constexpr std::size_t kMostMessages = 7;
  std::array<std::span<std::uint8_t>, kMostMessages> uncoded_;
  std::size_t uncoded_size_ = 0;

  protocol::kugle::RawSensorImu imu_;  // keeps the covariances
  std::array<std::uint8_t, protocol::kugle::frame_size<protocol::kugle::CovarianceDump>>
      covariances_{};  // coded, but for the time
  std::size_t first_zero_of_covariances_;
};

}  // namespace fakebot::robots::kugle
