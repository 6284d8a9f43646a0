#include "config/scenario/condition.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <string_view>
#include <utility>
#include <variant>

#include "config/json/config_error.hpp"
#include "config/scenario/scenario_names.hpp"
#include "config/scenario/scenario_types.hpp"
#include "sim/scenario/expression/parser.hpp"
#include "sim/scenario/expression/remembered.hpp"
#include "sim/scenario/expression/vocabulary.hpp"
#include "sim/scenario/number_text.hpp"
#include "sim/scenario/signal_board.hpp"

namespace fakebot::config {

namespace {

using namespace sim::scenario;
using scenario_keys::kCondition;

using Signals = std::vector<sim::Signal>;

/// Of a remembered value: the signal whose value is remembered.
const sim::Signal& signal_of(const Signals& signals, std::string_view name) {
  return *find_named(signals, signal_in(name));
}

SignalRange range_of(const sim::Signal& signal) {
  return {signal.min, signal.max, signal.is_whole || signal.unit == "flag", signal.may_be_nan};
}

std::string_view part_of(const Expression& expression, const Node& node) {
  return std::string_view(expression.text).substr(node.from, node.to - node.from);
}

/// ", with "@" at character 3"
std::string beside_found(const std::string& text, const SyntaxMistake& mistake) {
  const auto characters = std::count_if(
      text.begin(), text.begin() + static_cast<std::ptrdiff_t>(mistake.at),
      [](char letter) { return (static_cast<unsigned char>(letter) & 0xC0) != 0x80; });
  const bool tells =
      mistake.expected.empty() || mistake.found == "nothing" || mistake.found == "a NUL";
  const std::string found = tells ? mistake.found : "\"" + mistake.found + "\"";
  return (mistake.expected.empty() ? ", " : ", with ") + found + " at character " +
         std::to_string(characters + 1);
}

[[noreturn]] void refuse_syntax(const JsonValue& value, const std::string& text,
                                const SyntaxMistake& mistake, std::string_view type) {
  if (!mistake.unknown.empty()) {
    value.refuse("\"" + mistake.unknown + "\" as a function",
                 "one of " + comma_list(function_names()),
                 did_you_mean(mistake.unknown, function_names()));
  }
  const std::string hint =
      mistake.suggestion.empty() ? "" : "; did you mean " + mistake.suggestion + "?";
  value.refuse(value.found() + beside_found(text, mistake),
               std::string(type) + (mistake.expected.empty() ? "" : ": ") + mistake.expected, hint);
}

void refuse_unknown_signals(const JsonValue& value, const Expression& expression,
                            const Signals& signals) {
  if (expression.signals.empty()) {
    value.refuse(value.found() + ", with no signal in it", std::string(kCondition), "");
  }
  for (const std::string& of_expression : expression.signals) {
    const std::string name(signal_in(of_expression));
    const sim::Signal* known = find_named(signals, name);
    if (known != nullptr && known->needs_simulation) {
      refuse_as_unsimulated(value, "\"" + name + "\"");
    }
    if (known != nullptr) { continue; }
    const bool is_word = name == "true" || name == "false";
    value.refuse("\"" + name + "\"", "the name of a signal",
                 is_word ? std::string("; did you mean ") + (name == "true" ? "1?" : "0?")
                         : did_you_mean(name, names_of(signals)));
  }
}

void refuse_unknown_events(const JsonValue& value, const Expression& expression,
                           const EventNames& events) {
  for (const std::string& name : expression.signals) {
    const auto remembered = remembered_in(name);
    if (!remembered || events.has(std::string(remembered->event))) { continue; }
    if (events.all().empty()) {
      value.refuse("\"" + name + "\"", "a signal without an event: there are no events here", "");
    }
    const std::vector<std::string_view> known(events.all().begin(), events.all().end());
    value.refuse("\"" + std::string(remembered->event) + "\"", "the name of an event behind @",
                 did_you_mean(std::string(remembered->event), known));
  }
}

/// Refuses a division by 0, "speed.linear_m_s / 0".
void refuse_division_by_0(const JsonValue& value, const Expression& expression) {
  for_each_node(expression.root, [&](const Node& node) {
    if (node.kind != Node::Kind::operation || node.operation != &division()) { return; }
    if (!node.parts[1].is_constant() || constant_value(node.parts[1]) != 0) { return; }
    value.refuse(value.found() + ", a division by 0", std::string(kCondition), "");
  });
}

void refuse_out_of_range(const JsonValue& value, const Expression& expression,
                         const Signals& signals) {
  const auto points = switch_values(expression);
  if (!points) { return; }
  for (const SwitchValue& point : *points) {
    const sim::Signal& signal = signal_of(signals, expression.signals[point.signal]);
    const NumberRange range{signal.min, signal.max, signal.unit};
    // The points of abs() come in pairs: only one of both need be possible.
    if (contains(range, point.value) || contains(range, -point.value)) { continue; }
    const bool is_number = !std::isnan(point.value);
    value.refuse(
        value.found() + ", with " + (is_number ? config::number_text(point.value) : "no number"),
        range_text(range) + " for " + std::string(signal.name), "");
  }
}

/// " (battery_v + 0 is from 0 to 20 V)", for a comparison of more than a signal.
std::string reason_of(const Expression& expression, const Signals& signals) {
  const Node& root = expression.root;
  if (root.kind != Node::Kind::operation || !is_comparison(*root.operation)) { return ""; }
  std::vector<Interval> values;
  std::vector<std::string_view> units;
  for (const std::string& name : expression.signals) {
    values.push_back(interval_of(range_of(signal_of(signals, name))));
    units.push_back(signal_of(signals, name).unit);
  }
  for (const Node& part : root.parts) {
    if (part.is_constant() || part.kind == Node::Kind::signal) { continue; }
    const Interval all = interval_of(part, values);
    if (!all.has_number() || all.low < -1e9 || all.high > 1e9) { continue; }
    const std::string_view unit = unit_of(part, units);
    const std::string low = sim::scenario::number_text(all.low);
    const std::string high = sim::scenario::number_text(all.high);
    std::ostringstream text;
    text << " (" << part_of(expression, part) << " is ";
    if (low == high) {
      text << low;
    } else {
      text << "from " << low << " to " << high;
    }
    if (!unit.empty() && unit != "flag") { text << " " << unit; }
    text << ")";
    return text.str();
  }
  return "";
}

}  // namespace

Expression read_formula(const JsonValue& value, std::string_view type) {
  const std::string text = value.text();
  auto result = parse(text);
  if (const auto* mistake = std::get_if<SyntaxMistake>(&result)) {
    refuse_syntax(value, text, *mistake, type);
  }
  return std::get<Expression>(std::move(result));
}

Expression read_expression(const JsonValue& value, const Signals& signals,
                           const EventNames& events) {
  Expression expression = read_formula(value, kCondition);
  refuse_unknown_signals(value, expression, signals);
  refuse_unknown_events(value, expression, events);
  refuse_division_by_0(value, expression);
  return expression;
}

std::string read_condition(const JsonValue& value, const Signals& signals,
                           const EventNames& events) {
  const Expression expression = read_expression(value, signals, events);
  refuse_out_of_range(value, expression, signals);
  const auto range = [&](std::string_view name) { return range_of(signal_of(signals, name)); };
  const auto [can_hold, can_fail] = sim::scenario::outcomes_of(expression, range);
  if (!can_hold || !can_fail) {
    value.refuse(value.found() + ", which " + (can_hold ? "always" : "never") + " holds" +
                     reason_of(expression, signals),
                 "a condition that can hold and can fail", "");
  }
  return expression.text;
}

std::string read_condition_of_start(const JsonValue& value, const Signals& signals) {
  std::string text = read_condition(value, signals);
  const auto range = [&](std::string_view name) {
    return name == kTimeSignal.name ? SignalRange{0, 0} : range_of(signal_of(signals, name));
  };
  if (!sim::scenario::outcomes_of(sim::scenario::parsed(text), range).can_hold) {
    value.refuse(value.found() + ", which never holds before the start, when " +
                     std::string(kTimeSignal.name) + " is 0",
                 "a condition of the robot or the driver", "");
  }
  return text;
}

bool can_be(const std::vector<Claim>& claims, const Signals& signals, const TimeSpan& span) {
  return can_be_true_together(claims, [&](std::string_view name) {
    SignalRange range = range_of(signal_of(signals, name));
    if (name != kTimeSignal.name) { return range; }  // a remembered time may be any
    return SignalRange{sim::to_seconds(span.from), sim::to_seconds(span.until)};
  });
}

}  // namespace fakebot::config
