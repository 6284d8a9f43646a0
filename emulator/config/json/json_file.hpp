// JSON with the place of every value, so that an error can name its line.
#pragma once

#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace fakebot::config {

/// JSON pointer, RFC 6901, to what stands under a key.
std::string pointer_to(const std::string& parent, std::string_view key);

/// A parsed file. Comments are allowed; a key that stands twice is an error.
class JsonFile {
 public:
  /// Throws ConfigError, with file and line, when the text is no JSON.
  static JsonFile parse(const std::string& file_name, const std::string& text);
  /// Throws ConfigError when the file cannot be read.
  static JsonFile read(const std::string& file_name);

  /// The same file with other content, in which `renamed` gives the old pointer to what has
  /// a new one. What is wrong there is told with the place in the file, and with `told`.
  JsonFile with(nlohmann::ordered_json root, std::map<std::string, std::string> renamed,
                std::string told) const;

  const nlohmann::ordered_json& root() const { return *root_; }

  /// A path that stands in the file: it begins where the file lies.
  std::string beside(const std::string& path) const;

  /// Throws ConfigError: "file.json:3: /parameters/p_gain: found "x", expected a number". The
  /// hint is empty or begins with "; ", as from did_you_mean().
  [[noreturn]] void refuse(const std::string& pointer, const std::string& found,
                           const std::string& expected, const std::string& hint = "") const;

 private:
  std::string file_name_;
  std::shared_ptr<const nlohmann::ordered_json> root_;
  using Lines = std::map<std::string, std::size_t>;  // JSON pointer to line
  std::shared_ptr<const Lines> lines_;
  std::map<std::string, std::string> renamed_;
  std::string told_;
};

}  // namespace fakebot::config
