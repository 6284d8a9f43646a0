#include "io/pty/links/device_link.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include "io/os_error.hpp"

namespace fakebot::io {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kPseudoTerminals = "/dev/pts/";

/// In a folder like /tmp only the link's owner and root may remove the link.
std::string owner_text(const std::string& path) {
  struct stat link {};
  if (::geteuid() == 0 || ::lstat(path.c_str(), &link) != 0 || link.st_uid == ::geteuid()) {
    return "";
  }
  return " of user " + std::to_string(link.st_uid);
}

std::string existing_file_text(const std::string& path) {
  std::error_code error;
  const fs::path target = fs::read_symlink(path, error);
  if (error) { return "it is no link; choose another path with --link"; }
  const std::string owner = owner_text(path);
  return "it is a link" + owner + " to " + target.string() + "; choose another path with --link" +
         (owner.empty() ? ", or remove it if nobody uses it" : "");
}

}  // namespace

void DeviceLink::remove_stale(const std::string& path) {
  std::error_code error;
  const fs::path target = fs::read_symlink(path, error);
  if (error || !target.string().starts_with(kPseudoTerminals)) { return; }
  if (!fs::exists(target, error)) { ::unlink(path.c_str()); }
}

DeviceLink::DeviceLink(std::string path, std::string device)
    : path_(std::move(path)), device_(std::move(device)) {
  remove_stale(path_);
  std::error_code no_link;
  // A link to our own new device is stale, too: an earlier device had the same number.
  if (fs::read_symlink(path_, no_link) == fs::path(device_)) { ::unlink(path_.c_str()); }
  if (::symlink(device_.c_str(), path_.c_str()) == 0) { return; }
  const int error = errno;
  if (error == EEXIST) {
    throw_os_error("create the link " + path_, error, existing_file_text(path_));
  }
  throw_os_error("create the link " + path_, error,
                 remedy_of(error, "does its directory exist, and may you write there?"));
}

DeviceLink::~DeviceLink() {
  std::error_code error;
  if (fs::read_symlink(path_, error) == fs::path(device_)) { ::unlink(path_.c_str()); }
}

}  // namespace fakebot::io
