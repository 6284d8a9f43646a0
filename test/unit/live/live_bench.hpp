// The interface to a robot without sockets, for tests: the clock goes on by steps only.
#pragma once

#include <doctest/doctest.h>

#include <chrono>
#include <future>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <utility>

#include "config/profile/robot_choice.hpp"
#include "live/api/router.hpp"
#include "live/session_access.hpp"
#include "runner/live/live_robots.hpp"
#include "runner/session/session.hpp"

namespace fakebot::test {

using OrderedJson = nlohmann::ordered_json;

class LiveBench {
 public:
  LiveBench(const config::RobotChoice& choice, const sim::RobotSetup& setup) {
    session_.add_robot(choice.kind->make(setup), {});
    robots_ = std::make_shared<runner::LiveRobots>(session_, std::vector{choice}, setup.seed);
    session_.start();
    robots_->pause();
    access_ = std::make_unique<live::SessionAccess>(session_, robots_);
    thread_ = std::thread([this] { session_.run(); });
  }
  LiveBench(const LiveBench&) = delete;
  LiveBench& operator=(const LiveBench&) = delete;
  LiveBench(LiveBench&&) = delete;
  LiveBench& operator=(LiveBench&&) = delete;
  ~LiveBench() {
    session_.stop({});
    thread_.join();
    access_.reset();
    robots_.reset();
  }

  /// The path below /api/v1.
  live::Response request(const std::string& method, const std::string& path,
                         const OrderedJson& body = nullptr) {
    live::Request request{.method = method};
    REQUIRE(live::read_target("/api/v1" + path, request));
    if (!body.is_null()) { request.body = body.dump(); }
    const auto client = std::make_shared<int>();
    request.client = client;
    const auto answer = std::make_shared<std::promise<live::Response>>();
    const live::Api api{*access_, [](live::Reply reply) { return reply; }};
    live::serve_operation(api, request, [answer](live::Response response) {
      answer->set_value(std::move(response));
    });
    auto future = answer->get_future();
    REQUIRE(future.wait_for(std::chrono::minutes(2)) == std::future_status::ready);
    return future.get();
  }
  /// Below that of the robot.
  live::Response post(const std::string& path, const OrderedJson& body) {
    return request("POST", "/robots/0" + path, body);
  }
  void step(double seconds) {
    CHECK(request("POST", "/clock/step", {{"by", seconds}}).status == 200);
  }

 private:
  runner::Session session_{};
  std::shared_ptr<runner::LiveRobots> robots_{};
  std::unique_ptr<live::SessionAccess> access_{};
  std::thread thread_{};
};

}  // namespace fakebot::test
