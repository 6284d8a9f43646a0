// The clock of all robots: it stands still, goes on in steps, or faster.
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
  const std::optional<double> speed = robots.speed();
  return {{"time_s", sim::to_seconds(robots[0].station().now())},
          {"paused", robots.is_paused()},
          {"speed", speed ? Json(*speed) : Json("max")}};
}

Response read_clock(const Call& call) {
  return json_response(call.api.access.call(clock_json));
}

/// Nothing inside: as fast as possible.
std::optional<std::optional<double>> read_speed(const config::JsonObject& keys) {
  const auto speed = keys.find("speed");
  if (!speed) { return std::nullopt; }
  if (speed->json() == "max") { return std::optional<double>(); }
  return speed->number(kSpeed);
}

Response change_clock(const Call& call) {
  const config::JsonFile body = body_of(call);
  const config::JsonObject keys =
      config::JsonValue(body).object(std::span<const config::KeyInfo>(kClockKeys));
  const auto paused = keys.find("paused");
  const std::optional<bool> pauses = paused ? std::optional(paused->flag()) : std::nullopt;
  const auto speed = read_speed(keys);
  return json_response(call.api.access.call([pauses, speed](runner::LiveRobots& robots) {
    if (pauses) { *pauses ? robots.pause() : robots.resume(); }
    if (speed) { robots.set_speed(*speed); }
    return clock_json(robots);
  }));
}

Response step_clock(const Call& call) {
  const config::JsonFile body = body_of(call);
  const config::JsonObject keys =
      config::JsonValue(body).object(std::span<const config::KeyInfo>(kStepKeys));
  const sim::SimTime by = config::read_duration(keys.at("by"));
  if (by > kLongestStep) { keys.at("by").refuse("a time of at most 10 s"); }
  return json_response(call.api.access.call([by](runner::LiveRobots& robots) {
    constexpr unsigned kNotPaused = 409;
    if (!robots.is_paused()) { throw Problem(kNotPaused, "the clock is not paused"); }
    robots.step(by);
    return clock_json(robots);
  }));
}

}  // namespace

std::vector<Operation> clock_operations() {
  constexpr std::string_view kTag = "clock";
  return {
      {"GET", "/clock", "readClock", "Simulated time, and how it goes", kTag,
       [](const Call& call) -> std::optional<Response> { return read_clock(call); }, "", "Clock"},
      {"PATCH", "/clock", "changeClock", "Pauses it, resumes it, changes its speed", kTag,
       [](const Call& call) -> std::optional<Response> { return change_clock(call); },
       "ClockChange", "Clock"},
      {"POST",
       "/clock/step",
       "stepClock",
       "Goes on by a time, while it is paused",
       kTag,
       [](const Call& call) -> std::optional<Response> { return step_clock(call); },
       "ClockStep",
       "Clock",
       {},
       {409}}};
}

}  // namespace fakebot::live
