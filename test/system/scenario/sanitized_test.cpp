// Drivers built with sanitizers, in virtual time.
#include <doctest/doctest.h>

#include <sstream>
#include <string>

#include "system/emulator_process.hpp"
#include "system/summary.hpp"

using namespace fakebot::test;

namespace {

std::string sanitized_path(const std::string& driver) {
  return FAKEBOT_SANITIZED_FOLDER "/" + driver;
}

/// A shell starts the driver, with any options of the sanitizer.
ProcessResult run_by_shell(const std::string& driver, const std::string& bug,
                           const std::string& options = "") {
  return run_to_end({"run", "--time", "virtual", "--", "/bin/sh", "-c",
                     options + " " + sanitized_path(driver) + " {port} " + bug});
}

}  // namespace

TEST_CASE("a driver in virtual time that is built with a sanitizer lives, whoever starts it") {
  std::istringstream drivers(FAKEBOT_SANITIZED_DRIVERS);
  for (std::string driver; std::getline(drivers, driver, ' ');) {
    CAPTURE(driver);
    const ProcessResult alone =
        run_to_end({"run", "--time", "virtual", "--", sanitized_path(driver), "{port}"});
    CHECK(alone.exit_code == 0);
    CHECK(contains(alone.errors, "received: 100 bytes"));
    const ProcessResult by_shell = run_by_shell(driver, "", "ASAN_OPTIONS=exitcode=9");
    CHECK(by_shell.exit_code == 0);
    CHECK(contains(by_shell.errors, "received: 100 bytes"));
  }
}

TEST_CASE("what a sanitizer finds in virtual time ends the driver with its report and status") {
  struct Bug {
    const char* sanitizer;
    const char* options;
    const char* name;
    const char* report;
  };
  constexpr Bug kBugs[]{
      {"address", "ASAN_OPTIONS", "use-after-free", "heap-use-after-free"},
      {"address", "ASAN_OPTIONS", "leak", "detected memory leaks"},
      {"leak", "LSAN_OPTIONS", "leak", "detected memory leaks"},
      {"thread", "TSAN_OPTIONS", "'data race'", "data race"},
      {"thread", "TSAN_OPTIONS", "lock-order-inversion", "lock-order-inversion"},
      {"memory", "MSAN_OPTIONS", "use-of-uninitialized-value", "use-of-uninitialized-value"},
      {"undefined", "UBSAN_OPTIONS", "overflow", "runtime error: signed integer overflow"},
  };
  std::istringstream drivers(FAKEBOT_SANITIZED_DRIVERS);
  for (std::string driver; std::getline(drivers, driver, ' ');) {
    for (const Bug& bug : kBugs) {
      if (!contains(driver, bug.sanitizer)) { continue; }
      CAPTURE(driver);
      CAPTURE(std::string(bug.name));
      const ProcessResult found =
          run_by_shell(driver, bug.name, std::string(bug.options) + "=exitcode=9:halt_on_error=1");
      CHECK(found.exit_code == 4);
      CHECK(contains(found.errors, bug.report));
      CHECK(contains(found.errors, "the driver ended "));
    }
  }
}
