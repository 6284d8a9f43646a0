// Programs that rely on growing dates, in virtual time: FAKEBOT_DATES=distinct.
#include <doctest/doctest.h>

#include <string>

#include "system/emulator_process.hpp"

using namespace fakebot::test;

namespace {

/// Prints how far the dates of a hundred looks are apart, how far the time has gone on meanwhile,
/// and how late the first look after a pause is.
std::string looks_with(const std::string& variables) {
  const ProcessResult result = run_to_end({"run", "--time", "virtual", "--test-program", "--",
                                           "env", variables, "/usr/bin/python3", "-S", "-c", R"(
import time
begin = time.monotonic_ns()
dates = [time.time_ns() for _ in range(100)]
print("apart", {b - a for a, b in zip(dates, dates[1:])}, "in", time.monotonic_ns() - begin)
time.sleep(0.01)
print("later", time.time_ns() % 1_000_000)
)"});
  CHECK(result.exit_code == 0);
  return result.output;
}

}  // namespace

TEST_CASE("the date of a driver in virtual time stands still while the driver computes") {
  const std::string output = looks_with("FAKEBOT_DATES=");
  CHECK(output.find("apart {0} in 0\nlater 0\n") != std::string::npos);
}

TEST_CASE("distinct dates of a driver in virtual time grow by a nanosecond, and time does not") {
  const std::string output = looks_with("FAKEBOT_DATES=distinct");
  CHECK(output.find("apart {1} in 0\nlater 0\n") != std::string::npos);
}
