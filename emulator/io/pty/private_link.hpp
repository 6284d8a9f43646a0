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
  ~PrivateLink() = default;

  const std::string& path() const { return path_; }

 private:
  /// A member of its own, so that it is removed even if the constructor fails after it.
  class Folder {
   public:
    Folder();
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    Folder(Folder&&) = delete;
    Folder& operator=(Folder&&) = delete;
    ~Folder();

    const std::string& path() const { return path_; }

   private:
    std::string path_;
  };

  Folder folder_;
  std::string path_;
};

}  // namespace fakebot::io
