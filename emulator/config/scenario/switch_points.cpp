#include "config/scenario/switch_points.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cstdint>

namespace fakebot::config {

namespace {

enum class TokenKind : std::uint8_t { name, number, comparison, junction, negation, open, close };

struct Token {
  TokenKind kind;
  std::string_view text;
  double number = 0;
};

bool is_name_letter(char letter) {
  return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_' || letter == '.';
}

std::optional<Token> operator_at(std::string_view text) {
  constexpr std::array kOperators{
      Token{TokenKind::comparison, "<="}, Token{TokenKind::comparison, ">="},
      Token{TokenKind::comparison, "=="}, Token{TokenKind::comparison, "!="},
      Token{TokenKind::comparison, "<"},  Token{TokenKind::comparison, ">"},
      Token{TokenKind::junction, "&&"},   Token{TokenKind::junction, "||"},
      Token{TokenKind::negation, "!"},    Token{TokenKind::open, "("},
      Token{TokenKind::close, ")"}};
  for (const Token& token : kOperators) {
    if (text.starts_with(token.text)) { return token; }
  }
  return std::nullopt;
}

/// Accepts a sign.
std::optional<Token> number_at(std::string_view text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const auto size = static_cast<std::size_t>(end - text.data());
  const bool ends = size == text.size() || !is_name_letter(text[size]);
  if (error != std::errc{} || !ends) { return std::nullopt; }
  return Token{TokenKind::number, text.substr(0, size), number};
}

std::optional<Token> name_at(std::string_view text) {
  const auto* end = std::find_if_not(text.begin(), text.end(), is_name_letter);
  const auto size = static_cast<std::size_t>(end - text.begin());
  if (size == 0 || std::isdigit(static_cast<unsigned char>(text[0])) != 0) { return std::nullopt; }
  return Token{TokenKind::name, text.substr(0, size)};
}

/// Nothing for any other content.
std::optional<std::vector<Token>> tokens_of(std::string_view text) {
  std::vector<Token> tokens;
  while (true) {
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    if (text.empty()) { return tokens; }
    auto token = operator_at(text);
    const bool is_digit = std::isdigit(static_cast<unsigned char>(text[0])) != 0;
    if (!token && (is_digit || text[0] == '-' || text[0] == '.')) { token = number_at(text); }
    if (!token) { token = name_at(text); }
    if (!token) { return std::nullopt; }
    tokens.push_back(*token);
    text.remove_prefix(token->text.size());
  }
}

/// Parses comparisons of signals that are joined by && and ||.
class Statements {
 public:
  explicit Statements(std::vector<Token> tokens) : tokens_(std::move(tokens)) {}

  /// False for anything else.
  bool read() {
    while (true) {
      bool negated = false;
      while (take(TokenKind::negation) || take(TokenKind::open)) {
        negated = tokens_[at_ - 1].kind == TokenKind::negation;
      }
      if (!(negated ? read_flag() : read_comparison() || read_flag())) { return false; }
      while (take(TokenKind::close)) {}
      if (at_ == tokens_.size()) { return true; }
      if (!take(TokenKind::junction)) { return false; }
    }
  }

  std::vector<NamedSwitchPoint> found{};

 private:
  bool is(std::size_t ahead, TokenKind kind) const {
    return at_ + ahead < tokens_.size() && tokens_[at_ + ahead].kind == kind;
  }
  bool take(TokenKind kind) {
    if (!is(0, kind)) { return false; }
    ++at_;
    return true;
  }
  const Token& token(std::size_t ahead) const { return tokens_[at_ + ahead]; }
  void found_at(std::size_t name, double value) {
    found.push_back({std::string(token(name).text), value});
  }

  /// bumper.center
  bool read_flag() {
    if (!is(0, TokenKind::name) || is(1, TokenKind::open) || is(1, TokenKind::comparison)) {
      return false;
    }
    found_at(0, 0);
    ++at_;
    return true;
  }

  /// time_s > 20, 20 < time_s, abs(speed.linear_m_s) <= 0.1
  bool read_comparison() {
    using enum TokenKind;
    if (starts_with({name, comparison, number})) {
      found_at(0, token(2).number);
      return skip(3);
    }
    if (starts_with({number, comparison, name}) && !is(3, open)) {
      found_at(2, token(0).number);
      return skip(3);
    }
    if (starts_with({name, open, name, close, comparison, number}) && token(0).text == "abs") {
      found_at(2, token(5).number);
      found_at(2, -token(5).number);
      return skip(6);
    }
    return false;
  }

  bool starts_with(std::initializer_list<TokenKind> kinds) const {
    std::size_t ahead = 0;
    return std::ranges::all_of(kinds, [&](TokenKind kind) { return is(ahead++, kind); });
  }
  bool skip(std::size_t count) {
    at_ += count;
    return true;
  }

  std::vector<Token> tokens_;
  std::size_t at_ = 0;
};

}  // namespace

std::optional<std::vector<NamedSwitchPoint>> switch_points_of(std::string_view text) {
  auto tokens = tokens_of(text);
  if (!tokens) { return std::nullopt; }
  Statements statements(std::move(*tokens));
  if (!statements.read()) { return std::nullopt; }
  return std::move(statements.found);
}

}  // namespace fakebot::config
