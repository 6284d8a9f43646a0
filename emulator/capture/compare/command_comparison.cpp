#include "capture/compare/command_comparison.hpp"

#include <algorithm>
#include <chrono>
#include <dtl/dtl.hpp>
#include <iterator>
#include <map>
#include <set>
#include <span>
#include <string_view>

namespace fakebot::capture {

using DifferenceKind = CommandDifference::Kind;

namespace {

using sim::SimTime;
using Runs = std::vector<CommandRun>;

/// Maps texts to numbers, which are compared faster.
class Numbers {
 public:
  std::vector<int> of(const Runs& runs) {
    std::vector<int> numbers;
    numbers.reserve(runs.size());
    for (const CommandRun& run : runs) {
      const auto next = static_cast<int>(numbers_.size());
      numbers.push_back(numbers_.try_emplace(run.text, next).first->second);
    }
    return numbers;
  }

 private:
  std::map<std::string_view, int> numbers_;
};

class KindComparison {
 public:
  KindComparison(const CompareOptions& options, CommandComparison& result)
      : options_(options), result_(result) {}

  void compare(const Runs& recorded, const Runs& actual) {
    Numbers numbers;
    dtl::Diff<int> diff(numbers.of(recorded), numbers.of(actual));
    diff.compose();
    // Counted here, because the positions that dtl 1.20 gives are wrong in long sequences.
    std::size_t next_recorded = 0;
    std::size_t next_actual = 0;
    for (const auto& [number, element] : diff.getSes().getSequence()) {
      switch (element.type) {
        case dtl::SES_DELETE:
          add({.kind = DifferenceKind::missing, .recorded = recorded[next_recorded++]});
          break;
        case dtl::SES_ADD: on_extra(actual[next_actual++]); break;
        default: on_both(recorded[next_recorded++], actual[next_actual++]);
      }
    }
    result_.runs_recorded += recorded.size();
  }

 private:
  void on_extra(const CommandRun& actual) {
    if (actual.first <= options_.until) { add({.kind = DifferenceKind::extra, .actual = actual}); }
  }

  void on_both(const CommandRun& recorded, const CommandRun& actual) {
    if (differ(recorded.first, actual.first)) {
      return add({DifferenceKind::begins, recorded, actual});
    }
    if (differ(recorded.last, actual.last)) {
      return add({DifferenceKind::ends, recorded, actual});
    }
    ++result_.runs_alike;
  }

  bool differ(SimTime recorded, SimTime actual) const {
    if (!options_.within || actual > options_.until) { return false; }
    return std::chrono::abs(recorded - actual) > *options_.within;
  }

  void add(CommandDifference difference) { result_.differences.push_back(std::move(difference)); }

  const CompareOptions& options_;
  CommandComparison& result_;
};

const Runs& runs_of(const CommandHistory::Runs& all, const std::string& kind) {
  static const Runs kNone;
  const auto found = all.find(kind);
  return found == all.end() ? kNone : found->second;
}

}  // namespace

CommandComparison compare(const CommandHistory::Runs& recorded, const CommandHistory::Runs& actual,
                          const CompareOptions& options) {
  std::set<std::string> kinds;
  for (const auto& [kind, runs] : recorded) { kinds.insert(kind); }
  for (const auto& [kind, runs] : actual) { kinds.insert(kind); }
  CommandComparison result;
  for (const std::string& kind : kinds) {
    KindComparison(options, result).compare(runs_of(recorded, kind), runs_of(actual, kind));
  }
  std::ranges::stable_sort(result.differences, {}, &CommandDifference::at);
  return result;
}

}  // namespace fakebot::capture
