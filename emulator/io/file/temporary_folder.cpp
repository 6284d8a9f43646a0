#include "io/file/temporary_folder.hpp"

#include <cerrno>
#include <cstdlib>
#include <filesystem>

#include "io/os_error.hpp"

namespace fakebot::io {

namespace {

constexpr const char* kFolderRemedy = "set TMPDIR to one that can be written";

}  // namespace

TemporaryFolder::TemporaryFolder() {
  std::error_code error;
  const auto parent = std::filesystem::temp_directory_path(error);
  if (error) { throw_os_error("use the folder TMPDIR or /tmp", error.value(), kFolderRemedy); }
  // mkdtemp() requires six X at the end and replaces them.
  path_ = (parent / ("fakebot-" + std::string(6, 'X'))).string();
  if (::mkdtemp(path_.data()) == nullptr) {
    throw_os_error("create the folder " + path_, errno, kFolderRemedy);
  }
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace fakebot::io
