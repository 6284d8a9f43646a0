#include "sim/scenario/expression/parser.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <numbers>
#include <optional>

namespace fakebot::sim::scenario {

namespace {

constexpr std::array kConstants{std::pair{std::string_view("_pi"), std::numbers::pi},
                                std::pair{std::string_view("_e"), std::numbers::e}};

/// Operators of other languages, and ours.
constexpr std::array kForeign{
    std::pair{std::string_view("and"), std::string_view("&&")},
    std::pair{std::string_view("or"), std::string_view("||")},
    std::pair{std::string_view("not"), std::string_view("!")},
    std::pair{std::string_view("is"), std::string_view("==")},
    std::pair{std::string_view("AND"), std::string_view("&&")},
    std::pair{std::string_view("OR"), std::string_view("||")},
    std::pair{std::string_view("NOT"), std::string_view("!")},
    std::pair{std::string_view("=<"), std::string_view("<=")},
    std::pair{std::string_view("=>"), std::string_view(">=")},
    std::pair{std::string_view("<>"), std::string_view("!=")},
    std::pair{std::string_view("**"), std::string_view("^")},
    std::pair{std::string_view("&"), std::string_view("&&")},
    std::pair{std::string_view("|"), std::string_view("||")},
};

/// More than any person nests. A deeper tree would use up the stack. (choice)
constexpr std::uint32_t kDeepest = 500;

constexpr std::string_view kOperand = "a signal, a number or a function";

bool is_digit(char letter) {
  return letter >= '0' && letter <= '9';
}
bool is_name_letter(char letter) {
  return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || is_digit(letter) ||
         letter == '_' || letter == '.';
}

/// Precedence climbing: an operand, then operators that bind at least as tight as the caller's.
class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Expression read() {
    Expression expression{.text = std::string(text_), .root = read_any()};
    skip_space();
    if (at_ < text_.size()) { refuse_rest(); }
    expression.signals = std::move(signals_);
    return expression;
  }

 private:
  [[noreturn]] void refuse(std::size_t at, std::string found, std::string_view expected,
                           std::string_view suggestion = "") const {
    throw SyntaxMistake{at, std::move(found), std::string(expected), std::string(suggestion)};
  }

  /// The word at the place: a name, a number, or a character with all bytes.
  std::string_view word_at(std::size_t at) const {
    std::size_t end = at;
    while (end < text_.size() && is_name_letter(text_[end])) { ++end; }
    if (end == at && end < text_.size()) {
      ++end;
      while (end < text_.size() && (static_cast<unsigned char>(text_[end]) & 0xC0) == 0x80) {
        ++end;
      }
    }
    return text_.substr(at, end - at);
  }

  [[noreturn]] void refuse_word(std::string_view expected) const {
    if (at_ == text_.size()) { refuse(at_, "nothing", expected); }
    const std::string_view rest = text_.substr(at_);
    if (rest[0] == '=' && !rest.starts_with("=<") && !rest.starts_with("=>")) {
      refuse(at_, "which assigns", "", "==");
    }
    const auto foreign = std::ranges::find_if(kForeign, [this](const auto& pair) {
      return is_name_letter(pair.first[0]) ? word_at(at_) == pair.first
                                           : text_.substr(at_).starts_with(pair.first);
    });
    const bool is_known = foreign != kForeign.end();
    const std::string_view word = is_known ? foreign->first : word_at(at_);
    refuse(at_, word[0] == '\0' ? "a NUL" : std::string(word), expected,
           is_known ? foreign->second : "");
  }

  /// Refuses text after a whole expression.
  [[noreturn]] void refuse_rest() const {
    if (text_[at_] == ',') { refuse(at_, "which is several", ""); }
    if (text_[at_] == ')') { refuse(at_, ")", "no more ) than ("); }
    refuse_word("an operator");
  }

  void skip_space() {
    while (at_ < text_.size() && text_[at_] > 0 && text_[at_] <= ' ') { ++at_; }
  }
  bool take(std::string_view symbol) {
    skip_space();
    if (!text_.substr(at_).starts_with(symbol)) { return false; }
    at_ += symbol.size();
    return true;
  }

  /// The next operator of the kind: of two possible operators the longer stands first in the table.
  template <class IsOfKind>
  const Operation* peek(const IsOfKind& is_of_kind) {
    skip_space();
    for (const Operation& operation : operations()) {
      if (!is_of_kind(operation.notation)) { continue; }
      if (text_.substr(at_).starts_with(operation.symbol)) { return &operation; }
    }
    return nullptr;
  }

  Node made(Node node, std::size_t from) const {
    node.from = from;
    node.to = at_;
    while (node.to > from && text_[node.to - 1] <= ' ' && text_[node.to - 1] > 0) { --node.to; }
    for (const Node& part : node.parts) { node.depth = std::max(node.depth, part.depth + 1); }
    if (node.depth > kDeepest) { refuse(from, "which is nested too deep", ""); }
    return node;
  }
  Node made(const Operation& operation, std::vector<Node> parts, std::size_t from) const {
    return made({.kind = Node::Kind::operation, .operation = &operation, .parts = std::move(parts)},
                from);
  }

  Node read_any() {
    if (++nested_ > kDeepest) { refuse(at_, "which is nested too deep", ""); }
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

  [[noreturn]] void refuse_missing(std::string_view symbol) {
    skip_space();
    refuse_word(symbol);
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
      const std::size_t operator_at = at_;
      at_ += operation->symbol.size();
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
    const std::string_view rest = text_.substr(at_);
    return rest.starts_with("<>") || rest.starts_with("**");
  }

  Node read_operand() {
    const Operation* prefix = peek([](Notation notation) { return notation == Notation::prefix; });
    const std::size_t from = at_;
    if (prefix != nullptr) {
      if (++nested_ > kDeepest) { refuse(at_, "which is nested too deep", ""); }
      at_ += prefix->symbol.size();
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
    if (at_ < text_.size() && (is_digit(text_[at_]) || is_point_of_number())) {
      return read_number();
    }
    return read_name();
  }

  bool is_point_of_number() const {
    return text_[at_] == '.' && at_ + 1 < text_.size() && is_digit(text_[at_ + 1]);
  }

  Node read_number() {
    const std::size_t from = at_;
    double number = 0;
    const auto [end, error] =
        std::from_chars(text_.data() + at_, text_.data() + text_.size(), number);
    if (error != std::errc{}) {
      refuse(at_, std::string(word_at(at_)), "a number that is not as large");
    }
    at_ = static_cast<std::size_t>(end - text_.data());
    if (at_ < text_.size() && is_name_letter(text_[at_])) {
      refuse(from, std::string(word_at(from)), "a number");
    }
    return made({.kind = Node::Kind::number, .number = number}, from);
  }

  Node read_name() {
    const std::size_t from = at_;
    const std::string_view name = word_at(at_);
    if (name.empty() || !is_name_letter(name[0])) { refuse_word(kOperand); }
    const std::size_t end = at_ + name.size();
    const std::size_t next = text_.find_first_not_of(" \t\r\n", end);
    const bool calls = next != std::string_view::npos && text_[next] == '(';
    const bool is_foreign =
        std::ranges::any_of(kForeign, [&](const auto& pair) { return name == pair.first; });
    if (is_foreign) { refuse_word(kOperand); }
    at_ = end;
    if (calls) { return read_call(name, from); }
    for (const auto& [constant, value] : kConstants) {
      if (name == constant) { return made({.kind = Node::Kind::number, .number = value}, from); }
    }
    const auto known = std::ranges::find(signals_, name);
    const auto place = static_cast<std::size_t>(known - signals_.begin());
    if (known == signals_.end()) { signals_.emplace_back(name); }
    return made({.kind = Node::Kind::signal, .signal = place}, from);
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

  std::string_view text_;
  std::size_t at_ = 0;
  std::uint32_t nested_ = 0;
  std::vector<std::string> signals_{};
};

}  // namespace

std::span<const std::pair<std::string_view, double>> constants() {
  return kConstants;
}

std::vector<std::string_view> function_names() {
  std::vector<std::string_view> names;
  for (const Operation& operation : operations()) {
    if (is_function(operation.notation)) { names.push_back(operation.symbol); }
  }
  std::ranges::sort(names);
  return names;
}

std::vector<std::string_view> operator_symbols(bool (*is_wanted)(const Operation& operation)) {
  std::vector<std::string_view> symbols;
  for (const Operation& operation : operations()) {
    if (is_function(operation.notation) || !is_wanted(operation)) { continue; }
    if (std::ranges::find(symbols, operation.symbol) == symbols.end()) {
      symbols.push_back(operation.symbol);
    }
  }
  return symbols;
}

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
