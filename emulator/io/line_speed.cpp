// The kernel's own structure: that of the C library has no rates but those with a constant. The
// two cannot be included together.
#include "io/line_speed.hpp"

#include <asm/termbits.h>
#include <sys/ioctl.h>

namespace fakebot::io {

double line_speed(int terminal) {
  termios2 settings{};
  if (::ioctl(terminal, TCGETS2, &settings) != 0) { return 0; }
  return static_cast<double>(settings.c_ospeed);
}

}  // namespace fakebot::io
