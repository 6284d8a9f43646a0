#include "report/scenario/explore_report.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cassert>

#include "report/scenario/scenario_report.hpp"
#include "report/scenario/shrink_report.hpp"
#include "report/scenario/test_summary.hpp"
#include "report/visible_text.hpp"

namespace fakebot::report {

namespace {

constexpr std::size_t kMostNevers = 5;

/// "no run had press bumper.left while turning or driving back"
std::string never_text(const runner::Reached::Never& never, const std::vector<std::string>& kinds) {
  std::string text = "no run had " + visible_line(kinds[never.kind]);
  if (!never.came) { return text; }
  std::string_view separator = " while ";
  for (const auto motion : never.motions) {
    text += std::string(separator) + std::string(name_of(motion));
    separator = " or ";
  }
  return text;
}

/// "; also fails: never B, never C"
std::string also_text(const runner::Find& find, std::string_view begin) {
  std::string text;
  for (const runner::Find::Other& other : find.also) {
    text += std::string(text.empty() ? begin : ", ") + visible_line(other.text);
  }
  return text;
}

/// The failed expectation for which the find was made smaller, with the reason.
std::string main_reason(const runner::Find& find) {
  for (const auto& [expectation, finding] : find.result.judged) {
    const bool is_other = std::ranges::find(find.also, expectation.name,
                                            &runner::Find::Other::text) != find.also.end();
    if (finding.outcome == sim::scenario::Outcome::failed && !is_other) {
      return expectation.name + ": " + finding.explanation;
    }
  }
  return runner::first_reason(find.result);
}

std::string verdicts_text(const runner::ExploreResult& result) {
  std::string text;
  std::string_view separator = ": ";
  const auto add = [&](std::uint64_t count, std::string_view what) {
    if (count == 0) { return; }
    text += fmt::format("{}{} {}", separator, count, what);
    separator = ", ";
  };
  for (const auto& [verdict, count] : result.verdicts) {
    const bool is_inconclusive = verdict == sim::scenario::Verdict::inconclusive;
    if (is_inconclusive) { add(result.untested, "left something untested"); }
    add(count - (is_inconclusive ? result.untested : 0), sim::scenario::name_of(verdict));
  }
  return text;
}

}  // namespace

std::string explore_progress(const runner::ExploreResult& result, double elapsed_s) {
  std::string text = fmt::format("{}, {}, {:.1f} runs/s", count_text(result.runs, "run"),
                                 count_text(result.finds.size(), "find"),
                                 elapsed_s > 0 ? static_cast<double>(result.runs) / elapsed_s : 0);
  const auto nevers = result.reached.never();
  if (!nevers.empty()) { text += "; " + never_text(nevers.front(), result.kinds); }
  if (nevers.size() > 1) { text += fmt::format(", and {} more", nevers.size() - 1); }
  return text;
}

std::string find_text(const runner::Find& find, const std::string& file,
                      const std::string& command) {
  sim::scenario::Scenario scenario;
  scenario.name = find.name;
  std::string text = report_of(scenario, find.result);
  if (!find.also.empty()) { text += also_text(find, "  one cause: it also fails: ") + "\n"; }
  text += "  kept as " + visible_line(file) + "\n";
  if (find.shrunk && !find.fails_again) {
    text += "  as it was drawn: played again, it was " +
            std::string(sim::scenario::name_of(find.shrunk->first.verdict)) + "\n";
  } else if (find.shrunk) {
    text += "  made smaller in " + shrink_runs_text(*find.shrunk) + "\n" + turns_text(*find.shrunk);
  }
  if (find.plays > 1 && !(find.shrunk && find.fails_again)) {
    text += fmt::format("  fails in {} of {} plays\n", find.failures, find.plays);
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
  text += verdicts_text(result);
  if (!result.inconclusive.empty()) {
    text += fmt::format("\n  inconclusive, the first with {}", visible_line(result.inconclusive));
  }
  for (const auto& one : result.expected) {
    if (one.tested) { continue; }
    text += one.is_unreached() ? "\n  failed: no run has reached: " : "\n  no run has tested: ";
    text += visible_line(one.name);
  }
  const auto nevers = result.reached.never();
  for (std::size_t i = 0; i < std::min(nevers.size(), kMostNevers); ++i) {
    text += "\n  " + never_text(nevers[i], result.kinds);
  }
  if (nevers.size() > kMostNevers) {
    text += fmt::format("\n  and {} more kinds of events like that", nevers.size() - kMostNevers);
  }
  if (result.not_of_driver > 0) {
    text += fmt::format(
        "\n  no finds, because the scenario's own commands fail, too: {}, the first with {}",
        count_text(result.not_of_driver, "failure"), visible_line(result.first_not_of_driver));
  }
  if (result.runs < result.seeds && !result.unplayable.empty()) {
    text += fmt::format("\n  not run: what was drawn for {}: {}",
                        count_text(result.seeds - result.runs, "other seed"),
                        visible_line(result.unplayable));
  }
  text += fmt::format("\n{}\n", count_text(result.finds.size(), "find"));
  for (std::size_t i = 0; i < files.size(); ++i) {
    const runner::Find& find = result.finds[i];
    text += fmt::format("  {}: {}, first with seed {}: {}{}\n", visible_line(files[i]),
                        count_text(find.times, "time"), find.seed, visible_line(main_reason(find)),
                        also_text(find, "; also fails: "));
  }
  return text;
}

}  // namespace fakebot::report
