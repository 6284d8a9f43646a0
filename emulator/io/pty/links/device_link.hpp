// The stable name of a device: a symbolic link to a changing path.
#pragma once

#include <string>

namespace fakebot::io {

/// The link exists as long as the object. The link replaces only a stale link, left by a killed
/// emulator, to a pseudo-terminal that no longer exists.
class DeviceLink {
 public:
  /// Removes a link to a pseudo-terminal that no longer exists. To be called before opening a new
  /// pseudo-terminal: the new one may get the same number.
  static void remove_stale(const std::string& path);

  /// Throws OsError when the path is taken or cannot be created.
  DeviceLink(std::string path, std::string device);
  DeviceLink(const DeviceLink&) = delete;
  DeviceLink& operator=(const DeviceLink&) = delete;
  /// Removes the link if it still leads to our device.
  ~DeviceLink();

  const std::string& path() const { return path_; }

 private:
  std::string path_;
  std::string device_;
};

}  // namespace fakebot::io
