// Opens devices by their names, and notes opened devices.
#include <fcntl.h>

#include <cstdarg>
#include <cstdio>
#include <cstring>

#include "preload/port/led_path.hpp"
#include "preload/port/opened.hpp"
#include "preload/replaced.hpp"

// Declared only for programs with the checks of _FORTIFY_SOURCE.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)
extern "C" {
FAKEBOT_REPLACES int __open_2(const char* path, int flags);
FAKEBOT_REPLACES int __open64_2(const char* path, int flags);
FAKEBOT_REPLACES int __openat_2(int folder, const char* path, int flags);
FAKEBOT_REPLACES int __openat64_2(int folder, const char* path, int flags);
}
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)

namespace fakebot::preload {

namespace {

/// Whether a file opened so may be a port: without a call of the kernel, because programs open many
/// files. A port overlooked is noted with the first request for lines.
bool may_be_port(const LedPath& path, int flags) {
  if (ports == nullptr || (flags & (O_CREAT | O_DIRECTORY | O_PATH)) != 0) { return false; }
  return (flags & O_NOCTTY) != 0 || (flags & O_ACCMODE) != O_RDONLY ||
         path.device_name() != nullptr || ::strncmp(path.path(), "/dev/", 5) == 0;
}

int noted(int descriptor, const LedPath& path, int flags) {
  if (descriptor >= 0 && may_be_port(path, flags)) { note_opened(descriptor); }
  return descriptor;
}

FILE* noted(FILE* file, const LedPath& path, const char* mode) {
  const bool writes = ::strpbrk(mode, "+wa") != nullptr;
  if (file != nullptr && may_be_port(path, writes ? O_RDWR : O_RDONLY)) {
    note_opened(::fileno(file));
  }
  return file;
}

bool has_mode(int flags) {
  return (flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE;
}

}  // namespace

// NOLINTBEGIN(bugprone-macro-parentheses): a name
/// Sets `mode` to the argument behind `flags`, if there is one.
#define FAKEBOT_READ_MODE(flags, mode)                  \
  mode_t mode = 0;                                      \
  if (has_mode(flags)) {                                \
    va_list arguments;                                  \
    va_start(arguments, flags);                         \
    mode = static_cast<mode_t>(va_arg(arguments, int)); \
    va_end(arguments);                                  \
  }
// NOLINTEND(bugprone-macro-parentheses)

// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming): the C library's names
extern "C" {

FAKEBOT_REPLACES int open(const char* path, int flags, ...) {
  FAKEBOT_READ_MODE(flags, mode)
  const LedPath led(path);
  return noted(FAKEBOT_REAL(open)(led.path(), flags, mode), led, flags);
}

FAKEBOT_REPLACES int open64(const char* path, int flags, ...) {
  FAKEBOT_READ_MODE(flags, mode)
  const LedPath led(path);
  return noted(FAKEBOT_REAL(open64)(led.path(), flags, mode), led, flags);
}

FAKEBOT_REPLACES int openat(int folder, const char* path, int flags, ...) {
  FAKEBOT_READ_MODE(flags, mode)
  const LedPath led(folder, path);
  return noted(FAKEBOT_REAL(openat)(folder, led.path(), flags, mode), led, flags);
}

FAKEBOT_REPLACES int openat64(int folder, const char* path, int flags, ...) {
  FAKEBOT_READ_MODE(flags, mode)
  const LedPath led(folder, path);
  return noted(FAKEBOT_REAL(openat64)(folder, led.path(), flags, mode), led, flags);
}

FAKEBOT_REPLACES int __open_2(const char* path, int flags) {
  const LedPath led(path);
  return noted(FAKEBOT_REAL(__open_2)(led.path(), flags), led, flags);
}

FAKEBOT_REPLACES int __open64_2(const char* path, int flags) {
  const LedPath led(path);
  return noted(FAKEBOT_REAL(__open64_2)(led.path(), flags), led, flags);
}

FAKEBOT_REPLACES int __openat_2(int folder, const char* path, int flags) {
  const LedPath led(folder, path);
  return noted(FAKEBOT_REAL(__openat_2)(folder, led.path(), flags), led, flags);
}

FAKEBOT_REPLACES int __openat64_2(int folder, const char* path, int flags) {
  const LedPath led(folder, path);
  return noted(FAKEBOT_REAL(__openat64_2)(folder, led.path(), flags), led, flags);
}

FAKEBOT_REPLACES FILE* fopen(const char* path, const char* mode) {
  const LedPath led(path);
  return noted(FAKEBOT_REAL(fopen)(led.path(), mode), led, mode);
}

FAKEBOT_REPLACES FILE* fopen64(const char* path, const char* mode) {
  const LedPath led(path);
  return noted(FAKEBOT_REAL(fopen64)(led.path(), mode), led, mode);
}

FAKEBOT_REPLACES FILE* freopen(const char* path, const char* mode, FILE* file) {
  const LedPath led(path);
  return noted(FAKEBOT_REAL(freopen)(led.path(), mode, file), led, mode);
}

FAKEBOT_REPLACES FILE* freopen64(const char* path, const char* mode, FILE* file) {
  const LedPath led(path);
  return noted(FAKEBOT_REAL(freopen64)(led.path(), mode, file), led, mode);
}
}
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)

}  // namespace fakebot::preload
