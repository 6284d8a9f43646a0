#include "cli/signals.hpp"

#include <spdlog/spdlog.h>

#include <csignal>

#include "io/asio_error.hpp"

namespace fakebot::cli {

using boost::asio::signal_set;
using boost::system::error_code;

Signals::Signals(runner::Session& session, SignalOptions options)
    : session_(session),
      options_(options),
      stop_(io::with_os_error(
          "wait for signals",
          [&] { return signal_set(session.context(), SIGINT, SIGTERM, SIGHUP); })),
      replug_(session.context()) {
  wait_for_stop();
  if (!options_.replugs) { return; }
  io::with_os_error("wait for SIGUSR1", [this] { replug_.add(SIGUSR1); });
  wait_for_replug();
}

void Signals::wait_for_stop() {
  stop_.async_wait([this](error_code error, int number) {
    if (error) { return; }
    const std::string text = fmt::format("stopped by signal {}", number);
    if (options_.logs) { spdlog::info("{}", text); }
    session_.stop({runner::StopReason::Cause::interrupted, text});
    wait_for_stop();
  });
}

void Signals::wait_for_replug() {
  replug_.async_wait([this](error_code error, int /*number*/) {
    if (error) { return; }
    if (options_.logs) { spdlog::info("unplugged by SIGUSR1"); }
    session_.replug();
    wait_for_replug();
  });
}

void ignore_broken_pipes() {
  std::signal(SIGPIPE, SIG_IGN);
}

}  // namespace fakebot::cli
