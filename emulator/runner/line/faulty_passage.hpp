// Applies faults to what a proxy forwards.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "io/asio/asio_types.hpp"
#include "io/pace/deadline_timer.hpp"
#include "sim/faults/faulty_wire.hpp"
#include "sim/wire_tap.hpp"

namespace fakebot::runner {

/// Gets frames and stray bytes from a TappedStream, because faults apply to frames.
class FaultyPassage final : public sim::WireTap {
 public:
  struct Ends {
    std::function<void(std::span<const std::uint8_t>)> to_driver;
    std::function<void(std::span<const std::uint8_t>)> to_robot;
  };

  /// Times count from `begin`. The protocol must outlive it. Precondition: at least one fault.
  FaultyPassage(boost::asio::io_context& context, const sim::WireProtocol& wire,
                io::DeadlineTimer::Clock::time_point begin,
                const std::vector<std::shared_ptr<const sim::faults::Fault>>& faults,
                std::uint64_t seed, Ends ends);

  void on_robot_bytes(sim::SimTime at, std::span<const std::uint8_t> piece,
                      std::string_view comment) override;
  void on_driver_bytes(sim::SimTime at, std::span<const std::uint8_t> piece,
                       std::string_view comment) override;

  /// An observer of the result and of the applied faults; must outlive it.
  void tap(sim::WireTap* tap) { tap_ = tap; }

  /// Drops the bytes that faults still hold back and reports them to the tap.
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
