#include "config/expectation_values.hpp"

#include <algorithm>
#include <sstream>

#include "config/config_error.hpp"
#include "config/formula.hpp"
#include "config/scenario_keys.hpp"
#include "config/time_value.hpp"

namespace fakebot::config {

using namespace sim::scenario;
using sim::SimTime;

namespace {

using Names = std::vector<std::string_view>;

/// A kind of expectation: the key that makes it one, and what may stand beside it.
struct Kind {
  std::string_view key;
  Names beside;
};

const std::vector<Kind>& kinds() {
  static const std::vector<Kind> kKinds{
      {"always", {"while", "from", "until", "tolerance"}},
      {"never", {"while", "from", "until", "tolerance"}},
      {"signal", {"min", "max", "while", "from", "until", "tolerance"}},
      {"no_violations", {}},
      {"eventually", {"within", "for"}},
      {"after", {"that", "within", "for"}},
      {"at_end", {}},
      {"count", {"at_least", "at_most", "exactly", "from", "until"}},
  };
  return kKinds;
}

/// Reads one expectation.
class Reader {
 public:
  Reader(const JsonValue& value, const ScenarioNames& names)
      : value_(value), keys_(value.object(scenario_keys::kExpectation)), names_(names) {}

  Expectation read() {
    const std::string_view key = kind();
    Expectation expectation{.name = "", .what = what(key)};
    if (const auto because = keys_.find("because")) { expectation.because = because->text(); }
    const auto name = keys_.find("name");
    expectation.name = name ? name->text() : said(key);
    return expectation;
  }

 private:
  std::string_view kind() const {
    Names kind_names;
    for (const Kind& kind : kinds()) { kind_names.push_back(kind.key); }
    const std::string_view key = keys_.one_of(kind_names);
    const auto kind = std::ranges::find(kinds(), key, &Kind::key);
    for (const auto& [other, value] : value_.members()) {
      const bool common = other == "name" || other == "because" || other == key;
      if (common || std::ranges::find(kind->beside, other) != kind->beside.end()) { continue; }
      const std::string expected =
          kind->beside.empty() ? "nothing else" : "one of " + comma_list(kind->beside);
      value.refuse("\"" + other + "\" beside \"" + std::string(key) + "\"", expected, "");
    }
    return key;
  }

  std::variant<Invariant, Reaction, AtTheEnd, Count> what(std::string_view key) const {
    if (key == "always") { return invariant(formula(key), true); }
    if (key == "never") { return invariant(formula(key), false); }
    if (key == "signal") { return invariant(bounds(), true); }
    if (key == "no_violations") { return invariant(no_violations(), true); }
    if (key == "at_end") { return AtTheEnd{formula(key)}; }
    if (key == "count") { return count(); }
    return reaction(key);
  }

  std::string formula(std::string_view key) const {
    return read_formula(keys_.at(key), names_of(names_.signals));
  }

  Invariant invariant(std::string condition, bool holds) const {
    Invariant invariant{.condition = std::move(condition), .holds = holds, .span = span()};
    if (keys_.find("while")) { invariant.only_while = formula("while"); }
    if (const auto tolerance = keys_.find("tolerance")) {
      const Span& span = invariant.span;
      invariant.tolerance = read_time(*tolerance);
      if (invariant.tolerance >= span.until.value_or(names_.duration) - span.from) {
        tolerance->refuse("a time shorter than the one that is looked at");
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
    if (text.tellp() == 0) { value_.refuse("no bound", "\"min\" or \"max\"", ""); }
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

  Reaction reaction(std::string_view key) const {
    Reaction reaction{.condition = "", .within = names_.duration};
    if (key == "after") {
      reaction.after = read_name(keys_.at(key), {names_.events.begin(), names_.events.end()},
                                 "the name of an event");
      require("that");
      require("within");
    }
    reaction.condition = formula(key == "after" ? "that" : key);
    if (const auto within = keys_.find("within")) { reaction.within = in_time(*within); }
    if (const auto stays = keys_.find("for")) { reaction.stays = in_time(*stays); }
    if (!keys_.find("within")) { reaction.within -= reaction.stays; }
    return reaction;
  }

  void require(std::string_view key) const {
    if (keys_.find(key)) { return; }
    value_.refuse("no \"" + std::string(key) + "\"", "it beside \"after\"", "");
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
    if (!keys_.find("at_least") && !keys_.find("at_most")) {
      value_.refuse("no number", "\"at_least\", \"at_most\" or \"exactly\"", "");
    }
    if (keys_.find("at_least")) { count.at_least = keys_.whole_number("at_least"); }
    if (keys_.find("at_most")) { count.at_most = keys_.whole_number("at_most"); }
    return count;
  }

  Span span() const {
    Span span;
    if (const auto from = keys_.find("from")) { span.from = in_time(*from); }
    if (const auto until = keys_.find("until")) {
      span.until = in_time(*until);
      if (*span.until < span.from) { until->refuse("a time that is not before \"from\""); }
    }
    return span;
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
    text += " " + keys_.at(key).text();
    if (key == "after") { text += ": " + keys_.at("that").text(); }
    return text;
  }

  const JsonValue& value_;
  JsonObject keys_;
  const ScenarioNames& names_;
};

}  // namespace

std::vector<Expectation> read_expectations(const JsonValue& value, const ScenarioNames& names) {
  std::vector<Expectation> expectations;
  for (const JsonValue& element : value.elements(scenario_keys::kExpectations)) {
    expectations.push_back(Reader(element, names).read());
  }
  if (expectations.empty()) {
    value.refuse("none", "at least one expectation: without it nothing is judged", "");
  }
  return expectations;
}

}  // namespace fakebot::config
