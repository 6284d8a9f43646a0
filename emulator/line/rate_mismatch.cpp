#include "line/rate_mismatch.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
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

std::string text_of(const io::PortRate& wrong, double of_robot) {
  if (wrong.was_found) {
    return fmt::format(
        "the driver never set the rate: its port has {:.0f} baud, as the driver found it, and the "
        "robot {:.0f}",
        wrong.baud, of_robot);
  }
  if (wrong.has_other_format()) {
    constexpr std::array kParities{"no", "odd", "even", "mark", "space"};
    return fmt::format("the driver has set {} data bits and {} parity, and the robot 8 and none",
                       wrong.data_bits, kParities.at(static_cast<std::size_t>(wrong.parity)));
  }
  return fmt::format("the driver has set {:.0f} baud and the robot {:.0f}", wrong.baud, of_robot);
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
  const bool is_wrong = is_other_rate(rate.baud, of_robot) || rate.has_other_format();
  const io::PortRate wrong = is_wrong ? rate : io::PortRate{};
  if (wrong == direction.wrong) { return; }
  direction.wrong = wrong;
  if (direction.fault) { wire_.end(*direction.fault, now); }
  if (!is_wrong) { return; }
  if (!direction.fault) { direction.fault = mismatch(stream); }
  auto& numbers = direction.fault->attributes.numbers;
  numbers["baud"] = wrong.baud;
  numbers["data_bits"] = wrong.data_bits;
  numbers["parity"] = static_cast<double>(wrong.parity);
  wire_.begin(direction.fault, now);
  if (++times_ == 1) {
    first_ = rate.was_found            ? "the driver never set the rate"
             : rate.has_other_format() ? "the driver has set another format"
                                       : "the driver has set another rate";
  }
  if (times_ > kMostWarnings) { return; }
  on_warning_(fmt::format(
      "{}: what goes {} is garbage{}", text_of(wrong, of_robot), sim::faults::name_of(stream),
      times_ == kMostWarnings ? "; wrong rates are only counted from here on" : ""));
}

}  // namespace fakebot::line
