// A follower of a run's scenario sees the verdict before the run ends.
#include <doctest/doctest.h>

#include "system/driver.hpp"
#include "system/live/live_process.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;
using Json = nlohmann::json;

namespace {

/// A scenario started by a driver at the device, with the verdict "failed", or "inconclusive" on a
/// machine with pauses.
struct PlayedRun {
  TempDir dir{};
  LiveProcess robot{{dir.write("scenario.json", scenario().dump())}};

  static Json scenario() {
    return {{"name", "nobody drives"},
            {"duration", 0.3},
            {"expectations", {{{"eventually", "speed.linear_m_s > 0.1"}}}}};
  }
};

/// 0 for a wrong verdict.
int exit_code_with(const std::string& verdict) {
  return verdict == "failed" ? 1 : verdict == "inconclusive" ? 5 : 0;
}

}  // namespace

TEST_CASE("a watcher of events gets the verdict of the scenario of the run") {
  PlayedRun run;
  StreamClient watcher(run.robot.client());
  watcher.send({{"events", true}});
  watcher.next();
  const Driver driver(run.robot.process().port());
  const Json verdict =
      watcher.next_with([](const Json& message) { return message["type"] == "verdict"; });
  const std::string word = verdict["verdict"];
  CAPTURE(verdict.dump());
  CHECK(exit_code_with(word) > 0);
  const std::string reason = verdict["reason"];
  CHECK(
      reason.starts_with(word == "failed" ? "eventually speed.linear_m_s > 0.1" : "this machine"));
  CHECK(verdict["report"].get<std::string>().starts_with(word + " nobody drives"));
  CHECK(run.robot.process().wait_for_exit().exit_code == exit_code_with(word));
}

TEST_CASE("who asks for the scenario of the run again and again gets its verdict") {
  PlayedRun run;
  const std::string path = LiveProcess::of_robot("/scenario");
  CHECK(run.robot.client().get(path).json()["state"] == "waiting");
  const Driver driver(run.robot.process().port());
  Json last;
  while (!last.contains("verdict")) { last = run.robot.client().get(path).json(); }
  CHECK(last["state"] == "over");
  CHECK(exit_code_with(last["verdict"]) > 0);
  CHECK(run.robot.process().wait_for_exit().exit_code == exit_code_with(last["verdict"]));
}

TEST_CASE("who does not read does not keep a run from its end") {
  PlayedRun run;
  constexpr int kFew = 4096;
  StreamClient deaf(run.robot.client(), {}, kFew);
  for (int i = 0; i < 300; ++i) { deaf.send({{"events", true}}); }
  const Driver driver(run.robot.process().port());
  const int code = run.robot.process().wait_for_exit().exit_code;
  CAPTURE(code);
  CHECK((code == 1 || code == 5));
}
