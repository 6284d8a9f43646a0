#include "report/log/proxy_log.hpp"

#include <spdlog/fmt/fmt.h>

namespace fakebot::report {

namespace {

std::string settings_text(const io::SerialSettings& settings) {
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
            log_.write(LogLevel::info, "the driver has set " + settings_text(settings));
          },
          [this](const std::string& error) { log_.write(LogLevel::warning, error); }};
}

void ProxyLog::report_losses() {
  if (counters_ == nullptr) { return; }
  if (counters_->robot_bytes_lost > reported_.robot_bytes_lost) {
    log_.write(LogLevel::warning,
               fmt::format("{} bytes from the robot are lost, because the driver does not read",
                           counters_->robot_bytes_lost - reported_.robot_bytes_lost));
  }
  if (counters_->driver_bytes_lost > reported_.driver_bytes_lost) {
    log_.write(LogLevel::warning,
               fmt::format("{} bytes from the driver are lost, because {} does not take them",
                           counters_->driver_bytes_lost - reported_.driver_bytes_lost, port_));
  }
  reported_ = *counters_;
}

}  // namespace fakebot::report
