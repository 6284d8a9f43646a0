#include "runner/test/unreached_goals.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace fakebot::runner {

using sim::scenario::Outcome;

std::vector<UnreachedGoal> unreached_goals(const std::vector<TestedScenario>& played) {
  std::vector<UnreachedGoal> goals;
  std::set<std::pair<std::string, std::string>> reached;  // file and name
  for (const TestedScenario& run : played) {
    if (run.result.verdict == sim::scenario::Verdict::error) { continue; }
    for (const auto& [expectation, finding] : run.result.judged) {
      if (finding.outcome == Outcome::passed) { reached.emplace(run.file, expectation.name); }
      if (finding.outcome != Outcome::unreached) { continue; }
      const auto known =
          std::ranges::find_if(goals, [&, &name = expectation.name](const auto& one) {
            return one.file == run.file && one.name == name;
          });
      if (known != goals.end()) {
        ++known->runs;
      } else {
        goals.push_back({run.file, expectation.name, expectation.because, 1});
      }
    }
  }
  std::erase_if(goals, [&](const UnreachedGoal& goal) {
    return reached.contains({goal.file, goal.name});
  });
  return goals;
}

}  // namespace fakebot::runner
