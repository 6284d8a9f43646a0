#include "runner/certify/scenario_check.hpp"

#include <algorithm>
#include <map>

namespace fakebot::runner {

using sim::scenario::Verdict;

bool CheckedScenario::is_empty() const {
  return std::ranges::any_of(passed_by, &NamedBadDriver::is_never_right);
}

ScenarioCheck check_scenarios(const std::vector<LoadedScenario>& scenarios, TestOptions options,
                              const std::string& program, const ObserverOf& observer_of,
                              const IsStopped& is_stopped) {
  ScenarioCheck check;
  // A command names the robot, so scenarios of each kind of robot are played together.
  std::map<std::string_view, std::vector<std::size_t>> by_kind;
  for (const LoadedScenario& one : scenarios) {
    by_kind[one.content.robot.kind->wire->properties().name].push_back(check.scenarios.size());
    check.scenarios.push_back({one.path, one.content.scenario.name});
  }
  for (const auto& [kind, numbers] : by_kind) {
    std::vector<LoadedScenario> of_kind;
    for (const std::size_t number : numbers) { of_kind.push_back(scenarios[number]); }
    for (const NamedBadDriver& bad : kBadDrivers) {
      options.driver.argv = {
          program,  "bad-driver", std::string(bad.name),
          "{port}", "--robot",    std::string(of_kind.front().content.robot.kind->name)};
      TestRun run(of_kind, options);
      const TestResults results = run.play_all(observer_of, is_stopped);
      check.interrupted = check.interrupted || results.interrupted;
      if (results.error) { std::rethrow_exception(results.error); }
      for (const TestedScenario& played : results.played) {
        CheckedScenario& one = check.scenarios[numbers[played.play]];
        const bool is_passed = played.result.verdict == Verdict::passed &&
                               std::ranges::find(results.unreached, one.file,
                                                 &UnreachedGoal::file) == results.unreached.end();
        if (is_passed) { one.passed_by.push_back(&bad); }
        const bool is_broken = played.result.is_of_start || played.result.by_environment;
        if (is_broken && one.error.empty()) { one.error = first_reason(played.result); }
      }
    }
  }
  return check;
}

}  // namespace fakebot::runner
