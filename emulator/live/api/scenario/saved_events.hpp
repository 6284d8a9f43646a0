// The actions of clients on a robot, as the events of a scenario file.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "live/api/scenario/refused_parts.hpp"
#include "runner/live/live_robot.hpp"

namespace fakebot::live {

/// To the millisecond: nobody's hand is more exact.
double saved_seconds(sim::SimTime time);

/// Has a key for the time of the event.
bool has_trigger(const ScenarioJson& event);

/// Events without effect, or without a chance to happen, are left out: a scenario with such an
/// event would be inconclusive. A cancelled event lasts until the cancellation, as far as possible.
class SavedEvents {
 public:
  /// The scenario's time starts with `from`. `tick` is the robot's: the shortest duration.
  SavedEvents(const std::vector<runner::Touch>& touches, sim::SimTime from, sim::SimTime tick);

  const std::vector<ScenarioJson>& all() const { return events_; }
  /// Nothing: the event was left out.
  std::optional<std::string> name_of(const runner::Touch& touch) const;
  /// For an event besides these.
  std::string free_name(const std::string& wanted);
  /// The end of the scenario is later.
  sim::SimTime last_moment() const { return last_; }

 private:
  void save(const runner::Touch& touch);
  bool is_wanted(const runner::Touch& touch, const ScenarioJson& given) const;
  void put_trigger(const runner::Touch& touch, const ScenarioJson& given, ScenarioJson& event);
  void put_moment(const runner::Touch& touch, const ScenarioJson& given, ScenarioJson& event);
  void put_period(const runner::Touch& touch, const ScenarioJson& given, ScenarioJson& event);
  void put_cause(const runner::Touch& touch, const ScenarioJson& given, ScenarioJson& event);
  void add_until_cancelled(const runner::Touch& touch, ScenarioJson event);
  void add(const runner::Touch& touch, ScenarioJson event);
  double moment(sim::SimTime time);

  sim::SimTime from_;
  sim::SimTime tick_;
  sim::SimTime last_{0};
  std::vector<ScenarioJson> events_;
  std::map<std::string, std::string> saved_;  // names of touches, and names in the scenario
  std::map<std::string, sim::SimTime> due_;   // of events to come
  std::set<std::string> names_;
};

}  // namespace fakebot::live
