// A recording program is killed while writing.
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>
#include <string>
#include <thread>

#include "system/driver.hpp"
#include "system/emulator_process.hpp"
#include "system/record/tshark.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;

namespace {

constexpr int kKills = 5;
/// The most packets in the buffer of a recording, plus a packet in flight.
constexpr int kHeld = 40;

/// Exchanges a random number of frames, and waits for a part of a period, so that the kill hits any
/// phase. Returns the number of frames.
int talk(Driver& driver, std::mt19937_64& random) {
  const int frames = 60 + static_cast<int>(random() % 200);
  for (int i = 0; i < frames; ++i) {
    driver.next_frame();
    driver.send(wire::BaseControl{100, 0});
  }
  std::this_thread::sleep_for(std::chrono::microseconds(random() % 1000));
  return frames;
}

/// More than 64 bytes at once from a driver arrive in pieces, like packets of USB, and the kill may
/// come between two pieces.
void check_that_at_most_the_last_command_is_cut(const std::string& file) {
  std::istringstream lines(run_to_end({"decode", file, "--format", "jsonl"}).output);
  bool is_cut = false;
  for (std::string line; std::getline(lines, line);) {
    const auto decoded = nlohmann::json::parse(line);
    if (decoded["direction"] != "command") {
      CHECK_FALSE(decoded.contains("fault"));
    } else if (decoded.contains("fault")) {
      CHECK((is_cut || decoded["fault"] == "half_frame"));
      is_cut = true;
    } else {
      CHECK_FALSE(is_cut);
    }
  }
}

}  // namespace

TEST_CASE("a killed run leaves a capture that is readable up to its last complete packet") {
  std::mt19937_64 random(std::random_device{}());
  for (int kill = 0; kill < kKills; ++kill) {
    const TempDir dir;
    const std::string file = dir / "run.pcapng";
    EmulatorProcess emulator({"run", "--speed", "20", "--record", file});
    Driver driver(emulator.port());
    const int frames_read = talk(driver, random);
    emulator.send_signal(SIGKILL);
    CHECK(emulator.wait_for_exit().signal == SIGKILL);

    const ProcessResult decoded = run_to_end({"decode", file, "--summary", "--format", "jsonl"});
    CAPTURE(decoded.errors);
    CHECK(decoded.exit_code == 0);
    std::istringstream lines(decoded.output);
    int packets = 0;
    for (std::string line; std::getline(lines, line);) {
      const auto stream = nlohmann::json::parse(line);
      CAPTURE(line);
      packets += stream["packets"].get<int>();
      if (stream["direction"] == "feedback") {
        CHECK(stream["frames"].get<int>() >= frames_read - kHeld);
      }
    }
    check_that_at_most_the_last_command_is_cut(file);

    // tshark's exit code reports a truncated last packet; a truncated last packet is allowed.
    const std::string numbers = output_of("tshark -r " + file + " -T fields -e frame.number; true");
    CHECK(std::count(numbers.begin(), numbers.end(), '\n') == packets);
  }
}
