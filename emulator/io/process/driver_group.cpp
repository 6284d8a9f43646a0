#include "io/process/driver_group.hpp"

#include <spdlog/spdlog.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <chrono>
#include <utility>

#include "io/process/driver_command.hpp"

namespace fakebot::io {

namespace {

/// For a driver to end by itself after SIGTERM: one that is well takes a few milliseconds, and on
/// a host that stands still for seconds it is to blame for nothing.
constexpr std::chrono::seconds kPatienceForEnd{10};

}  // namespace

DriverGroup::DriverGroup(boost::asio::io_context& context, std::function<void(bool)> on_ended)
    : context_(context), on_ended_(std::move(on_ended)) {}

void DriverGroup::start(std::vector<std::string> argv, const std::string& port) {
  ProcessCommand command{.argv = std::move(argv)};
  // At a terminal a driver may want its keys, which only its foreground group gets.
  command.own_group = ::isatty(STDIN_FILENO) == 0;
  auto driver = std::make_unique<Driver>(context_, [this](const DriverEnd& end) { on_end(end); });
  driver->start(with_port(std::move(command), port));
  drivers_.push_back(std::move(driver));
}

void DriverGroup::on_end(const DriverEnd& end) {
  if (end.why == DriverEnd::Why::out_of_time) { all_in_time_ = false; }
  if (!on_ended_) { return; }
  const bool good = end.process.success();
  if (!good) { spdlog::error("the driver ended {}", text_of(end.process)); }
  if (good && any_running()) { return; }
  // Not at once: of others that have ended at the same time the log tells, too.
  boost::asio::post(context_, [this, good] {
    if (on_ended_) { std::exchange(on_ended_, nullptr)(good); }
  });
}

bool DriverGroup::any_running() const {
  return std::any_of(drivers_.begin(), drivers_.end(),
                     [](const auto& driver) { return driver->runs(); });
}

std::optional<pid_t> DriverGroup::pid() const {
  if (drivers_.empty() || !drivers_.front()->runs()) { return std::nullopt; }
  return drivers_.front()->pid();
}

bool DriverGroup::end() {
  on_ended_ = nullptr;
  for (const auto& driver : drivers_) { driver->ask_to_end(kPatienceForEnd); }
  while (any_running()) {
    context_.restart();  // also after a second reason to stop
    context_.run_one();
  }
  return all_in_time_;
}

}  // namespace fakebot::io
