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

std::shared_ptr<const Fault> mismatch(Stream stream, double baud) {
  const auto types = sim::faults::common_fault_types();
  Fault fault{.name = "rate of the driver",
              .type = &*std::ranges::find(types, "baud_mismatch", &FaultType::name)};
  fault.attributes.stream = stream;
  fault.attributes.numbers["baud"] = baud;
  return std::make_shared<const Fault>(std::move(fault));
}

}  // namespace

void RateMismatch::check(Stream stream, double baud, sim::SimTime now) {
  Direction& direction = directions_.at(static_cast<std::size_t>(stream));
  const double of_robot = wire_.protocol().properties().baud_rate;
  const double wrong = is_other_rate(baud, of_robot) ? baud : 0;
  if (wrong == direction.baud) { return; }
  direction.baud = wrong;
  if (direction.fault) { wire_.end(*direction.fault, now); }
  direction.fault.reset();
  if (wrong == 0) { return; }
  auto& known = direction.known[wrong];
  if (!known) { known = mismatch(stream, wrong); }
  direction.fault = known;
  wire_.begin(direction.fault, now);
  on_warning_(
      fmt::format("the driver has set {:.0f} baud and the robot {:.0f}: what goes {} is garbage",
                  wrong, of_robot, sim::faults::name_of(stream)));
}

}  // namespace fakebot::runner
