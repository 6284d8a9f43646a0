#include "cli/scenario_result.hpp"

namespace fakebot::cli {

ScenarioResult result_of(const sim::scenario::Player& player) {
  ScenarioResult result{.verdict = sim::scenario::verdict_of(player),
                        .happenings = player.happenings(),
                        .events_to_come = player.events_to_come()};
  for (const auto& judged : player.judge().judged()) {
    result.judged.push_back({judged.expectation, judged.finding});
  }
  return result;
}

}  // namespace fakebot::cli
