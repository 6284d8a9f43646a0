#include "io/pty/private_link.hpp"

#include <cerrno>
#include <cstdlib>
#include <filesystem>

#include "io/os_error.hpp"

namespace fakebot::io {

namespace {

constexpr const char* kFolderRemedy = "set TMPDIR to one that can be written";

}  // namespace

PrivateLink::Folder::Folder() {
  std::error_code error;
  const auto parent = std::filesystem::temp_directory_path(error);
  if (error) { throw_os_error("use the folder TMPDIR or /tmp", error.value(), kFolderRemedy); }
  // mkdtemp() requires six X at the end and replaces them.
  path_ = (parent / ("fakebot-" + std::string(6, 'X'))).string();
  if (::mkdtemp(path_.data()) == nullptr) {
    throw_os_error("create the folder " + path_, errno, kFolderRemedy);
  }
}

PrivateLink::Folder::~Folder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

// Drivers lock a device by the last component of the path, so the component must be unique, too.
PrivateLink::PrivateLink()
    : path_(folder_.path() + "/" + std::filesystem::path(folder_.path()).filename().string()) {}

}  // namespace fakebot::io
