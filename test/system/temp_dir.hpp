// A temporary directory for a test.
#pragma once

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

namespace fakebot::test {

/// The destructor removes the directory with its content.
class TempDir {
 public:
  TempDir() {
    // mkdtemp() requires six X at the end and replaces the X.
    const std::string place_holder(6, 'X');
    std::string name =
        (std::filesystem::temp_directory_path() / ("fakebot-test-" + place_holder)).string();
    if (::mkdtemp(name.data()) == nullptr) { throw std::runtime_error("cannot make " + name); }
    path_ = name;
  }
  TempDir(const TempDir&) = delete;
  TempDir& operator=(const TempDir&) = delete;
  TempDir(TempDir&&) = delete;
  TempDir& operator=(TempDir&&) = delete;
  ~TempDir() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  /// Path of a file in the directory. The file need not exist.
  std::string operator/(const std::string& name) const { return (path_ / name).string(); }

  /// Lets any user enter the directory and write.
  void open_to_all() const { std::filesystem::permissions(path_, std::filesystem::perms::all); }

  /// Writes a file. Returns its path.
  std::string write(const std::string& name, const std::string& content) const {
    std::ofstream(path_ / name, std::ios::binary) << content;
    return *this / name;
  }

 private:
  std::filesystem::path path_;
};

/// A dangling link, too.
inline bool is_there(const std::string& path) {
  return std::filesystem::exists(std::filesystem::symlink_status(path));
}

inline std::string content_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace fakebot::test
