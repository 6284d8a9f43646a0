// The serial line between a robot and the drivers that open its device: who is there, and what
// drivers send. What the robot sends passes a FrameWriter.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>

#include "io/asio/asio_types.hpp"
#include "io/line_counters.hpp"
#include "io/line_traits.hpp"
#include "io/pace/context_clock.hpp"
#include "io/pty/attachment_watch.hpp"
#include "io/pty/frame_writer.hpp"
#include "io/pty/port_use.hpp"
#include "io/pty/pty.hpp"
#include "sim/not_copied.hpp"

namespace fakebot::io {

/// Receives the events of a line.
class PtyLineOwner : private NotCopied {
 public:
  virtual ~PtyLineOwner() = default;

  virtual void on_bytes(std::span<const std::uint8_t> bytes) = 0;
  /// How many bytes it can take now. More wait in the kernel, and then the driver does; those of a
  /// driver that has closed the device are given all the same.
  virtual std::size_t room() const { return std::numeric_limits<std::size_t>::max(); }
  /// Bytes wait to be read: the owner comes to the present before the line takes them.
  virtual void on_readable() {}
  /// The first driver has opened the device and has set it, has sent something, or has had the time
  /// for that: see PortUse.
  virtual void on_attach() = 0;
  /// The last driver has closed it.
  virtual void on_detach() = 0;
  /// A driver took exclusive access (TIOCEXCL) and died: only root can open the device now, so a
  /// new one is needed.
  virtual void on_unusable() = 0;
};

/// Shared with its own pending operations; close() ends them. It uses Asio's timers because their
/// handlers must keep the line alive.
class PtyLine : public std::enable_shared_from_this<PtyLine> {
 public:
  /// The owner must outlive the line or close it. Throws OsError.
  [[nodiscard]] static std::shared_ptr<PtyLine> open(boost::asio::io_context& context,
                                                     AttachmentWatch& watch,
                                                     const LineTraits& traits, PtyLineOwner& owner);

  PtyLine(const PtyLine&) = delete;
  PtyLine& operator=(const PtyLine&) = delete;
  ~PtyLine();

  const std::string& path() const { return pty_.path(); }
  /// Descriptor for reading the driver's settings. Valid as long as the line.
  int terminal() const { return pty_.master(); }
  bool attached() const { return attached_; }
  const LineCounters& counters() const { return counters_; }

  // In simulated time the owner of the clock calls these while all drivers wait, before time goes
  // on. In real time that happens by itself.

  /// Makes sure that a driver which waits for bytes has noticed those that were written. Returns
  /// whether there were any: then it may run again.
  bool confirm_delivery() { return frames_.confirm_delivery(); }
  /// Handles what a driver has sent. Returns whether there was anything.
  bool read_pending();
  /// The same of a driver that has ended, whether or not the owner has room.
  bool read_last();

  /// The owner has room again. In simulated time what follows is read_pending().
  void go_on_reading();
  /// In real time, within a tick: handles at once the bytes that wait in the kernel. Returns
  /// whether there were any.
  bool read_waiting();
  /// The driver has sent more than the owner had room for.
  bool waits_for_room() const { return waits_for_room_; }

  /// Writes the whole frame, keeps it or drops it. Returns false if it was dropped, or if nobody
  /// hears it.
  bool send(std::span<const std::uint8_t> frame);

  /// The rate at which the driver reads; 0 when it is not known.
  double baud();
  /// The rate at which it has sent the bytes of on_bytes().
  double baud_of_bytes() const { return sent_at_.baud; }
  /// The driver has left this rate as it found it.
  bool was_found(double baud) const { return use_.was_found(baud); }

  /// The driver has read everything that was written.
  bool all_read() const { return frames_.all_read(); }
  /// The driver has read everything: the next frame will not be dropped.
  bool wants_more() { return frames_.wants_more(); }

  /// Removes the device as if unplugged; no event follows. The path vanishes at once or, at most 10
  /// ms later, when the driver has read the frame in flight: the official driver crashes if a
  /// device vanishes in the middle of a frame. Until then the line owns itself and the context must
  /// run.
  void close();

 private:
  PtyLine(boost::asio::io_context& context, AttachmentWatch& watch, const LineTraits& traits,
          PtyLineOwner& owner);

  void hang_up_when_read(int polls);
  void hang_up();
  void read_next();
  void read_later();
  bool read_pending(std::size_t at_most);
  void on_watch_events(const AttachmentWatch::Seen& seen);
  bool is_attached();
  void check_again_later();
  void check_again();
  void on_driver_opened();
  void attach_when_ready();
  void on_driver_attached();
  void give(std::span<const std::uint8_t> bytes);
  PortSettings settings() const { return pty_.settings().value_or(PortSettings{}); }
  void on_drivers_detached();
  void discard_unread();
  void send_kept_later();

  ContextClock clock_;
  LineTraits traits_;
  Pty pty_;
  AttachmentWatch& watch_;
  AttachmentWatch::Id watch_id_ = -1;
  PtyLineOwner& owner_;  // not used after close()
  std::unique_ptr<Descriptor> master_;
  std::unique_ptr<SteadyTimer> second_check_;
  std::unique_ptr<SteadyTimer> ready_check_;
  std::unique_ptr<SteadyTimer> read_retry_;
  std::unique_ptr<SteadyTimer> kept_retry_;
  LineCounters counters_;
  FrameWriter frames_{pty_, clock_, traits_.kept_frames, counters_};
  PortUse use_;
  PortSettings sent_at_;
  bool opened_ = false;  // and not attached yet
  bool attached_ = false;
  bool closing_ = false;
  bool waits_for_room_ = false;  // in real time
  bool is_telling_ = false;      // the owner, which must not be given later bytes meanwhile
  bool nobody_there_ = false;    // at the last read
  int drivers_seen_ = 0;         // an estimate: events may be merged
};

}  // namespace fakebot::io
