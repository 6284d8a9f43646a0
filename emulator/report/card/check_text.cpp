#include <spdlog/fmt/fmt.h>

#include "report/card/card_reports.hpp"
#include "report/visible_text.hpp"

namespace fakebot::report {

namespace {

std::string passed_text(const runner::CheckedScenario& one) {
  if (one.passed_by.empty()) { return "no bad driver passes"; }
  std::string text = "passed by ";
  for (const runner::NamedBadDriver* bad : one.passed_by) {
    text += (bad == one.passed_by.front() ? "" : ", ") + std::string(bad->name);
  }
  return text +
         (one.is_empty() ? ": it tests nothing" : ": right only if a good driver may do the same");
}

}  // namespace

std::string check_text(const runner::ScenarioCheck& check) {
  std::string text;
  std::size_t empty = 0;
  for (const runner::CheckedScenario& one : check.scenarios) {
    text += fmt::format("{} {}: {}\n",
                        one.is_empty()      ? "fail"
                        : one.error.empty() ? "pass"
                                            : "error",
                        visible_line(one.name),
                        one.error.empty() ? passed_text(one) : visible_line(one.error));
    if (one.is_empty()) { ++empty; }
  }
  text += fmt::format("{} scenarios, {} that test nothing; the bad drivers are:\n",
                      check.scenarios.size(), empty);
  for (const runner::NamedBadDriver& bad : runner::kBadDrivers) {
    text += fmt::format("  {:9} {}\n", bad.name, bad.meaning);
  }
  return text;
}

}  // namespace fakebot::report
