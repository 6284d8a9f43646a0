// A unique stable name for a device.
#pragma once

#include <string>

namespace fakebot::io {

/// An unused path in a new folder, which the destructor removes.
class PrivateLink {
 public:
  /// Throws OsError.
  PrivateLink();
  PrivateLink(const PrivateLink&) = delete;
  PrivateLink& operator=(const PrivateLink&) = delete;
  PrivateLink(PrivateLink&&) = delete;
  PrivateLink& operator=(PrivateLink&&) = delete;
  ~PrivateLink();

  const std::string& path() const { return path_; }

 private:
  std::string folder_;
  std::string path_;
};

}  // namespace fakebot::io
