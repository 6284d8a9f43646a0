// A pseudo-terminal that behaves like a serial port as far as possible.
//
// The robot's end is the master. The driver's end, the slave, is held open here as well: otherwise
// the master would report a hang-up between two drivers. Nothing is written while no driver is
// attached, because the next driver would read stale data. Source: tried on Linux 6.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "io/file/file_descriptor.hpp"
#include "io/frame_sink.hpp"
#include "io/pty/port_use.hpp"

namespace fakebot::io {

class Pty final : public FrameSink {
 public:
  /// The terminal is raw and has the given rate before any driver can know the path, and no
  /// FormerPath claims the path. Without a rate the terminal is like a port just plugged in: 9600
  /// baud, by lines, with echo. Throws OsError.
  explicit Pty(std::optional<std::uint32_t> raw_at_baud);

  /// Path of the driver's end, "/dev/pts/7".
  const std::string& path() const { return path_; }
  int master() const { return master_.get(); }

  /// Bytes that the driver could read and has not read, 4095 at most. Written bytes are counted
  /// once the kernel has moved them to the driver's end: usually at once, on a busy machine up to
  /// 0.1 s later.
  std::size_t unread_bytes() const override;

  std::size_t write(std::span<const std::uint8_t> bytes) override;

  /// The driver has read all written bytes. Waits until the kernel has moved pending bytes to the
  /// driver's end.
  bool is_all_read() const override;

  /// Waits until the kernel has moved `written` bytes to the driver's end, where `unread` bytes
  /// were before. A driver waiting for bytes may read them meanwhile.
  void await_delivery(std::size_t unread, std::size_t written) const override;

  /// Wakes processes waiting for bytes. The kernel thread that delivers bytes does the same, but a
  /// moment after the bytes can be read.
  bool wake_readers() const override;

  /// The kernel accepts at least one more byte. Bytes not yet moved to the driver's end take up
  /// room.
  bool has_room() const override;

  /// The driver has written bytes that are not read so far.
  bool has_written() const;

  /// A second descriptor, not inherited by child processes. Throws OsError.
  [[nodiscard]] FileDescriptor duplicate_master() const;

  /// The driver's settings; nothing while a driver keeps us out of the driver's end.
  std::optional<PortSettings> settings() const;

  /// Discards all bytes written and not read.
  void drop_unread();

  /// To be called when no driver is attached. Readies the terminal for the next driver: output not
  /// stopped, not exclusive. A driver that set TIOCEXCL and died would lock out all later drivers.
  /// All settings stay, like the settings of a real port until the port is pulled out.
  void release();

  /// Whether a driver has the device open. Closes and reopens our slave, as a caller that watches
  /// the path sees. If a driver takes exclusive access in between, the slave stays closed: see
  /// hold_again(). An exclusive device stays exclusive while a driver has the device open.
  [[nodiscard]] bool is_attached();

  /// Tries to open the slave if we do not hold the slave. False while the device is exclusive.
  [[nodiscard]] bool hold_again();

  /// No process has the slave open, as is possible only while we do not hold the slave.
  bool hung_up() const;
  /// As when an adapter is pulled out: a blocked read returns end of file. Needs CAP_SYS_ADMIN;
  /// otherwise a blocked read fails with EIO when the master is closed.
  void hang_up();

 private:
  void open_unclaimed();
  void open_master();
  [[nodiscard]] bool hold_slave();

  std::string path_;
  FileDescriptor master_;
  FileDescriptor slave_;
};

}  // namespace fakebot::io
