// `--time virtual`: drivers that keep time from going on.
#include <doctest/doctest.h>

#include <csignal>
#include <string>
#include <vector>

#include "system/emulator_process.hpp"
#include "system/summary.hpp"

using namespace fakebot::test;

namespace {

std::vector<std::string> with_driver(std::vector<std::string> arguments, const char* way) {
  arguments.insert(arguments.end(), {"--", FAKEBOT_ENDLESS_DRIVER, "{port}", way});
  return arguments;
}

}  // namespace

TEST_CASE("a driver in virtual time that computes on and on is an error, with its name") {
  const ProcessResult result =
      run_to_end(with_driver({"run", "--time", "virtual", "--duration", "5"}, "computes"));
  CHECK(result.exit_code == 4);
  CHECK(contains(result.errors,
                 "the driver cannot be held in simulated time: time stands still: endless_driver "
                 "(process "));
  CHECK(contains(result.errors, ") computes, without a wait in 10 s of processor time; it needs "));
}

TEST_CASE("a driver in virtual time that computes in the handler of a signal is named, too") {
  const ProcessResult result = run_to_end(
      with_driver({"run", "--time", "virtual", "--duration", "5"}, "computes-in-handler"));
  CHECK(result.exit_code == 4);
  CHECK(
      contains(result.errors,
               ") computes in the handler of a signal, without a wait in 10 s of processor time"));
}

TEST_CASE("a driver in virtual time that computes after ctrl-C has its time to end, and no more") {
  for (const char* const way : {"never-ends", "computes-when-asked-to-end"}) {
    CAPTURE(way);
    EmulatorProcess emulator(
        with_driver({"run", "--time", "virtual", "--end-within", "300ms"}, way));
    emulator.wait_for_error_text("ready\n");
    emulator.send_signal(SIGINT);
    const ProcessResult result = emulator.wait_for_exit();
    CHECK(result.exit_code == 130);
    CHECK(contains(result.errors, "the driver did not end after SIGTERM and was killed"));
    CHECK(!contains(result.errors, "time stands still"));
  }
}
