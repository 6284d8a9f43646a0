#include "report/scenario/shrink_report.hpp"

#include <spdlog/fmt/fmt.h>

#include "report/scenario/test_summary.hpp"

namespace fakebot::report {

std::string shrink_summary(const runner::ShrinkResult& result) {
  std::string text;
  for (const std::string& pointer : result.smaller.removed) {
    text += fmt::format("  taken away: {}\n", pointer);
  }
  for (const auto& [pointer, before, after] : result.smaller.simplified) {
    text += fmt::format("  simpler: {}: {} instead of {}\n", pointer, after.dump(), before.dump());
  }
  return text + shrink_runs_text(result) + "\n";
}

std::string shrink_runs_text(const runner::ShrinkResult& result) {
  std::string text =
      fmt::format("{}: {} taken away, {} made simpler", count_text(result.runs, "run"),
                  count_text(result.smaller.removed.size(), "part"),
                  count_text(result.smaller.simplified.size(), "value"));
  if (result.ended_early) { text += "; there may be more"; }
  if (result.plays_of_smallest > 1) {
    text += fmt::format("; fails in {} of {} plays", result.failures_of_smallest,
                        result.plays_of_smallest);
  }
  return text;
}

}  // namespace fakebot::report
