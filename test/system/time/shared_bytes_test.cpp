// `--time virtual`: the bytes between fakebot and a driver pass a memory that both share, and the
// kernel's pseudo-terminal as soon as the driver reads by calls that do not know of the memory.
#include <doctest/doctest.h>

#include <string>

#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;

namespace {

/// How many bytes the driver has read, and their sum.
std::string read_by(const std::string& way) {
  const std::string output = run_to_end({"run", "--time", "virtual", "--duration", "3", "--",
                                         FAKEBOT_SWITCHING_DRIVER, "{port}", way})
                                 .output;
  return output.substr(output.find('\n') + 1);  // without the ready line
}

}  // namespace

TEST_CASE("a driver in virtual time that goes on to read in another way gets each byte once") {
  // Through the pseudo-terminal alone.
  const std::string expected = read_by("stream-from-the-start");
  REQUIRE(contains(expected, "5000 bytes, "));
  for (const char* way : {"poll",      "poll-for-a-frame", "block",  "vtime",
                          "together",  "nonblocking",      "count",  "parts",
                          "poll-two",  "poll-writable",    "select", "select-two",
                          "epoll",     "stream",           "raw",    "raw-nonblocking",
                          "duplicate", "another-open",     "child",  "exec"}) {
    CAPTURE(way);
    CHECK(read_by(way) == expected);
  }
}

TEST_CASE("a driver in virtual time that writes in two ways has its commands in order") {
  const TempDir dir;
  std::string expected;
  for (int speed = 1; speed <= 120; ++speed) {
    expected += "speed_mm_s=" + std::to_string(speed) + " ";
  }
  for (const std::string way : {"write-dprintf", "write-stream", "write-raw"}) {
    CAPTURE(way);
    const std::string capture = dir / "run.fbcap";
    run_to_end({"run", "--time", "virtual", "--duration", "3", "--record", capture, "--",
                FAKEBOT_SWITCHING_DRIVER, "{port}", way});
    const std::string decoded = run_to_end({"decode", capture}).output;
    std::string speeds;
    for (std::size_t at = decoded.find("speed_mm_s="); at != std::string::npos;
         at = decoded.find("speed_mm_s=", at + 1)) {
      speeds += decoded.substr(at, decoded.find(' ', at) - at + 1);
    }
    CHECK(speeds == expected);
  }
}
