#include "io/tcp/tcp_line.hpp"

#include <poll.h>
#include <sys/socket.h>
#include <sys/types.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <utility>

#include "io/descriptor.hpp"
#include "io/os_error.hpp"
#include "io/tcp/tcp_socket.hpp"
#include "io/uninterrupted.hpp"

namespace fakebot::io {

using boost::system::error_code;

namespace {

constexpr std::size_t kMostTakenAtOnce = 65536;
/// Size of a single read among several.
constexpr std::size_t kPartTaken = 4096;

/// How often to look whether a driver has made room by reading.
constexpr std::chrono::milliseconds kRoomRetry{2};

}  // namespace

std::shared_ptr<TcpLine> TcpLine::open(boost::asio::io_context& context, FileDescriptor socket,
                                       std::unique_ptr<rfc2217::ServedPort> port,
                                       const LineTraits& traits, DeviceOwner& owner,
                                       LineCounters& counters, TcpLineEvents events) {
  // Not make_shared, because the constructor is private.
  std::shared_ptr<TcpLine> line(new TcpLine(context, std::move(socket), std::move(port), traits,
                                            owner, counters, std::move(events)));
  if (line->port_) { line->tell(line->port_->greeting()); }
  if (line->events_) { line->read_next(); }
  return line;
}

TcpLine::TcpLine(boost::asio::io_context& context, FileDescriptor socket,
                 std::unique_ptr<rfc2217::ServedPort> port, const LineTraits& traits,
                 DeviceOwner& owner, LineCounters& counters, TcpLineEvents events)
    : context_(context),
      clock_(context),
      socket_(std::move(socket)),
      peer_(peer_of(socket_.get())),
      unread_by_peer_(socket_.get()),
      port_(std::move(port)),
      owner_(owner),
      counters_(counters),
      events_of_line_(std::move(events)),
      events_(clock_.is_simulated() ? nullptr
                                    : wake_on(context, duplicate_socket(socket_.get()),
                                              "wait for bytes from " + peer_)),
      frames_(*this, clock_, traits.kept_frames, counters),
      kept_retry_(context) {}

TcpLine::~TcpLine() = default;

void TcpLine::close() {
  if (std::exchange(closed_, true)) { return; }
  frames_.drop_kept();
  kept_retry_.cancel();
  // A connection closed with unread bytes is reset, and the driver might lose the last frames.
  ::shutdown(socket_.get(), SHUT_WR);
  std::array<char, kPartTaken> ignored;  // NOLINT(*-member-init): recv() fills it
  while (::recv(socket_.get(), ignored.data(), ignored.size(), MSG_DONTWAIT) > 0) {}
  events_.reset();
  socket_.reset();
}

/// The driver has closed the connection, or the connection is lost.
void TcpLine::end() {
  if (closed_) { return; }
  const auto on_gone = events_of_line_.on_gone;
  close();
  on_gone();
}

// --- robot to driver ---------------------------------------------------------

bool TcpLine::send(std::span<const std::uint8_t> frame) {
  const bool kept_any = frames_.keeps_any();
  const bool is_accepted = frames_.send(frame);
  if (!kept_any && frames_.keeps_any()) { send_kept_later(); }
  return is_accepted;
}

void TcpLine::send_kept_later() {
  kept_retry_.call_after(kRoomRetry, [this] {
    frames_.send_kept();
    if (frames_.keeps_any()) { send_kept_later(); }
  });
}

void TcpLine::tell(std::span<const std::uint8_t> bytes) {
  waiting_.insert(waiting_.end(), bytes.begin(), bytes.end());
  flush();
}

/// All or nothing: the rest waits until the system takes more, so no frame is torn by an answer of
/// the port.
std::size_t TcpLine::write(std::span<const std::uint8_t> bytes) {
  if (!takes_bytes()) { return 0; }
  if (port_) {
    port_->encode(bytes, waiting_);
  } else {
    waiting_.assign(bytes.begin(), bytes.end());
  }
  flush();
  return bytes.size();
}

bool TcpLine::takes_bytes() const {
  return waiting_.empty() && !(port_ && port_->is_suspended());
}

bool TcpLine::has_room() const {
  if (!takes_bytes()) { return false; }
  pollfd socket{socket_.get(), POLLOUT, 0};
  uninterrupted([&] { return ::poll(&socket, 1, 0); });
  return (socket.revents & POLLOUT) != 0;
}

std::size_t TcpLine::unread_bytes() const {
  return waiting_.size() + bytes_under_way(socket_.get()) + unread_by_peer_.unread_bytes();
}

/// A lost connection is noticed by reading.
void TcpLine::flush() {
  if (closed_ || waiting_.empty()) { return; }
  const ssize_t sent = uninterrupted([&] {
    return ::send(socket_.get(), waiting_.data(), waiting_.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  });
  if (sent > 0) { waiting_.erase(waiting_.begin(), waiting_.begin() + sent); }
  if (!waiting_.empty()) { flush_later(); }
}

void TcpLine::flush_later() {
  if (!events_ || std::exchange(flushes_later_, true)) { return; }
  events_->async_wait(Descriptor::wait_write, [self = shared_from_this()](error_code error) {
    self->flushes_later_ = false;
    if (!error) { self->flush(); }
  });
}

// --- driver to robot ---------------------------------------------------------

void TcpLine::go_on_reading() {
  if (!waits_for_room_) { return; }
  while (read_waiting()) {}
  if (!closed_ && owner_.room() > 0) { read_next(); }
}

bool TcpLine::read_waiting() {
  return !is_telling_ && !clock_.is_simulated() && read_pending();
}

/// Bytes stay in the kernel until read_pending(), so a tick can read the bytes, too.
void TcpLine::read_next() {
  waits_for_room_ = owner_.room() == 0;
  if (waits_for_room_) { return; }
  events_->async_wait(Descriptor::wait_read, [self = shared_from_this()](error_code error) {
    if (error || self->closed_) { return; }
    self->owner_.on_readable();
    self->read_pending();
    if (!self->closed_) { self->read_next(); }
  });
}

bool TcpLine::read_pending() {
  if (!closed_ && clock_.is_simulated()) { flush(); }
  return !closed_ && read(std::min(owner_.room(), kMostTakenAtOnce));
}

bool TcpLine::read_last() {
  return !closed_ && read(kMostTakenAtOnce);
}

bool TcpLine::read(std::size_t at_most) {
  const auto self = shared_from_this();  // the owner, given bytes, may close the line
  std::vector<std::uint8_t> bytes;
  std::array<std::uint8_t, kPartTaken> part;  // NOLINT(*-member-init): recv() fills it
  bool is_over = false;
  while (bytes.size() < at_most && !is_over) {
    const std::size_t wanted = std::min(at_most - bytes.size(), part.size());
    const ssize_t size =
        uninterrupted([&] { return ::recv(socket_.get(), part.data(), wanted, MSG_DONTWAIT); });
    if (size < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) { break; }
    is_over = size <= 0;
    if (size > 0) { bytes.insert(bytes.end(), part.begin(), part.begin() + size); }
  }
  if (!bytes.empty()) { give(bytes); }
  if (is_over) { end(); }
  return !bytes.empty() || is_over;
}

void TcpLine::give(std::span<const std::uint8_t> bytes) {
  const bool was_telling = std::exchange(is_telling_, true);
  const auto give_plain = [this](std::span<const std::uint8_t> plain) {
    counters_.bytes_received += plain.size();
    owner_.on_bytes(plain);
  };
  if (!port_) {
    give_plain(bytes);
  } else {
    port_->decode(bytes, [&](std::span<const std::uint8_t> plain) {
      if (!closed_) { give_plain(plain); }
    });
    if (!closed_) { events_of_line_.on_settings(); }
    if (port_->take_purge_of_frames()) { frames_.drop_kept(); }
    if (!closed_) { tell(port_->take_answers()); }
  }
  is_telling_ = was_telling;
}

}  // namespace fakebot::io
