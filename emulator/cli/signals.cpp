#include "cli/signals.hpp"

#include <spdlog/spdlog.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <csignal>
#include <mutex>

#include "io/asio/asio_error.hpp"

namespace fakebot::cli {

using boost::asio::signal_set;
using boost::system::error_code;

namespace {

/// Adds all signals that would end the program at once, with drivers left behind and reports
/// unwritten, except errors of the program, such as SIGSEGV. A user who started the program with
/// nohup wants it to outlive the terminal.
void add_stop_signals(signal_set& set) {
  for (const int number : {SIGINT, SIGTERM, SIGQUIT, SIGALRM, SIGUSR2, SIGXCPU, SIGPWR, SIGIO,
                           SIGPROF, SIGVTALRM, SIGSTKFLT}) {
    set.add(number);
  }
  for (int number = SIGRTMIN; number <= SIGRTMAX; ++number) {
    error_code kept_back;  // valgrind keeps the last signal for itself
    set.add(number, kept_back);
  }
  struct sigaction hangup {};
  const bool is_ignored =
      ::sigaction(SIGHUP, nullptr, &hangup) == 0 && hangup.sa_handler == SIG_IGN;
  if (!is_ignored) { set.add(SIGHUP); }
}

}  // namespace

struct Signals::Sets {
  explicit Sets(boost::asio::io_context& context) : stop(context), replug(context) {
    add_stop_signals(stop);
  }

  signal_set stop;
  signal_set replug;
};

Signals::Signals(runner::Session& session, SignalOptions options)
    : session_(session), options_(options), sets_(io::with_os_error("wait for signals", [&] {
        return std::make_unique<Sets>(session.outside());
      })) {
  wait_for_stop();
  io::with_os_error("wait for SIGUSR1", [this] { sets_->replug.add(SIGUSR1); });
  wait_for_replug();
}

Signals::~Signals() = default;

void Signals::wait_for_stop() {
  sets_->stop.async_wait([this](error_code error, int number) {
    if (error) { return; }
    const std::string text = fmt::format("stopped by signal {}", number);
    if (options_.logs) { spdlog::info("{}", text); }
    session_.stop({runner::StopReason::Cause::interrupted, text});
    wait_for_stop();
  });
}

void Signals::wait_for_replug() {
  sets_->replug.async_wait([this](error_code error, int /*number*/) {
    if (error) { return; }
    if (options_.logs) { spdlog::info("unplugged by SIGUSR1"); }
    session_.post([this] { session_.replug(); });
    wait_for_replug();
  });
}

struct StopSignals::Wait {
  std::mutex mutex;
  boost::asio::io_context context;
  signal_set signals{context};
  signal_set replug{context, SIGUSR1};  // between scenarios, nothing can be unplugged
  bool came = false;
};

StopSignals::StopSignals()
    : wait_(io::with_os_error("wait for signals", [] { return std::make_unique<Wait>(); })) {
  io::with_os_error("wait for signals", [this] { add_stop_signals(wait_->signals); });
  wait_->signals.async_wait(
      [wait = wait_.get()](error_code error, int /*number*/) { wait->came = !error; });
}

StopSignals::~StopSignals() = default;

bool StopSignals::came() {
  const std::lock_guard lock(wait_->mutex);
  wait_->context.poll();
  return wait_->came;
}

void ignore_broken_pipes() {
  std::signal(SIGPIPE, SIG_IGN);
}

}  // namespace fakebot::cli
