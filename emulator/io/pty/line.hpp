// The serial line between a robot and whoever opens its device.
//
// Whole frames go out, each in one write: a driver that reads a frame in two
// pieces may lose it. A driver that does not read costs dropped whole frames,
// which are counted; nothing waits for it and no memory grows.
#pragma once

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "io/pty/attachment_watch.hpp"
#include "io/pty/line_traits.hpp"
#include "io/pty/pty.hpp"

namespace fakebot::io {

struct LineCounters {
  std::uint64_t frames_sent = 0;
  std::uint64_t frames_dropped = 0;  ///< a driver was attached and did not read
  std::uint64_t frames_unheard = 0;  ///< no driver was attached; nothing was written
  std::uint64_t bytes_received = 0;
  std::uint64_t attachments = 0;  ///< of a driver, while no other was attached

  LineCounters& operator+=(const LineCounters& other);
};

/// Takes what comes over a line.
class LineOwner {
 public:
  LineOwner() = default;
  LineOwner(const LineOwner&) = delete;
  LineOwner& operator=(const LineOwner&) = delete;
  LineOwner(LineOwner&&) = delete;
  LineOwner& operator=(LineOwner&&) = delete;
  virtual ~LineOwner() = default;

  virtual void on_bytes(std::span<const std::uint8_t> bytes) = 0;
  /// The first driver has opened the device.
  virtual void on_attach() = 0;
  /// The last driver has closed it.
  virtual void on_detach() = 0;
  /// A driver made the device its own and died: without root nobody can open it any
  /// more, and only a new one helps.
  virtual void on_unusable() = 0;
};

/// Shared with its own pending operations; close() ends them. Its timers are Asio's, because what
/// they will call has to keep the line alive.
class Line : public std::enable_shared_from_this<Line> {
 public:
  /// The owner must outlive it, or close it. Throws OsError.
  [[nodiscard]] static std::shared_ptr<Line> open(boost::asio::io_context& context,
                                                  AttachmentWatch& watch, const LineTraits& traits,
                                                  LineOwner& owner);

  const std::string& path() const { return pty_.path(); }
  /// For asking what the driver has set. Lives as long as the line.
  int terminal() const { return pty_.master(); }
  bool attached() const { return attached_; }
  const LineCounters& counters() const { return counters_; }

  /// Writes the frame, or drops it whole. Was it written?
  bool send(std::span<const std::uint8_t> frame);

  /// The rate that the driver has set; 0 when it is not known.
  double baud() const { return pty_.baud(); }

  /// Nothing waits for the driver to read it.
  bool all_read() const { return pty_.is_all_read(); }
  /// The driver follows: the next frame will not be dropped.
  bool wants_more() { return finish_torn_frame() && all_read() && pty_.has_room(); }

  /// The device goes, as after unplugging: no event comes any more, and its path vanishes, at once
  /// or a moment later, when the driver has read the frame in flight: the official one crashes on
  /// a device that vanishes in the middle of a frame. Until then the line owns itself, and the
  /// context has to run.
  void close();

 private:
  Line(boost::asio::io_context& context, AttachmentWatch& watch, const LineTraits& traits,
       LineOwner& owner);

  using Clock = std::chrono::steady_clock;

  void hang_up_when_read(Clock::time_point latest);
  void hang_up();
  void read_next();
  void read_later();
  void read_pending();
  void look_at_drivers(const AttachmentWatch::Seen& seen);
  bool is_attached();
  void look_again_later();
  void look_again();
  void driver_came();
  void drivers_left();
  void forget_what_was_sent();
  [[nodiscard]] bool has_room_for(std::size_t size);
  [[nodiscard]] bool finish_torn_frame();

  LineTraits traits_;
  Pty pty_;
  AttachmentWatch& watch_;
  AttachmentWatch::Id watch_id_ = -1;
  LineOwner& owner_;  // not used any more from close() on
  boost::asio::posix::stream_descriptor master_;
  boost::asio::steady_timer second_look_;
  boost::asio::steady_timer read_retry_;
  LineCounters counters_;
  bool attached_ = false;
  bool closing_ = false;
  int drivers_seen_ = 0;         // by counting events, which may merge: a guess
  std::size_t most_unread_ = 0;  // at most so many bytes wait for the driver
  std::array<std::uint8_t, 4096> received_{};
  // The end of a frame of which the system took only the beginning.
  std::array<std::uint8_t, 4096> torn_{};
  std::size_t torn_size_ = 0;
};

}  // namespace fakebot::io
