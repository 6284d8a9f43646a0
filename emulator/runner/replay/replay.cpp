#include "runner/replay/replay.hpp"

#include <algorithm>
#include <utility>

#include "io/os_error.hpp"
#include "runner/verdict/machine_delays.hpp"

namespace fakebot::runner {

using sim::SimTime;
using sim::scenario::Verdict;

Replay::Replay(Session& session, capture::RecordedLine line, ReplayRunOptions options)
    : session_(session),
      line_(std::move(line)),
      options_(std::move(options)),
      actual_(*line_.wire),
      tapped_(session.context(), *line_.wire),
      drivers_(session),
      replayer_(session.context(), session.watch(), *line_.wire, line_.from_robot, replay_options(),
                replay_events()) {
  session_.add_device(replayer_.device());
}

ReplayOptions Replay::replay_options() const {
  const SimTime patience = options_.compare ? options_.within : SimTime{0};
  return {.speed = options_.speed,
          .link = options_.link,
          .until = line_.end + patience,
          .begins_raw = options_.driver.has_raw_port};
}

ReplayEvents Replay::replay_events() {
  using Bytes = std::span<const std::uint8_t>;
  return {[this] { session_.events().on_attach(0); },
          [this] { session_.events().on_detach(0); },
          [this](const std::string& device) { session_.events().on_plugged_in(0, device); },
          [this](SimTime at, Bytes bytes) {
            actual_.add(at, bytes);
            tapped_.on_driver_bytes(bytes);
          },
          [this](Bytes bytes) { tapped_.on_robot_bytes(bytes); },
          [this] { session_.stop({}); }};
}

void Replay::record_into(Recording& recording) {
  session_.record_into(&recording);
  tapped_.tap(&recording.tap(0, [this](SimTime /*of_tap*/) { return replayer_.now(); }));
}

ReplayResult Replay::run() {
  start_driver();
  session_.processor_watch().start([this] { return replayer_.now(); },
                                   options_.speed.value_or(1.0));
  session_.run();
  const auto reason = session_.stop_request().reason();
  const bool has_failed = reason && (reason->cause == StopReason::Cause::driver ||
                                     reason->cause == StopReason::Cause::environment);
  if (has_failed) { driver_error_ = reason->text; }
  if (const std::string error = drivers_.end(); !error.empty()) { driver_error_ = error; }
  session_.run_pending();  // what the driver sent last
  tapped_.give_up();
  ReplayResult result = judge();
  session_.close({&replayer_.device()});
  return result;
}

void Replay::start_driver() {
  drivers_.start(options_.driver, {.port = [this] { return replayer_.device().port(); },
                                   .is_ready = [this] { return replayer_.has_started(); }});
}

ReplayResult Replay::judge() {
  ReplayResult result{.capture = options_.capture,
                      .line = line_.name,
                      .duration = line_.end,
                      .pieces = line_.from_robot.size(),
                      .counters = replayer_.device().counters(),
                      .lateness = replayer_.lateness()};
  result.interrupted = session_.stop_request().interruption().has_value();
  const auto first_reason = session_.stop_request().reason();
  result.by_environment = first_reason && first_reason->cause == StopReason::Cause::environment;
  const auto settle = [&](Verdict verdict, std::string reason) {
    result.verdict = verdict;
    result.reason = std::move(reason);
    return result;
  };
  if (!driver_error_.empty()) { return settle(Verdict::error, driver_error_); }
  if (!replayer_.has_started()) {
    return settle(Verdict::inconclusive, "no driver opened the device");
  }
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

/// When the replay runs as fast as the driver reads, no machine is too slow.
std::optional<std::string> Replay::why_too_slow_to_compare(
    const capture::CommandComparison& comparison) const {
  if (!options_.speed) { return std::nullopt; }
  const SimTime first = comparison.differences.front().at() + options_.within;
  const io::LostTime unknown;
  return why_too_slow(
      {replayer_.lateness().lost(), unknown, session_.processor_watch().waits().lost()}, SimTime{0},
      std::min(first, line_.end));
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
