#include "report/listings/python_actions.hpp"

#include <spdlog/fmt/fmt.h>
#include <spdlog/fmt/ranges.h>

#include <algorithm>
#include <array>
#include <vector>

#include "config/scenario/events/action_shape.hpp"

namespace fakebot::report {

namespace {

using config::ActionRow;
using config::KeyInfo;
using config::ValueShape;
using Words = std::vector<std::string>;

constexpr std::string_view kHead =
    R"("""The actions of events, each a method. Printed by `fakebot list python` from the program's table
of actions and written by scripts/generate-docs; do not edit."""

from __future__ import annotations

from typing import Literal, Mapping, Optional

from fakebot.errors import Value
from fakebot.events import Event, EventLog
from fakebot.times import Time
from fakebot.values import Place, given, one_or_list, place_of

__tracebackhide__ = True  # pytest shows the line of the test


class Actions:
    """What can be done to a robot. An action happens now; with `for_` it is undone after that
    time of the robot."""

    _events: EventLog
)";

/// The longest line of the package's style.
constexpr std::size_t kWidth = 100;

/// The words behind the first `column` characters of a line; further lines begin with `indent`
/// spaces.
std::string wrapped(const Words& words, std::size_t column, std::size_t indent) {
  std::string text;
  for (const std::string& word : words) {
    if (!text.empty() && column + 1 + word.size() > kWidth) {
      text += "\n" + std::string(indent, ' ');
      column = indent;
    } else if (!text.empty()) {
      text += ' ';
      ++column;
    }
    text += word;
    column += word.size();
  }
  return text;
}

Words words_of(std::string_view text) {
  Words words;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    words.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

/// A parameter, and what a value has to be.
struct Parameter {
  std::string text;    ///< "forward_m: float = 0"
  std::string limits;  ///< "forward_m: ahead of the robot, a number from -10 to 10 m"; may be empty
};

struct PythonType {
  ValueShape shape;
  std::string_view name;
  std::string_view otherwise;  ///< the value of an optional part
};

constexpr std::array kTypes{
    PythonType{ValueShape::text, "str", "\"\""},  PythonType{ValueShape::flag, "bool", "False"},
    PythonType{ValueShape::number, "float", "0"}, PythonType{ValueShape::whole_number, "int", "0"},
    PythonType{ValueShape::time, "Time", "0"},    PythonType{ValueShape::any, "object", "None"},
};

PythonType type_of(ValueShape shape) {
  const auto known = std::ranges::find(kTypes, shape, &PythonType::shape);
  return known == kTypes.end() ? kTypes.back() : *known;
}

Parameter parameter_of(const KeyInfo& key, std::string_view name, bool is_optional) {
  const PythonType type = type_of(shape_of(key));
  Parameter parameter{fmt::format("{}: {}", name, type.name), ""};
  if (is_optional) { parameter.text += fmt::format(" = {}", type.otherwise); }
  if (key.type == config::kNumber || key.type == config::kWholeNumber) {
    const bool is_part = name == key.name && !key.meaning.empty();
    parameter.limits = fmt::format(
        "{}: {}{}", name, is_part ? fmt::format("{}, ", key.meaning) : "", expected_text(key));
  }
  return parameter;
}

/// A method but for its name and its meaning.
struct Taken {
  std::vector<Parameter> parameters{};
  std::string value{};  ///< of the action
};

/// A required part is given also if the part is 0.
Taken parts_of(const ActionRow& row) {
  Taken taken;
  std::string required;
  std::string optional;
  for (const bool is_optional : {false, true}) {
    for (const KeyInfo& key : row.parts) {
      if ((key.presence == config::Presence::optional) != is_optional) { continue; }
      taken.parameters.push_back(parameter_of(key, key.name, is_optional));
      if (is_optional) {
        optional += fmt::format("{}{}={}", optional.empty() ? "" : ", ", key.name, key.name);
      } else {
        required += fmt::format("\"{}\": {}, ", key.name, key.name);
      }
    }
  }
  taken.value = "given(" + optional + ")";
  if (!required.empty()) { taken.value = "{" + required + "**" + taken.value + "}"; }
  return taken;
}

/// "where: the name of a place, or a pose: x_m, y_m, perhaps heading_deg"
std::string place_limits(const ActionRow& row, std::string_view name) {
  std::string text = fmt::format("{}: the name of a place, or a pose:", name);
  for (const KeyInfo& key : row.parts) {
    const bool is_optional = key.presence == config::Presence::optional;
    text += fmt::format("{}{} {}", text.back() == ':' ? "" : ",", is_optional ? " perhaps" : "",
                        key.name);
  }
  return text;
}

Taken taken_by(const ActionRow& row) {
  const std::string name(row.argument.empty() ? "value" : row.argument);
  switch (shape_of(row)) {
    case ValueShape::only_true: return {{}, "True"};
    case ValueShape::choice: {
      const auto words = config::quoted_words(row.key.type);
      return {{{fmt::format("{}: Literal[\"{}\"]", name, fmt::join(words, "\", \"")), ""}}, name};
    }
    case ValueShape::switches:
    case ValueShape::inputs:
      return {{{fmt::format("*{}: str", name), ""}}, fmt::format("one_or_list({})", name)};
    case ValueShape::forced:
      return {{{name + ": Mapping[str, Value]", ""}}, fmt::format("dict({})", name)};
    case ValueShape::place:
      return {{{name + ": Optional[Place] = None", place_limits(row, name)}},
              fmt::format("place_of({})", name)};
    case ValueShape::parts: return parts_of(row);
    case ValueShape::text:
    case ValueShape::flag:
    case ValueShape::number:
    case ValueShape::whole_number:
    case ValueShape::time:
    case ValueShape::world_change:
    case ValueShape::fault:
    case ValueShape::any: break;
  }
  return {{parameter_of(row.key, name, false)}, name};
}

/// "lifts the robot" as "Lifts the robot."
std::string sentence(std::string meaning) {
  constexpr std::string_view kFor = "\"for\"";
  if (const auto at = meaning.find(kFor); at != std::string::npos) {
    meaning.replace(at, kFor.size(), "`for_`");
  }
  if (meaning.front() >= 'a' && meaning.front() <= 'z') {
    meaning.front() = static_cast<char>(meaning.front() - 'a' + 'A');
  }
  return meaning + ".";
}

std::string signature(std::string_view name, const Taken& taken, bool is_undone) {
  const std::string begin = fmt::format("    def {}(", name);
  Words parameters{"self"};
  bool takes_any = false;
  for (const Parameter& parameter : taken.parameters) {
    parameters.back() += ',';
    parameters.push_back(parameter.text);
    takes_any |= parameter.text.starts_with('*');
  }
  if (is_undone) {
    parameters.back() += takes_any ? "," : ", *,";
    parameters.emplace_back("for_: Optional[Time] = None");
  }
  parameters.back() += ") -> Event:";
  return begin + wrapped(parameters, begin.size(), begin.size());
}

constexpr std::size_t kIndentInMethod = 8;  // of what is in a method

std::string docstring(const std::string& meaning, const Taken& taken) {
  constexpr std::string_view kQuotes = "\"\"\"";
  std::string text(kQuotes);
  text += sentence(meaning);
  std::string limits;
  for (const Parameter& parameter : taken.parameters) {
    if (parameter.limits.empty()) { continue; }
    limits += "\n" + std::string(kIndentInMethod, ' ') +
              wrapped(words_of(parameter.limits), kIndentInMethod, kIndentInMethod + 4);
  }
  if (limits.empty()) {
    return wrapped(words_of(text.append(kQuotes)), kIndentInMethod, kIndentInMethod);
  }
  return wrapped(words_of(text), kIndentInMethod, kIndentInMethod) + "\n" + limits +
         std::string(kQuotes);
}

std::string method(const ActionRow& row, std::string_view name, const std::string& meaning,
                   const Taken& taken) {
  const std::string call = fmt::format("return self._events.do({{\"{}\": ", row.key.name);
  const std::size_t arguments = kIndentInMethod + call.size() + taken.value.find('(') + 1;
  Words values = words_of(taken.value);
  values.back() += row.is_undone ? "}, for_)" : "})";
  return fmt::format("\n{}\n{:8}{}\n{:8}{}{}\n", signature(name, taken, row.is_undone), "",
                     docstring(meaning, taken), "", call,
                     wrapped(values, kIndentInMethod + call.size(), arguments));
}

std::string methods(const ActionRow& row) {
  const ValueShape shape = shape_of(row);
  if (shape == ValueShape::world_change || shape == ValueShape::fault) { return ""; }
  if (!has_verbs(row)) {
    return method(row, row.key.name, std::string(row.key.meaning), taken_by(row));
  }
  std::string text;
  for (const std::string_view word : config::quoted_words(row.key.type)) {
    text += method(row, word, meaning_of_word(row, word), {{}, fmt::format("\"{}\"", word)});
  }
  return text;
}

}  // namespace

std::string python_actions(Kinds kinds) {
  std::string text(kHead);
  for (const ActionRow& row : config::action_table()) {
    const auto can = [&row](const sim::RobotKind* kind) { return row.is_possible(*kind); };
    if (std::ranges::any_of(kinds, can)) { text += methods(row); }
  }
  return text;
}

}  // namespace fakebot::report
