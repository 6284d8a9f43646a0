// What the flags of a terminal do to bytes. To be included after <termios.h> or <asm/termbits.h>,
// which exclude each other.
#pragma once

namespace fakebot::preload {

/// Whether a terminal with these flags passes all bytes as they are, and at once.
constexpr bool passes_all(tcflag_t input, tcflag_t output, tcflag_t local) {
  constexpr tcflag_t kChanging = IGNCR | ICRNL | INLCR | IUCLC | ISTRIP | IXON | IXOFF | PARMRK;
  return (input & kChanging) == 0 && (output & OPOST) == 0 &&
         (local & (ICANON | ISIG | ECHO | ECHONL)) == 0;
}

}  // namespace fakebot::preload
