// The device that drivers open, which can be unplugged and plugged in again. The device of a robot
// with USB of its own is there only while the robot is.
#pragma once

#include <cassert>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "io/asio/asio_types.hpp"
#include "io/pace/timer.hpp"
#include "io/pty/attachment_watch.hpp"
#include "io/pty/device_link.hpp"
#include "io/pty/former_path.hpp"
#include "io/pty/line.hpp"

namespace fakebot::io {

/// Receives the events of a device.
class DeviceOwner {
 public:
  DeviceOwner() = default;
  DeviceOwner(const DeviceOwner&) = delete;
  DeviceOwner& operator=(const DeviceOwner&) = delete;
  DeviceOwner(DeviceOwner&&) = delete;
  DeviceOwner& operator=(DeviceOwner&&) = delete;
  virtual ~DeviceOwner() = default;

  virtual void on_bytes(std::span<const std::uint8_t> bytes) = 0;
  /// How many bytes the owner can take now: see LineOwner.
  virtual std::size_t room() const { return std::numeric_limits<std::size_t>::max(); }
  /// Bytes wait to be read: see LineOwner.
  virtual void on_readable() {}
  /// The first driver has opened the device.
  virtual void on_attach() = 0;
  /// The last driver has closed the device.
  virtual void on_detach() = 0;
  /// The device was unplugged, with or without drivers attached.
  virtual void on_unplugged() = 0;
  /// The device is back, at this path.
  virtual void on_plugged_in(const std::string& device) = 0;
};

/// When free running: how often to check whether the driver has read its frame.
inline constexpr std::chrono::microseconds kFreePoll{50};

/// Successive lines (pseudo-terminals) under one stable name.
class Device final : private LineOwner {
 public:
  /// Plugs the device in. `link` is the stable name, if any. The owner must outlive the device.
  /// Throws OsError.
  Device(boost::asio::io_context& context, AttachmentWatch& watch, const LineTraits& traits,
         std::optional<std::string> link, DeviceOwner& owner);
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;
  Device(Device&&) = delete;
  Device& operator=(Device&&) = delete;
  ~Device() override;  // NOLINT(bugprone-exception-escape)

  /// Removes the device, the stable name first, until plug_in(); cancels a pending replug(). Must
  /// not be called from an event of the device.
  void unplug();
  /// Plugged in, with the robot there or not.
  bool is_plugged_in() const { return plugged_in_; }
  /// Drivers can open it.
  bool is_there() const { return line_ != nullptr; }
  /// Whether the robot, a USB device itself, is there, as at first: a device that is plugged in
  /// comes and goes with the robot. Must not be called from an event of the device. Throws OsError.
  void set_present(bool present);
  /// Unplugged, while the pseudo-terminal still waits for its driver to read the frame in flight.
  bool is_closing() const { return !closing_line_.expired(); }
  /// Opens a new pseudo-terminal under the same stable name, as soon as the robot is there. Throws
  /// OsError.
  void plug_in();
  /// Unplugs the device for one second.
  void replug();

  /// Path of the pseudo-terminal. Precondition: is_there().
  const std::string& path() const { return line().path(); }
  /// The path to give to a driver: the stable name, if any, plugged in or not.
  /// Precondition: a stable name, or is_there().
  const std::string& port() const { return link_path_ ? *link_path_ : path(); }

  /// Descriptor for reading the driver's settings. Precondition: is_there().
  int terminal() const { return line().terminal(); }

  bool attached() const { return line_ && line_->attached(); }
  /// The rate at which the driver reads, in baud; 0 when unknown, or without a driver.
  double baud() const { return attached() ? line_->baud() : 0; }
  /// The rate at which the driver has sent the bytes of on_bytes().
  double baud_of_bytes() const { return line_ ? line_->baud_of_bytes() : 0; }
  /// The driver has left this rate as found.
  bool was_found(double baud) const { return line_ && line_->was_found(baud); }
  /// A driver is attached and has read everything: the next frame will not be dropped.
  bool wants_more() { return line_ && line_->wants_more(); }
  /// As those of Line; false while unplugged.
  bool confirm_delivery() { return line_ && line_->confirm_delivery(); }
  bool read_pending() {
    const std::shared_ptr<Line> line = line_;
    return line && line->read_pending();
  }
  bool read_last() {
    const std::shared_ptr<Line> line = line_;
    return line && line->read_last();
  }
  bool waits_for_room() const { return line_ && line_->waits_for_room(); }
  bool read_waiting() {
    const std::shared_ptr<Line> line = line_;
    return line && line->read_waiting();
  }
  /// The owner has room again.
  void go_on_reading() {
    if (line_) { line_->go_on_reading(); }
  }
  /// Writes the whole frame or drops it. Returns whether it was written; false while unplugged.
  bool send(std::span<const std::uint8_t> frame);

  /// Sums over all lines so far.
  LineCounters counters() const;

 private:
  void on_bytes(std::span<const std::uint8_t> bytes) override { owner_.on_bytes(bytes); }
  std::size_t room() const override { return owner_.room(); }
  void on_readable() override { owner_.on_readable(); }
  void on_attach() override { owner_.on_attach(); }
  void on_detach() override { owner_.on_detach(); }
  void on_unusable() override;
  void open_line();
  void close_line();
  void update();
  const Line& line() const {
    assert(line_);
    return *line_;
  }

  boost::asio::io_context& context_;
  AttachmentWatch& watch_;
  LineTraits traits_;
  std::optional<std::string> link_path_;
  DeviceOwner& owner_;
  Timer replug_timer_;
  bool plugged_in_ = true;
  bool present_ = true;
  std::shared_ptr<Line> line_;
  std::deque<FormerPath> former_paths_;
  std::weak_ptr<Line> closing_line_;  // the previous one, which owns itself
  std::optional<DeviceLink> link_;
  LineCounters former_lines_;
};

}  // namespace fakebot::io
