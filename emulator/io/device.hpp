// The device of a robot's line for drivers, to be unplugged and plugged in again. The device of a
// robot with its own USB is there only with the robot.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "io/asio/asio_types.hpp"
#include "io/driver_side.hpp"
#include "io/line_traits.hpp"
#include "io/pty/attachment_watch.hpp"
#include "io/serial/serial_settings.hpp"
#include "io/tcp/served_line.hpp"
#include "sim/not_copied.hpp"

namespace fakebot::io {

/// Receives the events of a device.
class DeviceOwner : private NotCopied {
 public:
  virtual ~DeviceOwner() = default;

  virtual void on_bytes(std::span<const std::uint8_t> bytes) = 0;
  /// How many bytes the owner can take now. Further bytes wait in the kernel, and then the driver
  /// waits, too. The owner gets all bytes of a driver that has closed the device, whatever the
  /// room.
  virtual std::size_t room() const { return std::numeric_limits<std::size_t>::max(); }
  /// Bytes wait to be read, or the driver's lines have changed: the owner comes to the present
  /// before the device takes either.
  virtual void on_readable() {}
  /// The first driver has opened the device, and is ready for frames.
  virtual void on_attach() = 0;
  /// The last driver has closed the device.
  virtual void on_detach() = 0;
  /// The device was unplugged, with or without drivers attached.
  virtual void on_unplugged() = 0;
  /// The device is back, at the given path.
  virtual void on_plugged_in(const std::string& device) = 0;
};

/// When free running: how often to check whether the driver has read the frame.
inline constexpr std::chrono::microseconds kFreePoll{50};

/// How long a device is away that is plugged in again at once. The official driver overlooks a path
/// missing only briefly.
inline constexpr std::chrono::seconds kUnpluggedFor{1};

class Device : public DriverSide {
 public:
  /// To be called before open(): the path leads drivers that we have started, and what they start,
  /// to the device, and to nothing while the device is unplugged; whether or not anything of the
  /// machine has the path. Throws OsError, also for a device that is no file.
  virtual void lead_from(const std::string& path);
  /// Plugs the device in for the first time; no event follows. Throws OsError.
  virtual void open() = 0;
  /// Removes the device, the stable name first, until plug_in(); cancels a pending replug(). Must
  /// not be called from an event of the device.
  virtual void unplug() = 0;
  /// Plugged in, with the robot there or not.
  virtual bool is_plugged_in() const = 0;
  /// Drivers can open the device.
  virtual bool is_there() const = 0;
  /// Whether the robot, a USB device itself, is there, as at first: a device that is plugged in
  /// comes and goes with the robot. Must not be called from an event of the device. Throws OsError.
  virtual void set_present(bool present) = 0;
  /// Unplugged, and still removing the device that a driver has open.
  virtual bool is_closing() const = 0;
  /// Opens a new device under the same stable name, as soon as the robot is there. Throws OsError.
  virtual void plug_in() = 0;
  /// Unplugs the device for one second.
  virtual void replug() = 0;

  /// The path, or the address of a line by TCP. Precondition: is_there().
  virtual const std::string& path() const = 0;
  /// What to give to a driver: the stable name, if any, plugged in or not, or the address.
  /// Precondition: a stable name, an address, or is_there().
  virtual const std::string& port() const = 0;
  /// The driver's settings, if known. Precondition: is_there().
  virtual std::optional<SerialSettings> settings() const = 0;

  /// A driver is attached and has read all written bytes, and the next frame will not be dropped.
  virtual bool wants_more() = 0;

  // For simulated time: the owner of the clock calls these functions while all drivers wait, before
  // time goes on. No function has an effect while the device is unplugged.

  /// Makes sure that a waiting driver has noticed the written bytes, and the room made by reading
  /// many bytes. Returns whether a driver may have been woken. To be called before the driver is
  /// found waiting.
  virtual bool confirm_delivery() = 0;
  /// Handles bytes from a driver. Returns whether there were any.
  virtual bool read_pending() = 0;
  /// As read_pending(), for a driver after its end, whether or not the owner has room.
  virtual bool read_last() = 0;

  /// The driver has sent more bytes than the owner had room for.
  virtual bool waits_for_room() const = 0;
  /// The owner has room again.
  virtual void go_on_reading() = 0;
  /// In real time, within a tick: handles at once the bytes waiting in the kernel. Returns whether
  /// there were any.
  virtual bool read_waiting() = 0;
};

/// How drivers reach a line.
struct DeviceChoice {
  /// A pseudo-terminal: the stable name, if any.
  std::optional<std::string> link{};
  /// By TCP, instead of a pseudo-terminal.
  std::optional<ServedLine> served{};
};

/// A device, to be opened. The owner must outlive the device. Throws OsError.
[[nodiscard]] std::unique_ptr<Device> make_device(boost::asio::io_context& context,
                                                  AttachmentWatch& watch, const LineTraits& traits,
                                                  DeviceChoice choice, DeviceOwner& owner);

}  // namespace fakebot::io
