#include "runner/replay/replay.hpp"

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

#include "line/robots/observed_kinds.hpp"
#include "line/robots/recorded_robot.hpp"
#include "robots/registry.hpp"
#include "runner/verdict/machine_delays.hpp"

namespace fakebot::runner {

using sim::SimTime;
using sim::scenario::Verdict;

namespace {

/// Time for the last piece to arrive and for the driver's answer.
constexpr std::chrono::milliseconds kLinger{100};
/// A driver has two seconds to read the last piece before the device is removed.
constexpr std::chrono::milliseconds kReaderPoll{5};
constexpr int kMostReaderPolls = 400;

}  // namespace

Replay::Replay(Session& session, capture::RecordedLine line, ReplayRunOptions options)
    : session_(session),
      line_(std::move(line)),
      options_(std::move(options)),
      actual_(*line_.wire),
      framed_(session.context(), *line_.wire),
      drivers_(session),
      linger_timer_(session.context()),
      station_(add_robot()) {}

line::Station& Replay::add_robot() {
  const SimTime patience = options_.compare ? options_.within : SimTime{0};
  return session_.add_robot(
      std::make_unique<line::RecordedRobot>(
          *line::observed_kind_of(robots::kind_with(*line_.wire)).messages, line_.from_robot,
          [this](std::span<const std::uint8_t> bytes) {
            actual_.add(station_.clock().now(), bytes);
          }),
      {.pace = {.speed = options_.speed,
                .duration = std::max(line_.end + patience, line::RecordedRobot::kTick),
                .waits_for_driver = true},
       .link = options_.link,
       .as = options_.as,
       .line = options_.line,
       .begins_raw = options_.driver.has_raw_port},
      [this] { linger(); });
}

void Replay::record_into(Recording& recording) {
  session_.record_into(&recording);
  framed_.tap(&recording.tap(0));
  station_.line().tap(&framed_);
}

ReplayResult Replay::run() {
  start_driver();
  play();
  const auto reason = session_.stop_request().reason();
  const bool has_failed = reason && (reason->cause == StopReason::Cause::driver ||
                                     reason->cause == StopReason::Cause::environment);
  if (has_failed) { driver_error_ = reason->text; }
  if (const std::string error = drivers_.end(); !error.empty()) { driver_error_ = error; }
  if (std::string not_held = session_.not_held(); !not_held.empty()) {
    driver_error_ = std::move(not_held);
  }
  session_.run_pending();  // the driver's last bytes
  ReplayResult result = judge();
  session_.end_robots();
  result.fault_counts = station_.line().wire().tally().counts();
  framed_.give_up();
  station_.line().tap(nullptr);
  return result;
}

void Replay::start_driver() {
  drivers_.start(options_.driver, {.ports = [this] { return session_.ports_of(0); },
                                   .is_ready = [this] { return has_started(); }});
}

void Replay::play() {
  session_.run_until([this] { return has_started(); });
  if (session_.stop_request().reason()) { return; }
  session_.processor_watch().start([this] { return station_.clock().now(); },
                                   options_.speed.value_or(1.0));
  session_.start();
  session_.run();
}

void Replay::linger() {
  linger_timer_.call_after(kLinger, [this] { finish(kMostReaderPolls); });
}

/// Waits until an attached driver has read everything.
void Replay::finish(int polls) {
  io::Device& device = station_.device();
  if (!device.attached() || device.wants_more() || polls == 0) { return session_.stop({}); }
  linger_timer_.call_after(kReaderPoll, [this, polls] { finish(polls - 1); });
}

ReplayResult Replay::judge() {
  ReplayResult result{.capture = options_.capture,
                      .line = line_.name,
                      .duration = line_.end,
                      .pieces = line_.from_robot.size(),
                      .counters = station_.device().counters(),
                      .lateness = station_.pace().lateness()};
  result.interrupted = session_.stop_request().interruption().has_value();
  const auto first_reason = session_.stop_request().reason();
  result.by_environment = first_reason && first_reason->cause == StopReason::Cause::environment;
  const auto settle = [&](Verdict verdict, std::string reason) {
    result.verdict = verdict;
    result.reason = std::move(reason);
    return result;
  };
  if (!driver_error_.empty()) { return settle(Verdict::error, driver_error_); }
  if (!has_started()) { return settle(Verdict::inconclusive, "no driver opened the device"); }
  if (result.interrupted) {
    return settle(Verdict::inconclusive, "the replay was stopped before its end");
  }
  if (!options_.compare) { return result; }
  result.comparison = compare_commands();
  if (result.comparison->differences.empty()) { return result; }
  if (const auto reason = why_too_slow_to_compare(*result.comparison)) {
    return settle(Verdict::inconclusive, *reason);
  }
  return settle(Verdict::failed, "the driver's commands differ from the recorded ones");
}

/// In simulated time, or when the replay runs as fast as the driver reads, no machine is too slow.
std::optional<std::string> Replay::why_too_slow_to_compare(
    const capture::CommandComparison& comparison) const {
  if (!options_.speed || session_.is_simulated()) { return std::nullopt; }
  const SimTime first = comparison.differences.front().at() + options_.within;
  const io::LostTime unknown;
  return why_too_slow(
      {station_.pace().lateness().lost(), unknown, session_.processor_watch().waits().lost()},
      SimTime{0}, std::min(first, line_.end));
}

capture::CommandComparison Replay::compare_commands() {
  CommandReader recorded(*line_.wire);
  for (std::size_t i = 0; i < line_.from_driver.size(); ++i) {
    const auto piece = line_.from_driver[i];
    recorded.add(piece.at, piece.bytes);
  }
  capture::CompareOptions compare_options{.until = line_.end + options_.within};
  if (options_.speed) { compare_options.within = options_.within; }
  return capture::compare(recorded.finish().runs(), actual_.finish().runs(), compare_options);
}

}  // namespace fakebot::runner
