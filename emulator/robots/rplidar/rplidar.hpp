// A laser scanner of the series RPLIDAR, which a host commands over a serial line.
//
// Units are SI; the wire's units are used in protocol/ and packets.cpp only. The scanner counts
// angles clockwise from ahead; sim/ counts counter-clockwise.
//
// Sources: RPLIDAR Interface Protocol and Application Notes (LR001), Slamtec's SDK, and sessions of
// real scanners; docs/scanners.md has each fact.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "fakebot/protocol/rplidar/frame.hpp"
#include "fakebot/protocol/rplidar/requests.hpp"
#include "robots/rplidar/model.hpp"
#include "robots/rplidar/packets.hpp"
#include "robots/rplidar/parameters.hpp"
#include "robots/rplidar/wire/receiver.hpp"
#include "sim/fleet/mounted_sensor.hpp"
#include "sim/scanner/scan_head.hpp"
#include "sim/wire/paced_frames.hpp"

namespace fakebot::robots::rplidar {

/// Answers leave with the end of a tick. (choice)
inline constexpr sim::SimTime kTick = std::chrono::milliseconds(5);

inline constexpr std::int64_t kTickQ8Us = kTick.count() * 256;

struct RplidarOptions {
  const Model* model;
  Parameters parameters;
  std::uint64_t seed = 1;
  std::shared_ptr<const sim::world::World> world = std::make_shared<const sim::world::World>();
  sim::world::Placement start{};
};

class Rplidar final : public sim::MountedSensor {
 public:
  explicit Rplidar(const RplidarOptions& options);

  sim::SimTime tick() const override { return kTick; }
  const sim::WireProtocol& wire() const override;
  void receive(std::span<const std::uint8_t> bytes) noexcept override;
  bool is_mid_frame() const override { return state_.receiver.is_mid_frame(); }
  void driver_set_lines(sim::DriverLines lines) noexcept override;
  void driver_left() noexcept override;
  void step(sim::Outbox& out) override;
  sim::SimTime next_frame_at() const override;

  bool switch_power(bool on) override;
  std::span<const sim::world::Vec2> measured_points() const override {
    return state_.head.points.last();
  }

  static std::span<const sim::Signal> signals_of_kind();
  std::span<const sim::Signal> signals() const override;
  double get(std::size_t signal) const override;
  sim::WireViolation first_violation(std::size_t signal) const override;
  void set(std::size_t signal, double value) override;
  void release(std::size_t signal) override;
  void observe(sim::Observer* observer) override { observer_ = observer; }

  enum class Phase : std::uint8_t { off, starting, ready };

  /// The complete state of the scanner, from which signals are read.
  struct State {
    explicit State(const RplidarOptions& options);

    std::int64_t ticks = 0;
    Phase phase = Phase::ready;
    std::int64_t ready_at_tick = 0;  ///< of Phase::starting
    sim::ScanHead head;
    Packets packets;
    Receiver receiver;
    sim::PacedFrames outgoing;

    double head_turns = 0;  ///< clockwise, 0 to 1
    std::int64_t sample_time_q8_us = 0;
    std::int64_t next_sample_q8_us = 0;  ///< after the begin of the measured time
    bool is_forced = false;              ///< measures also while the head does not turn
    bool was_steady = false;
    std::uint16_t pwm = 0;
    bool dtr_stops_motor = false;
    double own_motor_hz = 0;  ///< of a scanner that controls its motor, in a scan

    /// As a person wants; 2 stops the scanner until a reset.
    std::uint8_t health = 0;
    bool protection_stop = false;

    std::uint64_t scans = 0;
    std::uint64_t refused_scans = 0;
    std::uint64_t packets_sent = 0;
    std::uint64_t packets_lost = 0;
    std::uint64_t conf_unanswered = 0;
    std::uint64_t bytes_unheard = 0;

    bool is_scanning() const { return packets.type() != 0; }
    bool is_running() const { return is_scanning() && (was_steady || is_forced); }
    std::uint8_t reported_health() const;
  };

 private:
  void on(const Received& request);
  template <class Message>
  void read(const Received& request);
  void on(const protocol::rplidar::ExpressScan& request);
  void on(const protocol::rplidar::GetConf& request);
  void on(const protocol::rplidar::GetModeConf& request);
  void on(const protocol::rplidar::GetLongConf& request);
  void on(const protocol::rplidar::SetMotorPwm& request);
  void on(const protocol::rplidar::SetMotorSpeed& request);
  void on(const protocol::rplidar::GetAccessoryBoard& request);
  bool is_for_board(std::uint8_t command) const;
  void answer_conf(const Received& request);
  void answer_conf(std::uint32_t type, std::uint16_t mode_number);
  void answer_info();
  void answer_sample_rate();
  void note(std::string_view violation, const Received& request);

  void begin_scan(const Mode& mode, bool is_forced);
  void end_scan();
  void reset();
  void stop_everything();
  void set_motor(double rate_hz);
  void set_motor_by_dtr();

  void start_up();
  void check_health();
  void turn_and_measure();
  void measure(const Measurement& measurement, sim::SimTime at);
  sim::SimTime now() const { return state_.ticks * kTick; }

  template <class Message>
  void answer(const Message& message) {
    state_.outgoing.add(now(), builder_.answer(message));
  }
  void report(std::string_view name, double value);
  void report(const sim::FoundViolation& violation);

  const Model& model_;
  Parameters parameters_;
  State state_;
  protocol::rplidar::FrameBuilder builder_;
  sim::Observer* observer_ = nullptr;
};

}  // namespace fakebot::robots::rplidar
