// The device that drivers open: plugged in, unplugged, and plugged in again.
#pragma once

#include <boost/asio/io_context.hpp>
#include <cassert>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "io/pace/timer.hpp"
#include "io/pty/attachment_watch.hpp"
#include "io/pty/device_link.hpp"
#include "io/pty/line.hpp"

namespace fakebot::io {

/// What the device tells its owner.
struct DeviceEvents {
  std::function<void(std::span<const std::uint8_t>)> on_bytes;
  std::function<void()> on_attach;                               ///< the first driver has come
  std::function<void()> on_detach;                               ///< the last driver has left
  std::function<void()> on_unplugged;                            ///< with drivers or without
  std::function<void(const std::string& device)> on_plugged_in;  ///< it is there again
};

/// Who plays freely: between two looks whether a driver has read what it got.
inline constexpr std::chrono::microseconds kFreePoll{50};

/// One after the other, any number of lines under one stable name.
class Device {
 public:
  /// Plugged in when this returns. `link` is the stable name, if it has one. Throws
  /// OsError.
  Device(boost::asio::io_context& context, AttachmentWatch& watch, const LineTraits& traits,
         std::optional<std::string> link, DeviceEvents events);
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;
  Device(Device&&) = delete;
  Device& operator=(Device&&) = delete;
  ~Device();  // NOLINT(bugprone-exception-escape)

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
  void open_line();
  const Line& line() const {
    assert(line_);
    return *line_;
  }

  boost::asio::io_context& context_;
  AttachmentWatch& watch_;
  LineTraits traits_;
  std::optional<std::string> link_path_;
  DeviceEvents events_;
  Timer replug_timer_;
  std::shared_ptr<Line> line_;
  std::weak_ptr<Line> closing_line_;  // the last one, which owns itself
  std::optional<DeviceLink> link_;
  LineCounters former_lines_;
};

}  // namespace fakebot::io
