#include "config/scenario/formula.hpp"

#include <muParser.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "config/json/config_error.hpp"
#include "config/scenario/scenario_types.hpp"
#include "config/scenario/switch_points.hpp"

namespace fakebot::config {

namespace {

using sim::scenario::SignalBoard;
using sim::scenario::SwitchPoint;

using scenario_keys::kCondition;

double negate(double value) {
  return value == 0 ? 1 : 0;
}

/// Names have dots, and ! means not.
void make_ours(mu::Parser& parser) {
  parser.DefineNameChars("0123456789_.abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
  parser.DefineInfixOprt("!", negate);
}

/// Variables are bound when the parser meets them.
class ParsedFormula final : public sim::scenario::Formula {
 public:
  ParsedFormula(const std::string& text, SignalBoard& board) : board_(board) {
    make_ours(parser_);
    parser_.SetVarFactory(bind, this);
    parser_.SetExpr(text);
    parser_.Eval();  // the first time compiles it
    find_switch_points(text);
  }

  double value() const override { return parser_.Eval(); }
  std::span<const std::size_t> places() const override { return places_; }
  std::optional<std::vector<SwitchPoint>> switch_points() const override { return switch_points_; }

 private:
  void find_switch_points(const std::string& text) {
    const auto points = switch_points_of(text);
    if (!points) { return; }
    switch_points_.emplace();
    for (const auto& [name, value] : *points) {
      switch_points_->push_back({board_.follow(name).value(), value});
    }
  }

  static double* bind(const char* name, void* self) {
    auto& formula = *static_cast<ParsedFormula*>(self);
    const std::size_t place = formula.board_.follow(name).value();
    formula.places_.push_back(place);
    // The library requires a variable that it can write; read_formula() refuses assignments.
    return const_cast<double*>(&formula.board_.value(place));
  }

  SignalBoard& board_;
  mu::Parser parser_;
  std::vector<std::size_t> places_;
  std::optional<std::vector<SwitchPoint>> switch_points_;
};

double* bind_to_nothing(const char* /*name*/, void* values) {
  return &static_cast<std::deque<double>*>(values)->emplace_back(0);
}

/// A single =, which is not part of a comparison operator.
bool has_assignment(std::string_view text) {
  constexpr std::string_view kComparisons = "=<>!";
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '=') { continue; }
    const bool before = i > 0 && kComparisons.find(text[i - 1]) != std::string_view::npos;
    const bool after = i + 1 < text.size() && text[i + 1] == '=';
    if (!before && !after) { return true; }
  }
  return false;
}

/// "0 < a < 1", which compares the result of the first comparison, 1 or 0, with what follows.
bool has_chain(std::string_view text) {
  std::vector<int> comparisons{0};  // since the last && or ||, of each open parenthesis
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::string_view two = text.substr(i, 2);
    const bool of_two = two == "<=" || two == ">=" || two == "==" || two == "!=";
    if (text[i] == '(') {
      comparisons.push_back(0);
    } else if (text[i] == ')') {
      if (comparisons.size() > 1) { comparisons.pop_back(); }
    } else if (two == "&&" || two == "||" || text[i] == ',' || text[i] == '?' || text[i] == ':') {
      comparisons.back() = 0;
    } else if ((of_two || text[i] == '<' || text[i] == '>') && ++comparisons.back() > 1) {
      return true;
    }
    if (of_two) { ++i; }
  }
  return false;
}

/// "speed.linear_m_s / 0", which is no number.
bool divides_by_zero(const std::string& text) {
  for (std::size_t i = text.find('/'); i != std::string::npos; i = text.find('/', i + 1)) {
    const std::size_t divisor = text.find_first_not_of(' ', i + 1);
    if (divisor == std::string::npos || text[divisor] < '0' || text[divisor] > '9') { continue; }
    if (std::strtod(text.c_str() + divisor, nullptr) == 0) { return true; }
  }
  return false;
}

/// Operators of other languages.
std::string meant_by(std::string_view text) {
  constexpr std::array kWords{std::pair{" and ", "&&"}, std::pair{" or ", "||"},
                              std::pair{"not ", "!"}};
  for (const auto& [word, operation] : kWords) {
    if (text.find(word) != std::string_view::npos) {
      return std::string("; did you mean ") + operation + "?";
    }
  }
  return "";
}

/// The error message of the library, without its full stop.
std::string reason_of(const mu::ParserError& error) {
  std::string reason = error.GetMsg();
  while (!reason.empty() && (reason.back() == '.' || reason.back() == ' ')) { reason.pop_back(); }
  return reason;
}

}  // namespace

std::vector<std::string> formula_functions() {
  std::vector<std::string> names;
  const mu::Parser parser;
  for (const auto& [name, function] : parser.GetFunDef()) { names.push_back(name); }
  return names;
}

std::unique_ptr<sim::scenario::Formula> parse_formula(const std::string& text, SignalBoard& board) {
  return std::make_unique<ParsedFormula>(text, board);
}

std::string read_formula(const JsonValue& value, const std::vector<std::string_view>& signals) {
  std::string text = value.text();
  if (text.find('\0') != std::string::npos) {  // the library would stop reading there
    value.refuse(value.found() + ", with a NUL in it", std::string(kCondition), "");
  }
  if (has_assignment(text)) {
    value.refuse(value.found() + ", which assigns", std::string(kCondition), "; did you mean ==?");
  }
  if (has_chain(text)) {
    value.refuse(value.found() + ", a comparison of a comparison", std::string(kCondition),
                 "; did you mean two, joined by &&?");
  }
  if (divides_by_zero(text)) {
    value.refuse(value.found() + ", a division by 0", std::string(kCondition), "");
  }
  std::deque<double> values;
  mu::Parser parser;
  make_ours(parser);
  parser.SetVarFactory(bind_to_nothing, &values);
  try {
    parser.SetExpr(text);
    const auto& used = parser.GetUsedVar();
    if (used.empty()) {
      value.refuse(value.found() + ", with no signal in it", std::string(kCondition), "");
    }
    for (const auto& [name, address] : used) {
      if (std::ranges::find(signals, name) == signals.end()) {
        value.refuse("\"" + name + "\"", "the name of a signal", did_you_mean(name, signals));
      }
    }
    parser.Eval();
    if (parser.GetNumResults() != 1) {
      value.refuse(value.found() + ", which is several", std::string(kCondition), "");
    }
  } catch (const mu::ParserError& error) {
    const std::string hint = meant_by(text);
    value.refuse(value.found(),
                 std::string(kCondition) + (hint.empty() ? ": " + reason_of(error) : ""), hint);
  }
  return text;
}

}  // namespace fakebot::config
