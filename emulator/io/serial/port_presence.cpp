#include "io/serial/port_presence.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "io/os_error.hpp"

namespace fakebot::io {

namespace {

constexpr std::string_view kTerminals = "/dev/pts/";

/// True only for devices that sysfs lists as another kind. sysfs does not list pseudo-terminals.
bool is_no_terminal(dev_t device) {
  const auto subsystem = std::filesystem::path("/sys/dev/char") /
                         (std::to_string(major(device)) + ":" + std::to_string(minor(device))) /
                         "subsystem";
  std::error_code unknown;
  const auto kind = std::filesystem::read_symlink(subsystem, unknown).filename();
  return !unknown && kind != "tty";
}

/// 0 if the path can be opened as a device, otherwise an errno value.
int obstacle(const std::string& path) {
  struct stat file {};
  if (::stat(path.c_str(), &file) != 0) { return errno; }
  if (!S_ISCHR(file.st_mode) || is_no_terminal(file.st_rdev)) { return ENOTTY; }
  return ::faccessat(AT_FDCWD, path.c_str(), R_OK | W_OK, AT_EACCESS) == 0 ? 0 : errno;
}

}  // namespace

PortPresence::PortPresence(std::string path) : path_(std::move(path)) {
  remember();
  const int error = obstacle(path_);
  if (error == 0) { return; }
  const char* remedy = "is the robot plugged in, or its emulator started?";
  if (error == ENOTTY) { remedy = "name the device of a serial port, for example /dev/ttyUSB0"; }
  if (error == EACCES) { remedy = "are you in the group that it belongs to (often dialout)?"; }
  throw_os_error("use the device " + path_, error, remedy);
}

bool PortPresence::is_there() const {
  return obstacle(path_) == 0 && !is_dead(read_link());
}

void PortPresence::remember() {
  known_ = read_link();
}

PortPresence::Link PortPresence::read_link() const {
  struct stat link {};
  std::error_code none;
  const auto target = std::filesystem::read_symlink(path_, none);
  if (none || ::lstat(path_.c_str(), &link) != 0) { return {}; }
  return {target.string().starts_with(kTerminals), link.st_ino, link.st_ctim};
}

bool PortPresence::is_dead(const Link& link) const {
  return link.to_pseudo_terminal && dead_.to_pseudo_terminal && link.inode == dead_.inode &&
         link.made_at.tv_sec == dead_.made_at.tv_sec &&
         link.made_at.tv_nsec == dead_.made_at.tv_nsec;
}

}  // namespace fakebot::io
