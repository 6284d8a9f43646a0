#include "report/listings/scenario_listing.hpp"

#include <spdlog/fmt/fmt.h>
#include <spdlog/fmt/ranges.h>

#include <algorithm>

#include "report/visible_text.hpp"

namespace fakebot::report {

std::string scenarios_text(const runner::Library& library,
                           std::span<const sim::RobotKind* const> kinds,
                           const config::LabelFilter& meant) {
  std::string text;
  const auto add = [&text](const auto&... columns) {
    text += fmt::format("{:32} {:5} {:28} {:34} {}\n", columns...);
  };
  for (const runner::LibraryScenario& one : library.scenarios) {
    const config::Labels& labels = one.labels;
    const bool is_of_kind = std::ranges::find(kinds, one.robot.kind) != kinds.end();
    if (!is_of_kind || !meant.has_tag_of(labels) || !meant.missing(labels).empty()) { continue; }
    if (text.empty()) { add("SCENARIO", "CASE", "TAGS", "NEEDS", "TITLE"); }
    add(one.name, labels.is_case() ? config::case_name(labels) : "",
        fmt::format("{}", fmt::join(labels.tags, ",")),
        fmt::format("{}", fmt::join(labels.needs, ",")), visible_line(one.title));
  }
  return text;
}

}  // namespace fakebot::report
