// The C library's functions as the preloaded library calls them, for itself alone: not visible
// outside.
//
// Sanitizers replace the functions of a whole program. The replacements work only after the start
// of the sanitizer, which comes after the start of the library, and take the library's work for
// work of the program.
#include <fcntl.h>
#include <stdarg.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "preload/raw_syscall.hpp"

using fakebot::preload::bits;
using fakebot::preload::pointer;
using fakebot::preload::raw_syscall;

#pragma GCC visibility push(hidden)

namespace {

/// -1 for an error, without errno: no caller here reads errno.
long result_of(long result) {
  return result < 0 ? -1 : result;
}

bool is_any_of(char byte, const char* bytes) {
  while (*bytes != 0 && *bytes != byte) { ++bytes; }
  return *bytes != 0;
}

}  // namespace

extern "C" {

void* memcpy(void* to, const void* from, size_t size) {
  for (size_t i = 0; i < size; ++i) {
    static_cast<char*>(to)[i] = static_cast<const char*>(from)[i];
  }
  return to;
}
void* memset(void* to, int value, size_t size) {
  for (size_t i = 0; i < size; ++i) { static_cast<char*>(to)[i] = static_cast<char>(value); }
  return to;
}
int memcmp(const void* first, const void* second, size_t size) {
  const auto* const a = static_cast<const unsigned char*>(first);
  const auto* const b = static_cast<const unsigned char*>(second);
  for (size_t i = 0; i < size; ++i) {
    if (a[i] != b[i]) { return a[i] - b[i]; }
  }
  return 0;
}

size_t strlen(const char* text) {
  size_t size = 0;
  while (text[size] != 0) { ++size; }
  return size;
}
int strncmp(const char* a, const char* b, size_t size) {
  for (size_t i = 0; i < size; ++i) {
    if (a[i] != b[i]) {
      return static_cast<unsigned char>(a[i]) - static_cast<unsigned char>(b[i]);
    }
    if (a[i] == 0) { break; }
  }
  return 0;
}
int strcmp(const char* a, const char* b) {
  return strncmp(a, b, SIZE_MAX);
}
char* strcpy(char* to, const char* from) {
  memcpy(to, from, strlen(from) + 1);
  return to;
}
char* stpcpy(char* to, const char* from) noexcept {
  return strcpy(to, from) + strlen(from);
}
char* strncat(char* to, const char* from, size_t most) {
  char* end = to + strlen(to);
  for (size_t i = 0; i < most && from[i] != 0; ++i) { *end++ = from[i]; }
  *end = 0;
  return to;
}
char* strcat(char* to, const char* from) {
  strcpy(to + strlen(to), from);
  return to;
}
size_t strcspn(const char* text, const char* bytes) {
  size_t size = 0;
  while (text[size] != 0 && !is_any_of(text[size], bytes)) { ++size; }
  return size;
}
size_t strspn(const char* text, const char* bytes) {
  size_t size = 0;
  while (text[size] != 0 && is_any_of(text[size], bytes)) { ++size; }
  return size;
}
// Declared by the C library for C++ as two functions of the same name.
char* fakebot_strstr(const char* text, const char* part) asm("strstr");
char* fakebot_strstr(const char* text, const char* part) {
  const size_t size = strlen(part);
  for (; strncmp(text, part, size) != 0; ++text) {
    if (*text == 0) { return nullptr; }
  }
  return const_cast<char*>(text);
}
char* fakebot_strrchr(const char* text, int byte) asm("strrchr");
char* fakebot_strrchr(const char* text, int byte) {
  const char* last = nullptr;
  for (;; ++text) {
    if (*text == static_cast<char>(byte)) { last = text; }
    if (*text == 0) { return const_cast<char*>(last); }
  }
}

int open(const char* path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  const int mode = (flags & O_CREAT) != 0 ? va_arg(more, int) : 0;
  va_end(more);
  return static_cast<int>(result_of(raw_syscall(SYS_openat, AT_FDCWD, bits(path), flags, mode)));
}
ssize_t pread(int descriptor, void* bytes, size_t size, off_t offset) {
  return result_of(
      raw_syscall(SYS_pread64, descriptor, bits(bytes), static_cast<long>(size), offset));
}
int access(const char* path, int mode) noexcept {
  return static_cast<int>(result_of(raw_syscall(SYS_faccessat, AT_FDCWD, bits(path), mode)));
}
int stat(const char* path, struct stat* status) noexcept {
  return static_cast<int>(
      result_of(raw_syscall(SYS_newfstatat, AT_FDCWD, bits(path), bits(status), 0)));
}
int fstat(int descriptor, struct stat* status) noexcept {
  return static_cast<int>(result_of(raw_syscall(SYS_fstat, descriptor, bits(status))));
}
ssize_t fgetxattr(int descriptor, const char* name, void* value, size_t size) noexcept {
  return result_of(
      raw_syscall(SYS_fgetxattr, descriptor, bits(name), bits(value), static_cast<long>(size)));
}
void* mmap(void* address, size_t size, int protection, int flags, int file, off_t offset) noexcept {
  return pointer<void>(result_of(raw_syscall(SYS_mmap, bits(address), static_cast<long>(size),
                                             protection, flags, file, offset)));
}
int mprotect(void* address, size_t size, int protection) noexcept {
  return static_cast<int>(
      result_of(raw_syscall(SYS_mprotect, bits(address), static_cast<long>(size), protection)));
}

}  // extern "C"

#pragma GCC visibility pop
