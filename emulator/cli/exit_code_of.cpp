#include "cli/exit_code_of.hpp"

#include <algorithm>

namespace fakebot::cli {

ExitCode exit_code_of(sim::scenario::Verdict verdict) {
  using sim::scenario::Verdict;
  switch (verdict) {
    case Verdict::passed: return ExitCode::passed;
    case Verdict::failed: return ExitCode::failed;
    case Verdict::inconclusive: return ExitCode::inconclusive;
    case Verdict::error: break;
  }
  return ExitCode::driver;
}

namespace {

template <class Result>
ExitCode exit_code_of_one(const Result& result) {
  if (result.interrupted) { return ExitCode::interrupted; }
  return result.by_environment ? ExitCode::environment : exit_code_of(result.verdict);
}

}  // namespace

ExitCode exit_code_of(const runner::ScenarioResult& result) {
  return exit_code_of_one(result);
}

ExitCode exit_code_of(const runner::ReplayResult& result) {
  return exit_code_of_one(result);
}

ExitCode exit_code_of(const runner::RobotsRunResult& result) {
  switch (result.reason.cause) {
    case runner::StopReason::Cause::interrupted: return ExitCode::interrupted;
    case runner::StopReason::Cause::driver: return ExitCode::driver;
    case runner::StopReason::Cause::environment: return ExitCode::environment;
    case runner::StopReason::Cause::test_failed: return ExitCode::failed;
    case runner::StopReason::Cause::finished: break;
  }
  return result.driver_error.empty() ? ExitCode::passed : ExitCode::driver;
}

ExitCode exit_code_of(const runner::TestResults& results) {
  using sim::scenario::Verdict;
  if (!results.refused.empty()) { return ExitCode::usage; }
  if (results.interrupted) { return ExitCode::interrupted; }
  const auto any = [&](auto&& is) { return std::ranges::any_of(results.played, is); };
  if (any([](const auto& one) { return !one.artifacts_error.empty(); })) {
    return ExitCode::environment;
  }
  const bool any_failed =
      any([](const auto& one) { return one.result.verdict == Verdict::failed; });
  if (any_failed || !results.violations.empty() || !results.unreached.empty()) {
    return ExitCode::failed;
  }
  if (any([](const auto& one) { return one.result.by_environment; })) {
    return ExitCode::environment;
  }
  for (const Verdict verdict : {Verdict::error, Verdict::inconclusive}) {
    if (any([&](const auto& one) { return one.result.verdict == verdict; })) {
      return exit_code_of(verdict);
    }
  }
  return results.missing.empty() ? ExitCode::passed : ExitCode::inconclusive;
}

ExitCode with_recording(ExitCode code, const runner::Recording* recording) {
  const bool whole = recording == nullptr || recording->error().empty();
  const bool good = code == ExitCode::passed || code == ExitCode::interrupted;
  return good && !whole ? ExitCode::environment : code;
}

}  // namespace fakebot::cli
