// `--time virtual`: fakebot and a driver share a processor for a while, because wakes cost less
// there. The driver still sees all processors. A short time slice lets a woken thread interrupt
// other programs.
#include <doctest/doctest.h>
#include <sched.h>

#include <chrono>
#include <fstream>
#include <string>

#include "io/processor/time_slice.hpp"
#include "system/emulator_process.hpp"
#include "system/summary.hpp"

using namespace fakebot::test;

namespace {

std::string told_by(const std::string& driver, const std::string& what,
                    const std::string& time = "virtual") {
  const std::string output =
      run_to_end({"run", "--time", time, "--duration", "30", "--", driver, "{port}", what}).output;
  return output.substr(output.find('\n') + 1);  // without the ready line
}

/// Of this process, as the kernel lists them.
std::string own_processors() {
  std::ifstream status("/proc/self/status");
  const std::string name = "Cpus_allowed_list:\t";
  std::string line;
  while (std::getline(status, line) && !line.starts_with(name)) {}
  return line.substr(name.size());
}

std::string own_count() {
  cpu_set_t processors{};
  ::sched_getaffinity(0, sizeof(processors), &processors);
  return std::to_string(CPU_COUNT(&processors));
}

}  // namespace

TEST_CASE("a driver in virtual time, and all that it starts, may run on each processor") {
  const std::string all = own_processors();
  const std::string expected =
      "asked: " + own_count() + "\nthread: " + all + "\nchild: " + all + "\nprogram: " + all + "\n";
  for (const char* driver : {FAKEBOT_PROCESSORS_DRIVER, FAKEBOT_STATIC_PROCESSORS_DRIVER}) {
    CAPTURE(driver);
    const std::string told = told_by(driver, "asks");
    CHECK_MESSAGE(contains(told, expected), told);
  }
}

TEST_CASE("a driver in virtual time that chooses a processor keeps it") {
  const std::string told = told_by(FAKEBOT_PROCESSORS_DRIVER, "chooses");
  const std::string name = "wants: ";
  REQUIRE(contains(told, name));
  const std::size_t at = told.find(name) + name.size();
  const std::string wanted = told.substr(at, told.find('\n', at) - at);
  CHECK_MESSAGE(contains(told, "has: " + wanted + "\n"), told);
}

TEST_CASE("a driver in virtual time has a short time slice, in real time that of its shell") {
  const auto own = fakebot::io::time_slice_of(0).value_or(std::chrono::nanoseconds{0});
  if (own <= fakebot::io::ShortTimeSlice::kShort) {
    MESSAGE("not tested here: threads have no time slices of their own");
    return;
  }
  for (const char* driver : {FAKEBOT_PROCESSORS_DRIVER, FAKEBOT_STATIC_PROCESSORS_DRIVER}) {
    CAPTURE(driver);
    CHECK(told_by(driver, "slice") == "slice: 100000\n");
    CHECK(told_by(driver, "slice", "real") == "slice: " + std::to_string(own.count()) + "\n");
  }
}
