// A folder for a while.
#pragma once

#include <string>

namespace fakebot::io {

/// A new folder in TMPDIR, or else in /tmp. The destructor removes the folder with all that is in
/// it.
class TemporaryFolder {
 public:
  /// Throws OsError.
  TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder();

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace fakebot::io
