#include "report/scenario/shrink_report.hpp"

#include <spdlog/fmt/fmt.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "report/scenario/test_summary.hpp"
#include "report/visible_text.hpp"

namespace fakebot::report {

namespace {

std::string reference_text(const runner::ShrinkResult& result) {
  constexpr std::string_view kWhole = ", so only whole events and expectations were taken away";
  const auto why = [&] { return runner::first_reason(result.of_reference.value()); };
  switch (result.reference) {
    case runner::Reference::own_commands:
      if (result.of_reference->verdict == sim::scenario::Verdict::passed) {
        return "the scenario's own commands pass it, too";
      }
      return fmt::format("with the scenario's own commands it is inconclusive, as before ({})",
                         why());
    case runner::Reference::is_judged: return "no reference: the scenario's own commands fail";
    case runner::Reference::is_missing:
      return fmt::format("no reference: the scenario has no commands of its own{}", kWhole);
    case runner::Reference::fails_itself:
      return fmt::format("no reference: the scenario's own commands fail, too ({}){}", why(),
                         kWhole);
  }
  return {};
}

}  // namespace

std::string turns_text(const runner::ShrinkResult& result) {
  if (!result.turns) { return ""; }
  const std::vector<io::Turn>& needed = result.turns->turns();
  if (needed.empty()) {
    return "  the order in which the threads of the driver run does not matter\n";
  }
  const io::TakenTurns& taken = result.last.turns;
  std::string text = fmt::format("  needs {} of {} of the driver's threads:\n", needed.size(),
                                 count_text(all_of(taken).size(), "turn"));
  for (const io::TakenTurn& one : taken.drawn) {
    const std::string calls = count_text(static_cast<std::uint64_t>(one.calls), "call");
    text += fmt::format(
        "    {}: {} gives way {}, or when it waits; ready: {}\n",
        io::DrawnTurns::only({one.turn}).text(), visible_line(one.thread),
        one.is_lone ? calls + " after it may have woken another thread" : "after " + calls,
        count_text(one.ready, "thread"));
  }
  return text;
}

std::string shrink_summary(const runner::ShrinkResult& result) {
  std::string text;
  for (const std::string& pointer : result.smaller.removed) {
    text += fmt::format("  taken away: {}\n", visible_line(pointer));
  }
  for (const auto& [pointer, before, after] : result.smaller.simplified) {
    text += fmt::format("  simpler: {}: {} instead of {}\n", visible_line(pointer),
                        after.dump(-1, ' ', true), before.dump(-1, ' ', true));
  }
  return text + shrink_runs_text(result) + "\n" + turns_text(result);
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
  return text + "; " + reference_text(result);
}

}  // namespace fakebot::report
