#include "io/pty/private_link.hpp"

#include <cerrno>
#include <cstdlib>
#include <filesystem>

#include "io/os_error.hpp"

namespace fakebot::io {

PrivateLink::PrivateLink() {
  std::error_code none;
  const auto parent = std::filesystem::temp_directory_path(none);
  // mkdtemp() requires six X at the end and replaces them.
  folder_ = (parent / ("fakebot-" + std::string(6, 'X'))).string();
  if (::mkdtemp(folder_.data()) == nullptr) {
    throw_os_error("create the folder " + folder_, errno, "set TMPDIR to one that can be written");
  }
  // Drivers lock a device by the last component of its path, so that must be unique too.
  path_ = folder_ + "/" + std::filesystem::path(folder_).filename().string();
}

PrivateLink::~PrivateLink() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

}  // namespace fakebot::io
