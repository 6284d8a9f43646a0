#include "config/json/json_syntax.hpp"

#include <algorithm>
#include <functional>

#include "config/json/json_file.hpp"

namespace fakebot::config {

namespace {

constexpr std::string_view kSpace = " \t\r\n";
constexpr std::string_view kPunctuation = "{}[],:\"/";
/// Begins of numbers, JSON or nearly JSON.
constexpr std::string_view kNumberBegins = "+-.0123456789";
/// Files with deeper nesting are refused.
constexpr std::size_t kDeepestScanned = 100;

using OnPlace = std::function<void(const std::string& pointer, const JsonPlace& place)>;

/// Reads a text with comments, and throws JsonMistake at the first mistake.
class JsonScanner {
 public:
  JsonScanner(std::string_view text, OnPlace on_place)
      : text_(text), on_place_(std::move(on_place)) {}

  void scan() {
    if (text_.starts_with("\xEF\xBB\xBF")) { at_ = 3; }  // a byte order mark
    skip_space();
    if (at_ == text_.size()) { fail({0, 0}, "the file is empty"); }
    scan_value("", {});
    skip_space();
    if (at_ < text_.size()) { fail(token(), "there is more after the end"); }
  }

 private:
  [[noreturn]] static void fail(JsonSpan at, std::string reason) {
    throw JsonMistake{at, std::move(reason)};
  }

  void skip_space() {
    while (at_ < text_.size()) {
      const std::string_view rest = text_.substr(at_);
      if (kSpace.find(rest[0]) != std::string_view::npos) {
        ++at_;
      } else if (rest.starts_with("//")) {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (rest.starts_with("/*")) {
        const std::size_t end = text_.find("*/", at_ + 2);
        if (end == std::string_view::npos) { fail({at_, at_ + 2}, "this comment has no end"); }
        at_ = end + 2;
      } else {
        return;
      }
    }
  }

  /// The word, text or character at the present place.
  JsonSpan token() const {
    if (at_ >= text_.size()) { return {text_.size(), text_.size()}; }
    if (kPunctuation.find(text_[at_]) != std::string_view::npos) { return {at_, at_ + 1}; }
    std::size_t end = at_;
    while (end < text_.size() && kSpace.find(text_[end]) == std::string_view::npos &&
           kPunctuation.find(text_[end]) == std::string_view::npos) {
      ++end;
    }
    return {at_, end};
  }

  std::string_view text_of(JsonSpan span) const {
    return text_.substr(span.begin, span.end - span.begin);
  }

  bool is_at(char letter) const { return at_ < text_.size() && text_[at_] == letter; }

  JsonSpan scan_text() {
    const std::size_t begin = at_;
    for (++at_; at_ < text_.size() && text_[at_] != '\n'; ++at_) {
      if (text_[at_] == '\\') {
        ++at_;
      } else if (text_[at_] == '"') {
        return {begin, ++at_};
      }
    }
    fail({begin, std::min(at_, text_.size())}, "this text has no closing quote on its line");
  }

  void scan_value(const std::string& pointer, std::optional<JsonSpan> key) {
    const std::size_t begin = at_;
    if (is_at('{')) {
      scan_list(pointer, '}');
    } else if (is_at('[')) {
      scan_list(pointer, ']');
    } else if (is_at('"')) {
      scan_text();
    } else {
      scan_word();
    }
    on_place_(pointer, {key, {begin, at_}});
  }

  /// A number, true, false or null. The library knows whether a number is well-formed.
  void scan_word() {
    const JsonSpan word = token();
    const std::string_view text = text_of(word);
    if (text.empty()) { fail(word, "a value is missing at the end"); }
    if (kPunctuation.find(text[0]) != std::string_view::npos) {
      fail(word, "a value is missing before this " + std::string(text));
    }
    const bool is_number = kNumberBegins.find(text[0]) != std::string_view::npos;
    if (!is_number && text != "true" && text != "false" && text != "null") {
      fail(word, "\"" + std::string(text) + "\" is no value: texts have double quotes");
    }
    at_ = word.end;
  }

  void scan_list(const std::string& pointer, char close) {
    const JsonSpan open{at_, at_ + 1};
    if (++depth_ > kDeepestScanned) { fail(open, "nested too deeply"); }
    ++at_;
    skip_space();
    for (std::size_t count = 0; !is_at(close); ++count) {
      refuse_unclosed(open, close);
      close == '}' ? scan_member(pointer) : scan_value(pointer + "/" + std::to_string(count), {});
      const std::size_t end = at_;
      skip_space();
      if (is_at(close)) { break; }
      refuse_unclosed(open, close);
      if (!is_at(',')) { fail({end, end + 1}, "a comma is missing after this value"); }
      const JsonSpan comma{at_, at_ + 1};
      ++at_;
      skip_space();
      if (is_at(close)) {
        fail(comma, std::string("nothing follows this comma before the ") + close);
      }
    }
    ++at_;
    --depth_;
  }

  void refuse_unclosed(JsonSpan open, char close) const {
    const bool closes_another = is_at(close == '}' ? ']' : '}');
    if (at_ < text_.size() && !closes_another) { return; }
    fail(open, std::string("this has no closing ") + close);
  }

  void scan_member(const std::string& pointer) {
    if (!is_at('"')) { fail(token(), "a key in double quotes is missing here"); }
    const JsonSpan key = scan_text();
    skip_space();
    if (!is_at(':')) { fail({key.end, key.end + 1}, "a colon is missing after this key"); }
    ++at_;
    skip_space();
    const JsonSpan name{key.begin + 1, key.end - 1};
    scan_value(pointer_to(pointer, text_of(name)), key);
  }

  std::string_view text_;
  OnPlace on_place_;
  std::size_t at_ = 0;
  std::size_t depth_ = 0;
};

}  // namespace

std::optional<JsonPlace> find_place(std::string_view text, const std::string& pointer) {
  std::optional<JsonPlace> found;
  try {
    JsonScanner(text, [&](const std::string& at, const JsonPlace& place) {
      if (at == pointer) { found = place; }
    }).scan();
  } catch (const JsonMistake&) { return std::nullopt; }
  return found;
}

std::optional<JsonMistake> find_mistake(std::string_view text) {
  try {
    JsonScanner(text, [](const std::string&, const JsonPlace&) {}).scan();
  } catch (const JsonMistake& mistake) { return mistake; }
  return std::nullopt;
}

}  // namespace fakebot::config
