// The modem lines of a device, and the name by which drivers find the device: for drivers with the
// library for ports (emulator/preload/port).
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "io/asio/asio_types.hpp"
#include "io/modem/modem_ports.hpp"
#include "preload/port/port_table.hpp"
#include "sim/wire/modem_lines.hpp"

namespace fakebot::io {

/// Where the machine has no shared memory, the lines are unknown.
class ModemPort {
 public:
  /// `on_change` is called when a driver has changed the lines.
  ModemPort(boost::asio::io_context& context, std::function<void()> on_change);
  ModemPort(const ModemPort&) = delete;
  ModemPort& operator=(const ModemPort&) = delete;
  ~ModemPort();

  /// See Device::lead_from(). Throws OsError.
  void lead_from(const std::string& path, const sim::UsbIdentity* usb);

  /// A new pseudo-terminal, not opened by a driver so far.
  void plug_in(const std::string& device);
  void unplug();

  // Events of the watch of the pseudo-terminal.
  void driver_opened() { is_open_ = true; }
  /// To be called before a look whether any driver has the device open.
  void begin_look() { seen_ = word(); }
  /// The look has found no driver. Lines fall if the port hangs up (HUPCL).
  void drivers_left(bool hangs_up);

  /// The driver's lines, as of the last take().
  const std::optional<sim::DriverLines>& lines() const { return lines_; }
  void take() { lines_ = present_lines(); }
  /// Calls on_change(), which takes, if the lines are others since. Returns whether they are.
  bool look();

  void set_robot_lines(sim::RobotLines lines);
  /// Wakes the drivers that wait for lines, after changes. Returns whether any did. In
  /// simulated time the owner of the clock calls the function, while all drivers wait.
  bool wake_drivers();

  /// Where the bytes of the present pseudo-terminal are.
  preload::BytesIn bytes_in() const {
    return slot_ != nullptr ? slot_->bytes_in.load() : preload::BytesIn::kernel;
  }
  /// Precondition: bytes_in() is not `kernel`.
  void put_bytes_in(preload::BytesIn in) { slot_->bytes_in = in; }
  /// The memory. nullptr if bytes_in() is `kernel`.
  preload::SharedBytes* bytes() const;

  void count_received(std::size_t bytes);
  void count_sent(std::size_t bytes);

 private:
  preload::DriverWord word() const;
  std::optional<sim::DriverLines> present_lines() const;
  void note_change();

  boost::asio::io_context& context_;
  ModemPorts& ports_;
  std::function<void()> on_change_;
  preload::PortSlot* slot_ = nullptr;
  bool is_open_ = false;    // by a driver
  bool was_known_ = false;  // when the last driver left
  preload::DriverWord seen_;
  std::uint32_t notes_before_ = 0;  // when the last driver left
  bool has_to_wake_ = false;
  std::shared_ptr<const int> alive_ = std::make_shared<const int>(0);  // for posted calls
  std::optional<sim::DriverLines> lines_;
  std::optional<ModemPorts::Watcher> watcher_;
};

}  // namespace fakebot::io
