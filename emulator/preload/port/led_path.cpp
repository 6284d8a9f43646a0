#include "preload/port/led_path.hpp"

#include <sys/syscall.h>
#include <sys/sysmacros.h>

#include <cerrno>
#include <cstring>

#include "preload/raw_syscall.hpp"

namespace fakebot::preload {

NamedPort own_name{};

namespace {

/// A path where nothing can be, and nothing can be created.
constexpr char kNothing[] = "/proc/self/fakebot-unplugged";
constexpr char kTerminals[] = "/dev/pts/";

/// Appends a part of a path. False without room.
bool append(char* whole, std::size_t& size, const char* part, std::size_t part_size) {
  if (size + 1 + part_size + 1 > PATH_MAX) { return false; }
  whole[size++] = '/';
  ::memcpy(whole + size, part, part_size);
  size += part_size;
  return true;
}

bool append_parts(char* whole, std::size_t& size, const char* path) {
  for (const char* at = path; *at != '\0';) {
    at += ::strspn(at, "/");
    const std::size_t part = ::strcspn(at, "/");
    const bool is_dot = part == 1 && at[0] == '.';
    if (part == 2 && at[0] == '.' && at[1] == '.') {
      while (size > 0 && whole[--size] != '/') {}
    } else if (part > 0 && !is_dot && !append(whole, size, at, part)) {
      return false;
    }
    at += part;
  }
  return true;
}

/// The path of an open folder. By calls of the kernel: the functions may be replaced.
bool write_folder(int folder, char* path) {
  if (folder == kHere) { return raw_syscall(SYS_getcwd, bits(path), PATH_MAX) > 0; }
  char link[40] = "/proc/self/fd/";
  char* end = link + ::strlen(link);
  char digits[12];
  int size = 0;
  auto number = static_cast<unsigned>(folder);
  do {
    digits[size++] = static_cast<char>('0' + number % 10);
    number /= 10;
  } while (number != 0);
  while (size > 0) { *end++ = digits[--size]; }
  const long length = raw_syscall(SYS_readlinkat, kHere, bits(link), bits(path), PATH_MAX - 1);
  if (length <= 0) { return false; }
  path[length] = '\0';
  return true;
}

/// The path behind kPortClass; nullptr for another path. The rest is as given: in the folder
/// of a port, ".." leads from where a link leads.
const char* part_in_class(int folder, const char* path, char* buffer) {
  constexpr std::size_t kClassSize = sizeof(kPortClass) - 1;
  const char* whole = path;
  if (path[0] != '/') {
    if (!write_folder(folder, buffer)) { return nullptr; }
    const std::size_t before = ::strlen(buffer);
    if (before + 1 + ::strlen(path) >= PATH_MAX) { return nullptr; }
    buffer[before] = '/';
    ::strcpy(buffer + before + 1, path);
    whole = buffer;
  }
  const bool is_in = ::strncmp(whole, kPortClass, kClassSize) == 0 && whole[kClassSize] == '/';
  return is_in ? whole + kClassSize + 1 : nullptr;
}

}  // namespace

void write_path_of(const PortSlot& slot, char* path) {
  const std::uint64_t device = slot.device.load(std::memory_order_acquire);
  if (device == 0) {
    ::strcpy(path, kNothing);
    return;
  }
  ::strcpy(path, kTerminals);
  char digits[12];
  int size = 0;
  unsigned number = minor(device);
  do {
    digits[size++] = static_cast<char>('0' + number % 10);
    number /= 10;
  } while (number != 0);
  char* end = path + sizeof(kTerminals) - 1;
  while (size > 0) { *end++ = digits[--size]; }
  *end = '\0';
}

const char* last_part(const char* path) {
  const char* const slash = ::strrchr(path, '/');
  return slash != nullptr ? slash + 1 : path;
}

bool write_whole_path(int folder, const char* path, char* whole) {
  std::size_t size = 0;
  if (path[0] != '/') {
    char before[PATH_MAX];
    if (!write_folder(folder, before) || !append_parts(whole, size, before)) { return false; }
  }
  if (!append_parts(whole, size, path)) { return false; }
  if (size == 0) { whole[size++] = '/'; }
  whole[size] = '\0';
  return true;
}

void LedPath::lead() {
  const char* const path = path_;
  if (!any_name(
          [&](const NamedPort& port) { return ::strstr(path, last_part(port.name)) != nullptr; })) {
    return;
  }
  const int error_before = errno;
  char whole[PATH_MAX];
  bool is_led = false;
  if (write_whole_path(folder_, path, whole)) {
    is_led = any_name([&](const NamedPort& port) { return lead_to_device(port, whole); });
  }
  if (!is_led && ports->attributes[0] != '\0') {
    if (const char* const part = part_in_class(folder_, path, whole)) {
      any_name([&](const NamedPort& port) { return lead_to_attributes(port, part); });
    }
  }
  errno = error_before;
}

bool LedPath::lead_to_device(const NamedPort& port, const char* whole) {
  if (::strcmp(whole, port.name) != 0) { return false; }
  is_plugged_in_ = port.slot->device.load(std::memory_order_acquire) != 0;
  write_path_of(*port.slot, buffer_);
  path_ = buffer_;
  device_name_ = port.name;
  return true;
}

/// The attributes of all devices are in one folder of fakebot's, by the names of the devices.
/// The attributes go with an unplugged device.
bool LedPath::lead_to_attributes(const NamedPort& port, const char* rest) {
  const char* const name = last_part(port.name);
  const std::size_t size = ::strlen(name);
  if (::strncmp(rest, name, size) != 0 || (rest[size] != '\0' && rest[size] != '/')) {
    return false;
  }
  const std::size_t before = ::strlen(ports->attributes);
  path_ = buffer_;
  if (port.slot->device.load(std::memory_order_acquire) == 0) {
    write_path_of(*port.slot, buffer_);
  } else if (before + 1 + ::strlen(rest) < sizeof(buffer_)) {
    ::memcpy(buffer_, ports->attributes, before);
    buffer_[before] = '/';
    ::strcpy(buffer_ + before + 1, rest);
  }
  return true;
}

}  // namespace fakebot::preload
