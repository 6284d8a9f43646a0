// `--time virtual`: drivers that keep time from going on.
#include <doctest/doctest.h>

#include <csignal>
#include <string>
#include <vector>

#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;

namespace {

std::vector<std::string> with_driver(std::vector<std::string> arguments, const char* way) {
  arguments.insert(arguments.end(), {"--", FAKEBOT_ENDLESS_DRIVER, "{port}", way});
  return arguments;
}

std::string unplugging_scenario(const TempDir& dir, const std::string& more_events = "") {
  return dir.write("s.json", R"({"name": "s", "robot": {"profile": "ideal"}, "duration": 9,
    "events": [{"name": "out", "at": 2, "do": {"device": "unplug"}})" +
                                 more_events + R"(],
    "expectations": [{"no_violations": true}]})");
}

}  // namespace

TEST_CASE("a driver in virtual time that computes on and on is an error, with its name") {
  const ProcessResult result =
      run_to_end(with_driver({"run", "--time", "virtual", "--duration", "5"}, "computes"));
  CHECK(result.exit_code == 4);
  CHECK(contains(result.errors,
                 "the driver cannot be held in simulated time: time stands still: endless_driver "
                 "(process "));
  CHECK(contains(result.errors,
                 ") computes, without a wait in 10 s of processor time; it needs real time (--time "
                 "real) or scaled time"));
}

#if defined(__x86_64__)  // elsewhere no statically linked program lives in virtual time
TEST_CASE("a statically linked driver that computes on and on is not told to take scaled time") {
  const ProcessResult result = run_to_end({"run", "--time", "virtual", "--duration", "5", "--",
                                           FAKEBOT_STATIC_ENDLESS_DRIVER, "{port}", "computes"});
  CHECK(result.exit_code == 4);
  CHECK(contains(result.errors, " of processor time; it needs real time (--time real)\n"));
}
#endif

TEST_CASE("a driver in virtual time that spins for ever is judged by its robot, and named") {
  const TempDir dir;
  const std::string file = dir.write("s.json", R"({"name": "s", "duration": 20,
    "expectations": [{"eventually": "speed.linear_m_s > 0.05", "within": 10}]})");
  const ProcessResult result =
      run_to_end(with_driver({"test", "--time", "virtual", file}, "spins"));
  CHECK(result.exit_code == 1);
  CHECK(contains(result.output, "speed.linear_m_s > 0.05 was expected within 10.000 s"));
  CHECK(contains(result.errors, "endless_driver (process "));
  CHECK(contains(result.errors, ") spins until a variable changes: time goes on meanwhile"));
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

TEST_CASE("a driver in virtual time that reads without end when unplugged has failed") {
  const TempDir dir;
  const std::string file = unplugging_scenario(dir);
  const std::string reason =
      "the driver does nothing but compute since the device was unplugged: endless_driver "
      "(process ";
  const ProcessResult test = run_to_end(with_driver({"test", "--time", "virtual", file}, "reads"));
  CHECK(test.exit_code == 1);
  CHECK(contains(test.output, "failed s\n"));
  CHECK(contains(test.output, reason));
  const ProcessResult run = run_to_end(with_driver({"run", "--time", "virtual", file}, "reads"));
  CHECK(run.exit_code == 1);
  CHECK(contains(run.errors, reason));
}

TEST_CASE("a driver in virtual time that reads without end what was plugged in again has failed") {
  const TempDir dir;
  const std::string file =
      unplugging_scenario(dir, R"(, {"name": "in", "at": 2, "do": {"device": "plug_in"}})");
  const ProcessResult test = run_to_end(with_driver({"test", "--time", "virtual", file}, "reads"));
  CHECK(test.exit_code == 1);
  CHECK(contains(test.output, "since the device was unplugged"));
}

TEST_CASE("a driver in virtual time that asks for io_uring goes without, which is said once") {
  const ProcessResult result =
      run_to_end(with_driver({"run", "--time", "virtual", "--duration", "5"}, "io-uring"));
  CHECK(result.exit_code == 0);
  const std::string warning =
      "endless_driver has asked for io_uring, which virtual time refuses as a kernel does that has "
      "none (ENOSYS)";
  const std::size_t first = result.errors.find(warning);
  REQUIRE(first != std::string::npos);
  CHECK(result.errors.find(warning, first + 1) == std::string::npos);
}
