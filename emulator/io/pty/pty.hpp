// A pseudo-terminal that behaves as much like a serial port as it can.
//
// The robot's end is the master. The driver's end, the slave, is held open here
// as well: without that the master would report a hang-up between two drivers.
// What is written while no driver is attached would be read stale by the next
// one, so nothing is. Sources: tried on Linux 6.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "io/file/file_descriptor.hpp"
#include "io/serial/serial_settings.hpp"

namespace fakebot::io {

class Pty {
 public:
  /// Raw and at this rate before anybody can know its path. Throws OsError.
  explicit Pty(std::uint32_t baud_rate = SerialSettings{}.baud);

  /// Of the driver's end, "/dev/pts/7".
  const std::string& path() const { return path_; }
  int master() const { return master_.get(); }

  /// Bytes that the driver could read and has not, 4095 at most. What was written is among
  /// them when the system has brought it to the driver's end: mostly at once, on a busy
  /// machine a tenth of a second later.
  std::size_t unread_bytes() const;

  /// The driver has read what was written, also what was still on its way. Waits for the
  /// system to bring it there.
  bool is_all_read() const;

  /// The system takes at least one byte more. What is on its way counts against the room.
  bool has_room() const;

  /// For an owner of its own; not inherited by child processes. Throws OsError.
  [[nodiscard]] FileDescriptor duplicate_master() const;

  /// The rate that the driver has set, in baud; 0: it hangs up.
  double baud() const;

  /// Nothing of what was written is left for a reader.
  void drop_unread();

  /// As new for the next driver: raw, flowing, not exclusive. A driver that set
  /// TIOCEXCL and died would lock out all others. To be called when nobody is
  /// attached; a driver that comes meanwhile and sets a raw line to its liking keeps
  /// what it has set.
  void reset_settings();

  /// Does a driver have the device open? Lets go of the slave for a moment, which
  /// the caller sees as a close and an open if it watches the path. A driver that
  /// made the device its own in this moment keeps us out: see hold_again().
  /// A device that was exclusive stays so while somebody has it.
  [[nodiscard]] bool is_attached();

  /// Tries to open the slave if it is not held. False while it is exclusive.
  [[nodiscard]] bool hold_again();

  /// Nobody has the slave open, which can only be while it is not held here.
  bool hung_up() const;
  /// As when an adapter is pulled out: who waits in a read gets an end of file. Needs
  /// CAP_SYS_ADMIN; without it the close of the master has to do, and such a read fails with EIO.
  void hang_up();

 private:
  [[nodiscard]] bool hold_slave();

  std::uint32_t baud_rate_;  // of a driver that sets no other
  std::string path_;
  FileDescriptor master_;
  FileDescriptor slave_;
};

}  // namespace fakebot::io
