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

/// Texts as numbers, which are compared faster.
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

  void compare(const Runs& recorded, const Runs& said) {
    Numbers numbers;
    dtl::Diff<int> diff(numbers.of(recorded), numbers.of(said));
    diff.compose();
    // By our own count: the places that it gives are wrong in long sequences (1.20).
    std::size_t next_recorded = 0;
    std::size_t next_said = 0;
    for (const auto& [number, element] : diff.getSes().getSequence()) {
      switch (element.type) {
        case dtl::SES_DELETE:
          add({.kind = DifferenceKind::missing, .recorded = recorded[next_recorded++]});
          break;
        case dtl::SES_ADD: on_extra(said[next_said++]); break;
        default: on_both(recorded[next_recorded++], said[next_said++]);
      }
    }
    result_.runs_recorded += recorded.size();
  }

 private:
  void on_extra(const CommandRun& said) {
    if (said.first <= options_.until) { add({.kind = DifferenceKind::extra, .said = said}); }
  }

  void on_both(const CommandRun& recorded, const CommandRun& said) {
    if (differ(recorded.first, said.first)) {
      return add({DifferenceKind::begins, recorded, said});
    }
    if (differ(recorded.last, said.last)) { return add({DifferenceKind::ends, recorded, said}); }
    ++result_.runs_alike;
  }

  bool differ(SimTime recorded, SimTime said) const {
    if (!options_.within || said > options_.until) { return false; }
    return std::chrono::abs(recorded - said) > *options_.within;
  }

  void add(CommandDifference difference) { result_.differences.push_back(std::move(difference)); }

  const CompareOptions& options_;
  CommandComparison& result_;
};

const Runs& runs_of(const SaidCommands::Runs& all, const std::string& kind) {
  static const Runs kNone;
  const auto found = all.find(kind);
  return found == all.end() ? kNone : found->second;
}

}  // namespace

CommandComparison compare(const SaidCommands::Runs& recorded, const SaidCommands::Runs& said,
                          const CompareOptions& options) {
  std::set<std::string> kinds;
  for (const auto& [kind, runs] : recorded) { kinds.insert(kind); }
  for (const auto& [kind, runs] : said) { kinds.insert(kind); }
  CommandComparison result;
  for (const std::string& kind : kinds) {
    KindComparison(options, result).compare(runs_of(recorded, kind), runs_of(said, kind));
  }
  std::ranges::stable_sort(result.differences, {}, &CommandDifference::at);
  return result;
}

}  // namespace fakebot::capture
