// The serial line between a robot and the drivers that open the robot's device: whether a driver is
// there, and the bytes from drivers. The robot's bytes pass a FrameWriter.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "io/asio/asio_types.hpp"
#include "io/device.hpp"
#include "io/frame_writer.hpp"
#include "io/line_counters.hpp"
#include "io/line_traits.hpp"
#include "io/modem/modem_port.hpp"
#include "io/pace/context_clock.hpp"
#include "io/pty/attachment_watch.hpp"
#include "io/pty/driver_bytes.hpp"
#include "io/pty/port_use.hpp"
#include "io/pty/pty.hpp"

namespace fakebot::io {

/// The pending operations of a line own the line, too; close() ends them. Asio's timers instead of
/// io::Timer, because handlers must keep the line alive.
class PtyLine : public std::enable_shared_from_this<PtyLine> {
 public:
  /// The owner gets the bytes of drivers, and drivers that attach and detach, and must outlive the
  /// line or close it. A driver attaches when it has set the port, has sent bytes, or has had the
  /// time to do so: see PortUse. `on_unusable`: a driver took exclusive access (TIOCEXCL) and died,
  /// so only root can open the device now, and a new device is needed. `modem`, if any, must
  /// outlive the line or close it. Throws OsError.
  [[nodiscard]] static std::shared_ptr<PtyLine> open(boost::asio::io_context& context,
                                                     AttachmentWatch& watch,
                                                     const LineTraits& traits, DeviceOwner& owner,
                                                     std::function<void()> on_unusable,
                                                     ModemPort* modem = nullptr);

  PtyLine(const PtyLine&) = delete;
  PtyLine& operator=(const PtyLine&) = delete;
  ~PtyLine();

  const std::string& path() const { return pty_.path(); }
  /// Descriptor for reading the driver's settings. Valid during the lifetime of the line.
  int terminal() const { return pty_.master(); }
  bool attached() const { return attached_; }
  const LineCounters& counters() const { return counters_; }
  /// Before the first driver: the sums over earlier lines.
  void count_on(const LineCounters& sums) { counters_ = sums; }

  // In simulated time the owner of the clock calls these functions while all drivers wait, before
  // time goes on. In real time the line does the same by itself.

  /// Makes sure that a driver waiting for bytes has noticed the written bytes. Returns whether a
  /// driver may have been woken, also by room for more bytes.
  bool confirm_delivery() {
    settings_.reset();
    const bool has_made_room = std::exchange(has_made_room_, false);
    const bool has_given_back = bytes_.give_back();
    return frames_.confirm_delivery() || has_made_room || has_given_back;
  }
  /// Handles the driver's bytes. Returns whether there were any.
  bool read_pending();
  /// The same for a driver that has ended, whether or not the owner has room.
  bool read_last();

  /// The owner has room again. In simulated time read_pending() does the reading then.
  void go_on_reading();
  /// In real time, within a tick: handles at once the bytes waiting in the kernel. Returns whether
  /// there were any.
  bool read_waiting();
  /// The driver has sent more bytes than the owner had room for.
  bool waits_for_room() const { return waits_for_room_; }

  /// Writes, keeps or drops the whole frame. Returns false for a dropped frame, and without a
  /// driver.
  bool send(std::span<const std::uint8_t> frame);

  /// From now on the driver's bytes are in the pseudo-terminal alone.
  void use_kernel() { bytes_.use_kernel(); }

  /// The rate at which the driver reads; 0 if unknown.
  double baud();
  /// The rate at which the driver has sent the bytes of on_bytes().
  double baud_of_bytes() const { return sent_at_.baud; }
  /// Whether the driver found the port at this rate when opening the port.
  bool was_found(double baud) const { return use_.was_found(baud); }

  /// The driver has read all written bytes.
  bool all_read() const { return frames_.all_read(); }
  /// The driver has read all written bytes, and the next frame will not be dropped.
  bool wants_more() { return frames_.wants_more(); }

  /// Removes the device as if unplugged; no event follows. The path vanishes when the driver has
  /// read the frame in flight, after 10 ms at the latest: the official driver crashes if a device
  /// vanishes in the middle of a frame. Until then the line owns itself, and the context must run.
  void close();

 private:
  PtyLine(boost::asio::io_context& context, AttachmentWatch& watch, const LineTraits& traits,
          DeviceOwner& owner, std::function<void()> on_unusable, ModemPort* modem);

  SteadyTimer& started(std::unique_ptr<SteadyTimer>& timer, std::chrono::milliseconds delay);
  void hang_up_when_read(int polls);
  void hang_up();
  void read_next();
  void read_later();
  bool read_pending(std::size_t at_most);
  void on_watch_events(const AttachmentWatch::Seen& seen);
  void take_watch_events(const AttachmentWatch::Seen& seen);
  bool is_attached();
  bool stays_attached();
  void check_again_later();
  void check_again();
  void on_driver_opened();
  void attach_when_ready();
  void on_driver_attached();
  void give(std::span<const std::uint8_t> bytes);
  PortSettings settings();
  void on_drivers_detached();
  void discard_unread();
  void send_kept_later();

  boost::asio::io_context& context_;
  ContextClock clock_;
  LineTraits traits_;
  Pty pty_;
  AttachmentWatch& watch_;
  AttachmentWatch::Id watch_id_ = -1;
  // None is used after close().
  DeviceOwner& owner_;
  std::function<void()> on_unusable_;
  ModemPort* modem_;
  std::unique_ptr<Descriptor> master_;  // in real time
  // Each timer since its first use.
  std::unique_ptr<SteadyTimer> second_check_;
  std::unique_ptr<SteadyTimer> ready_check_;
  std::unique_ptr<SteadyTimer> read_retry_;
  std::unique_ptr<SteadyTimer> kept_retry_;
  LineCounters counters_;
  DriverBytes bytes_{pty_, modem_};
  FrameWriter frames_{bytes_, clock_, traits_.kept_frames, counters_};
  PortUse use_;
  PortSettings sent_at_;
  std::optional<PortSettings> settings_;  // in simulated time, while all drivers wait
  bool opened_ = false;  // a driver has opened the device, on_attach() not called yet
  bool attached_ = false;
  bool closing_ = false;
  bool has_made_room_ = false;   // in simulated time, for a driver that waits for room
  bool waits_for_room_ = false;  // in real time
  bool is_telling_ = false;    // within a call of the owner, who must not get later bytes meanwhile
  bool nobody_there_ = false;  // at the last read
  int drivers_seen_ = 0;       // an estimate: events may be merged
};

}  // namespace fakebot::io
