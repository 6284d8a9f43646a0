// A real process as the driver of a scenario.
#pragma once

#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <string>
#include <utility>

#include "io/file/file_descriptor.hpp"
#include "runner/scenario/judged_driver.hpp"
#include "runner/session/session.hpp"
#include "unit/runner/comes_true.hpp"

namespace fakebot::test {

using sim::scenario::DriverOrder;

/// A script as the driver, with all that the script has written.
struct JudgingStage {
  runner::Session session{};
  io::FileDescriptor output_end;  // ends of a pipe
  io::FileDescriptor driver_end;
  runner::JudgedDriver driver;
  std::string written{};

  explicit JudgingStage(const std::string& script, config::ScenarioDriver values = {})
      : JudgingStage(pipe(), with(script, std::move(values))) {}

  void start() { driver.start({"/dev/null"}); }
  /// Gives an order like a scenario. Returns whether the order changes anything.
  bool order(DriverOrder what) {
    const bool changes = driver.is_changed_by(what);
    driver.execute(what, {"/dev/null"});
    return changes;
  }

  /// Handles events until all text of the driver equals `text`. False after a timeout.
  bool writes(const std::string& text) {
    return comes_true(session, [&] { return all_written() == text; });
  }
  /// Handles events until the process has ended. False after a timeout.
  bool ends() {
    return comes_true(session, [this] { return !session.any_driver_runs(); });
  }

 private:
  using Pipe = std::array<int, 2>;

  JudgingStage(const Pipe& pipe, config::ScenarioDriver values)
      : output_end(pipe[0]),
        driver_end(pipe[1]),
        driver(session, std::move(values), pipe[1], run(), 0) {}

  static runner::JudgeContext run() {
    runner::JudgeContext run;
    run.when = [](sim::SimTime) { return " at 1.000 s"; };
    return run;
  }

  static Pipe pipe() {
    Pipe ends{};
    REQUIRE(::pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) == 0);
    return ends;
  }
  static config::ScenarioDriver with(const std::string& script, config::ScenarioDriver values) {
    // Some shells tell on standard error how their processes end.
    if (!script.empty()) { values.command = {"/bin/sh", "-c", "exec 2>/dev/null; " + script}; }
    return values;
  }

  const std::string& all_written() {
    std::array<char, 64> bytes{};
    const ssize_t size = ::read(output_end.get(), bytes.data(), bytes.size());
    if (size > 0) { written.append(bytes.data(), static_cast<std::size_t>(size)); }
    return written;
  }
};

}  // namespace fakebot::test
