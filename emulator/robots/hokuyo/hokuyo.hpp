// A laser scanner of Hokuyo with SCIP 2.0.
//
// Units are SI; the wire's units are used in protocol/, turns.cpp and requests.cpp only. The
// scanner counts steps counter-clockwise, from the right rear.
//
// Sources: Hokuyo's specification of SCIP 2.0 (C-42-03320B), recordings of real scanners, and what
// drivers expect; docs/scanners.md has each fact.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "fakebot/protocol/hokuyo/frame.hpp"
#include "robots/hokuyo/model.hpp"
#include "robots/hokuyo/parameters.hpp"
#include "robots/hokuyo/turns.hpp"
#include "robots/hokuyo/wire/receiver.hpp"
#include "sim/fleet/mounted_sensor.hpp"
#include "sim/scanner/scan_head.hpp"
#include "sim/wire/paced_frames.hpp"

namespace fakebot::robots::hokuyo {

/// Answers leave with the end of a tick. (choice)
inline constexpr sim::SimTime kTick = std::chrono::milliseconds(5);
/// USB, full speed.
inline constexpr std::uint32_t kUsbBitsPerS = 12'000'000;

struct HokuyoOptions {
  const Model* model;
  Parameters parameters;
  std::uint64_t seed = 1;
  std::shared_ptr<const sim::world::World> world = std::make_shared<const sim::world::World>();
  sim::world::Placement start{};
};

/// What MD, MS or ME has asked for.
struct Subscription {
  bool is_on = false;
  Selection selection{};
  std::size_t characters = 3;
  std::uint32_t interval = 0;
  std::uint32_t to_skip = 0;
  std::uint32_t remaining = 0;  ///< 0: no end
  sim::SimTime since{0};        ///< turns that have begun before do not count
  /// The line that begins each scan, without the number of what remains.
  std::vector<std::uint8_t> echo{};
  std::vector<std::uint8_t> string{};  ///< behind the number
};

class Hokuyo final : public sim::MountedSensor {
 public:
  explicit Hokuyo(const HokuyoOptions& options);

  sim::SimTime tick() const override { return kTick; }
  const sim::WireProtocol& wire() const override;
  void receive(std::span<const std::uint8_t> bytes) noexcept override;
  bool is_mid_frame() const override { return state_.receiver.is_mid_frame(); }
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
    explicit State(const HokuyoOptions& options);

    std::int64_t ticks = 0;
    std::int64_t ready_at_tick = 0;  ///< of Phase::starting
    sim::ScanHead head;
    Turns turns;
    Receiver receiver;
    sim::PacedFrames outgoing;
    /// Requests that wait for an answer, in their order.
    std::vector<std::vector<std::uint8_t>> waiting;

    std::uint32_t next_step = 0;  ///< that the beam will meet
    double steps_to_next = 0;     ///< from where the beam is

    sim::SimTime laser_since{0};
    sim::SimTime clock_zero{0};
    sim::SimTime given_turn{-1};  ///< the begin of the turn that a GD, GS or GE has got
    Subscription subscription;
    std::uint64_t scans_sent = 0;
    std::uint64_t bytes_unheard = 0;

    std::uint32_t baud_rate = 0;
    Phase phase = Phase::ready;
    bool is_in_scip_1 = false;
    bool laser = false;
    bool adjusts_clock = false;
    std::uint8_t speed_level = 0;
    /// As a person wants; the number of an error, 0: good.
    std::uint8_t health = 0;

    sim::SimTime now() const { return ticks * kTick; }
    std::uint32_t clock_ms(sim::SimTime at) const;
    bool is_running() const { return laser && head.motor.is_steady(); }
  };

 private:
  using Bytes = std::span<const std::uint8_t>;
  enum class Progress : std::uint8_t { answered, waits };

  // requests.cpp: what requests do
  void work_off();
  Progress handle(Bytes line);
  void handle_in_scip_1(Bytes line);
  /// Whether the model knows the request, and its form is right; else the status of the error.
  std::optional<std::uint8_t> error_of(const protocol::hokuyo::RequestLine& request) const;
  void answer_text(std::string_view command);
  std::uint8_t status_of(std::string_view command, std::span<const std::uint8_t> digits);
  std::uint8_t adjust_clock(std::uint32_t mode);
  std::uint8_t set_baud_rate(std::uint32_t baud_rate);
  std::uint8_t set_speed(std::uint32_t level);
  Progress select(const protocol::hokuyo::RequestLine& request);
  void subscribe(const protocol::hokuyo::RequestLine& request, const Selection& selection);
  Progress give_latest(const protocol::hokuyo::RequestLine& request, const Selection& selection);
  void refuse(Bytes line, std::uint8_t status, std::string_view violation);
  void end_scans();
  void send_scan(sim::SimTime at);

  // texts.cpp: VV, PP, II
  Bytes version();
  Bytes parameters_of_model();
  Bytes present_state();

  void switch_laser(bool on);
  void reset(bool all);
  void stop_everything();
  void check_health();
  void turn_and_measure();
  void end_turn(sim::SimTime at);
  sim::SimTime now() const { return state_.now(); }

  void answer(Bytes frame) { state_.outgoing.add(now(), frame); }
  void answer(Bytes line, std::uint8_t status) {
    answer(builder_.begin(line).status(status).end());
  }
  void report(std::string_view name, double value);
  void report(const sim::FoundViolation& violation);

  const Model& model_;
  Parameters parameters_;
  State state_;
  protocol::hokuyo::AnswerBuilder builder_;
  sim::Observer* observer_ = nullptr;
};

}  // namespace fakebot::robots::hokuyo
