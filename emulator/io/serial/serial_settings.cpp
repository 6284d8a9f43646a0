#include "io/serial/serial_settings.hpp"

// Not <termios.h>, which has only the standard rates.
#include <asm/termbits.h>
#include <sys/ioctl.h>

#include <cerrno>
#include <cmath>

#include "io/os_error.hpp"
#include "io/uninterrupted.hpp"
#include "preload/port/terminal_flags.hpp"

namespace fakebot::io {

namespace {

bool has(tcflag_t flags, tcflag_t flag) {
  return (flags & flag) != 0;
}

tcflag_t flag_if(bool on, tcflag_t flag) {
  return on ? flag : 0;
}

/// BOTHER cannot express 0, only B0 can.
tcflag_t control_flags(const SerialSettings& settings) {
  return CS8 | CREAD | CLOCAL | (settings.baud == 0 ? B0 : BOTHER) |
         flag_if(settings.two_stop_bits, CSTOPB) |
         flag_if(settings.hardware_flow_control, CRTSCTS) |
         flag_if(settings.hangs_up_on_close, HUPCL);
}

}  // namespace

std::optional<SerialSettings> settings_of(int terminal) {
  termios2 found{};
  if (::ioctl(terminal, TCGETS2, &found) != 0) { return std::nullopt; }
  return SerialSettings{.baud = found.c_ospeed,
                        .two_stop_bits = has(found.c_cflag, CSTOPB),
                        .hardware_flow_control = has(found.c_cflag, CRTSCTS),
                        .hangs_up_on_close = has(found.c_cflag, HUPCL)};
}

std::optional<PortSettings> port_settings_of(int terminal) {
  termios2 found{};
  if (::ioctl(terminal, TCGETS2, &found) != 0) { return std::nullopt; }
  return PortSettings{
      .baud = static_cast<double>(found.c_ospeed),
      .echoes = has(found.c_lflag, ECHO),
      .passes_all = preload::passes_all(found.c_iflag, found.c_oflag, found.c_lflag)};
}

bool rates_match(double one, double other) {
  constexpr double kTolerance = 0.5 / 9.5;
  return std::abs(one / other - 1) <= kTolerance;
}

void set_rate(int terminal, std::uint32_t baud_rate) {
  termios2 settings{};
  if (::ioctl(terminal, TCGETS2, &settings) != 0) { return; }
  settings.c_cflag = (settings.c_cflag & ~static_cast<tcflag_t>(CBAUD)) | BOTHER;
  settings.c_ispeed = baud_rate;
  settings.c_ospeed = baud_rate;
  uninterrupted([&] { return ::ioctl(terminal, TCSETS2, &settings); });
}

void renew_settings(int terminal) {
  termios2 settings{};
  if (::ioctl(terminal, TCGETS2, &settings) != 0) { return; }
  uninterrupted([&] { return ::ioctl(terminal, TCSETS2, &settings); });
}

void apply_settings(int terminal, const SerialSettings& settings, const std::string& path) {
  termios2 raw{};
  if (::ioctl(terminal, TCGETS2, &raw) != 0) {
    throw_os_error("read the settings of " + path, errno, "is it a serial port?");
  }
  raw.c_iflag = 0;
  raw.c_oflag = 0;
  raw.c_lflag = 0;
  raw.c_cflag = control_flags(settings);
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  raw.c_ispeed = settings.baud;
  raw.c_ospeed = settings.baud;
  if (uninterrupted([&] { return ::ioctl(terminal, TCSETS2, &raw); }) != 0) {
    throw_os_error("set " + path + " to " + std::to_string(settings.baud) + " baud", errno,
                   "can its hardware do this?");
  }
}

}  // namespace fakebot::io
