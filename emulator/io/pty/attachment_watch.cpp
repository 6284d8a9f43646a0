#include "io/pty/attachment_watch.hpp"

#include <sys/inotify.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/asio/post.hpp>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <utility>

#include "io/descriptor.hpp"
#include "io/uninterrupted.hpp"

namespace fakebot::io {

using boost::asio::posix::stream_descriptor;

namespace {

FileDescriptor open_inotify() {
  FileDescriptor fd(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC));
  if (!fd) {
    throw_os_error(
        "watch for drivers (inotify)", errno,
        "is the limit of open files (ulimit -n) or fs.inotify.max_user_instances reached?");
  }
  return fd;
}

}  // namespace

AttachmentWatch::AttachmentWatch(boost::asio::io_context& context)
    : inotify_(wake_on(context, open_inotify(), "wait for drivers")) {
  wait();
}

AttachmentWatch::~AttachmentWatch() = default;

AttachmentWatch::Id AttachmentWatch::add(const std::string& path, OnSeen on_seen) {
  const Id id = next_id_++;
  paths_[id] = {path, std::move(on_seen)};
  try {
    resume(id);
  } catch (...) {
    paths_.erase(id);  // otherwise the path would get a report when events are lost
    throw;
  }
  return id;
}

void AttachmentWatch::remove(Id id) {
  pause(id);
  unreported_.erase(id);
  paths_.erase(id);
}

void AttachmentWatch::pause(Id id) {
  // Removing the watch would lose pending events.
  read_events();
  if (!unreported_.empty()) {
    boost::asio::post(inotify_->get_executor(), [this] { notify(); });
  }
  Path& path = paths_.at(id);
  ::inotify_rm_watch(inotify_->native_handle(), path.descriptor);
  by_descriptor_.erase(path.descriptor);
}

void AttachmentWatch::resume(Id id) {
  Path& path = paths_.at(id);
  path.descriptor =
      ::inotify_add_watch(inotify_->native_handle(), path.path.c_str(), IN_OPEN | IN_CLOSE);
  if (path.descriptor < 0) {
    throw_os_error("watch " + path.path + " for drivers", errno,
                   "is fs.inotify.max_user_watches reached?");
  }
  by_descriptor_[path.descriptor] = id;
}

void AttachmentWatch::wait() {
  inotify_->async_wait(stream_descriptor::wait_read, [this](boost::system::error_code error) {
    if (error) { return; }
    notify();
    wait();
  });
}

void AttachmentWatch::notify() {
  read_events();
  for (const auto& [id, seen] : std::exchange(unreported_, {})) {
    const auto path = paths_.find(id);
    if (path != paths_.end()) { path->second.on_seen(seen); }
  }
}

void AttachmentWatch::read_events() {
  alignas(inotify_event) std::array<char, 4096> buffer{};
  for (;;) {
    const ssize_t size = uninterrupted(
        [&] { return ::read(inotify_->native_handle(), buffer.data(), buffer.size()); });
    if (size <= 0) { return; }
    for (std::size_t at = 0; at + sizeof(inotify_event) <= static_cast<std::size_t>(size);) {
      inotify_event event{};
      std::memcpy(&event, buffer.data() + at, sizeof event);
      at += sizeof event + event.len;
      take_event(event.wd, event.mask);
    }
  }
}

void AttachmentWatch::take_event(int descriptor, unsigned mask) {
  if ((mask & IN_Q_OVERFLOW) != 0) {
    // Events of unknown paths were lost, so report every path.
    for (const auto& [id, path] : paths_) { unreported_[id] = {1, 1, 0}; }
    return;
  }
  const auto id = by_descriptor_.find(descriptor);
  if (id == by_descriptor_.end()) { return; }  // from before a pause
  Seen& seen = unreported_[id->second];
  if ((mask & IN_OPEN) != 0) { ++seen.opened; }
  if ((mask & IN_CLOSE) != 0) {
    ++seen.closed;
    const int left = seen.opened - seen.closed;
    seen.lowest = seen.closed == 1 ? left : std::min(seen.lowest, left);
  }
}

}  // namespace fakebot::io
