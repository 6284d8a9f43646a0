#include "io/serial/serial_port.hpp"

#include <fcntl.h>
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

FileDescriptor open_port(const std::string& path) {
  FileDescriptor fd(uninterrupted(
      [&] { return ::open(path.c_str(), O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC); }));
  if (fd) { return fd; }
  const int error = errno;
  const char* remedy = "is it plugged in, and may you read and write it?";
  if (error == EBUSY) { remedy = "another program has exclusive access to it; end that one"; }
  if (error == EACCES) { remedy = "are you in the group that it belongs to (often dialout)?"; }
  throw_os_error("open the device " + path, error, remedy);
}

}  // namespace

std::shared_ptr<SerialPort> SerialPort::open(asio::io_context& context, const std::string& path,
                                             const SerialSettings& settings,
                                             std::size_t most_at_once, SerialPortEvents events) {
  // Not make_shared, because the constructor is private.
  std::shared_ptr<SerialPort> port(
      new SerialPort(context, path, open_port(path), most_at_once, std::move(events)));
  port->apply(settings);
  port->read_next();
  return port;
}

SerialPort::SerialPort(asio::io_context& context, std::string path, FileDescriptor fd,
                       std::size_t most_at_once, SerialPortEvents events)
    : path_(std::move(path)),
      context_(context),
      port_(wake_on(context, std::move(fd), "wait for bytes from " + path_)),
      events_(std::move(events)),
      received_(most_at_once) {}

SerialPort::~SerialPort() = default;

void SerialPort::apply(const SerialSettings& settings) {
  apply_settings(port_->native_handle(), settings, path_);
}

std::size_t SerialPort::close() {
  const std::size_t lost = waiting_.size();
  error_code ignored;
  port_->close(ignored);
  events_ = {};
  waiting_.clear();
  return lost;
}

void SerialPort::read_next() {
  port_->async_read_some(asio::buffer(received_),
                         [self = shared_from_this()](error_code error, std::size_t size) {
                           if (!self->port_->is_open()) { return; }
                           if (error) { return self->end(error.message()); }
                           self->events_.on_bytes({self->received_.data(), size});
                           if (self->port_->is_open()) { self->read_next(); }
                         });
}

std::size_t SerialPort::write(std::span<const std::uint8_t> bytes) {
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
std::size_t SerialPort::write_now(std::span<const std::uint8_t> bytes) {
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

void SerialPort::write_waiting_later() {
  port_->async_wait(asio::posix::stream_descriptor::wait_write,
                    [self = shared_from_this()](error_code error) {
                      if (!error && self->port_->is_open()) { self->write_waiting(); }
                    });
}

void SerialPort::write_waiting() {
  const auto written = static_cast<std::ptrdiff_t>(write_now(waiting_));
  waiting_.erase(waiting_.begin(), waiting_.begin() + written);
  if (!waiting_.empty()) { write_waiting_later(); }
}

/// Unsent bytes are counted by the owner's call of close().
void SerialPort::end(const std::string& reason) {
  const auto on_gone = events_.on_gone;
  on_gone(reason);
}

}  // namespace fakebot::io
