// The clock of all robots: paused, in steps, or faster.
#include "config/scenario/time_value.hpp"
#include "live/api/operation.hpp"

namespace fakebot::live {

namespace {

constexpr config::NumberRange kSpeed{0.001, 1000, "times real time"};
constexpr config::KeyInfo kClockKeys[]{
    {"paused", config::kFlag, config::Presence::optional, "it stands still"},
    {"speed", "a number, or \"max\"", config::Presence::optional,
     "times real time; \"max\" is as fast as a driver reads"},
};
constexpr config::KeyInfo kStepKeys[]{
    {"by", config::kTimeType, config::Presence::required, "in simulated time"},
};
constexpr sim::SimTime kLongestStep = std::chrono::seconds(10);

Json clock_json(runner::LiveRobots& robots) {
  robots.catch_up_if_simulated();
  const std::optional<double> speed = robots.speed();
  return {{"time_s", sim::to_seconds(robots[0].station().now())},
          {"virtual", robots.is_simulated()},
          {"fixed", robots.not_simulated() != nullptr && robots.not_simulated()->has_own_time},
          {"paused", robots.is_paused()},
          {"speed", speed ? Json(*speed) : Json("max")}};
}

Answer read_clock(const Call& /*call*/) {
  return ask(clock_json);
}

/// Nothing inside: as fast as possible.
std::optional<std::optional<double>> read_speed(const config::JsonObject& keys) {
  const auto speed = keys.find("speed");
  if (!speed) { return std::nullopt; }
  if (speed->json() == "max") { return std::optional<double>(); }
  return speed->number(kSpeed);
}

Answer change_clock(const Call& call) {
  const config::JsonFile body = body_of(call);
  const config::JsonObject keys = config::JsonValue(body).object(kClockKeys);
  const auto paused = keys.find("paused");
  const std::optional<bool> pauses = paused ? std::optional(paused->flag()) : std::nullopt;
  const auto speed = read_speed(keys);
  return ask([pauses, speed](runner::LiveRobots& robots) {
    if (speed && robots.is_simulated()) {
      throw Problem(kConflict, "virtual time has no speed: it goes as fast as the drivers can");
    }
    if (pauses) { *pauses ? robots.pause() : robots.resume(); }
    if (speed) { robots.set_speed(*speed); }
    return clock_json(robots);
  });
}

Answer step_clock(const Call& call) {
  const config::JsonFile body = body_of(call);
  const config::JsonObject keys = config::JsonValue(body).object(kStepKeys);
  const sim::SimTime by = config::read_duration(keys.at("by"));
  if (by > kLongestStep) { keys.at("by").refuse("a time of at most 10 s"); }
  const auto step = [by](runner::LiveRobots& robots, const Later& later) {
    if (!robots.is_paused()) { throw Problem(kConflict, "the clock is not paused"); }
    robots.step(by, [later](runner::LiveRobots& there) { later(respond_with(clock_json(there))); });
  };
  return Crossing{.task = step, .is_patient = true};
}

}  // namespace

std::vector<Operation> clock_operations() {
  constexpr std::string_view kTag = "clock";
  return {
      {
          .method = "GET",
          .path = "/clock",
          .id = "readClock",
          .meaning = "Simulated time, and how it goes",
          .tag = kTag,
          .handler = read_clock,
          .result = "Clock",
      },
      {
          .method = "PATCH",
          .path = "/clock",
          .id = "changeClock",
          .meaning = "Pauses it, resumes it, changes its speed",
          .tag = kTag,
          .handler = change_clock,
          .body = "ClockChange",
          .result = "Clock",
          .needs = Needs::clock,
      },
      {
          .method = "POST",
          .path = "/clock/step",
          .id = "stepClock",
          .meaning = "Goes on by a time, while it is paused",
          .tag = kTag,
          .handler = step_clock,
          .body = "ClockStep",
          .result = "Clock",
          .needs = Needs::clock,
      },
  };
}

}  // namespace fakebot::live
