#include "runner/shrink/failure.hpp"

#include <cctype>
#include <set>

namespace fakebot::runner {

using sim::scenario::Outcome;
using sim::scenario::Verdict;

namespace {

std::set<std::string> failed_expectations(const ScenarioResult& result) {
  std::set<std::string> names;
  for (const auto& judged : result.judged) {
    if (judged.finding.outcome == Outcome::failed) { names.insert(judged.expectation.name); }
  }
  return names;
}

/// A text without times and identifiers of processes, which differ from run to run.
std::string without_digits(std::string text) {
  std::erase_if(text, [](unsigned char letter) { return std::isdigit(letter) != 0; });
  return text;
}

}  // namespace

bool is_failure(const ScenarioResult& result) {
  return result.verdict == Verdict::failed ||
         (result.verdict == Verdict::error && !result.by_environment && !result.interrupted);
}

bool fail_alike(const ScenarioResult& one, const ScenarioResult& other) {
  return is_failure(one) && one.verdict == other.verdict &&
         failed_expectations(one) == failed_expectations(other) &&
         without_digits(one.reason) == without_digits(other.reason);
}

std::vector<WayToFail> ways_to_fail(const ScenarioResult& result) {
  std::vector<WayToFail> ways;
  if (!is_failure(result)) { return ways; }
  if (!result.reason.empty()) { ways.push_back({.reason = without_digits(result.reason)}); }
  // The failure of a driver may alone be the cause of failed expectations.
  if (result.verdict == Verdict::error) { return ways; }
  for (std::size_t i = 0; i < result.judged.size(); ++i) {
    if (result.judged[i].finding.outcome == Outcome::failed) { ways.push_back({.expectation = i}); }
  }
  return ways;
}

}  // namespace fakebot::runner
