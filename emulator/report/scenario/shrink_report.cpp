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
  text += fmt::format("{}: {} taken away, {} made simpler", count_text(result.runs, "run"),
                      count_text(result.smaller.removed.size(), "part"),
                      count_text(result.smaller.simplified.size(), "value"));
  return text + (result.ended_early ? "; there may be more\n" : "\n");
}

}  // namespace fakebot::report
