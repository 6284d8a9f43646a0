#include "cli/event_log.hpp"

#include <doctest/doctest.h>
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include <array>
#include <memory>
#include <sstream>
#include <string>

using namespace std::chrono_literals;
using fakebot::cli::EventLog;

namespace {

/// The log while this lives, as text.
class LogText {
 public:
  LogText() : before_(spdlog::default_logger()) {
    auto sink = std::make_shared<spdlog::sinks::ostream_sink_st>(text_);
    auto logger = std::make_shared<spdlog::logger>("test", sink);
    logger->set_pattern("%l: %v");
    spdlog::set_default_logger(logger);
  }
  LogText(const LogText&) = delete;
  LogText& operator=(const LogText&) = delete;
  LogText(LogText&&) = delete;
  LogText& operator=(LogText&&) = delete;
  ~LogText() { spdlog::set_default_logger(before_); }

  std::string text() const { return text_.str(); }

 private:
  std::shared_ptr<spdlog::logger> before_;
  std::ostringstream text_;
};

constexpr std::array kSignals{
    fakebot::sim::Signal{"wire.bad_lengths", "", 0, 9, "headers that lie", false},
    fakebot::sim::Signal{"sound.sequence", "", -1, 255, "melody", false},
};

}  // namespace

TEST_CASE("an event is a line with time, name and value") {
  const LogText log;
  EventLog("", kSignals).on_event({1234567us, "sound.sequence", 6});
  EventLog("robot 2: ", kSignals).on_event({0us, "gain.type", 1});
  CHECK(log.text() ==
        "info: 1.235 s: sound.sequence 6\n"
        "info: robot 2: 0.000 s: gain.type 1\n");
}

TEST_CASE("a fault of the driver is a warning that says what it means") {
  const LogText log;
  EventLog("robot 2: ", kSignals).on_event({20ms, "wire.bad_lengths", 1});
  EventLog("", kSignals).on_event({20ms, "wire.nobody_knows", 1});
  CHECK(log.text() ==
        "warning: robot 2: 0.020 s: wire.bad_lengths: headers that lie\n"
        "warning: 0.020 s: wire.nobody_knows 1\n");
}

TEST_CASE("a kind of event is told once per simulated second and the rest is counted") {
  const LogText log;
  EventLog events("", kSignals);
  for (int ms = 0; ms <= 2500; ms += 100) {
    events.on_event({std::chrono::milliseconds(ms), "wire.bad_lengths", 1});
  }
  CHECK(log.text() ==
        "warning: 0.000 s: wire.bad_lengths: headers that lie\n"
        "warning: 1.000 s: wire.bad_lengths: headers that lie (and 9 more since the last line)\n"
        "warning: 2.000 s: wire.bad_lengths: headers that lie (and 9 more since the last line)\n");
}

TEST_CASE("one kind does not keep another from being told") {
  const LogText log;
  EventLog events("", kSignals);
  events.on_event({1s, "wire.bad_lengths", 1});
  events.on_event({1s, "wire.bad_checksums", 1});
  events.on_event({1s, "outputs", 240});
  CHECK(log.text() ==
        "warning: 1.000 s: wire.bad_lengths: headers that lie\n"
        "warning: 1.000 s: wire.bad_checksums 1\n"
        "info: 1.000 s: outputs 240\n");
}
