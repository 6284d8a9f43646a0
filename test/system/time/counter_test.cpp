// `--time virtual`: drivers that wait by the processor's counter.
#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "held_counter.hpp"
#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;

namespace {

std::string recording_at(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST_CASE("a driver that waits by the processor's counter has one recording in virtual time") {
  if (!is_counter_tested_here()) { return; }
  const TempDir dir;
  for (const std::string driver : {FAKEBOT_COUNTER_DRIVER, FAKEBOT_STATIC_COUNTER_DRIVER}) {
    CAPTURE(driver);
    std::string first;
    for (int run = 0; run < 5; ++run) {
      const std::string capture = dir / "run.fbcap";
      const ProcessResult result = run_to_end({"run", "--time", "virtual", "--duration", "1.9",
                                               "--record", capture, "--", driver, "{port}"});
      CHECK(contains(result.errors, "received: 940 bytes"));
      const std::string recording = recording_at(capture);
      if (run == 0) { first = recording; }
      CHECK_MESSAGE(recording == first, result.errors);
    }
  }
}

TEST_CASE("a debugger in virtual time sees the driver's faults, not its reads of the counter") {
  if (!is_counter_tested_here()) { return; }
  const ProcessResult result =
      run_to_end({"run", "--time", "virtual", "--", "gdb", "-batch", "-ex", "run", "-ex", "bt",
                  "--args", FAKEBOT_COUNTER_DRIVER, "{port}", "crashes"});
  CHECK(contains(result.output, "received signal SIGSEGV"));
  CHECK(contains(result.output, "#0"));
  CHECK(contains(result.errors, "received: 1000 bytes"));
}

TEST_CASE("a driver that gets the machine's counter, because it cannot be held, is warned of") {
  const ProcessResult result = run_to_end(
      {"run", "--time", "virtual", "--duration", "1", "--", FAKEBOT_COUNTER_DRIVER, "{port}"});
  CHECK(contains(result.errors, "reads the processor's counter, which this machine does not let") ==
        !can_hold_counter());
}
