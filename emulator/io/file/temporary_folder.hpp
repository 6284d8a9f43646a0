// A folder for a while.
#pragma once

#include <string>

#include "sim/not_copied.hpp"

namespace fakebot::io {

/// A new folder in TMPDIR, or else in /tmp. The destructor removes the folder with all that is in
/// it.
class TemporaryFolder : private NotCopied {
 public:
  /// Throws OsError.
  TemporaryFolder();
  ~TemporaryFolder();

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace fakebot::io
