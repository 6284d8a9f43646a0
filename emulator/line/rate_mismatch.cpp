#include "line/rate_mismatch.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cstddef>
#include <utility>

#include "io/serial/serial_settings.hpp"

namespace fakebot::line {

using sim::faults::Fault;
using sim::faults::FaultType;
using sim::faults::Stream;

namespace {

bool is_other_rate(double baud, double of_robot) {
  return baud > 0 && !io::rates_match(baud, of_robot);
}

std::shared_ptr<Fault> mismatch(Stream stream) {
  const auto types = sim::faults::common_fault_types();
  Fault fault{.name = "rate of the driver",
              .type = &*std::ranges::find(types, "baud_mismatch", &FaultType::name)};
  fault.attributes.stream = stream;
  return std::make_shared<Fault>(std::move(fault));
}

}  // namespace

void RateMismatch::check(Stream stream, io::PortRate rate, sim::SimTime now) {
  if (wire_.protocol().properties().is_usb) { return; }
  Direction& direction = directions_.at(static_cast<std::size_t>(stream));
  const double of_robot = wire_.protocol().properties().baud_rate;
  if (stream == Stream::upstream) {
    wire_.set_driver_rate(static_cast<std::uint32_t>(rate.baud >= 1 ? rate.baud : of_robot));
  }
  const double wrong = is_other_rate(rate.baud, of_robot) ? rate.baud : 0;
  if (wrong == direction.baud) { return; }
  direction.baud = wrong;
  if (direction.fault) { wire_.end(*direction.fault, now); }
  if (wrong == 0) { return; }
  if (!direction.fault) { direction.fault = mismatch(stream); }
  direction.fault->attributes.numbers["baud"] = wrong;
  wire_.begin(direction.fault, now);
  if (++times_ == 1) {
    first_ = rate.was_found ? "the driver never set the rate" : "the driver has set another rate";
  }
  if (times_ > kMostWarnings) { return; }
  const std::string rates =
      rate.was_found
          ? fmt::format(
                "the driver never set the rate: its port has {:.0f} baud, as the driver "
                "found it, and the robot {:.0f}",
                wrong, of_robot)
          : fmt::format("the driver has set {:.0f} baud and the robot {:.0f}", wrong, of_robot);
  on_warning_(
      fmt::format("{}: what goes {} is garbage{}", rates, sim::faults::name_of(stream),
                  times_ == kMostWarnings ? "; wrong rates are only counted from here on" : ""));
}

}  // namespace fakebot::line
