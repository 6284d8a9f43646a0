#include "config/scenario/refusals/own_doing.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "config/scenario/refusals/beginning.hpp"
#include "config/scenario/refusals/expectation_sense.hpp"
#include "config/scenario/refusals/known_times.hpp"
#include "config/scenario/scenario_keys.hpp"

namespace fakebot::config {

using namespace sim::scenario;
using sim::SimTime;

namespace {

/// Speeds of drivers that know nothing: forward, backward, and on the spot. (choice)
constexpr std::array kBlindSpeeds{std::pair{0.5, 0.0}, std::pair{-0.3, 0.0}, std::pair{0.0, 1.0}};

/// Whether bytes of the driver reach the robot after the action; nothing if as before.
std::optional<bool> connects_driver(const Action& action) {
  const auto* power = std::get_if<SwitchPower>(&action);
  if (power != nullptr && power->of.empty()) { return power->on; }
  const auto* driver = std::get_if<OrderDriver>(&action);
  if (driver != nullptr && driver->on.empty()) { return driver->order == DriverOrder::start; }
  return std::nullopt;
}

/// When the events cut the driver off for good; SimTime::max() if never, or if the time depends on
/// the robot.
SimTime cut_off_at(const std::vector<Event>& events) {
  const KnownTimes times = known_times(events);
  SimTime cut_off = SimTime::max();
  for (std::size_t i = 0; i < events.size(); ++i) {
    for (const Action& action : events[i].actions) {
      const auto connects = connects_driver(action);
      if (connects.value_or(false)) { return SimTime::max(); }
      if (connects && times[i] && !events[i].lasts) { cut_off = std::min(cut_off, *times[i]); }
    }
  }
  return cut_off;
}

Event blind_driver(std::vector<std::uint8_t> bytes, SimTime until) {
  return {.name = "blind driver",
          .trigger = Every{.period = std::chrono::milliseconds(100), .until = until},
          .actions = {Send{std::move(bytes)}}};
}

/// Commands of drivers that know nothing of the robot; the first driver does nothing.
std::vector<std::vector<Event>> blind_drivers(const ScenarioFile& file, SimTime cut_off) {
  const SimTime until = std::min(cut_off, file.scenario.duration) - kLongestTick;
  std::vector<std::vector<Event>> drivers{{}};
  if (until < SimTime{0}) { return drivers; }
  const sim::WireProtocol& wire = *file.robot.kind->wire;
  for (const auto& [linear_m_s, angular_rad_s] : kBlindSpeeds) {
    const auto command = wire.drive(linear_m_s, angular_rad_s);
    const auto bytes = command ? wire.encode(std::span(&*command, 1)) : std::nullopt;
    if (bytes) { drivers.push_back({blind_driver({bytes->begin(), bytes->end()}, until)}); }
  }
  return drivers;
}

/// Which blind drivers met an expectation.
struct Met {
  bool by_all = true;
  bool by_any = false;
};

/// Whether the expectation is about a time when nothing of a driver reaches the robot.
bool is_after_cut_off(const Expectation& expectation, SimTime cut_off) {
  const auto* invariant = std::get_if<Invariant>(&expectation.what);
  return invariant != nullptr && !invariant->provided && invariant->span.from >= cut_off;
}

std::vector<Met> met_blindly(const ScenarioFile& file, const std::vector<Event>& events,
                             std::span<const sim::Signal> line_signals) {
  Scenario scenario = file.scenario;
  scenario.events = events;
  std::vector<Met> met(scenario.expectations.size());
  for (const std::vector<Event>& commands : blind_drivers(file, cut_off_at(events))) {
    scenario.commands = commands;
    const std::vector<Outcome> outcomes = outcomes_alone(scenario, file, line_signals);
    for (std::size_t i = 0; i < met.size(); ++i) {
      const bool passed = outcomes[i] == Outcome::passed;
      met[i].by_all = met[i].by_all && passed;
      met[i].by_any = met[i].by_any || passed;
    }
    if (std::ranges::none_of(met, &Met::by_all)) { break; }
  }
  return met;
}

/// The expectations that the events meet, whatever a driver does; empty if any other expectation
/// asks for more than any activity of the driver.
std::vector<std::size_t> own_doing(const ScenarioFile& file,
                                   std::span<const sim::Signal> line_signals) {
  const std::vector<Expectation>& all = file.scenario.expectations;
  const SimTime cut_off = cut_off_at(file.scenario.events);
  const auto asks_of_driver = [&](const Expectation& expectation) {
    return std::holds_alternative<Invariant>(expectation.what) &&
           !is_after_cut_off(expectation, cut_off);
  };
  const bool judges_itself = file.driver.is_test_program;
  if (judges_itself || file.scenario.events.empty() || std::ranges::any_of(all, asks_of_driver)) {
    return {};
  }
  const std::vector<Met> met_without_events = met_blindly(file, {}, line_signals);
  std::vector<bool> needs_events;
  for (std::size_t i = 0; i < all.size(); ++i) {
    needs_events.push_back(!met_without_events[i].by_all || is_after_cut_off(all[i], cut_off));
  }
  if (std::ranges::none_of(needs_events, std::identity{})) { return {}; }
  const std::vector<Met> met = met_blindly(file, file.scenario.events, line_signals);
  std::vector<std::size_t> own;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto* reaction = std::get_if<Reaction>(&all[i].what);
    if (met[i].by_all && needs_events[i]) {
      own.push_back(i);
    } else if (reaction == nullptr || reaction->after || !met[i].by_any) {
      return {};
    }
  }
  return own;
}

}  // namespace

void refuse_own_doing(const JsonValue& expectations, const ScenarioFile& file,
                      std::span<const sim::Signal> line_signals) {
  const std::vector<std::size_t> own = own_doing(file, line_signals);
  if (own.empty()) { return; }
  const JsonValue element = expectations.elements(scenario_keys::kExpectations)[own.front()];
  const JsonValue condition = element.object(scenario_keys::kExpectation)
                                  .at(key_of(file.scenario.expectations[own.front()]));
  condition.refuse(condition.found() + ", which the events decide, whatever a driver does",
                   "a reaction of the driver: what a scenario itself does is no test of a driver",
                   "");
}

}  // namespace fakebot::config
