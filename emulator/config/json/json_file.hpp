// JSON with its text, for the places in error messages.
#pragma once

#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace fakebot::config {

/// JSON pointer (RFC 6901) to the value of a key.
std::string pointer_to(const std::string& parent, std::string_view key);

struct ForeignPlace;
/// Places in other files, by pointers of values.
using ForeignPlaces = std::map<std::string, ForeignPlace>;

/// A parsed file. Comments are allowed; duplicate keys are an error.
class JsonFile {
 public:
  /// Throws ConfigError with file and line if the text is not JSON.
  static JsonFile parse(const std::string& file_name, const std::string& text);
  /// A text from outside, for example a request: may not name files of this machine. Throws like
  /// parse().
  static JsonFile parse_foreign(const std::string& name, const std::string& text);
  /// Throws ConfigError if the file cannot be read.
  static JsonFile read(const std::string& file_name);

  /// The same file with new content. `renamed` gives the old pointers of values by their new
  /// pointers; values with unchanged pointers keep the old place. A mistake in the content is told
  /// with the place in the file, and with `told`.
  JsonFile with(nlohmann::ordered_json root, const std::map<std::string, std::string>& renamed,
                std::string told) const;
  /// New content with values of other files. A mistake in or below a foreign value is told with the
  /// place in the other file.
  JsonFile joined(nlohmann::ordered_json root, ForeignPlaces places) const;
  /// The same file and content. A mistake in the content is told with its place, and with `told`.
  JsonFile told_with(std::string told) const;

  const std::string& file_name() const { return file_name_; }
  const nlohmann::ordered_json& root() const { return *root_; }
  /// The text added to each mistake.
  const std::string& told() const { return told_; }
  /// The size of the file as read.
  std::size_t bytes() const { return text_->size(); }

  bool may_name_files() const { return may_name_files_; }
  /// Resolves a path in the file, relative to the file's folder.
  std::string beside(const std::string& path) const;

  /// Throws ConfigError, with an excerpt: "file.json:3: /parameters/p_gain: found "x", expected a
  /// number". The hint is empty or begins with "; ", as from did_you_mean().
  [[noreturn]] void refuse(const std::string& pointer, const std::string& found,
                           const std::string& expected, const std::string& hint = "") const;

 private:
  std::string file_name_;
  std::shared_ptr<const nlohmann::ordered_json> root_;
  std::shared_ptr<const std::string> text_;
  std::map<std::string, std::string> renamed_;
  std::shared_ptr<const ForeignPlaces> foreign_;  // nullptr: all values are of this file
  std::string told_;
  bool may_name_files_ = true;
};

struct ForeignPlace {
  JsonFile file;
  std::string pointer;
};

}  // namespace fakebot::config
