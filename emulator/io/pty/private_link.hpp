// A stable name for a device that nobody else knows.
#pragma once

#include <string>

namespace fakebot::io {

/// A folder of its own, with a path in it that is free. Removed at the end.
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
