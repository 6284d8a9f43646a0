#include "runner/line/rate_mismatch.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace fakebot::runner {

using sim::faults::Fault;
using sim::faults::FaultType;
using sim::faults::Stream;

namespace {

/// A receiver samples the stop bit 9.5 bits after the start edge and may be off by half a bit.
constexpr double kTolerance = 0.5 / 9.5;

bool is_other_rate(double baud, double of_robot) {
  return baud > 0 && std::abs(baud / of_robot - 1) > kTolerance;
}

std::shared_ptr<Fault> mismatch(Stream stream) {
  const auto types = sim::faults::common_fault_types();
  Fault fault{.name = "rate of the driver",
              .type = &*std::ranges::find(types, "baud_mismatch", &FaultType::name)};
  fault.attributes.stream = stream;
  return std::make_shared<Fault>(std::move(fault));
}

}  // namespace

void RateMismatch::check(Stream stream, double baud, sim::SimTime now) {
  if (wire_.protocol().properties().is_usb) { return; }
  Direction& direction = directions_.at(static_cast<std::size_t>(stream));
  const double of_robot = wire_.protocol().properties().baud_rate;
  if (stream == Stream::upstream) {
    wire_.set_driver_rate(static_cast<std::uint32_t>(baud >= 1 ? baud : of_robot));
  }
  const double wrong = is_other_rate(baud, of_robot) ? baud : 0;
  if (wrong == direction.baud) { return; }
  direction.baud = wrong;
  if (direction.fault) { wire_.end(*direction.fault, now); }
  if (wrong == 0) { return; }
  if (!direction.fault) { direction.fault = mismatch(stream); }
  direction.fault->attributes.numbers["baud"] = wrong;
  wire_.begin(direction.fault, now);
  if (++times_ > kMostWarnings) { return; }
  on_warning_(
      fmt::format("the driver has set {:.0f} baud and the robot {:.0f}: what goes {} is garbage{}",
                  wrong, of_robot, sim::faults::name_of(stream),
                  times_ == kMostWarnings ? "; wrong rates are only counted from here on" : ""));
}

}  // namespace fakebot::runner
