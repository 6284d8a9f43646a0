#include "runner/session/drivers/ordered_driver.hpp"

#include <spdlog/fmt/fmt.h>
#include <spdlog/fmt/ranges.h>

#include <utility>

namespace fakebot::runner {

using sim::scenario::DriverOrder;

std::string left_behind_text(const std::set<std::string>& programs) {
  if (programs.empty()) { return ""; }
  return fmt::format(
      "; it has left {} running: a driver has to stay in the foreground, not to become a daemon",
      fmt::join(programs, ", "));
}

OrderedDriver::OrderedDriver(Session& session, OrderedDriverOptions options)
    : session_(session),
      options_(std::move(options)),
      process_(
          session.add_driver({.on_end = [this](const io::DriverEnd& end) { options_.on_end(end); },
                              .on_gone = [this](const std::string&) { on_gone(); }})) {}

void OrderedDriver::start(const io::DriverPorts& ports) {
  if (process_.is_ending()) {
    next_ports_ = ports;
    return;
  }
  try {
    session_.start_driver(process_,
                          at_place(options_.command, {.ports = ports, .index = options_.index}),
                          options_.patience);
    if (process_.runs()) { options_.on_start(); }
  } catch (const io::OsError& error) { options_.on_refused(error); }
}

bool OrderedDriver::is_changed_by(DriverOrder order) {
  const bool is_any_announced = std::exchange(announced_, announced_ + 1) > 0;
  const auto last = std::exchange(last_announced_, order);
  // A process that is ending but still there can be killed.
  if (order == DriverOrder::kill) { return is_any_announced || next_ports_ || !process_.is_gone(); }
  const bool runs = is_any_announced ? last == DriverOrder::start
                                     : next_ports_ || (process_.runs() && !process_.is_ending());
  return runs != (order == DriverOrder::start);
}

void OrderedDriver::execute(DriverOrder order, const io::DriverPorts& ports) {
  if (announced_ > 0) { --announced_; }
  next_ports_.reset();
  switch (order) {
    case DriverOrder::start: return start(ports);
    case DriverOrder::stop: return process_.request_end();
    case DriverOrder::kill: return process_.kill();
  }
}

void OrderedDriver::on_gone() {
  const auto ports = std::exchange(next_ports_, std::nullopt);
  if (ports) { start(*ports); }
}

}  // namespace fakebot::runner
