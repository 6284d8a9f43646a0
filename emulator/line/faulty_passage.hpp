// Applies faults to what a proxy forwards.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "io/asio/asio_types.hpp"
#include "io/pace/deadline_timer.hpp"
#include "sim/faults/faulty_wire.hpp"
#include "sim/not_copied.hpp"
#include "sim/wire_tap.hpp"

namespace fakebot::line {

/// Receives what has passed.
class PassageEnds : private NotCopied {
 public:
  virtual ~PassageEnds() = default;

  virtual void to_driver(std::span<const std::uint8_t> bytes) = 0;
  virtual void to_robot(std::span<const std::uint8_t> bytes) = 0;
};

/// Gets frames and stray bytes from a FramedTap, because faults apply to frames.
class FaultyPassage final : public sim::WireTap, private sim::faults::WireEnds {
 public:
  /// Times count from `begin`. The protocol and the ends must outlive it. Precondition: at least
  /// one fault.
  FaultyPassage(boost::asio::io_context& context, const sim::WireProtocol& wire,
                io::DeadlineTimer::Clock::time_point begin,
                const std::vector<std::shared_ptr<const sim::faults::Fault>>& faults,
                std::uint64_t seed, PassageEnds& ends);

  void on_robot_bytes(sim::SimTime at, std::span<const std::uint8_t> piece,
                      std::string_view comment) override;
  void on_driver_bytes(sim::SimTime at, std::span<const std::uint8_t> piece,
                       std::string_view comment) override;

  /// An observer of the result and of the applied faults; must outlive it.
  void tap(sim::WireTap* tap) { tap_ = tap; }

  /// Drops the bytes that faults still hold back and reports them to the tap.
  void give_up();

  const std::vector<sim::faults::FaultCount>& counts() const { return wire_.tally().counts(); }

 private:
  // Of the wire.
  void to_driver(sim::SimTime at, std::span<const std::uint8_t> bytes,
                 const std::string& comment) override;
  void to_robot(sim::SimTime at, std::span<const std::uint8_t> bytes,
                const std::string& comment) override;
  void wait_for_next();
  sim::SimTime now() const;

  io::DeadlineTimer::Clock::time_point begin_;
  PassageEnds& ends_;
  sim::WireTap* tap_ = nullptr;
  sim::faults::FaultyWire wire_;
  io::DeadlineTimer timer_;
};

}  // namespace fakebot::line
