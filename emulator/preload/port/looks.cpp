// Looks at devices by their names: whether devices are there, and the kind of file.
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "preload/port/led_path.hpp"
#include "preload/replaced.hpp"

// Declared only for programs with the checks of _FORTIFY_SOURCE.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)
extern "C" {
FAKEBOT_REPLACES char* __realpath_chk(const char* path, char* resolved, size_t room);
FAKEBOT_REPLACES ssize_t __readlink_chk(const char* path, char* target, size_t size, size_t room);
FAKEBOT_REPLACES ssize_t __readlinkat_chk(int folder, const char* path, char* target, size_t size,
                                          size_t room);
}
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)

namespace fakebot::preload {

namespace {

/// A device is the end of a path, as realpath(3) tells. Fails as for a missing file.
char* copy_name(const LedPath& led, char* resolved) {
  if (!led.is_plugged_in()) {
    errno = ENOENT;
    return nullptr;
  }
  char* const copy = resolved != nullptr ? resolved : static_cast<char*>(::malloc(PATH_MAX));
  return copy != nullptr ? ::strcpy(copy, led.device_name()) : nullptr;
}

/// A device is no link.
long refuse_to_read_link(const LedPath& led) {
  errno = led.is_plugged_in() ? EINVAL : ENOENT;
  return -1;
}

}  // namespace

// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming): the C library's names
extern "C" {

FAKEBOT_REPLACES int access(const char* path, int mode) noexcept {
  return FAKEBOT_REAL(access)(LedPath(path).path(), mode);
}

FAKEBOT_REPLACES int eaccess(const char* path, int mode) noexcept {
  return FAKEBOT_REAL(eaccess)(LedPath(path).path(), mode);
}

FAKEBOT_REPLACES int euidaccess(const char* path, int mode) noexcept {
  return FAKEBOT_REAL(euidaccess)(LedPath(path).path(), mode);
}

FAKEBOT_REPLACES int faccessat(int folder, const char* path, int mode, int flags) noexcept {
  return FAKEBOT_REAL(faccessat)(folder, LedPath(folder, path).path(), mode, flags);
}

#if defined(__USE_GNU) && defined(STATX_BASIC_STATS)
FAKEBOT_REPLACES int statx(int folder, const char* path, int flags, unsigned mask,
                           struct statx* status) noexcept {
  return FAKEBOT_REAL(statx)(folder, LedPath(folder, path).path(), flags, mask, status);
}
#endif

FAKEBOT_REPLACES char* realpath(const char* path, char* resolved) noexcept {
  const LedPath led(path);
  if (led.device_name() != nullptr) { return copy_name(led, resolved); }
  return FAKEBOT_REAL(realpath)(led.path(), resolved);
}

FAKEBOT_REPLACES char* __realpath_chk(const char* path, char* resolved, size_t room) {
  const LedPath led(path);
  if (led.device_name() != nullptr) { return copy_name(led, resolved); }
  return FAKEBOT_REAL(__realpath_chk)(led.path(), resolved, room);
}

FAKEBOT_REPLACES char* canonicalize_file_name(const char* path) noexcept {
  const LedPath led(path);
  if (led.device_name() != nullptr) { return copy_name(led, nullptr); }
  return FAKEBOT_REAL(canonicalize_file_name)(led.path());
}

FAKEBOT_REPLACES ssize_t readlink(const char* path, char* target, size_t size) noexcept {
  const LedPath led(path);
  if (led.device_name() != nullptr) { return refuse_to_read_link(led); }
  return FAKEBOT_REAL(readlink)(led.path(), target, size);
}

FAKEBOT_REPLACES ssize_t readlinkat(int folder, const char* path, char* target,
                                    size_t size) noexcept {
  const LedPath led(folder, path);
  if (led.device_name() != nullptr) { return refuse_to_read_link(led); }
  return FAKEBOT_REAL(readlinkat)(folder, led.path(), target, size);
}

FAKEBOT_REPLACES ssize_t __readlink_chk(const char* path, char* target, size_t size, size_t room) {
  const LedPath led(path);
  if (led.device_name() != nullptr) { return refuse_to_read_link(led); }
  return FAKEBOT_REAL(__readlink_chk)(led.path(), target, size, room);
}

FAKEBOT_REPLACES ssize_t __readlinkat_chk(int folder, const char* path, char* target, size_t size,
                                          size_t room) {
  const LedPath led(folder, path);
  if (led.device_name() != nullptr) { return refuse_to_read_link(led); }
  return FAKEBOT_REAL(__readlinkat_chk)(folder, led.path(), target, size, room);
}
}
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)

}  // namespace fakebot::preload
