#include "config/json/json_file.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>
#include <vector>

#include "config/json/config_error.hpp"
#include "config/json/excerpt.hpp"
#include "config/json/json_syntax.hpp"
#include "config/json/text_file.hpp"

namespace fakebot::config {

using Json = nlohmann::ordered_json;

namespace {

/// No real file is nested deeper, and the text of a pointer grows with each level.
constexpr std::size_t kDeepest = 100;
/// The library compares each key with all keys of its object. No real file has as many.
constexpr std::size_t kMostKeys = 1000;

/// Position of the reader. After a number the reader is a character ahead, so a line end counts
/// only when the next line starts.
struct Position {
  std::size_t line = 1;
  bool line_ends = false;
  std::size_t bytes = 0;  // read so far
};

/// Reads a text and counts lines.
class LineCounter {
 public:
  using difference_type = std::ptrdiff_t;
  using value_type = char;
  using pointer = const char*;
  using reference = const char&;
  using iterator_category = std::input_iterator_tag;

  LineCounter(const char* at, Position* position) : at_(at), position_(position) {}
  reference operator*() const { return *at_; }
  LineCounter& operator++() {
    if (position_->line_ends) { ++position_->line; }
    position_->line_ends = *at_ == '\n';
    ++position_->bytes;
    ++at_;
    return *this;
  }
  LineCounter operator++(int) {
    LineCounter before = *this;
    ++*this;
    return before;
  }
  bool operator==(const LineCounter& other) const { return at_ == other.at_; }
  bool operator!=(const LineCounter& other) const { return at_ != other.at_; }

 private:
  const char* at_;
  Position* position_;
};

/// Refuses duplicate keys and too many levels, which the library accepts. No callback for values,
/// with which the library takes quadratic time.
class Strictness final : public nlohmann::json_sax<Json> {
 public:
  explicit Strictness(const Position& position) : position_(position) {}

  bool null() override { return count(); }
  bool boolean(bool /*value*/) override { return count(); }
  bool number_integer(number_integer_t /*value*/) override { return count(); }
  bool number_unsigned(number_unsigned_t /*value*/) override { return count(); }
  bool number_float(number_float_t /*value*/, const string_t& /*text*/) override { return count(); }
  bool string(string_t& /*value*/) override { return count(); }
  bool binary(binary_t& /*value*/) override { return count(); }
  bool start_object(std::size_t /*elements*/) override { return begin(false); }
  bool start_array(std::size_t /*elements*/) override { return begin(true); }
  bool end_object() override { return end(); }
  bool end_array() override { return end(); }
  bool key(string_t& name) override {
    levels_.back().key = name;
    if (!levels_.back().keys.insert(name).second) {
      throw ConfigError({.line = position_.line, .pointer = pointer(), .reason = kAppearsTwice});
    }
    if (levels_.back().keys.size() > kMostKeys) {
      throw ConfigError(
          {.line = position_.line,
           .reason = "found more than " + std::to_string(kMostKeys) + " keys in an object"});
    }
    return true;
  }
  /// Building the document reports the error.
  bool parse_error(std::size_t /*at*/, const std::string& /*token*/,
                   const Json::exception& /*error*/) override {
    return false;
  }

 private:
  struct Level {
    bool is_array;
    std::size_t elements = 0;
    std::string key{};
    std::set<std::string> keys{};
  };

  bool count() {
    if (!levels_.empty() && levels_.back().is_array) { ++levels_.back().elements; }
    return true;
  }

  bool begin(bool is_array) {
    count();
    levels_.push_back({is_array});
    if (levels_.size() > kDeepest) {
      throw ConfigError({.line = position_.line,
                         .reason = "found more than " + std::to_string(kDeepest) +
                                   " levels of objects and arrays"});
    }
    return true;
  }

  bool end() {
    levels_.pop_back();
    return true;
  }

  /// The pointer of the last value that began.
  std::string pointer() const {
    std::string pointer;
    for (const Level& level : levels_) {
      pointer =
          pointer_to(pointer, level.is_array ? std::to_string(level.elements - 1) : level.key);
    }
    return pointer;
  }

  const Position& position_;
  std::vector<Level> levels_;
};

/// Without the beginning of the library's message: a name for the error, and a place counted in the
/// library's own way.
std::string reason_of(const Json::exception& error) {
  std::string reason = error.what();
  const std::size_t name_end = reason.find("] ");
  if (name_end != std::string::npos) { reason.erase(0, name_end + 2); }
  if (reason.starts_with("parse error at ")) {
    const std::size_t place_end = reason.find(": ");
    if (place_end != std::string::npos) { reason.erase(0, place_end + 2); }
  }
  return reason;
}

/// The part to mark: the key if its name was found, else the value; of an object or array only the
/// begin.
JsonSpan marked_part(std::string_view text, const JsonPlace& place, const std::string& found) {
  const auto& key = place.key;
  if (key && text.substr(key->begin, key->end - key->begin) == found) { return *key; }
  const JsonSpan& value = place.value;
  const bool is_structured = text[value.begin] == '{' || text[value.begin] == '[';
  return is_structured ? JsonSpan{value.begin, value.begin + 1} : value;
}

[[noreturn]] void refuse_text(const std::string& file_name, const std::string& text,
                              std::size_t byte, const Json::exception& error) {
  ConfigProblem problem{.file = file_name};
  if (const auto mistake = find_mistake(text)) {
    problem.reason = "no JSON: " + mistake->reason;
    add_place(problem, text, mistake->at);
  } else {
    problem.reason = "no JSON: " + reason_of(error);
    add_place(problem, text, {byte, byte + 1});
  }
  throw ConfigError(problem);
}

}  // namespace

std::string pointer_to(const std::string& parent, std::string_view key) {
  std::string pointer = parent + "/";
  for (const char letter : key) {
    if (letter == '~') {
      pointer += "~0";
    } else if (letter == '/') {
      pointer += "~1";
    } else {
      pointer += letter;
    }
  }
  return pointer;
}

JsonFile JsonFile::parse(const std::string& file_name, const std::string& text) {
  JsonFile file;
  file.file_name_ = file_name;
  Position position;
  file.text_ = std::make_shared<const std::string>(text);
  try {
    Strictness strictness(position);
    Json::sax_parse(LineCounter(text.data(), &position),
                    LineCounter(text.data() + text.size(), &position), &strictness,
                    Json::input_format_t::json, true, true);
    file.root_ = std::make_shared<const Json>(Json::parse(text, nullptr, true, true));
  } catch (const Json::parse_error& error) {
    // The library counts from 1.
    refuse_text(file_name, text, std::max<std::size_t>(error.byte, 1) - 1, error);
  } catch (const Json::out_of_range& error) {  // a number too large for a double
    refuse_text(file_name, text, position.bytes - std::min<std::size_t>(position.bytes, 2), error);
  } catch (const ConfigError& error) {
    ConfigProblem problem = error.problem();
    problem.file = file_name;
    throw ConfigError(problem);
  }
  return file;
}

JsonFile JsonFile::parse_foreign(const std::string& name, const std::string& text) {
  JsonFile file = parse(name, text);
  file.may_name_files_ = false;
  return file;
}

JsonFile JsonFile::read(const std::string& file_name) {
  return parse(file_name, read_text(file_name));
}

JsonFile JsonFile::with(Json root, const std::map<std::string, std::string>& renamed,
                        std::string told) const {
  JsonFile other = *this;
  other.root_ = std::make_shared<const Json>(std::move(root));
  for (const auto& [pointer, written] : renamed) {
    const auto before = renamed_.find(written);
    other.renamed_[pointer] = before == renamed_.end() ? written : before->second;
  }
  other.told_ = std::move(told);
  return other;
}

JsonFile JsonFile::joined(Json root, ForeignPlaces places) const {
  JsonFile other = with(std::move(root), {}, told_);
  other.foreign_ = std::make_shared<const ForeignPlaces>(std::move(places));
  return other;
}

JsonFile JsonFile::told_with(std::string told) const {
  JsonFile other = *this;
  other.told_ = std::move(told);
  return other;
}

std::string JsonFile::beside(const std::string& path) const {
  return (std::filesystem::path(file_name_).parent_path() / path).string();
}

void JsonFile::refuse(const std::string& pointer, const std::string& found,
                      const std::string& expected, const std::string& hint) const {
  const auto old = renamed_.find(pointer);
  const std::string& written = old == renamed_.end() ? pointer : old->second;
  for (std::string above = written; foreign_ && !above.empty(); above.resize(above.rfind('/'))) {
    const auto place = foreign_->find(above);
    if (place == foreign_->end()) { continue; }
    const auto& [file, there] = place->second;
    file.told_with(told_).refuse(there + written.substr(above.size()), found, expected, hint);
  }
  ConfigProblem problem{.file = file_name_,
                        .line = 1,
                        .pointer = written,
                        .parameters = told_,
                        .found = found,
                        .expected = expected,
                        .suggestion = suggestion_of(hint)};
  if (const auto span = find_place(*text_, written)) {
    add_place(problem, *text_, marked_part(*text_, *span, found));
  }
  throw ConfigError(problem);
}

}  // namespace fakebot::config
