// stat(2) in all its names. C libraries before 2.33 have only those with a version.
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>

#include "preload/port/led_path.hpp"
#include "preload/replaced.hpp"

// Declared only for programs of older C libraries.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)
extern "C" {
FAKEBOT_REPLACES int __xstat(int version, const char* path, struct stat* status);
FAKEBOT_REPLACES int __lxstat(int version, const char* path, struct stat* status);
FAKEBOT_REPLACES int __fxstatat(int version, int folder, const char* path, struct stat* status,
                                int flags);
FAKEBOT_REPLACES int __xstat64(int version, const char* path, struct stat64* status);
FAKEBOT_REPLACES int __lxstat64(int version, const char* path, struct stat64* status);
FAKEBOT_REPLACES int __fxstatat64(int version, int folder, const char* path, struct stat64* status,
                                  int flags);
}
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)

namespace fakebot::preload {

namespace {

/// By the C library's own function, or by the kernel where the library has none of this name: with
/// 64 bits, the kernel and all functions have one structure.
template <class Function, class Status>
int look(Function* function, int folder, const char* path, Status* status, int flags) {
  if (function != nullptr) { return function(folder, path, status, flags); }
#if defined(SYS_newfstatat) && __SIZEOF_POINTER__ == 8
  return static_cast<int>(::syscall(SYS_newfstatat, folder, path, status, flags));
#else
  errno = ENOSYS;
  return -1;
#endif
}

}  // namespace

// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming): the C library's names
extern "C" {

FAKEBOT_REPLACES int fstatat(int folder, const char* path, struct stat* status,
                             int flags) noexcept {
  return look(FAKEBOT_REAL(fstatat), folder, LedPath(folder, path).path(), status, flags);
}

FAKEBOT_REPLACES int stat(const char* path, struct stat* status) noexcept {
  return look(FAKEBOT_REAL(fstatat), kHere, LedPath(path).path(), status, 0);
}

FAKEBOT_REPLACES int lstat(const char* path, struct stat* status) noexcept {
  return look(FAKEBOT_REAL(fstatat), kHere, LedPath(path).path(), status, AT_SYMLINK_NOFOLLOW);
}

FAKEBOT_REPLACES int fstatat64(int folder, const char* path, struct stat64* status,
                               int flags) noexcept {
  return look(FAKEBOT_REAL(fstatat64), folder, LedPath(folder, path).path(), status, flags);
}

FAKEBOT_REPLACES int stat64(const char* path, struct stat64* status) noexcept {
  return look(FAKEBOT_REAL(fstatat64), kHere, LedPath(path).path(), status, 0);
}

FAKEBOT_REPLACES int lstat64(const char* path, struct stat64* status) noexcept {
  return look(FAKEBOT_REAL(fstatat64), kHere, LedPath(path).path(), status, AT_SYMLINK_NOFOLLOW);
}

FAKEBOT_REPLACES int __xstat(int /*version*/, const char* path, struct stat* status) {
  return ::fstatat(kHere, path, status, 0);
}

FAKEBOT_REPLACES int __lxstat(int /*version*/, const char* path, struct stat* status) {
  return ::fstatat(kHere, path, status, AT_SYMLINK_NOFOLLOW);
}

FAKEBOT_REPLACES int __fxstatat(int /*version*/, int folder, const char* path, struct stat* status,
                                int flags) {
  return ::fstatat(folder, path, status, flags);
}

FAKEBOT_REPLACES int __xstat64(int /*version*/, const char* path, struct stat64* status) {
  return ::fstatat64(kHere, path, status, 0);
}

FAKEBOT_REPLACES int __lxstat64(int /*version*/, const char* path, struct stat64* status) {
  return ::fstatat64(kHere, path, status, AT_SYMLINK_NOFOLLOW);
}

FAKEBOT_REPLACES int __fxstatat64(int /*version*/, int folder, const char* path,
                                  struct stat64* status, int flags) {
  return ::fstatat64(folder, path, status, flags);
}
}
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)

}  // namespace fakebot::preload
