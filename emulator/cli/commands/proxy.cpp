#include "cli/commands/proxy.hpp"

#include <spdlog/spdlog.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <csignal>
#include <memory>
#include <string>

#include "cli/log/attachment_log.hpp"
#include "cli/options/record_option.hpp"
#include "cli/output.hpp"
#include "cli/ready_line.hpp"
#include "fakebot/protocol/version.hpp"
#include "io/asio_error.hpp"
#include "io/pty/attachment_watch.hpp"
#include "report/summary.hpp"

namespace fakebot::cli {

namespace asio = boost::asio;
using boost::system::error_code;

namespace {

constexpr std::chrono::seconds kLookAtLosses{1};

std::string settings_text(const io::SerialSettings& settings) {
  if (settings.baud == 0) { return "0 baud: hang up"; }
  return fmt::format("{} baud, {}{}", settings.baud,
                     settings.two_stop_bits ? "2 stop bits" : "1 stop bit",
                     settings.hardware_flow_control ? ", RTS/CTS" : "");
}

std::string summary_of_proxy(const runner::Proxy& proxy) {
  const runner::ProxyCounters& counters = proxy.counters();
  return fmt::format(
             "{:.3f} s\n"
             "from the robot: {} bytes; lost because a driver did not read: {}\n"
             "from {} driver{}: {} bytes; lost because the device did not take them: {}\n"
             "the device was gone: {} time{}\n",
             sim::to_seconds(proxy.now()), counters.robot_bytes, counters.robot_bytes_lost,
             counters.attachments, counters.attachments == 1 ? "" : "s", counters.driver_bytes,
             counters.driver_bytes_lost, counters.outages, counters.outages == 1 ? "" : "s") +
         report::faults_text(proxy.fault_counts());
}

capture::CaptureInfo capture_info(const std::string& port) {
  return {.hardware = "the device behind " + port,
          .application = fmt::format("fakebot {}", kVersion),
          .comment = "through a proxy"};
}

class ProxyRun {
 public:
  explicit ProxyRun(const ProxyRunOptions& options)
      : options_(options.proxy),
        stop_signals_(io::with_os_error(
            "wait for signals",
            [this] { return asio::signal_set(context_, SIGINT, SIGTERM, SIGHUP); })),
        watch_(context_) {
    if (options_.link) { io::DeviceLink::clear_left_behind(*options_.link); }
    proxy_.emplace(context_, watch_, options_, events());
    recording_ = start_recording(options.record, capture_info(options_.port), {options_.port});
    if (recording_) { proxy_->tap(&recording_->tap(0)); }
  }

  ExitCode go() {
    stop_signals_.async_wait([this](error_code error, int number) {
      if (error) { return; }
      spdlog::info("stopped by signal {}", number);
      context_.stop();
    });
    look_at_losses();
    announce();
    context_.run();
    proxy_->give_up_held();
    attachments_.tell_rest();
    tell_losses();
    tell(summary_of_proxy(*proxy_) + report::summary_of(recording_.get()));
    return with_recording(ExitCode::interrupted, recording_.get());
  }

 private:
  runner::ProxyEvents events() {
    return {[this] { attachments_.on_attach(); },
            [this] { attachments_.on_detach(); },
            [](const std::string& reason) {
              spdlog::warn("unplugged until the device is back: {}", reason);
            },
            [](const std::string& device) { spdlog::info("plugged in again as {}", device); },
            [](const io::SerialSettings& settings) {
              spdlog::info("the driver has set {}", settings_text(settings));
            },
            [](const std::string& error) { spdlog::warn("{}", error); }};
  }

  void announce() const {
    write_output(
        text_of(StandInReadyLine{"device", options_.port, proxy_->device().path(), options_.link}));
  }

  void look_at_losses() {
    log_timer_.expires_after(kLookAtLosses);
    log_timer_.async_wait([this](error_code error) {
      if (error) { return; }
      attachments_.tell_overdue();
      tell_losses();
      if (recording_) { recording_->flush(); }
      look_at_losses();
    });
  }

  void tell_losses() {
    const runner::ProxyCounters& now = proxy_->counters();
    if (now.robot_bytes_lost > told_.robot_bytes_lost) {
      spdlog::warn("{} bytes from the robot are lost, because the driver does not read",
                   now.robot_bytes_lost - told_.robot_bytes_lost);
    }
    if (now.driver_bytes_lost > told_.driver_bytes_lost) {
      spdlog::warn("{} bytes from the driver are lost, because {} does not take them",
                   now.driver_bytes_lost - told_.driver_bytes_lost, options_.port);
    }
    told_ = now;
  }

  runner::ProxyOptions options_;
  // One thread: no lock is needed.
  asio::io_context context_{BOOST_ASIO_CONCURRENCY_HINT_UNSAFE};
  asio::signal_set stop_signals_;
  io::AttachmentWatch watch_;
  asio::steady_timer log_timer_{context_};
  AttachmentLog attachments_{""};
  runner::ProxyCounters told_;
  std::unique_ptr<runner::Recording> recording_;
  std::optional<runner::Proxy> proxy_;
};

}  // namespace

ExitCode proxy(const ProxyRunOptions& options) {
  return ProxyRun(options).go();
}

}  // namespace fakebot::cli
