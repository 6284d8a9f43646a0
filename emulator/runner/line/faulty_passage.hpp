// What a proxy passes on, with faults on the way.
#pragma once

#include <boost/asio/io_context.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "io/pace/deadline_timer.hpp"
#include "sim/faults/faulty_wire.hpp"
#include "sim/wire_tap.hpp"

namespace fakebot::runner {

/// Takes frames and stray pieces from the one who cuts the streams, a TappedStream, because faults
/// are done to frames.
class FaultyPassage final : public sim::WireTap {
 public:
  struct Ends {
    std::function<void(std::span<const std::uint8_t>)> to_driver;
    std::function<void(std::span<const std::uint8_t>)> to_robot;
  };

  /// Times are since `begin`. The protocol must outlive it. Precondition: a fault at least.
  FaultyPassage(boost::asio::io_context& context, const sim::WireProtocol& wire,
                io::DeadlineTimer::Clock::time_point begin,
                const std::vector<std::shared_ptr<const sim::faults::Fault>>& faults,
                std::uint64_t seed, Ends ends);

  void on_robot_bytes(sim::SimTime at, std::span<const std::uint8_t> piece,
                      std::string_view comment) override;
  void on_driver_bytes(sim::SimTime at, std::span<const std::uint8_t> piece,
                       std::string_view comment) override;

  /// Who sees what has passed, and what was done to it; must outlive it.
  void tap(sim::WireTap* tap) { tap_ = tap; }

  /// The passage is over: what it still holds is lost, and told.
  void give_up();

  const std::vector<sim::faults::FaultCount>& counts() const { return wire_.counts(); }

 private:
  sim::faults::FaultyWire::Ends ends_of_wire();
  void wait_for_next();
  sim::SimTime now() const;

  io::DeadlineTimer::Clock::time_point begin_;
  Ends ends_;
  sim::WireTap* tap_ = nullptr;
  sim::faults::FaultyWire wire_;
  io::DeadlineTimer timer_;
};

}  // namespace fakebot::runner
