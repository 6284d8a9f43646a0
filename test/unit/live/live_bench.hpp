// The interface to a robot without sockets, for tests. The test's thread is the server's.
#pragma once

#include <doctest/doctest.h>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "config/profile/robot_choice.hpp"
#include "live/api/router.hpp"
#include "live/pending_replies.hpp"
#include "live/session_access.hpp"
#include "runner/live/live_robots.hpp"
#include "runner/run/robots_choice.hpp"
#include "runner/session/session.hpp"
#include "sim/fleet/equipped_robot.hpp"

namespace fakebot::test {

using OrderedJson = nlohmann::ordered_json;

/// A paused robot. The test runs the session and the server.
struct ServedRobot {
  ServedRobot(const config::RobotChoice& choice, const sim::RobotSetup& setup,
              std::chrono::nanoseconds patience) {
    session.add_robot(sim::make_robot(*choice.kind, setup), {});
    robots = std::make_shared<runner::LiveRobots>(
        session, runner::choices_of_lines({.robot = choice}), setup.seed);
    session.start();
    robots->pause();
    access = std::make_unique<live::SessionAccess>(session, robots);
    pending = std::make_shared<live::PendingReplies>(
        *access, [this](std::function<void()> call) { boost::asio::post(server, std::move(call)); },
        server, patience);
  }

  /// The path below /api/v1. The client stays for the answer.
  void serve(const std::string& method, const std::string& path, const OrderedJson& body,
             const live::Reply& reply) {
    live::Request request{.method = method, .client = client};
    REQUIRE(live::read_target("/api/v1" + path, request));
    if (!body.is_null()) { request.body = body.dump(); }
    pending->serve([&] { return live::answer_to(request, {*access}); }, reply);
  }

  boost::asio::io_context server{1};
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work{
      server.get_executor()};
  std::shared_ptr<int> client = std::make_shared<int>();
  runner::Session session{};
  std::shared_ptr<runner::LiveRobots> robots{};
  std::unique_ptr<live::SessionAccess> access{};
  std::shared_ptr<live::PendingReplies> pending{};
};

/// The session has a thread; the clock goes on by steps only.
class LiveBench {
 public:
  LiveBench(const config::RobotChoice& choice, const sim::RobotSetup& setup)
      : robot_(choice, setup, kPatience), thread_([this] { robot_.session.run(); }) {}
  LiveBench(const LiveBench&) = delete;
  LiveBench& operator=(const LiveBench&) = delete;
  LiveBench(LiveBench&&) = delete;
  LiveBench& operator=(LiveBench&&) = delete;
  ~LiveBench() {
    robot_.session.stop({});
    thread_.join();
  }

  /// The path below /api/v1.
  live::Response request(const std::string& method, const std::string& path,
                         const OrderedJson& body = nullptr) {
    std::optional<live::Response> answer;
    robot_.serve(method, path, body,
                 [&](live::Response response) { answer = std::move(response); });
    while (!answer) { REQUIRE(robot_.server.run_one_for(kPatience) == 1); }
    return *answer;
  }
  /// Posts to a path below the path of the robot.
  live::Response post(const std::string& path, const OrderedJson& body) {
    return request("POST", "/robots/0" + path, body);
  }
  void step(double seconds) {
    CHECK(request("POST", "/clock/step", {{"by", seconds}}).status == 200);
  }

 private:
  static constexpr std::chrono::minutes kPatience{2};

  ServedRobot robot_;
  std::thread thread_;
};

}  // namespace fakebot::test
