#include "config/scenario/refusals/beginning.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <string>
#include <variant>
#include <vector>

#include "config/scenario/events/event_keys.hpp"
#include "config/scenario/events/event_values.hpp"
#include "config/scenario/events/trigger_values.hpp"
#include "config/scenario/refusals/expectation_sense.hpp"
#include "config/scenario/scenario_keys.hpp"
#include "config/scenario/scenario_types.hpp"
#include "sim/fleet/equipped_robot.hpp"
#include "sim/scenario/player.hpp"
#include "sim/simulation.hpp"

namespace fakebot::config {

using namespace sim::scenario;
using sim::SimTime;

namespace {

/// No driver has done anything within five frames. (choice)
constexpr std::chrono::milliseconds kBeginning{100};

/// Whether the expectation is met as soon as its condition is true. A condition that has to stay
/// true for a while may still end when the driver does something.
bool is_met_at_once(const Expectation& expectation) {
  const auto* reaction = std::get_if<Reaction>(&expectation.what);
  return reaction != nullptr && !reaction->after && reaction->stays == SimTime{0};
}

/// Signals that only a line would have. No comparison of these signals with a number holds.
class Unknown final : public sim::SignalSource {
 public:
  explicit Unknown(std::span<const sim::Signal> signals) : signals_(signals) {}
  std::span<const sim::Signal> signals() const override { return signals_; }
  double get(std::size_t /*signal*/) const override {
    return std::numeric_limits<double>::quiet_NaN();
  }

 private:
  std::span<const sim::Signal> signals_;
};

Scenario beginning_of(const Scenario& scenario) {
  Scenario beginning = scenario;
  beginning.commands.clear();
  std::erase_if(beginning.expectations, [&](const Expectation& one) {
    // An event may come at once in one run, and later in another.
    return !is_met_at_once(one) || (one.is_of_all_runs && !scenario.events.empty());
  });
  beginning.duration = std::min<SimTime>(scenario.duration, kBeginning);
  return beginning;
}

}  // namespace

std::vector<Outcome> outcomes_alone(const Scenario& scenario, const ScenarioFile& file,
                                    std::span<const sim::Signal> line_signals) {
  const auto robot = sim::make_robot(*file.robot.kind, setup_of(file, scenario.seed));
  const Unknown line(line_signals);
  Player player(scenario, *robot, {.sources = {&line}});
  sim::Simulation simulation(*robot);
  simulation.join(player);
  sim::Outbox out;
  while (!player.is_over()) {
    simulation.advance_to(simulation.now() + robot->tick(), out);
    out.clear();
  }
  std::vector<Outcome> outcomes;
  for (const Judge::Judged& judged : player.judge().judged()) {
    outcomes.push_back(judged.finding.outcome);
  }
  return outcomes;
}

void refuse_true_from_start(const JsonValue& expectations, const ScenarioFile& file,
                            std::span<const sim::Signal> line_signals) {
  if (file.driver.ready_when != ScenarioDriver{}.ready_when) { return; }
  const Scenario beginning = beginning_of(file.scenario);
  if (beginning.expectations.empty()) { return; }
  const auto elements = expectations.elements(scenario_keys::kExpectations);
  const std::vector<Outcome> outcomes = outcomes_alone(beginning, file, line_signals);
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    if (outcomes[i] != Outcome::passed) { continue; }
    const auto place = std::ranges::find(file.scenario.expectations, beginning.expectations[i].name,
                                         &Expectation::name);
    const auto index = static_cast<std::size_t>(place - file.scenario.expectations.begin());
    const JsonValue awaited =
        elements[index].object(scenario_keys::kExpectation).at(key_of(*place));
    awaited.refuse(awaited.found() + ", which holds from the start",
                   "a condition that a driver has to make true", "");
  }
}

namespace {

sim::SimTime tick_of(const ScenarioFile& file) {
  return sim::make_robot(*file.robot.kind, setup_of(file, file.scenario.seed))->tick();
}

}  // namespace

void refuse_shorter_than_tick(const JsonValue& events, const ScenarioFile& file) {
  const std::vector<Event>& all = file.scenario.events;
  if (std::ranges::none_of(all, [](const Event& event) { return event.lasts.has_value(); })) {
    return;
  }
  const SimTime tick = tick_of(file);
  const auto elements = events.elements(scenario_keys::kEvents);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::vector<KeyInfo> known = with_trigger(scenario_keys::kEvent);
    refuse_shorter_than_tick(elements[i].object(known), all[i], tick);
  }
}

void refuse_more_than_ticks(const JsonValue& expectations, const ScenarioFile& file) {
  const std::vector<Expectation>& all = file.scenario.expectations;
  const auto elements = expectations.elements(scenario_keys::kExpectations);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto* count = std::get_if<Count>(&all[i].what);
    if (count == nullptr) { continue; }
    const JsonObject keys = elements[i].object(scenario_keys::kExpectation);
    refuse_more_than_ticks(keys, *count, file.scenario.duration, tick_of(file));
  }
}

sim::RobotSetup setup_of(const ScenarioFile& file, std::uint64_t seed) {
  sim::RobotSetup setup = setup_of(file.robot);
  setup.seed = seed;
  setup.world = file.world;
  setup.start = file.start;
  const std::size_t before = setup.devices.size() - file.further.size();
  for (std::size_t i = 0; i < file.further.size(); ++i) {
    setup.devices[before + i].start = file.further[i].start;
  }
  return setup;
}

}  // namespace fakebot::config
