#include "io/port_stream.hpp"

#include <unistd.h>

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/system/error_code.hpp>
#include <cerrno>
#include <utility>

#include "io/descriptor.hpp"
#include "io/uninterrupted.hpp"

namespace fakebot::io {

namespace asio = boost::asio;
using boost::system::error_code;

namespace {

/// Bytes; the size of a real port's buffer, and far more than a command.
constexpr std::size_t kMostWaiting = 4096;

}  // namespace

std::shared_ptr<PortStream> PortStream::open(asio::io_context& context, const std::string& name,
                                             FileDescriptor fd, std::size_t most_at_once,
                                             PortEvents events) {
  // Not make_shared, because the constructor is private.
  std::shared_ptr<PortStream> stream(
      new PortStream(context, name, std::move(fd), most_at_once, std::move(events)));
  stream->read_next();
  return stream;
}

PortStream::PortStream(asio::io_context& context, const std::string& name, FileDescriptor fd,
                       std::size_t most_at_once, PortEvents events)
    : context_(context),
      port_(wake_on(context, std::move(fd), "wait for bytes from " + name)),
      events_(std::move(events)),
      received_(most_at_once) {}

PortStream::~PortStream() = default;

int PortStream::descriptor() const {
  return port_->native_handle();
}

bool PortStream::has_room_for(std::size_t size) const {
  return waiting_.size() + size <= kMostWaiting;
}

std::size_t PortStream::close() {
  const std::size_t lost = waiting_.size();
  error_code ignored;
  port_->close(ignored);
  events_ = {};
  waiting_.clear();
  return lost;
}

void PortStream::read_next() {
  port_->async_read_some(asio::buffer(received_),
                         [self = shared_from_this()](error_code error, std::size_t size) {
                           if (!self->port_->is_open()) { return; }
                           if (error) { return self->end(error.message()); }
                           self->events_.on_bytes({self->received_.data(), size});
                           if (self->port_->is_open()) { self->read_next(); }
                         });
}

std::size_t PortStream::write(std::span<const std::uint8_t> bytes) {
  if (!port_->is_open()) { return bytes.size(); }
  if (waiting_.empty()) { bytes = bytes.subspan(write_now(bytes)); }
  if (bytes.empty()) { return 0; }
  const std::size_t fitting = std::min(bytes.size(), kMostWaiting - waiting_.size());
  const bool is_first = waiting_.empty();
  waiting_.insert(waiting_.end(), bytes.begin(),
                  bytes.begin() + static_cast<std::ptrdiff_t>(fitting));
  if (is_first) { write_waiting_later(); }
  return bytes.size() - fitting;
}

/// Returns the number of bytes written.
std::size_t PortStream::write_now(std::span<const std::uint8_t> bytes) {
  const ssize_t written =
      uninterrupted([&] { return ::write(port_->native_handle(), bytes.data(), bytes.size()); });
  if (written >= 0) { return static_cast<std::size_t>(written); }
  if (errno != EAGAIN) {
    // Deferred, because the caller is not prepared for the port to end during a write.
    asio::post(context_, [self = shared_from_this(),
                          reason = error_code(errno, boost::system::system_category()).message()] {
      if (self->port_->is_open()) { self->end(reason); }
    });
  }
  return 0;
}

void PortStream::write_waiting_later() {
  port_->async_wait(asio::posix::stream_descriptor::wait_write,
                    [self = shared_from_this()](error_code error) {
                      if (!error && self->port_->is_open()) { self->write_waiting(); }
                    });
}

void PortStream::write_waiting() {
  const auto written = static_cast<std::ptrdiff_t>(write_now(waiting_));
  waiting_.erase(waiting_.begin(), waiting_.begin() + written);
  if (!waiting_.empty()) { write_waiting_later(); }
}

/// Unsent bytes are counted by the owner's call of close().
void PortStream::end(const std::string& reason) {
  const auto on_gone = events_.on_gone;
  on_gone(reason);
}

}  // namespace fakebot::io
