// The stable name of a device: a symbolic link to a path that changes.
#pragma once

#include <string>

namespace fakebot::io {

/// Exists as long as this object. Never replaces what somebody else made: only a
/// link to a pseudo-terminal that is gone, as a killed emulator leaves behind.
class DeviceLink {
 public:
  /// Removes a link to a pseudo-terminal that is gone. To be called before a new one
  /// is opened: it may get the same number.
  static void clear_left_behind(const std::string& path);

  /// Throws OsError when the path is taken or cannot be created.
  DeviceLink(std::string path, std::string device);
  DeviceLink(const DeviceLink&) = delete;
  DeviceLink& operator=(const DeviceLink&) = delete;
  DeviceLink(DeviceLink&&) = delete;
  DeviceLink& operator=(DeviceLink&&) = delete;
  /// Removes the link if it still is ours.
  ~DeviceLink();

  const std::string& path() const { return path_; }

 private:
  std::string path_;
  std::string device_;
};

}  // namespace fakebot::io
