// A unique stable name for a device.
#pragma once

#include <string>

#include "sim/not_copied.hpp"

namespace fakebot::io {

/// An unused path in a new folder, which the destructor removes.
class PrivateLink : private NotCopied {
 public:
  /// Throws OsError.
  PrivateLink();

  const std::string& path() const { return path_; }

 private:
  /// A member of its own, so that it is removed even if the constructor fails after it.
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
