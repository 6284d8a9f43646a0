#include "config/scenario/refusals/own_doing.hpp"

#include <algorithm>
#include <array>
#include <chrono>
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

/// Whether nothing of the driver reaches the robot after the action.
bool cuts_driver_off(const Action& action) {
  const auto* power = std::get_if<SwitchPower>(&action);
  const auto* driver = std::get_if<OrderDriver>(&action);
  return (power != nullptr && !power->on) ||
         (driver != nullptr && driver->order != DriverOrder::start);
}

/// When the event of the reaction cuts the driver off; nothing if the event does not, or if the
/// time depends on the robot.
std::optional<SimTime> cut_off_at(const Reaction& reaction, const std::vector<Event>& events) {
  if (!reaction.after) { return std::nullopt; }
  const auto event = std::ranges::find(events, *reaction.after, &Event::name);
  if (event == events.end() || event->lasts) { return std::nullopt; }
  if (std::ranges::none_of(event->actions, cuts_driver_off)) { return std::nullopt; }
  return known_times(events)[static_cast<std::size_t>(event - events.begin())];
}

Event blind_driver(std::vector<std::uint8_t> bytes, SimTime until) {
  return {.name = "blind driver",
          .trigger = Every{.period = std::chrono::milliseconds(100), .until = until},
          .actions = {Send{std::move(bytes)}}};
}

/// Commands of drivers that know nothing of the robot; the first driver does nothing.
std::vector<std::vector<Event>> blind_drivers(const ScenarioFile& file, SimTime until) {
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

/// Whether the reaction comes, whatever a driver has done before the event.
bool comes_by_itself(const Expectation& expectation, SimTime event_at, const ScenarioFile& file,
                     std::span<const sim::Signal> line_signals) {
  const auto& reaction = std::get<Reaction>(expectation.what);
  Scenario scenario = file.scenario;
  scenario.expectations = {expectation};
  scenario.duration =
      std::min(scenario.duration, event_at + reaction.within + reaction.stays + 2 * kLongestTick);
  const auto drivers = blind_drivers(file, event_at - kLongestTick);
  return std::ranges::all_of(drivers, [&](const std::vector<Event>& commands) {
    scenario.commands = commands;
    return outcomes_alone(scenario, file, line_signals) == std::vector{Outcome::passed};
  });
}

/// Whether the expectation only asks that the driver does anything at all.
bool is_of_driver_alone(const Expectation& expectation) {
  const auto* reaction = std::get_if<Reaction>(&expectation.what);
  return reaction != nullptr && !reaction->after;
}

}  // namespace

void refuse_own_doing(const JsonValue& expectations, const ScenarioFile& file,
                      std::span<const sim::Signal> line_signals) {
  const std::vector<Expectation>& all = file.scenario.expectations;
  std::vector<std::pair<std::size_t, SimTime>> own;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (is_of_driver_alone(all[i])) { continue; }
    const auto* reaction = std::get_if<Reaction>(&all[i].what);
    const auto at = reaction != nullptr ? cut_off_at(*reaction, file.scenario.events)
                                        : std::optional<SimTime>{};
    if (!at) { return; }
    own.emplace_back(i, *at);
  }
  if (own.empty() || !std::ranges::all_of(own, [&](const auto& one) {
        return comes_by_itself(all[one.first], one.second, file, line_signals);
      })) {
    return;
  }
  const JsonValue element = expectations.elements(scenario_keys::kExpectations)[own.front().first];
  const JsonValue that = element.object(scenario_keys::kExpectation).at("that");
  that.refuse(that.found() + ", which comes true by itself after the event",
              "a reaction of the driver: what a scenario itself does is no test of a driver", "");
}

}  // namespace fakebot::config
