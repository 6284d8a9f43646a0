// A path, led to a device of fakebot if the path is the device's name.
#pragma once

#include <linux/limits.h>

#include <cstddef>

#include "preload/port/ports.hpp"

namespace fakebot::preload {

/// Where the paths of a process begin.
inline constexpr int kHere = -100;  // AT_FDCWD

class LedPath {
 public:
  /// Of a path beginning in the folder of the descriptor.
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): the buffer is set if used
  LedPath(int folder, const char* path) : folder_(folder), path_(path) {
    if (has_names() && path != nullptr) [[unlikely]] { lead(); }
  }
  explicit LedPath(const char* path) : LedPath(kHere, path) {}
  LedPath(const LedPath&) = delete;
  LedPath& operator=(const LedPath&) = delete;
  ~LedPath() = default;

  /// For the C library, in place of the path.
  const char* path() const { return path_; }
  /// The name of the device, if the path is the name; nullptr otherwise.
  const char* device_name() const { return device_name_; }
  /// Precondition: device_name() != nullptr.
  bool is_plugged_in() const { return is_plugged_in_; }

 private:
  void lead();
  bool lead_to_device(const NamedPort& port, const char* whole);
  bool lead_to_attributes(const NamedPort& port, const char* rest);

  int folder_;
  const char* path_;
  const char* device_name_ = nullptr;
  bool is_plugged_in_ = false;
  char buffer_[PATH_MAX];
};

/// The path from the root without ".", "..", "//" and a slash at the end, whatever links there are
/// on the way. False if the path is too long, or of no folder. `whole` has room for PATH_MAX.
bool write_whole_path(int folder, const char* path, char* whole);

/// The last part of a path.
const char* last_part(const char* path);

}  // namespace fakebot::preload
