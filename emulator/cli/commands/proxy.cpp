#include "cli/commands/proxy.hpp"

#include <spdlog/spdlog.h>

#include <memory>
#include <string>
#include <utility>

#include "capture/known_wires.hpp"
#include "cli/log/session_log.hpp"
#include "cli/options/record_option.hpp"
#include "cli/output.hpp"
#include "cli/ready_line.hpp"
#include "cli/signals.hpp"
#include "fakebot/protocol/version.hpp"
#include "report/summary.hpp"

namespace fakebot::cli {

namespace {

std::string settings_text(const io::SerialSettings& settings) {
  if (settings.baud == 0) { return "0 baud: hang up"; }
  return fmt::format("{} baud, {}{}", settings.baud,
                     settings.two_stop_bits ? "2 stop bits" : "1 stop bit",
                     settings.hardware_flow_control ? ", RTS/CTS" : "");
}

capture::CaptureInfo info_of_proxy(const runner::ProxyOptions& options) {
  return {.hardware = "the device behind " + options.port,
          .application = fmt::format("fakebot {}", kVersion),
          .comment = "through a proxy",
          .robot = capture::capture_robot(*options.wire)};
}

runner::ProxyEvents proxy_events() {
  return {[](const std::string& reason) {
            spdlog::warn("unplugged until the device is back: {}", reason);
          },
          [](const io::SerialSettings& settings) {
            spdlog::info("the driver has set {}", settings_text(settings));
          },
          [](const std::string& error) { spdlog::warn("{}", error); }};
}

/// Bytes that are lost, as lines of the log.
class LossLog {
 public:
  explicit LossLog(std::string port) : port_(std::move(port)) {}

  /// From now on these are looked at; they must outlive the log.
  void follow(const runner::ProxyCounters& counters) { counters_ = &counters; }

  /// To be called about once a second, and at the end.
  void tell() {
    if (counters_ == nullptr) { return; }
    if (counters_->robot_bytes_lost > told_.robot_bytes_lost) {
      spdlog::warn("{} bytes from the robot are lost, because the driver does not read",
                   counters_->robot_bytes_lost - told_.robot_bytes_lost);
    }
    if (counters_->driver_bytes_lost > told_.driver_bytes_lost) {
      spdlog::warn("{} bytes from the driver are lost, because {} does not take them",
                   counters_->driver_bytes_lost - told_.driver_bytes_lost, port_);
    }
    told_ = *counters_;
  }

 private:
  std::string port_;
  const runner::ProxyCounters* counters_ = nullptr;
  runner::ProxyCounters told_;
};

}  // namespace

ExitCode proxy(const ProxyRunOptions& options) {
  SessionLog log;
  std::unique_ptr<runner::Recording> recording;  // the session and its lines write to it
  log.add_line("");
  LossLog losses(options.proxy.port);
  runner::SessionEvents events = log.events();
  events.on_second = [&] {
    log.tell_overdue();
    losses.tell();
  };
  runner::Session session(std::move(events));
  const Signals signals(session, {.logs = true});
  runner::Proxy proxy(session, options.proxy, proxy_events());
  losses.follow(proxy.counters());
  recording = start_recording(options.record, info_of_proxy(options.proxy), {options.proxy.port});
  if (recording) { proxy.record_into(*recording); }
  write_output(text_of(
      StandInReadyLine{"device", options.proxy.port, proxy.device().path(), options.proxy.link}));
  const runner::ProxyResult result = proxy.run();
  log.tell_rest();
  losses.tell();
  tell(report::summary_of(result) + report::summary_of(recording.get()));
  return with_recording(ExitCode::interrupted, recording.get());
}

}  // namespace fakebot::cli
