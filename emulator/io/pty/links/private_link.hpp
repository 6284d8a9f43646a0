// A unique stable name for a device.
#pragma once

#include <string>

#include "io/file/temporary_folder.hpp"
#include "sim/not_copied.hpp"

namespace fakebot::io {

/// An unused path in a new folder. The destructor removes the folder.
class PrivateLink : private NotCopied {
 public:
  /// Throws OsError.
  PrivateLink();

  const std::string& path() const { return path_; }

 private:
  /// A separate member, so that the folder is removed even if the rest of the constructor fails.
  TemporaryFolder folder_;
  std::string path_;
};

}  // namespace fakebot::io
