#include "report/log/proxy_log.hpp"

#include <spdlog/fmt/fmt.h>

namespace fakebot::report {

namespace {

std::string text_of(const io::SerialSettings& settings) {
  if (settings.baud == 0) { return "0 baud: hang up"; }
  return fmt::format("{} baud, {}{}", settings.baud,
                     settings.two_stop_bits ? "2 stop bits" : "1 stop bit",
                     settings.hardware_flow_control ? ", RTS/CTS" : "");
}

}  // namespace

runner::ProxyEvents ProxyLog::events() {
  return {[this](const std::string& reason) {
            log_.write(LogLevel::warning, "unplugged until the device is back: " + reason);
          },
          [this](const io::SerialSettings& settings) {
            write_settings(LogLevel::info, "the driver has set " + text_of(settings));
          },
          [this](const std::string& error) { write_settings(LogLevel::warning, error); }};
}

void ProxyLog::write_settings(LogLevel level, const std::string& line) {
  if (++settings_ > kMostSettingsLogged) { return; }
  log_.write(level, settings_ == kMostSettingsLogged
                        ? line + "; settings are only counted from here on"
                        : line);
}

void ProxyLog::report_losses(const runner::ProxyCounters& counters) {
  if (counters.robot_bytes_lost > reported_.robot_bytes_lost) {
    log_.write(LogLevel::warning,
               fmt::format("{} bytes from the robot are lost, because the driver does not read",
                           counters.robot_bytes_lost - reported_.robot_bytes_lost));
  }
  if (counters.port.bytes_lost > reported_.port.bytes_lost) {
    log_.write(LogLevel::warning,
               fmt::format("{} bytes from the driver are lost, because {} does not take them",
                           counters.port.bytes_lost - reported_.port.bytes_lost, port_));
  }
  reported_ = counters;
}

}  // namespace fakebot::report
