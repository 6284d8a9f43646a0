#include "report/scenario/explore_report.hpp"

#include <spdlog/fmt/fmt.h>

#include <cassert>

#include "report/scenario/scenario_report.hpp"
#include "report/scenario/shrink_report.hpp"
#include "report/scenario/test_summary.hpp"
#include "report/visible_text.hpp"

namespace fakebot::report {

std::string find_text(const runner::Find& find, const std::string& file,
                      const std::string& command) {
  sim::scenario::Scenario scenario;
  scenario.name = find.name;
  std::string text = report_of(scenario, find.result) + "  kept as " + visible_line(file) + "\n";
  if (find.shrunk && !find.fails_again) {
    text += "  as it was drawn: played again, it was " +
            std::string(sim::scenario::name_of(find.shrunk->first.verdict)) + "\n";
  } else if (find.shrunk) {
    text += "  made smaller in " + shrink_runs_text(*find.shrunk) + "\n";
  }
  return text + "  to play it again: " + visible_line(command) + "\n";
}

std::string explore_summary(const runner::ExploreResult& result, std::uint64_t first_seed,
                            std::span<const std::string> files) {
  assert(files.size() == result.finds.size());
  std::string text = count_text(result.runs, "run");
  if (result.seeds > 0) {
    text += fmt::format(" with seeds {} to {}", first_seed, first_seed + result.seeds - 1);
  }
  if (result.shrink_runs > 0) {
    text += fmt::format(", and {} to make finds smaller", result.shrink_runs);
  }
  std::string_view separator = ": ";
  for (const auto& [verdict, count] : result.verdicts) {
    text += fmt::format("{}{} {}", separator, count, sim::scenario::name_of(verdict));
    separator = ", ";
  }
  if (!result.inconclusive.empty()) {
    text += fmt::format("\n  inconclusive, the first with {}", visible_line(result.inconclusive));
  }
  for (const auto& [name, tested] : result.expected) {
    if (!tested) { text += "\n  no run has tested: " + visible_line(name); }
  }
  if (result.runs < result.seeds && !result.unplayable.empty()) {
    text += fmt::format("\n  not run: what was drawn for {}: {}",
                        count_text(result.seeds - result.runs, "other seed"),
                        visible_line(result.unplayable));
  }
  text += fmt::format("\n{}\n", count_text(result.finds.size(), "find"));
  for (std::size_t i = 0; i < files.size(); ++i) {
    const runner::Find& find = result.finds[i];
    text += fmt::format("  {}: {}, first with seed {}: {}\n", visible_line(files[i]),
                        count_text(find.times, "time"), find.seed,
                        visible_line(runner::first_reason(find.result)));
  }
  return text;
}

}  // namespace fakebot::report
