#include "cli/exit_code_of.hpp"

#include <doctest/doctest.h>

using namespace fakebot;
using cli::ExitCode;
using sim::scenario::Verdict;

namespace {

runner::TestedScenario tested_as(Verdict verdict) {
  return {.file = {},
          .scenario = {},
          .seed = 1,
          .result = {.verdict = verdict},
          .wall_s = 0,
          .robot = {},
          .driver = {}};
}

}  // namespace

TEST_CASE("the exit code of a test is that of its worst verdict") {
  const auto passed = tested_as(Verdict::passed);
  const auto failed = tested_as(Verdict::failed);
  const auto error = tested_as(Verdict::error);
  const auto inconclusive = tested_as(Verdict::inconclusive);
  CHECK(cli::exit_code_of({.played = {passed, passed}}) == ExitCode::passed);
  CHECK(cli::exit_code_of({.played = {passed, inconclusive}}) == ExitCode::inconclusive);
  CHECK(cli::exit_code_of({.played = {inconclusive, error, passed}}) == ExitCode::driver);
  CHECK(cli::exit_code_of({.played = {error, inconclusive, failed}}) == ExitCode::failed);
}

TEST_CASE("what the operating system has refused is no error of the driver") {
  const auto driver = tested_as(Verdict::error);
  auto refused = driver;
  refused.result.by_environment = true;
  CHECK(cli::exit_code_of(refused.result) == ExitCode::environment);
  runner::ReplayResult replay{.capture = {}, .line = {}};
  replay.verdict = Verdict::error;
  replay.by_environment = true;
  CHECK(cli::exit_code_of(replay) == ExitCode::environment);
  replay.by_environment = false;
  CHECK(cli::exit_code_of(replay) == ExitCode::driver);
  CHECK(cli::exit_code_of({.played = {driver, refused}}) == ExitCode::environment);
  CHECK(cli::exit_code_of({.played = {refused, tested_as(Verdict::failed)}}) == ExitCode::failed);
}

TEST_CASE("a test that was interrupted, or whose artifacts are missing, says so by its exit code") {
  const auto failed = tested_as(Verdict::failed);
  auto no_artifacts = tested_as(Verdict::passed);
  no_artifacts.artifacts_error = "disk full";
  CHECK(cli::exit_code_of({.played = {failed, no_artifacts}}) == ExitCode::environment);
  CHECK(cli::exit_code_of({.played = {failed, no_artifacts}, .interrupted = true}) ==
        ExitCode::interrupted);
}
