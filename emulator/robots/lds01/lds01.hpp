// The laser scanner of the TurtleBot 3, an LDS-01 (HLS-LFCD2): a measurement for each degree of a
// turn, six in a frame.
//
// Units are SI; the wire's units are used in protocol/ and where a frame is made. The scanner
// counts degrees clockwise from ahead; sim/ counts counter-clockwise.
//
// Sources: docs/scanners.md has each fact.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "fakebot/protocol/lds01/frame.hpp"
#include "fakebot/protocol/lds01/frame_decoder.hpp"
#include "robots/lds01/parameters.hpp"
#include "sim/fleet/mounted_sensor.hpp"
#include "sim/scanner/scan_head.hpp"
#include "sim/wire/paced_frames.hpp"
#include "sim/wire/violation_counts.hpp"

namespace fakebot::robots::lds01 {

/// Frames leave with the end of a tick. (choice)
inline constexpr sim::SimTime kTick = std::chrono::milliseconds(5);

inline constexpr std::array kConsequences{
    sim::ViolationConsequence{"wire.garbage_bytes", "ignored"},  // assumed
};

struct Lds01Options {
  Parameters parameters;
  std::uint64_t seed = 1;
  std::shared_ptr<const sim::world::World> world = std::make_shared<const sim::world::World>();
  sim::world::Placement start{};
};

class Lds01 final : public sim::MountedSensor {
 public:
  explicit Lds01(const Lds01Options& options);

  sim::SimTime tick() const override { return kTick; }
  const sim::WireProtocol& wire() const override;
  void receive(std::span<const std::uint8_t> bytes) noexcept override;
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

  /// The complete state of the scanner, with all that signals show.
  struct State {
    explicit State(const Lds01Options& options);

    std::int64_t ticks = 0;
    bool has_power = true;
    sim::ScanHead head;
    sim::Random turns_noise;
    sim::PacedFrames outgoing;

    bool measures = false;
    double head_turns = 0;                 ///< clockwise, 0 to 1
    double noise_hz = 0;                   ///< of the rate, in the present turn
    unsigned reading = 0;                  ///< the next of the turn
    protocol::lds01::Readings readings{};  ///< of the frame under way

    std::uint64_t starts = 0;
    std::uint64_t stops = 0;
    std::uint64_t frames = 0;
    std::uint64_t bytes_unheard = 0;
    sim::ViolationCounts<kConsequences.size()> violations{kConsequences};

    bool is_running() const { return measures; }
    double rate_hz() const;
  };

 private:
  void on(std::uint8_t command);
  void begin_turn();
  void turn_and_measure();
  void measure(double share);
  sim::SimTime now() const { return state_.ticks * kTick; }
  void report(const sim::FoundViolation& violation);

  Parameters parameters_;
  State state_;
  protocol::lds01::FrameDecoder decoder_{protocol::lds01::Sender::host};
  protocol::lds01::FrameBuilder builder_;
  sim::Observer* observer_ = nullptr;
};

}  // namespace fakebot::robots::lds01
