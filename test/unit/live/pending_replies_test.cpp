// While a session's thread does nothing, only requests that need a robot wait.
#include "live/pending_replies.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "live/http/limits.hpp"
#include "robots/registry.hpp"
#include "unit/live/live_bench.hpp"

using namespace fakebot;
using live::Json;

namespace {

const std::string kRobot = "/robots/0";

/// The test's thread is the server's, and the session's when told.
class StandingBench {
 public:
  explicit StandingBench(std::chrono::nanoseconds patience = std::chrono::hours(1))
      : robot_(kChoice, config::setup_of(kChoice), patience) {}

  /// Returns the place of the answer.
  std::size_t ask(const std::string& method, const std::string& path, const Json& body = nullptr) {
    const std::size_t place = answers_.size();
    answers_.push_back({.status = 0});
    robot_.serve(method, path, body, [this, place](live::Response response) {
      CHECK(answers_[place].status == 0);
      answers_[place] = std::move(response);
      order_.push_back(place);
    });
    return place;
  }
  /// 0: there is no answer so far.
  unsigned status(std::size_t place) const { return answers_[place].status; }
  Json body(std::size_t place) const { return Json::parse(answers_[place].body); }
  /// Places of answers, in the order of arrival.
  const std::vector<std::size_t>& order() const { return order_; }

  void server_acts() {
    robot_.server.restart();
    robot_.server.poll();
  }
  void server_acts_until_answered(std::size_t place) {
    while (status(place) == 0) { REQUIRE(robot_.server.run_one_for(std::chrono::minutes(2)) == 1); }
  }
  void both_act() {
    for (int i = 0; i < 3; ++i) {  // an event crosses twice
      robot_.session.run_pending();
      server_acts();
    }
  }
  void end_session() {
    robot_.access->close();
    robot_.pending->refuse_all();
  }
  runner::LiveRobots& robots() { return *robot_.robots; }

 private:
  inline static const config::RobotChoice kChoice = config::first_choice(robots::default_kind());

  test::ServedRobot robot_;
  std::vector<live::Response> answers_{};
  std::vector<std::size_t> order_{};
};

constexpr unsigned kOk = 200;
constexpr unsigned kUnavailable = 503;

}  // namespace

TEST_CASE("who needs no robot is answered while the session's thread does something else") {
  StandingBench bench;
  const std::size_t waits = bench.ask("GET", kRobot + "/signals");
  const std::size_t table = bench.ask("GET", kRobot + "/signal-table");
  CHECK(bench.status(table) == kOk);
  CHECK(bench.status(bench.ask("GET", "/openapi.json")) == kOk);
  CHECK(bench.status(bench.ask("GET", kRobot + "/fault-table")) == kOk);
  CHECK(bench.status(bench.ask("PUT", kRobot + "/signals/nonsense", {{"value", 1}})) == 404);
  bench.server_acts();
  CHECK(bench.status(waits) == 0);
  bench.both_act();
  CHECK(bench.status(waits) == kOk);
}

TEST_CASE("replies come in the order of the requests, and what is wrong on the session's thread") {
  StandingBench bench;
  const std::size_t first = bench.ask("GET", "/clock");
  const std::size_t second = bench.ask("POST", kRobot + "/recording/stop");
  const std::size_t third = bench.ask("GET", kRobot + "/world");
  bench.both_act();
  CHECK(bench.order() == std::vector{first, second, third});
  CHECK(bench.status(first) == kOk);
  CHECK(bench.status(second) == 409);
  CHECK(bench.body(second)["detail"] == "nothing was recorded so far");
  CHECK(bench.status(third) == kOk);
}

TEST_CASE("a client is refused when the session does not answer in time, and nothing happens") {
  StandingBench bench(std::chrono::milliseconds(1));
  const std::size_t refused = bench.ask("POST", kRobot + "/recording/start");
  bench.server_acts_until_answered(refused);
  CHECK(bench.status(refused) == kUnavailable);
  bench.both_act();
  CHECK(bench.robots()[0].recording() == nullptr);
}

TEST_CASE("a client that waits for a robot is not refused, however long that takes") {
  StandingBench bench(std::chrono::nanoseconds(0));
  const std::size_t wait =
      bench.ask("POST", kRobot + "/wait", {{"until", "pose.x_m < 1"}, {"within", 1}});
  const std::size_t refused = bench.ask("GET", "/clock");
  bench.server_acts_until_answered(refused);
  CHECK(bench.status(wait) == 0);
  bench.both_act();
  CHECK(bench.status(wait) == kOk);
}

TEST_CASE("every client that waits is refused at the end of the session, and each one after it") {
  StandingBench bench;
  bench.robots().resume();
  const std::size_t wait =
      bench.ask("POST", kRobot + "/wait", {{"until", "pose.x_m > 1"}, {"within", 1000}});
  bench.both_act();
  const std::size_t read = bench.ask("GET", kRobot + "/signals");
  CHECK(bench.order().empty());
  bench.end_session();
  CHECK(bench.status(wait) == kUnavailable);
  CHECK(bench.status(read) == kUnavailable);
  CHECK(bench.status(bench.ask("GET", "/clock")) == kUnavailable);
  bench.both_act();
  CHECK(bench.order().size() == 3);
}

TEST_CASE("clients that leave and come again cannot pile up work for the session's thread") {
  StandingBench bench;
  for (std::size_t i = 0; i < live::kMostPendingReplies; ++i) { bench.ask("GET", "/clock"); }
  CHECK(bench.order().empty());
  CHECK(bench.status(bench.ask("GET", "/clock")) == kUnavailable);
  bench.both_act();
  CHECK(bench.order().size() == live::kMostPendingReplies + 1);
  const std::size_t later = bench.ask("GET", "/clock");
  bench.both_act();
  CHECK(bench.status(later) == kOk);
}

TEST_CASE("of two clients that give the same name to an event at once, one is refused") {
  StandingBench bench;
  const Json event{{"name", "mine"}, {"do", {{"press", "bumper.left"}}}};
  const std::size_t one = bench.ask("POST", kRobot + "/events", event);
  const std::size_t other = bench.ask("POST", kRobot + "/events", event);
  bench.both_act();
  CHECK(bench.status(one) == 201);
  CHECK(bench.status(other) == 409);
}
