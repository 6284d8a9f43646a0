// Reports when a process opens or closes a path.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "io/asio/asio_types.hpp"

namespace fakebot::io {

/// One inotify instance serves any number of paths (a user may have only 128 instances). The kernel
/// may merge two equal events, so opens and closes cannot be counted: a report only means that the
/// state should be checked.
class AttachmentWatch {
 public:
  struct Seen {
    int opened = 0;
    int closed = 0;
    /// The smallest value of opened - closed after a close.
    int lowest = 0;
  };
  using OnSeen = std::function<void(const Seen&)>;
  using Id = int;

  /// Throws OsError.
  explicit AttachmentWatch(boost::asio::io_context& context);
  AttachmentWatch(const AttachmentWatch&) = delete;
  AttachmentWatch& operator=(const AttachmentWatch&) = delete;
  ~AttachmentWatch();

  /// Throws OsError.
  Id add(const std::string& path, OnSeen on_seen);
  void remove(Id id);

  /// Events between pause() and resume() are not reported.
  void pause(Id id);
  void resume(Id id);

 private:
  struct Path {
    std::string path;
    OnSeen on_seen;
    int descriptor = -1;
  };

  void wait();
  void notify();
  void read_events();
  void take_event(int descriptor, unsigned mask);

  std::unique_ptr<Descriptor> inotify_;
  std::map<Id, Path> paths_;
  std::map<int, Id> by_descriptor_;
  std::map<Id, Seen> unreported_;
  Id next_id_ = 0;
};

}  // namespace fakebot::io
