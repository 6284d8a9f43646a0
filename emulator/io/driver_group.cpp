#include "io/driver_group.hpp"

#include <spdlog/spdlog.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <csignal>
#include <utility>

#include "io/asio_error.hpp"
#include "io/driver_command.hpp"

namespace fakebot::io {

using boost::system::error_code;

namespace {

/// For a driver to end by itself after SIGTERM. The official one may sit in a read
/// of 4 s when the robot is silent, but here the robot goes on meanwhile.
constexpr std::chrono::seconds kPatienceForEnd{3};

}  // namespace

DriverGroup::DriverGroup(boost::asio::io_context& context, std::function<void(bool)> on_ended)
    : child_signal_(with_os_error("wait for the end of drivers (SIGCHLD)",
                                  [&] { return boost::asio::signal_set(context, SIGCHLD); })),
      on_ended_(std::move(on_ended)) {
  wait();
}

void DriverGroup::start(std::vector<std::string> argv, const std::string& port) {
  ProcessCommand command{.argv = std::move(argv)};
  // At a terminal a driver may want its keys, which only its foreground group gets.
  command.own_group = ::isatty(STDIN_FILENO) == 0;
  drivers_.push_back(std::make_unique<ChildProcess>(with_port(std::move(command), port)));
}

void DriverGroup::wait() {
  child_signal_.async_wait([this](error_code error, int /*number*/) {
    if (error) { return; }
    look();
    wait();
  });
}

void DriverGroup::look() {
  // Not every child is a driver: we may have been started with some.
  if (!on_ended_ || drivers_.empty()) { return; }
  bool good = true;
  for (auto& driver : drivers_) {
    const auto end = driver->poll();
    if (!end || end->success()) { continue; }
    good = false;
    spdlog::error("the driver ended {}", text_of(*end));
  }
  if (good && any_running()) { return; }
  std::exchange(on_ended_, nullptr)(good);
}

bool DriverGroup::any_running() {
  return std::any_of(drivers_.begin(), drivers_.end(),
                     [](const auto& driver) { return !driver->poll(); });
}

bool DriverGroup::end(boost::asio::io_context& context) {
  on_ended_ = nullptr;
  for (auto& driver : drivers_) { driver->signal(SIGTERM); }

  boost::asio::steady_timer timer(context, kPatienceForEnd);
  bool timed_out = false;
  timer.async_wait([&](error_code error) { timed_out = !error; });
  while (any_running() && !timed_out) {
    context.restart();  // also after a second reason to stop
    context.run_one();
  }
  const bool all_ended = !any_running();
  drivers_.clear();
  return all_ended;
}

}  // namespace fakebot::io
