// A unique stable name for a device.
#pragma once

#include <string>

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
  class Folder {
   public:
    Folder();
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder();

    const std::string& path() const { return path_; }

   private:
    std::string path_;
  };

  Folder folder_;
  std::string path_;
};

}  // namespace fakebot::io
