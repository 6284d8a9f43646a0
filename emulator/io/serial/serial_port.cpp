#include "io/serial/serial_port.hpp"

#include <sys/ioctl.h>

#include <utility>

#include "io/serial/open_port.hpp"

namespace fakebot::io {

SerialPort::SerialPort(boost::asio::io_context& context, std::string path,
                       const SerialSettings& settings, std::size_t most_at_once, PortEvents events)
    : path_(std::move(path)),
      stream_(PortStream::open(context, path_, open_serial_port(path_, settings), most_at_once,
                               std::move(events))) {}

void SerialPort::apply(const SerialSettings& settings) {
  apply_settings(stream_->descriptor(), settings, path_);
}

void SerialPort::set_lines(sim::DriverLines lines) {
  const auto set = [this](bool is_on, int line) {
    ::ioctl(stream_->descriptor(), is_on ? TIOCMBIS : TIOCMBIC, &line);
  };
  set(lines.dtr, TIOCM_DTR);
  set(lines.rts, TIOCM_RTS);
}

std::optional<sim::RobotLines> SerialPort::lines() const {
  int lines = 0;
  if (::ioctl(stream_->descriptor(), TIOCMGET, &lines) != 0) { return std::nullopt; }
  const auto is_on = [lines](int line) { return (lines & line) != 0; };
  return sim::RobotLines{is_on(TIOCM_CTS), is_on(TIOCM_DSR), is_on(TIOCM_CD), is_on(TIOCM_RI)};
}

}  // namespace fakebot::io
