// The device that drivers open: plugged in, unplugged, and plugged in again.
#pragma once

#include <boost/asio/io_context.hpp>
#include <cassert>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "io/pace/timer.hpp"
#include "io/pty/attachment_watch.hpp"
#include "io/pty/device_link.hpp"
#include "io/pty/line.hpp"

namespace fakebot::io {

/// Takes what comes from a device.
class DeviceOwner {
 public:
  DeviceOwner() = default;
  DeviceOwner(const DeviceOwner&) = delete;
  DeviceOwner& operator=(const DeviceOwner&) = delete;
  DeviceOwner(DeviceOwner&&) = delete;
  DeviceOwner& operator=(DeviceOwner&&) = delete;
  virtual ~DeviceOwner() = default;

  virtual void on_bytes(std::span<const std::uint8_t> bytes) = 0;
  /// The first driver has come.
  virtual void on_attach() = 0;
  /// The last driver has left.
  virtual void on_detach() = 0;
  /// With drivers or without.
  virtual void on_unplugged() = 0;
  /// It is there again, under this path.
  virtual void on_plugged_in(const std::string& device) = 0;
};

/// Who plays freely: between two looks whether a driver has read what it got.
inline constexpr std::chrono::microseconds kFreePoll{50};

/// One after the other, any number of lines under one stable name.
class Device final : private LineOwner {
 public:
  /// Plugged in when this returns. `link` is the stable name, if it has one. The owner must
  /// outlive it. Throws OsError.
  Device(boost::asio::io_context& context, AttachmentWatch& watch, const LineTraits& traits,
         std::optional<std::string> link, DeviceOwner& owner);
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;
  Device(Device&&) = delete;
  Device& operator=(Device&&) = delete;
  ~Device() override;  // NOLINT(bugprone-exception-escape)

  /// Vanishes, first its stable name, until plug_in(), also where a replug() was to bring it
  /// back. Not to be called from one of its own events.
  void unplug();
  /// Unplugged, and the pseudo-terminal still waits for its driver to read the frame in flight.
  bool is_closing() const { return !closing_line_.expired(); }
  /// Is there again, as another pseudo-terminal under the same stable name. Throws OsError.
  void plug_in();
  /// Vanishes for a second.
  void replug();

  /// Of the pseudo-terminal. Precondition: plugged in.
  const std::string& path() const { return line().path(); }
  /// What to tell a driver: the stable name if there is one, plugged in or not. Precondition:
  /// there is one, or it is plugged in.
  const std::string& port() const { return link_path_ ? *link_path_ : path(); }

  /// For asking what the driver has set. Precondition: plugged in.
  int terminal() const { return line().terminal(); }

  bool attached() const { return line_ && line_->attached(); }
  /// The rate that the driver has set, in baud; 0 when nobody knows.
  double baud() const { return attached() ? line_->baud() : 0; }
  /// The driver that is attached follows: the next frame will not be dropped.
  bool wants_more() { return line_ && line_->wants_more(); }
  /// Writes the frame, or drops it whole. Into the void while it is unplugged. Was it written?
  bool send(std::span<const std::uint8_t> frame);

  /// Of all its lines.
  LineCounters counters() const;

 private:
  void on_bytes(std::span<const std::uint8_t> bytes) override { owner_.on_bytes(bytes); }
  void on_attach() override { owner_.on_attach(); }
  void on_detach() override { owner_.on_detach(); }
  void on_unusable() override;
  void open_line();
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
  std::shared_ptr<Line> line_;
  std::weak_ptr<Line> closing_line_;  // the last one, which owns itself
  std::optional<DeviceLink> link_;
  LineCounters former_lines_;
};

}  // namespace fakebot::io
