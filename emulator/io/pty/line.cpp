#include "io/pty/line.hpp"

#include <unistd.h>

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <cerrno>
#include <chrono>
#include <utility>

#include "io/asio_error.hpp"
#include "io/uninterrupted.hpp"

namespace fakebot::io {

namespace asio = boost::asio;
using boost::system::error_code;

namespace {

/// As much as the receive buffer of a real terminal holds; what is written beyond
/// it could be taken in part.
constexpr std::size_t kMaxUnreadBytes = 4095;

/// Who opens or closes the device in the few microseconds in which the watch is
/// paused is noticed by a second look.
/// (Between two frames: drivers come and go right behind one.)
constexpr std::chrono::milliseconds kSecondLook{110};

/// In which nobody comes unseen. It takes some ten microseconds.
constexpr std::chrono::microseconds kShortPause{200};

constexpr std::chrono::milliseconds kReadRetry{10};

/// Longer than a frame needs; a driver that does not read is not waited for.
constexpr std::chrono::milliseconds kPatienceAtClose{10};
constexpr std::chrono::milliseconds kLookAtClose{1};

}  // namespace

LineCounters& LineCounters::operator+=(const LineCounters& other) {
  frames_sent += other.frames_sent;
  frames_dropped += other.frames_dropped;
  frames_unheard += other.frames_unheard;
  bytes_received += other.bytes_received;
  attachments += other.attachments;
  return *this;
}

std::shared_ptr<Line> Line::open(asio::io_context& context, AttachmentWatch& watch,
                                 const LineTraits& traits, LineOwner& owner) {
  // Not make_shared: the constructor is private.
  std::shared_ptr<Line> line(new Line(context, watch, traits, owner));
  line->watch_id_ = watch.add(line->path(), [self = line.get()](const AttachmentWatch::Seen& seen) {
    self->look_at_drivers(seen);
  });
  line->read_next();
  return line;
}

Line::Line(asio::io_context& context, AttachmentWatch& watch, const LineTraits& traits,
           LineOwner& owner)
    : traits_(traits),
      pty_(traits.baud_rate),
      watch_(watch),
      owner_(owner),
      master_(wake_on(context, pty_.duplicate_master(), "wait for bytes from " + pty_.path())),
      second_look_(context),
      read_retry_(context) {}

void Line::close() {
  watch_.remove(watch_id_);
  second_look_.cancel();
  read_retry_.cancel();
  closing_ = true;
  if (std::exchange(attached_, false)) {
    return hang_up_when_read(Clock::now() + kPatienceAtClose);
  }
  hang_up();
}

void Line::hang_up_when_read(Clock::time_point latest) {
  // More than one frame means that it does not read: not worth waiting for.
  if (all_read() || pty_.unread_bytes() > traits_.largest_frame_bytes || Clock::now() >= latest) {
    return hang_up();
  }
  second_look_.expires_after(kLookAtClose);
  second_look_.async_wait([self = shared_from_this(), latest](error_code error) {
    if (!error) { self->hang_up_when_read(latest); }
  });
}

void Line::hang_up() {
  pty_.hang_up();
  error_code ignored;
  master_.close(ignored);
}

// --- robot to driver ---------------------------------------------------------

bool Line::send(std::span<const std::uint8_t> frame) {
  if (!attached_) {
    ++counters_.frames_unheard;
    return false;
  }
  if (!finish_torn_frame() || !has_room_for(frame.size())) {
    ++counters_.frames_dropped;
    return false;
  }
  const ssize_t written =
      uninterrupted([&] { return ::write(pty_.master(), frame.data(), frame.size()); });
  if (written <= 0) {
    ++counters_.frames_dropped;
    return false;
  }
  ++counters_.frames_sent;
  most_unread_ += frame.size();
  const auto rest = frame.subspan(static_cast<std::size_t>(written));
  torn_size_ = std::min(rest.size(), torn_.size());
  std::copy_n(rest.begin(), torn_size_, torn_.begin());
  return true;
}

/// What the driver has read meanwhile is asked for only when it may matter.
bool Line::has_room_for(std::size_t size) {
  if (most_unread_ + size <= kMaxUnreadBytes) { return true; }
  most_unread_ = pty_.unread_bytes();
  return most_unread_ + size <= kMaxUnreadBytes;
}

/// True when nothing is left of it.
bool Line::finish_torn_frame() {
  if (torn_size_ == 0) { return true; }
  const ssize_t written =
      uninterrupted([&] { return ::write(pty_.master(), torn_.data(), torn_size_); });
  if (written <= 0) { return false; }
  const auto done = static_cast<std::size_t>(written);
  std::copy(torn_.begin() + written, torn_.begin() + static_cast<std::ptrdiff_t>(torn_size_),
            torn_.begin());
  torn_size_ -= done;
  return torn_size_ == 0;
}

// --- driver to robot ---------------------------------------------------------

void Line::read_next() {
  master_.async_read_some(asio::buffer(received_),
                          [self = shared_from_this()](error_code error, std::size_t size) {
                            if (self->closing_) { return; }
                            if (error) { return self->read_later(); }
                            self->counters_.bytes_received += size;
                            self->owner_.on_bytes({self->received_.data(), size});
                            self->read_next();
                          });
}

/// The line has a hang-up for as long as nobody holds the slave.
void Line::read_later() {
  read_retry_.expires_after(kReadRetry);
  read_retry_.async_wait([self = shared_from_this()](error_code error) {
    if (!error && !self->closing_) { self->read_next(); }
  });
}

/// What has arrived by now.
void Line::read_pending() {
  for (;;) {
    std::array<std::uint8_t, 4096> bytes{};
    const ssize_t size =
        uninterrupted([&] { return ::read(pty_.master(), bytes.data(), bytes.size()); });
    if (size <= 0) { return; }
    counters_.bytes_received += static_cast<std::uint64_t>(size);
    owner_.on_bytes({bytes.data(), static_cast<std::size_t>(size)});
  }
}

// --- drivers come and go -----------------------------------------------------

void Line::look_at_drivers(const AttachmentWatch::Seen& seen) {
  // For a moment nobody was there. Who came then may not have been told yet.
  const bool replaced = drivers_seen_ + seen.lowest <= 0;
  drivers_seen_ = std::max(drivers_seen_ + seen.opened - seen.closed, 0);
  if (seen.opened > 0 && !attached_) { driver_came(); }
  if (seen.closed == 0) { return; }

  read_pending();  // the last words of the one that left
  if (!is_attached()) {
    drivers_left();
  } else if (replaced) {
    // One left and another came; what the first one did not read is not for it. The
    // settings are already its own.
    forget_what_was_sent();
    owner_.on_detach();
    driver_came();
  }
  look_again_later();
}

bool Line::is_attached() {
  const auto begin = std::chrono::steady_clock::now();
  watch_.pause(watch_id_);
  const bool attached = pty_.is_attached();
  watch_.resume(watch_id_);
  // On a busy machine somebody may have come meanwhile. One too many only means that a
  // driver that takes the place of another may not be told from it.
  if (std::chrono::steady_clock::now() - begin > kShortPause) { ++drivers_seen_; }
  return attached;
}

void Line::look_again_later() {
  second_look_.expires_after(kSecondLook);
  second_look_.async_wait([self = shared_from_this()](error_code error) {
    if (!error && !self->closing_) { self->look_again(); }
  });
}

void Line::look_again() {
  if (!pty_.hold_again()) {
    if (pty_.hung_up()) { return owner_.on_unusable(); }
    return look_again_later();
  }
  const bool attached = is_attached();
  if (attached && !attached_) { driver_came(); }
  if (!attached && attached_) { drivers_left(); }
}

void Line::driver_came() {
  attached_ = true;
  drivers_seen_ = std::max(drivers_seen_, 1);
  ++counters_.attachments;
  owner_.on_attach();
}

void Line::drivers_left() {
  attached_ = false;
  drivers_seen_ = 0;
  forget_what_was_sent();
  pty_.reset_settings();
  owner_.on_detach();
}

void Line::forget_what_was_sent() {
  torn_size_ = 0;
  most_unread_ = 0;
  pty_.drop_unread();
}

}  // namespace fakebot::io
