// Standard error is an unread pipe, as with a careless test harness.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdint>
#include <string>
#include <vector>

#include "system/driver.hpp"
#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"
#include "system/wait.hpp"

using namespace fakebot::test;

namespace {

/// A named pipe, unread until drain().
class UnreadPipe {
 public:
  explicit UnreadPipe(const std::string& path) {
    if (::mkfifo(path.c_str(), 0600) != 0) { throw std::runtime_error("cannot make " + path); }
    fd_ = ::open(path.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC);
  }
  UnreadPipe(const UnreadPipe&) = delete;
  UnreadPipe& operator=(const UnreadPipe&) = delete;
  UnreadPipe(UnreadPipe&&) = delete;
  UnreadPipe& operator=(UnreadPipe&&) = delete;
  ~UnreadPipe() { ::close(fd_); }

  void fill() const {
    const std::array<char, 1024> filler{};
    while (::write(fd_, filler.data(), filler.size()) > 0) {}
  }

  /// Reads everything in the pipe.
  std::string drain() const {
    std::string text;
    std::array<char, 4096> piece{};
    for (ssize_t size = 0; (size = ::read(fd_, piece.data(), piece.size())) > 0;) {
      text.append(piece.data(), static_cast<std::size_t>(size));
    }
    return text;
  }

 private:
  int fd_ = -1;
};

/// Starts the program with standard error to the pipe.
struct Unheard {
  TempDir dir;
  UnreadPipe errors{dir / "errors"};
  EmulatorProcess emulator;

  explicit Unheard(const std::string& arguments)
      : emulator({"-c", "exec " + program_under_test() + " " + arguments + " 2>" + dir / "errors"},
                 shell()) {
    emulator.ready();
    errors.fill();
  }
};

/// Each command is executed and gives a line of the log at level debug.
void switch_outputs(Driver& driver, std::uint16_t first, int times) {
  for (int i = 0; i < times; ++i) {
    driver.send(wire::GeneralPurposeOutput{static_cast<std::uint16_t>(first + i % 2)});
    driver.next_frame();
  }
}

}  // namespace

TEST_CASE("an unread log blocks neither the stream nor the end of the program") {
  Unheard unheard("run --log-level debug");
  Driver driver(unheard.emulator.port());
  switch_outputs(driver, 0, 20);
  CHECK(no_faults(driver.counters()));
  unheard.emulator.send_signal(SIGINT);
  CHECK(unheard.emulator.wait_for_exit().exit_code == 130);
}

TEST_CASE("lost lines of the log are counted and reported when the log is read again") {
  Unheard unheard("run --log-level debug");
  Driver driver(unheard.emulator.port());
  switch_outputs(driver, 0, 20);
  // The answer tells that all commands were executed.
  driver.send(wire::RequestExtra{wire::request::firmware_version});
  driver.next_frame_with(
      [](const Frame& frame) { return frame.find<wire::FirmwareVersion>().has_value(); });
  unheard.errors.drain();
  std::string log;
  wait_until("the count of lost lines", [&] {
    switch_outputs(driver, 0, 2);
    log += unheard.errors.drain();
    return contains(log, "outputs");
  });
  CHECK(number_after("fakebot: warning: ", log) >= 20);
  CHECK(contains(log, " lines of the log are lost, because nobody read it\n"));
  CHECK(log.find("lost") == log.rfind("lost"));
}

TEST_CASE("an error message to an unread pipe does not block the program") {
  const TempDir dir;
  const UnreadPipe errors(dir / "errors");
  errors.fill();
  const ProcessResult result = run_to_end(
      {"-c", "exec " + program_under_test() + " run --profile none 2>" + dir / "errors"}, shell());
  CHECK(result.exit_code == 2);
}
