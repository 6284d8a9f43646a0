// A driver is judged while the machine, here a sleeping handler, keeps the driver's frames back.
#include "runner/scenario/driven_scenario.hpp"

#include <doctest/doctest.h>
#include <sys/wait.h>

#include <chrono>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "unit/runner/bench_session.hpp"

using namespace fakebot;
using namespace std::chrono_literals;
using sim::scenario::AtTheEnd;
using sim::scenario::Expectation;
using sim::scenario::Invariant;
using sim::scenario::Reaction;
using sim::scenario::Scenario;
using sim::scenario::Verdict;

namespace {

/// Fails at the end, perhaps by the machine's fault.
const Expectation kDrives{.name = "drives", .what = AtTheEnd{"command.speed_mm_s == 200"}};
const Expectation kSendsNoErrors{.name = "sends no errors",
                                 .what = Invariant{"wire.bad_checksums > 0", false}};

/// Keeps a robot's frames back for a time.
void block(runner::Session& session, std::chrono::milliseconds time) {
  session.post([time] { std::this_thread::sleep_for(time); });
}

runner::ScenarioResult play(runner::Session& session, std::vector<Expectation> expectations,
                            const std::string& shell_driver,
                            const std::string& ready_when = "driver.attached") {
  Scenario scenario{.name = "judged", .duration = 800ms};
  scenario.expectations = std::move(expectations);
  runner::DrivenOptions options;
  options.driver.command = {"/bin/sh", "-c", shell_driver};
  options.driver.ready_when = ready_when;
  return runner::play_on_device(session, scenario, test::make_kobuki(), std::move(options));
}

/// A session on a machine that stands still for a time when the driver opens the device.
struct BlockedSession {
  explicit BlockedSession(std::chrono::milliseconds time)
      : session([this, time] {
          runner::SessionEvents events;
          events.on_attach = [this, time](std::size_t) {
            if (time > 0ms) { block(session, time); }
          };
          return events;
        }()) {}

  runner::Session session;
};

/// A play of 800 ms with a driver that opens the device and then executes the text `shell`.
runner::ScenarioResult play_with_end(std::chrono::milliseconds blocked, config::DriverEnding ending,
                                     const std::string& shell) {
  BlockedSession machine(blocked);
  runner::DrivenOptions options;
  options.driver.command = {"/bin/sh", "-c", "exec 3<>{port}; stty raw -echo 115200 <&3; " + shell};
  if (ending == config::DriverEnding::with_verdict) { config::make_test_program(options.driver); }
  options.driver.ending = ending;
  Scenario scenario{.name = "judged", .duration = 800ms};
  scenario.expectations = {{.name = "stands", .what = AtTheEnd{"command.speed_mm_s == 0"}}};
  return runner::play_on_device(machine.session, scenario, test::make_kobuki(), std::move(options));
}

/// The time that the machine took, by the words of the reason; 0 without such words.
double late_ms(const std::string& reason) {
  const std::string before = "late by up to ";
  const std::size_t at = reason.find(before);
  return at == std::string::npos ? 0 : std::stod(reason.substr(at + before.size()));
}

}  // namespace

TEST_CASE("a failure is forgiven for what the machine took while the scenario was played") {
  runner::Session* session = nullptr;
  runner::SessionEvents events;
  events.on_attach = [&](std::size_t) { block(*session, 300ms); };
  runner::Session blocked(std::move(events));
  session = &blocked;
  const auto result =
      play(blocked, {kDrives}, "exec 3<>{port}; stty raw -echo 115200 <&3; exec sleep 100");
  CHECK(result.verdict == Verdict::inconclusive);
  CHECK(result.reason.starts_with("this machine was too slow to judge: drives failed"));
  CHECK(late_ms(result.reason) > 250);
}

TEST_CASE("what the machine took before the scenario began forgives nothing") {
  runner::Session session;
  block(session, 900ms);  // more than the whole scenario takes
  const auto result = play(session, {kDrives},
                           "sleep 1; exec 3<>{port}; stty raw -echo 115200 <&3; exec sleep 100");
  CAPTURE(result.reason);
  CHECK((result.verdict == Verdict::failed || result.verdict == Verdict::inconclusive));
  // A busy machine may take all 800 ms of the scenario, but not what was before.
  CHECK(late_ms(result.reason) < 850);
}

TEST_CASE("a failure that no delay can cause is not forgiven beside others that one can") {
  runner::Session* session = nullptr;
  runner::SessionEvents events;
  events.on_robot_event = [&](std::size_t, const sim::RobotEvent& event) {
    if (session == nullptr || event.name != "wire.bad_checksums") { return; }
    block(*std::exchange(session, nullptr), 300ms);
  };
  runner::Session blocked(std::move(events));
  session = &blocked;
  Expectation stands = kDrives;
  stands.name = "drives on";
  const auto result = play(blocked, {kDrives, kSendsNoErrors, stands},
                           "exec 3<>{port}; stty raw -echo 115200 <&3; while :; do "
                           "printf '\\252\\125\\006\\001\\004\\310\\000\\000\\000\\000' >&3; "
                           "sleep 0.05; done",
                           "wire.bad_checksums > 0");
  CHECK(result.judged.at(0).finding.outcome == sim::scenario::Outcome::failed);
  CHECK(result.judged.at(1).finding.outcome == sim::scenario::Outcome::failed);
  CHECK(result.verdict == Verdict::failed);
  CHECK(result.reason == "");
}

TEST_CASE("a failure says for how long of its time a signal had stopped the driver") {
  runner::SessionEvents events;
  events.on_attach = [](std::size_t) {
    siginfo_t stopped{};
    ::waitid(P_ALL, 0, &stopped, WSTOPPED | WNOWAIT);
  };
  runner::Session session(std::move(events));
  const auto result = play(
      session,
      {{.name = "drives", .what = Reaction{.condition = "command.speed_mm_s", .within = 700ms}},
       {.name = "is attached", .what = AtTheEnd{"driver.attached"}}},
      "sleep 0.3; exec 3<>{port}; stty raw -echo 115200 <&3; kill -STOP $$; exec sleep 100");
  const auto& failed = result.judged.at(0).finding;
  CHECK(failed.outcome == sim::scenario::Outcome::failed);
  CHECK(failed.explanation.ends_with(
      "; a signal had stopped the driver for about 0.700 s of that time"));
  CHECK(result.judged.at(1).finding.explanation == "");
}

TEST_CASE("a failure of a driver that no signal had stopped says nothing of that") {
  runner::Session session;
  const auto result =
      play(session, {kDrives}, "exec 3<>{port}; stty raw -echo 115200 <&3; exec sleep 100");
  CHECK(result.judged.at(0).finding.outcome == sim::scenario::Outcome::failed);
  CHECK(result.judged.at(0).finding.explanation.find("stopped") == std::string::npos);
}

TEST_CASE("a driver that ends before the scenario starts is an error, and no interruption") {
  runner::Session session;
  const auto result = play(session, {kDrives}, "exit 0");
  CHECK(result.verdict == Verdict::error);
  CHECK_FALSE(result.interrupted);
  CHECK(result.reason.starts_with("the driver ended before the scenario started"));
}

TEST_CASE("a test program that ends with a wrong status has failed, whatever else was tested") {
  runner::Session session;
  Scenario scenario{.name = "judged", .duration = 100s};
  scenario.expectations = {{.name = "stands", .what = AtTheEnd{"command.speed_mm_s == 0"}}};
  runner::DrivenOptions options;
  options.driver.command = {"/bin/sh", "-c", "exec 3<>{port}; stty raw -echo 115200 <&3; exit 3"};
  config::make_test_program(options.driver);
  const auto result =
      runner::play_on_device(session, scenario, test::make_kobuki(), std::move(options));
  CAPTURE(result.reason);
  REQUIRE(result.test_end.has_value());
  CHECK(result.test_end->value == 3);
  if (result.reason.starts_with("this machine was too slow")) { return; }
  CHECK(result.verdict == Verdict::failed);
  CHECK(result.reason.starts_with("the test program failed: it ended with status 3"));
}

TEST_CASE("a test program's failure is forgiven for half a second that the machine took") {
  const auto ending = config::DriverEnding::with_verdict;
  // On a busy machine the driver may have ended before the session saw the device opened.
  constexpr int kMostPlays = 20;
  auto result = play_with_end(700ms, ending, "sleep 0.3; exit 3");
  for (int i = 1; i < kMostPlays && late_ms(result.reason) <= 500; ++i) {
    result = play_with_end(700ms, ending, "sleep 0.3; exit 3");
  }
  CHECK(result.verdict == Verdict::inconclusive);
  CHECK(result.reason.starts_with(
      "this machine was too slow to judge: the test program failed: it ended with status 3"));
  CHECK(late_ms(result.reason) > 500);
  const auto quick = play_with_end(0ms, ending, "exit 3");
  CHECK((quick.verdict == Verdict::failed || late_ms(quick.reason) > 500));
}

TEST_CASE("a driver that did not end by itself is forgiven for half of the time") {
  const std::string error = "did not end by itself before the scenario was over";
  for (const auto ending : {config::DriverEnding::by_itself, config::DriverEnding::with_verdict}) {
    const auto late = play_with_end(700ms, ending, "exec sleep 100");
    CHECK(late.verdict == Verdict::inconclusive);
    CHECK(late.reason.find(error + ", and meanwhile it made the driver late") != std::string::npos);
    const auto never = play_with_end(0ms, ending, "exec sleep 100");
    CAPTURE(never.reason);
    CHECK((never.verdict == Verdict::error || late_ms(never.reason) > 0));
    CHECK(never.reason.find(error) != std::string::npos);
  }
}
