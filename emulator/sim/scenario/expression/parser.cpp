#include "sim/scenario/expression/parser.hpp"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <optional>

#include "sim/scenario/expression/remembered.hpp"
#include "sim/scenario/expression/text_reader.hpp"
#include "sim/scenario/expression/vocabulary.hpp"

namespace fakebot::sim::scenario {

namespace {

/// More than any person nests. A deeper tree would use up the stack. (choice)
constexpr std::uint32_t kDeepest = 500;

constexpr std::string_view kX = ".x_m";
constexpr std::string_view kY = ".y_m";

constexpr std::string_view kPoint = "a point, such as pose";
constexpr std::string_view kEvent = "the name of an event";
constexpr std::string_view kOperand = "a signal, a number or a function";

/// Precedence climbing: an operand, then operators that bind at least as tight as the caller's.
class Parser : TextReader {
 public:
  using TextReader::TextReader;

  Expression read() {
    Expression expression{.text = std::string(whole_text), .root = read_any()};
    skip_space();
    if (position < whole_text.size()) { refuse_rest(); }
    expression.signals = std::move(signals_);
    return expression;
  }

 private:
  /// The next operator of the kind: of two possible operators the longer stands first in the table.
  template <class IsOfKind>
  const Operation* peek(const IsOfKind& is_of_kind) {
    skip_space();
    for (const Operation& operation : operations()) {
      if (!is_of_kind(operation.notation)) { continue; }
      if (whole_text.substr(position).starts_with(operation.symbol)) { return &operation; }
    }
    return nullptr;
  }

  Node made(Node node, std::size_t from) const {
    node.from = from;
    node.to = position;
    while (node.to > from && whole_text[node.to - 1] <= ' ' && whole_text[node.to - 1] > 0) {
      --node.to;
    }
    for (const Node& part : node.parts) { node.depth = std::max(node.depth, part.depth + 1); }
    if (node.depth > kDeepest) { refuse(from, "which is nested too deep", ""); }
    return node;
  }
  Node made(const Operation& operation, std::vector<Node> parts, std::size_t from) const {
    return made({.kind = Node::Kind::operation, .operation = &operation, .parts = std::move(parts)},
                from);
  }

  Node read_any() {
    if (++nested_ > kDeepest) { refuse(position, "which is nested too deep", ""); }
    Node node = read_infix(0);
    if (take("?")) {
      const std::size_t from = node.from;
      Node yes = read_any();
      if (!take(":")) { refuse_missing(":"); }
      std::vector<Node> parts;
      parts.push_back(std::move(node));
      parts.push_back(std::move(yes));
      parts.push_back(read_any());
      node = made({.kind = Node::Kind::choice, .parts = std::move(parts)}, from);
    }
    --nested_;
    return node;
  }

  static bool is_bare_comparison(const Node& node) {
    return node.kind == Node::Kind::operation && is_comparison(*node.operation) &&
           !node.in_parentheses;
  }

  Node read_infix(int tightest) {
    Node left = read_operand();
    while (true) {
      const Operation* operation = peek(is_infix);
      // "a = b", "a => b" and "a <> b" are none.
      if (operation == nullptr || operation->precedence < tightest || take_foreign()) {
        return left;
      }
      const std::size_t operator_at = position;
      position += operation->symbol.size();
      const bool from_right = operation->notation == Notation::right_infix;
      Node right = read_infix(operation->precedence + (from_right ? 0 : 1));
      if (is_comparison(*operation) && (is_bare_comparison(left) || is_bare_comparison(right))) {
        refuse(operator_at, "a comparison of a comparison", "", "two, joined by &&");
      }
      const std::size_t from = left.from;
      std::vector<Node> parts;
      parts.push_back(std::move(left));
      parts.push_back(std::move(right));
      left = made(*operation, std::move(parts), from);
    }
  }

  /// An operator of another language begins like one of ours.
  bool take_foreign() const {
    const std::string_view rest = whole_text.substr(position);
    return rest.starts_with("<>") || rest.starts_with("**");
  }

  Node read_operand() {
    const Operation* prefix = peek([](Notation notation) { return notation == Notation::prefix; });
    const std::size_t from = position;
    if (prefix != nullptr) {
      if (++nested_ > kDeepest) { refuse(position, "which is nested too deep", ""); }
      position += prefix->symbol.size();
      std::vector<Node> parts;
      parts.push_back(read_infix(precedence::kPrefix + 1));
      --nested_;
      return made(*prefix, std::move(parts), from);
    }
    if (take("(")) {
      Node node = read_any();
      if (!take(")")) { refuse_missing(")"); }
      node.in_parentheses = true;
      return node;
    }
    if (position < whole_text.size() && (is_digit(whole_text[position]) || is_point_of_number())) {
      return read_number();
    }
    return read_name();
  }

  bool is_point_of_number() const {
    return whole_text[position] == '.' && position + 1 < whole_text.size() &&
           is_digit(whole_text[position + 1]);
  }

  Node read_number() {
    const std::size_t from = position;
    double number = 0;
    const auto [end, error] = std::from_chars(whole_text.data() + position,
                                              whole_text.data() + whole_text.size(), number);
    if (error != std::errc{}) {
      refuse(position, std::string(word_at(position)), "a number that is not as large");
    }
    position = static_cast<std::size_t>(end - whole_text.data());
    if (position < whole_text.size() && is_name_letter(whole_text[position])) {
      refuse(from, std::string(word_at(from)), "a number");
    }
    return made({.kind = Node::Kind::number, .number = number}, from);
  }

  Node read_name() {
    const std::size_t from = position;
    const std::string_view name = word_at(position);
    if (name.empty() || !is_name_letter(name[0]) || is_foreign(name)) { refuse_word(kOperand); }
    const std::size_t end = position + name.size();
    const std::size_t next = whole_text.find_first_not_of(" \t\r\n", end);
    const bool calls = next != std::string_view::npos && whole_text[next] == '(';
    position = end;
    if (calls) { return name == kDistance ? read_distance(from) : read_call(name, from); }
    for (const auto& [constant, value] : constants()) {
      if (name == constant) { return made({.kind = Node::Kind::number, .number = value}, from); }
    }
    return signal(std::string(name), read_event(), from);
  }

  Node signal(std::string name, const std::optional<std::string>& event, std::size_t from) {
    if (event) { name = remembered_name(name, *event); }
    const auto known = std::ranges::find(signals_, name);
    const auto place = static_cast<std::size_t>(known - signals_.begin());
    if (known == signals_.end()) { signals_.push_back(std::move(name)); }
    return made({.kind = Node::Kind::signal, .signal = place}, from);
  }

  /// The event of "pose.x_m@bump" or "pose.x_m@'a bump'", behind the name.
  std::optional<std::string> read_event() {
    if (!take("@")) { return std::nullopt; }
    if (take("'")) {
      const std::size_t end = whole_text.find('\'', position);
      const std::string_view event = whole_text.substr(position, end - position);
      if (end == std::string_view::npos) { refuse(whole_text.size(), "nothing", "'"); }
      if (event.empty()) { refuse_word(kEvent); }
      position = end + 1;
      return std::string(event);
    }
    const std::string_view event = word_at(position);
    if (event.empty() || !is_name_letter(event[0])) { refuse_word(kEvent); }
    position += event.size();
    return std::string(event);
  }

  struct Point {
    Node x;
    Node y;
  };
  /// "pose" or "robots.b.pose@bump".
  Point read_point() {
    skip_space();
    const std::size_t from = position;
    const std::string_view name = word_at(position);
    const bool is_coordinate = name.ends_with(kX) || name.ends_with(kY);
    if (name.empty() || !is_name_letter(name[0]) || is_digit(name[0]) || is_coordinate) {
      refuse_word(kPoint);
    }
    position += name.size();
    const auto event = read_event();
    const auto coordinate = [&](std::string_view which) {
      return signal(std::string(name) + std::string(which), event, from);
    };
    Node x = coordinate(kX);
    return {std::move(x), coordinate(kY)};
  }

  /// distance(pose, pose@bump)
  Node read_distance(std::size_t from) {
    take("(");
    Point first = read_point();
    if (!take(",")) { refuse_missing(","); }
    Point second = read_point();
    if (!take(")")) { refuse_missing(")"); }
    const auto joined = [&](const Operation& operation, Node a, Node b) {
      std::vector<Node> parts;
      parts.push_back(std::move(a));
      parts.push_back(std::move(b));
      return made(operation, std::move(parts), from);
    };
    Node node = joined(length(), joined(difference(), std::move(first.x), std::move(second.x)),
                       joined(difference(), std::move(first.y), std::move(second.y)));
    node.in_parentheses = true;
    return node;
  }

  Node read_call(std::string_view name, std::size_t from) {
    const auto function = std::ranges::find_if(operations(), [&](const Operation& operation) {
      return is_function(operation.notation) && operation.symbol == name;
    });
    if (function == operations().end()) {
      throw SyntaxMistake{.at = from, .found = "", .expected = "", .unknown = std::string(name)};
    }
    take("(");
    std::vector<Node> arguments;
    if (!take(")")) {
      do { arguments.push_back(read_any()); } while (take(","));
      if (!take(")")) { refuse_missing(arguments.empty() ? ")" : ") or ,"); }
    }
    const std::size_t wanted = arguments_of(*function);
    const bool is_fold = function->notation != Notation::function;
    if (is_fold ? arguments.empty() : arguments.size() != wanted) {
      refuse(from, std::string(name) + " with " + count_text(arguments.size()),
             is_fold ? "one or more" : count_text(wanted));
    }
    if (!is_fold) { return made(*function, std::move(arguments), from); }
    return folded(*function, std::move(arguments), from);
  }

  /// avg() adds as sum() does, and divides.
  Node folded(const Operation& function, std::vector<Node> arguments, std::size_t from) const {
    const auto count = static_cast<double>(arguments.size());
    Node all = std::move(arguments[0]);
    for (std::size_t i = 1; i < arguments.size(); ++i) {
      std::vector<Node> parts;
      parts.push_back(std::move(all));
      parts.push_back(std::move(arguments[i]));
      all = made(function, std::move(parts), from);
    }
    if (function.notation == Notation::mean) {
      std::vector<Node> parts;
      parts.push_back(std::move(all));
      parts.push_back({.number = count});
      all = made(division(), std::move(parts), from);
    }
    all.in_parentheses = true;
    return all;
  }

  static std::string count_text(std::size_t count) {
    return std::to_string(count) + (count == 1 ? " argument" : " arguments");
  }

  std::uint32_t nested_ = 0;
  std::vector<std::string> signals_{};
};

}  // namespace

std::variant<Expression, SyntaxMistake> parse(std::string_view text) {
  try {
    return Parser(text).read();
  } catch (SyntaxMistake& mistake) { return std::move(mistake); }
}

Expression parsed(std::string_view text) {
  auto result = parse(text);
  assert(std::holds_alternative<Expression>(result));
  return std::get<Expression>(std::move(result));
}

}  // namespace fakebot::sim::scenario
