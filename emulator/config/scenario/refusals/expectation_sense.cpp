#include "config/scenario/refusals/expectation_sense.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "config/json/config_error.hpp"
#include "config/scenario/condition.hpp"
#include "config/scenario/scenario_keys.hpp"
#include "sim/scenario/expression/parser.hpp"
#include "sim/scenario/signal_board.hpp"

namespace fakebot::config {

using namespace sim::scenario;
using sim::SimTime;

namespace {

/// A span that contains the last tick before a time.
TimeSpan last_tick_before(SimTime time) {
  return {std::max(SimTime{0}, time - kLongestTick), time};
}

/// Checks an expectation.
class Sense {
 public:
  Sense(const JsonObject& keys, std::string_view key, const ScenarioNames& names)
      : keys_(keys), key_(key), names_(names) {}

  void operator()(const Invariant& invariant) const {
    if (invariant.provided) { return; }  // counters of violations
    refuse_time_alone(invariant.condition);
    const TimeSpan span = span_of(invariant.span);
    const std::string_view condition = invariant.condition;
    std::vector<Claim> violated{{condition, !invariant.holds}};
    std::vector<Claim> respected{{condition, invariant.holds}};
    std::string suffix;
    if (invariant.only_while) {
      violated.push_back({*invariant.only_while});
      respected.push_back({*invariant.only_while});
      suffix = " while " + *invariant.only_while;
    }
    if (!can(violated, span)) { refuse("which no driver can fail" + suffix); }
    if (!can(respected, span)) { refuse("which no driver can pass" + suffix); }
    refuse_tolerance(invariant, span);
    const bool may_miss = invariant.only_while || invariant.span.has_event();
    if (may_miss || invariant.tolerance > SimTime{0}) { return; }
    const TimeSpan begin{span.from, std::min(span.from + kLongestTick, span.until)};
    for (const TimeSpan& tick : {begin, last_tick_before(span.until)}) {
      if (tick.from < span.from || can(respected, tick)) { continue; }
      refuse("which no driver can pass: it is about a time that is checked, too");
    }
  }

  void operator()(const Reaction& reaction) const {
    refuse_time_alone(reaction.condition);
    if (reaction.after) { return; }
    const TimeSpan all{SimTime{0}, reaction.within};
    if (!can({{reaction.condition}}, all)) { refuse("which does not hold in this time"); }
    if (!can({{reaction.condition, false}}, last_tick_before(reaction.within))) {
      refuse("which holds after some time, whatever a driver does");
    }
  }

  void operator()(const AtTheEnd& at_end) const {
    refuse_time_alone(at_end.condition);
    const TimeSpan end = last_tick_before(names_.duration);
    if (!can({{at_end.condition}}, end)) { refuse("which never holds at the end"); }
    if (!can({{at_end.condition, false}}, end)) { refuse("which always holds at the end"); }
  }

  void operator()(const Sequence& sequence) const {
    const TimeSpan all{SimTime{0}, sequence.after ? names_.duration : sequence.within};
    for (std::size_t i = 0; i < sequence.conditions.size(); ++i) {
      const std::string& condition = sequence.conditions[i];
      refuse_time_alone(condition);
      if (!can({{condition}}, all)) { refuse("a step of which does not hold in this time"); }
      if (i > 0 && condition == sequence.conditions[i - 1]) {
        refuse("which has a step twice in a row");
      }
    }
  }

  void operator()(const Share& share) const {
    refuse_time_alone(share.condition);
    std::vector<Claim> claims{{share.condition}};
    if (share.only_while) { claims.push_back({*share.only_while}); }
    if (!can(claims, span_of(share.span))) { refuse("which does not hold in this time"); }
    claims.front().holds = false;
    if (!can(claims, span_of(share.span))) { refuse("which always holds in this time"); }
  }

  void operator()(const Printed& /*printed*/) const {}
  void operator()(const NeverPrinted& /*never*/) const {}

  void operator()(const Count& count) const {
    refuse_time_alone(count.condition);
    const TimeSpan span = span_of(count.span);
    if (!can({{count.condition}}, span) || !can({{count.condition, false}}, span)) {
      refuse("which never becomes true in this time");
    }
    if (count.at_most && *count.at_most < count.at_least) {
      keys_.at("at_most").refuse("a number that is not below \"at_least\"");
    }
  }

 private:
  [[noreturn]] void refuse(const std::string& reason) const {
    const JsonValue value = keys_.at(key_);
    value.refuse(value.found() + ", " + reason, "a condition that a driver decides", "");
  }

  bool can(const std::vector<Claim>& claims, const TimeSpan& span) const {
    return can_be(claims, names_.signals, span);
  }

  TimeSpan span_of(const Span& span) const {
    return {span.from, std::min(span.until.value_or(names_.duration), names_.duration)};
  }

  void refuse_time_alone(const std::string& condition) const {
    if (parsed(condition).signals == std::vector<std::string>{std::string(kTimeSignal.name)}) {
      refuse("which only the time decides");
    }
  }

  /// A driver that may violate an expectation nearly all the time need not respect the expectation.
  void refuse_tolerance(const Invariant& invariant, const TimeSpan& span) const {
    if (10 * invariant.tolerance <= 9 * (span.until - span.from)) { return; }
    keys_.at("tolerance").refuse("a time of at most nine tenths of the one that is checked");
  }

  const JsonObject& keys_;
  std::string_view key_;
  const ScenarioNames& names_;
};

}  // namespace

const char* key_of(const Expectation& expectation) {
  if (std::holds_alternative<AtTheEnd>(expectation.what)) { return "at_end"; }
  if (std::holds_alternative<Count>(expectation.what)) { return "count"; }
  if (const auto* invariant = std::get_if<Invariant>(&expectation.what)) {
    return invariant->holds ? "always" : "never";
  }
  if (std::holds_alternative<Sequence>(expectation.what)) { return "sequence"; }
  if (std::holds_alternative<Share>(expectation.what)) { return "share"; }
  if (std::get<Reaction>(expectation.what).after) { return "that"; }
  return expectation.is_of_all_runs ? "sometimes" : "eventually";
}

void refuse_senseless(const JsonObject& keys, std::string_view key, const Expectation& expectation,
                      const ScenarioNames& names) {
  std::visit(Sense(keys, key, names), expectation.what);
}

void refuse_more_than_ticks(const JsonObject& keys, const Count& count, SimTime duration,
                            SimTime tick) {
  const SimTime checked = std::min(count.span.until.value_or(duration), duration) - count.span.from;
  // To become true again a condition has to fail in between.
  const auto most = static_cast<std::uint64_t>(checked / tick / 2 + 1);
  for (const char* key : {"at_least", "at_most", "exactly"}) {
    if (!keys.find(key)) { continue; }
    const std::uint64_t number = keys.whole_number(key);
    if (number < most || (number == most && std::string_view(key) != "at_most")) { continue; }
    keys.at(key).refuse("fewer than " + std::to_string(most) +
                        " times, which is every second tick of the time that is checked");
  }
}

}  // namespace fakebot::config
