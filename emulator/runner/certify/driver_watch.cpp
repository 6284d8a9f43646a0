#include "runner/certify/driver_watch.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <mutex>

#include "runner/run/robots_choice.hpp"
#include "runner/test/common_violation.hpp"

namespace fakebot::runner {

namespace {

using sim::scenario::Outcome;

constexpr std::string_view kSpeed = "speed.linear_m_s";
constexpr std::string_view kTurnRate = "speed.angular_rad_s";

/// The greatest value of a signal, or its greatest amount.
struct Peaks {
  std::mutex mutex;
  double speed_m_s = 0;
  double turn_rad_s = 0;

  void see(const SignalLog& log) {
    const std::lock_guard lock(mutex);
    for (const SignalLog::Column& column : log.columns()) {
      for (const double value : column.values) {
        if (column.signal.name == kSpeed) { speed_m_s = std::max(speed_m_s, value); }
        if (column.signal.name == kTurnRate) { turn_rad_s = std::max(turn_rad_s, std::abs(value)); }
      }
    }
  }
};

class WatchObserver final : public TestObserver {
 public:
  WatchObserver(const TestTurn& turn, const std::string& folder, Peaks& peaks) : peaks_(peaks) {
    const RobotsChoice robots{.robot = turn.file.content.robot, .seed = turn.seed};
    recorder_.emplace(folder, capture_info_of(robots), line_names(robots), kMostBytesRecorded,
                      io::Writing::in_blocks);
  }

  Recorders recorders() override { return {&*recorder_}; }
  SessionEvents events() override { return {}; }
  std::shared_ptr<void> attend(Session& /*session*/, DrivenOptions& /*driven*/) override {
    return nullptr;
  }
  void on_end(TestedScenario& /*played*/) override {
    recorder_->complete();
    if (const SignalLog* signals = recorder_->signals()) { peaks_.see(*signals); }
  }
  void on_retry(const TestedScenario& /*played*/) override {}

 private:
  Peaks& peaks_;
  std::optional<RunRecorder> recorder_;
};

std::string folder_of(const TestTurn& turn, const std::string& root) {
  const std::filesystem::path folder =
      std::filesystem::path(root) / std::filesystem::path(turn.file.path).stem();
  std::filesystem::create_directories(folder);
  return folder.string();
}

std::optional<CommonViolation> violation_in(const std::vector<TestedScenario>& watches) {
  CommonViolation common;
  for (const TestedScenario& played : watches) {
    for (const auto& [expectation, finding] : played.result.judged) {
      if (!judges_protocol(expectation)) { continue; }
      ++common.judged;
      if (finding.outcome != Outcome::failed) { continue; }
      if (common.runs == 0) { common.text = finding.explanation; }
      ++common.runs;
    }
  }
  if (common.runs == 0 || common.runs < common.judged) { return std::nullopt; }
  return common;
}

}  // namespace

Watched watch_driver(const std::vector<LoadedScenario>& scenarios, const TestOptions& options,
                     const std::string& folder, const IsStopped& is_stopped) {
  Peaks peaks;
  TestRun run(scenarios, options);
  const TestResults results = run.play_all(
      [&](const TestTurn& turn) {
        return std::make_unique<WatchObserver>(turn, folder_of(turn, folder), peaks);
      },
      is_stopped);
  if (results.error) { std::rethrow_exception(results.error); }
  Watched watched{.speed_m_s = peaks.speed_m_s, .turn_rad_s = peaks.turn_rad_s};
  watched.violation = violation_in(results.played);
  watched.interrupted = results.interrupted;
  const bool dies_always = std::ranges::all_of(results.played, [](const TestedScenario& played) {
    return played.result.verdict == sim::scenario::Verdict::error;
  });
  if (dies_always && !results.played.empty()) {
    // With several jobs, the first scenario is not always the one that tells.
    const auto told = std::ranges::find_if(
        results.played, [](const TestedScenario& played) { return !played.result.is_told_before; });
    watched.error = first_reason(told->result);
  }
  for (const TestedScenario& played : results.played) {
    for (const auto& [expectation, finding] : played.result.judged) {
      if (judges_protocol(expectation)) { continue; }
      const bool is_seen = finding.outcome == Outcome::passed;
      watched.observations.push_back({expectation.name, is_seen});
      const std::string& shown = expectation.shows;
      if (!is_seen || shown.empty()) { continue; }
      watched.abilities.push_back(config::find_named(config::kAbilities, shown)->name);
    }
  }
  return watched;
}

}  // namespace fakebot::runner
