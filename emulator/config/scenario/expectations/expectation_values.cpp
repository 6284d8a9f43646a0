#include "config/scenario/expectations/expectation_values.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <sstream>

#include "config/json/config_error.hpp"
#include "config/scenario/condition.hpp"
#include "config/scenario/expectations/line_values.hpp"
#include "config/scenario/labels/labels.hpp"
#include "config/scenario/refusals/contradictions.hpp"
#include "config/scenario/refusals/expectation_sense.hpp"
#include "config/scenario/scenario_keys.hpp"
#include "config/scenario/scenario_types.hpp"
#include "config/scenario/time_value.hpp"

namespace fakebot::config {

using namespace sim::scenario;
using sim::SimTime;

namespace {

using Names = std::vector<std::string_view>;

std::string key_text(std::string_view key) {
  return "\"" + std::string(key) + "\"";
}

/// Reads an expectation.
class ExpectationReader {
 public:
  ExpectationReader(const JsonValue& value, const ScenarioNames& names)
      : value_(value), keys_(value.object(scenario_keys::kExpectation)), names_(names) {}

  Expectation read() {
    const std::string_view key = kind();
    Expectation expectation{.name = "", .what = what(key)};
    expectation.is_of_all_runs = key == "sometimes";
    if (const auto because = keys_.find("because")) { expectation.because = because->text(); }
    if (const auto lenient = keys_.find("lenient")) { expectation.is_lenient = lenient->flag(); }
    if (const auto reaction = keys_.find("reaction")) {
      expectation.reaction = reaction->short_text();
    }
    if (const auto shows = keys_.find("shows")) { expectation.shows = read_ability(*shows); }
    const auto name = keys_.find("name");
    expectation.name = name ? name->text() : said(key);
    refuse_senseless(keys_, key == "after" ? "that" : key, expectation, names_);
    return expectation;
  }

 private:
  std::string_view kind() const {
    const std::vector<Kind>& kinds = scenario_keys::expectation_kinds();
    const std::string_view key = keys_.one_of(names_of_possible(kinds));
    const Kind& kind = *std::ranges::find(kinds, key, &Kind::key);
    const Names beside = keys_beside(kind);
    for (const auto& [other, value] : value_.members()) {
      const bool common =
          std::ranges::count(scenario_keys::kCommonOfExpectations, other) > 0 || other == key;
      if (common || std::ranges::count(beside, other) > 0) { continue; }
      const std::string expected = beside.empty() ? "nothing else" : "one of " + comma_list(beside);
      value.refuse(key_text(other) + " beside " + key_text(key), expected, "");
    }
    require_keys_of(kind);
    return key;
  }

  /// The keys of the kinds, without keys that stand beside the key of a present kind.
  Names names_of_possible(const std::vector<Kind>& kinds) const {
    Names names = names_of_kinds(kinds);
    for (const Kind& kind : kinds) {
      if (!keys_.find(kind.key)) { continue; }
      for (const std::string_view beside : keys_beside(kind)) { std::erase(names, beside); }
    }
    return names;
  }

  void require_keys_of(const Kind& kind) const {
    const auto is_there = [&](std::string_view key) { return keys_.find(key).has_value(); };
    for (const std::string_view key : kind.required) {
      if (is_there(key)) { continue; }
      value_.refuse("no " + key_text(key), "it beside " + key_text(kind.key), "");
    }
    if (!kind.at_least_one.empty() && std::ranges::none_of(kind.at_least_one, is_there)) {
      value_.refuse("only " + key_text(kind.key),
                    "one or more of " + comma_list(kind.at_least_one) + " beside it", "");
    }
  }

  Expected what(std::string_view key) const {
    if (key == "always") { return invariant(formula(key), true); }
    if (key == "never") { return invariant(formula(key), false); }
    if (key == "signal") { return invariant(bounds(), true); }
    if (key == "no_violations") {
      Invariant none = invariant(no_violations(), true);
      none.provided = driver_has_spoken();
      return none;
    }
    if (key == "at_end") { return AtTheEnd{formula(key)}; }
    if (key == "count") { return count(); }
    if (key == "sequence") { return sequence(); }
    if (key == "share") { return share(); }
    if (key == "prints") { return printed(); }
    if (key == "never_prints") { return NeverPrinted{read_pattern(keys_.at(key)).text, span()}; }
    return reaction(key);
  }

  std::string formula(std::string_view key) const {
    return read_condition(keys_.at(key), names_.signals, names_.events);
  }

  Invariant invariant(std::string condition, bool holds) const {
    Invariant invariant{.condition = std::move(condition), .holds = holds, .span = span()};
    if (keys_.find("while")) { invariant.only_while = formula("while"); }
    if (const auto tolerance = keys_.find("tolerance")) {
      const Span& span = invariant.span;
      invariant.tolerance = read_time(*tolerance);
      if (invariant.tolerance >= span.until.value_or(names_.duration) - span.from) {
        tolerance->refuse("a time shorter than the one that is checked");
      }
    }
    return invariant;
  }

  std::string bounds() const {
    const sim::Signal signal = read_signal(keys_.at("signal"), names_);
    const NumberRange range{signal.min, signal.max, signal.unit};
    std::ostringstream text;
    for (const auto& [key, comparison] : {std::pair{"min", " >= "}, std::pair{"max", " <= "}}) {
      const auto bound = keys_.find(key);
      if (!bound) { continue; }
      text << (text.tellp() > 0 ? " && " : "") << signal.name << comparison << bound->number(range);
    }
    if (keys_.find("min") && keys_.find("max") && keys_.number("min") > keys_.number("max")) {
      keys_.at("max").refuse("a number that is not below \"min\"");
    }
    return text.str();
  }

  std::string no_violations() const {
    const JsonValue flag = keys_.at("no_violations");
    if (!flag.json().is_boolean() || !flag.flag()) { flag.refuse("true"); }
    std::string text;
    for (const sim::Signal& signal : names_.signals) {
      if (!signal.counts_violations) { continue; }
      text += (text.empty() ? "" : " && ") + std::string(signal.name) + " == 0";
    }
    return text;
  }

  /// A driver that sends nothing violates nothing, and proves nothing.
  std::optional<std::string> driver_has_spoken() const {
    const auto bytes = std::ranges::find_if(names_.signals, &sim::Signal::counts_driver_bytes);
    if (bytes == names_.signals.end()) { return std::nullopt; }
    return std::string(bytes->name) + " > 0";
  }

  Reaction reaction(std::string_view key) const {
    Reaction reaction{.condition = "", .within = names_.duration};
    if (key == "after") { reaction.after = read_event_name(keys_.at(key), names_.events); }
    reaction.condition = formula(key == "after" ? "that" : key);
    if (const auto within = keys_.find("within")) { reaction.within = in_time(*within); }
    if (const auto stays = keys_.find("for")) { reaction.stays = in_time(*stays); }
    if (!keys_.find("within")) { reaction.within -= reaction.stays; }
    return reaction;
  }

  /// Sets the members shared with a Reaction.
  template <class Awaited>
  void read_when(Awaited& awaited) const {
    if (const auto after = keys_.find("after")) {
      awaited.after = read_event_name(*after, names_.events);
      if (!keys_.find("within")) { value_.refuse("no \"within\"", "it beside \"after\"", ""); }
    }
    if (const auto within = keys_.find("within")) { awaited.within = in_time(*within); }
  }

  Sequence sequence() const {
    Sequence sequence{.conditions = {}, .within = names_.duration};
    const auto steps = keys_.at("sequence").elements(scenario_keys::kConditions);
    if (steps.size() < 2) { keys_.at("sequence").refuse(std::string(scenario_keys::kConditions)); }
    for (const JsonValue& step : steps) {
      sequence.conditions.push_back(read_condition(step, names_.signals, names_.events));
    }
    read_when(sequence);
    return sequence;
  }

  Share share() const {
    Share share{.condition = formula("share"), .span = span()};
    const auto bound = [&](std::string_view key, double& value, double useless) {
      const auto given = keys_.find(key);
      if (!given) { return; }
      value = given->number(scenario_keys::kShareOfTime);
      if (value == useless) { given->refuse("a share that a driver can miss"); }
    };
    bound("min", share.min, 0);
    bound("max", share.max, 1);
    if (share.min > share.max) { keys_.at("max").refuse("a number that is not below \"min\""); }
    if (keys_.find("while")) { share.only_while = formula("while"); }
    return share;
  }

  Printed printed() const {
    const ReadPattern pattern = read_pattern(keys_.at("prints"));
    Printed printed{.pattern = pattern.text, .within = names_.duration};
    read_when(printed);
    if (const auto that = keys_.find("that")) {
      printed.condition = read_condition_on_line(*that, pattern, names_);
    }
    return printed;
  }

  Count count() const {
    Count count{.condition = formula("count"), .span = span()};
    if (keys_.find("exactly")) {
      if (keys_.find("at_least") || keys_.find("at_most")) {
        value_.refuse("\"exactly\" and another number", "one of them", "");
      }
      count.at_least = keys_.whole_number("exactly");
      count.at_most = count.at_least;
      return count;
    }
    if (keys_.find("at_least")) { count.at_least = keys_.whole_number("at_least"); }
    if (keys_.find("at_most")) { count.at_most = keys_.whole_number("at_most"); }
    return count;
  }

  Span span() const {
    Span span;
    if (const auto from = keys_.find("from")) {
      auto moment = read_time_or_event(*from, names_.events);
      if (auto* event = std::get_if<std::string>(&moment)) {
        span.from_event = std::move(*event);
      } else {
        span.from = in_time(*from);
      }
    }
    if (const auto until = keys_.find("until")) { read_until(*until, span); }
    return span;
  }

  void read_until(const JsonValue& until, Span& span) const {
    auto moment = read_time_or_event(until, names_.events);
    if (auto* event = std::get_if<std::string>(&moment)) {
      if (*event == span.from_event) { until.refuse("another event than that of \"from\""); }
      span.until_event = std::move(*event);
      return;
    }
    span.until = in_time(until);
    if (*span.until < span.from) { until.refuse("a time that is not before \"from\""); }
  }

  SimTime in_time(const JsonValue& value) const {
    const SimTime time = read_time(value);
    if (time > names_.duration) { value.refuse("a time within the duration of the scenario"); }
    return time;
  }

  /// "never bumper.center"
  std::string said(std::string_view key) const {
    std::string text(key);
    if (key == "no_violations") { return "no violations"; }
    if (key == "sequence") { return text + " " + steps_text(); }
    text += " " + keys_.at(key).text();
    if (key == "after") { text += ": " + keys_.at("that").text(); }
    if (key == "prints" && keys_.find("after")) { text += " after " + keys_.at("after").text(); }
    return text;
  }

  /// "a, b, c after bump"
  std::string steps_text() const {
    std::string text;
    for (const JsonValue& step : keys_.at("sequence").elements(scenario_keys::kConditions)) {
      text += (text.empty() ? "" : ", ") + step.text();
    }
    const auto after = keys_.find("after");
    return text + (after ? " after " + after->text() : "");
  }

  const JsonValue& value_;
  JsonObject keys_;
  const ScenarioNames& names_;
};

}  // namespace

std::vector<Expectation> read_expectations(const JsonValue& value, const ScenarioNames& names) {
  std::vector<Expectation> expectations;
  const std::vector<JsonValue> elements = value.elements(scenario_keys::kExpectations);
  for_each_collecting(elements, [&](const JsonValue& element) {
    expectations.push_back(ExpectationReader(element, names).read());
  });
  if (expectations.empty()) {
    value.refuse("none", "at least one expectation: without it nothing is judged", "");
  }
  refuse_contradictions(elements, expectations, names);
  return expectations;
}

}  // namespace fakebot::config
