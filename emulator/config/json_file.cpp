#include "config/json_file.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>
#include <vector>

#include "config/config_error.hpp"

namespace fakebot::config {

namespace {

using Json = nlohmann::ordered_json;

/// Reads a text and knows in which line it is.
class LineCounter {
 public:
  using difference_type = std::ptrdiff_t;
  using value_type = char;
  using pointer = const char*;
  using reference = const char&;
  using iterator_category = std::input_iterator_tag;

  LineCounter(const char* at, std::size_t* line) : at_(at), line_(line) {}
  reference operator*() const { return *at_; }
  LineCounter& operator++() {
    if (*at_ == '\n') { ++*line_; }
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
  std::size_t* line_;
};

/// Notes the line of every value while the library builds the document.
class PlaceKeeper {
 public:
  PlaceKeeper(const std::size_t& line, std::map<std::string, std::size_t>& lines)
      : line_(line), lines_(lines) {}

  /// For nlohmann::json::parse(); true keeps the value.
  bool operator()(Json::parse_event_t event, Json& parsed) {
    switch (event) {
      case Json::parse_event_t::object_start: begin(false); break;
      case Json::parse_event_t::array_start: begin(true); break;
      case Json::parse_event_t::key: key(parsed.get<std::string>()); break;
      case Json::parse_event_t::value: note(); break;
      case Json::parse_event_t::object_end:
      case Json::parse_event_t::array_end: levels_.pop_back(); break;
    }
    return true;
  }

 private:
  struct Level {
    std::string pointer;
    bool array;
    std::size_t next = 0;
    std::string key{};
  };

  std::string place() {
    if (levels_.empty()) { return ""; }
    Level& level = levels_.back();
    if (level.array) { return level.pointer + "/" + std::to_string(level.next++); }
    return level.pointer + "/" + level.key;
  }

  void note() { lines_.emplace(place(), line_); }

  void begin(bool array) {
    const std::string pointer = place();
    lines_.emplace(pointer, line_);
    levels_.push_back({pointer, array});
  }

  void key(const std::string& name) {
    levels_.back().key = name;
    const std::string pointer = levels_.back().pointer + "/" + name;
    if (!lines_.emplace(pointer, line_).second) {
      throw ConfigError(std::to_string(line_) + ": " + pointer + ": stands twice");
    }
  }

  const std::size_t& line_;
  std::map<std::string, std::size_t>& lines_;
  std::vector<Level> levels_;
};

}  // namespace

JsonFile JsonFile::parse(const std::string& file_name, const std::string& text) {
  JsonFile file;
  file.file_name_ = file_name;
  std::size_t line = 1;
  try {
    PlaceKeeper places(line, file.lines_);
    file.root_ = Json::parse(
        LineCounter(text.data(), &line), LineCounter(text.data() + text.size(), &line),
        [&](int /*depth*/, Json::parse_event_t event, Json& parsed) {
          return places(event, parsed);
        },
        true, true);
  } catch (const Json::parse_error& error) {
    // The reader is one character ahead, which may be the end of the line.
    const auto end =
        text.begin() + static_cast<std::ptrdiff_t>(std::min(error.byte - 1, text.size()));
    const auto error_line = 1 + std::count(text.begin(), end, '\n');
    throw ConfigError(file_name + ":" + std::to_string(error_line) + ": no JSON: " + error.what());
  } catch (const ConfigError& error) { throw ConfigError(file_name + ":" + error.what()); }
  return file;
}

JsonFile JsonFile::read(const std::string& file_name) {
  std::ifstream stream(file_name, std::ios::binary);
  std::ostringstream text;
  if (!stream || !(text << stream.rdbuf())) {
    throw ConfigError("cannot read " + file_name + ": is it a file, and may you read it?");
  }
  return parse(file_name, text.str());
}

void JsonFile::refuse(const std::string& pointer, const std::string& found,
                      const std::string& expected, const std::string& hint) const {
  const auto place = lines_.find(pointer);
  const std::string line = place == lines_.end() ? "1" : std::to_string(place->second);
  throw ConfigError(file_name_ + ":" + line + ": " + (pointer.empty() ? "/" : pointer) +
                    ": found " + found + ", expected " + expected + hint);
}

}  // namespace fakebot::config
