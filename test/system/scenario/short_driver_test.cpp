// Tools that open the device, do a single thing and end, in real and in virtual time.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"
#include "system/too_slow.hpp"

using namespace fakebot::test;

namespace {

const std::vector<std::string> kTimes{"real", "virtual"};

struct ShortRun {
  std::string what;    ///< the tool does
  std::string driver;  ///< members of the section
  std::string expectation;

  ProcessResult in(const std::string& time) const {
    const TempDir dir;
    const std::string file =
        dir.write("s.json", R"({"name": "s", "duration": 1, "driver": {)" + driver +
                                R"(}, "expectations": [)" + expectation + "]}");
    return run_to_end({"test", "--time", time, file, "--", FAKEBOT_SHORT_DRIVER, "{port}", what});
  }
};

/// Lamps, not tones: the robot's melody for a new driver would replace a tone, in real time perhaps
/// in the same tick.
const std::string kLights = R"({"count": "outputs == 256", "exactly": 1})";
const std::string kWasOpened = R"({"at_end": "driver.attachments == 1"})";

}  // namespace

TEST_CASE("what a tool has sent is judged, whenever it may or must end") {
  for (const std::string& time : kTimes) {
    for (const char* driver :
         {R"("end": "any_time")", R"("end": "by_itself")", R"("kind": "test_program")"}) {
      const ProcessResult result = ShortRun{"lights", driver, kLights}.in(time);
      CAPTURE(time + " " + driver + ": " + result.output + result.errors);
      if (was_too_slow(result)) { continue; }
      CHECK(result.exit_code == 0);
    }
  }
}

TEST_CASE("what a tool has sent is judged, also what was still on the line when it ended") {
  for (const std::string& time : kTimes) {
    const ProcessResult result = ShortRun{"talks", R"("end": "any_time")", kLights}.in(time);
    CAPTURE(time + ": " + result.output + result.errors);
    if (was_too_slow(result)) { continue; }
    CHECK(result.exit_code == 0);
  }
}

TEST_CASE("a tool that ends where it has to wait is told so, after what it has sent was judged") {
  for (const std::string& time : kTimes) {
    const ProcessResult waits = ShortRun{"lights", R"("end": "when_asked")", kLights}.in(time);
    CAPTURE(time + ": " + waits.output + waits.errors);
    CHECK(waits.exit_code == 4);
    CHECK(contains(waits.output, "the driver ended with status 0 at 0."));
    CHECK(contains(waits.output, ", before it was asked to\n"));
    const ProcessResult cut = ShortRun{"lights", "", kLights}.in(time);
    CHECK(cut.exit_code == 5);
    CHECK(contains(cut.output, "the run was cut short: the driver ended with status 0 at 0."));
  }
}

TEST_CASE("a scenario starts when its condition was true for a moment") {
  for (const std::string& time : kTimes) {
    for (const char* condition :
         {"driver.attached", "driver.attachments > 0", "wire.bytes_received > 0",
          "driver.attached && wire.bytes_received > 0", "sound.note_hz > 0"}) {
      const ShortRun run{"lights",
                         std::string(R"("end": "any_time", "ready_when": ")") + condition + '"',
                         kLights};
      const ProcessResult result = run.in(time);
      CAPTURE(time + " " + condition + ": " + result.output + result.errors);
      if (was_too_slow(result)) { continue; }
      CHECK(result.exit_code == 0);
    }
  }
}

TEST_CASE("a tool that ends before the scenario could start is an error with the true reason") {
  for (const std::string& time : kTimes) {
    for (const char* end : {"any_time", "by_itself", "when_asked"}) {
      const ShortRun never{"never-opens", std::string(R"("end": ")") + end + '"', kWasOpened};
      const ProcessResult result = never.in(time);
      CAPTURE(time + " " + end + ": " + result.output + result.errors);
      CHECK(result.exit_code == 4);
      CHECK(contains(result.output,
                     "the driver ended before the scenario started, which it does when "
                     "driver.attached; it has not opened the device, which is {port} in its"));
    }
    const std::string drives = R"("ready_within": "500ms", "ready_when": "command.speed_mm_s > 0")";
    const ProcessResult idle =
        ShortRun{"lights", R"("end": "any_time", )" + drives, kLights}.in(time);
    CHECK(idle.exit_code == 4);
    CHECK(contains(idle.output,
                   "the driver ended before the scenario started, which it does when "
                   "command.speed_mm_s > 0\n"));
    const ProcessResult gone =
        ShortRun{"lights", R"("end": "by_itself", )" + drives, kLights}.in(time);
    CAPTURE(gone.output);
    CHECK(gone.exit_code == 4);
    CHECK(contains(gone.output,
                   "the driver was not ready within 0.5 s: command.speed_mm_s > 0; it has ended "
                   "with status 0\n"));
  }
}

TEST_CASE("a tool that only opens or reads has opened the device") {
  for (const std::string& time : kTimes) {
    for (const char* what : {"opens", "reads"}) {
      const ProcessResult result = ShortRun{what, R"("end": "any_time")", kWasOpened}.in(time);
      CAPTURE(time + " " + what + ": " + result.output + result.errors);
      if (was_too_slow(result)) { continue; }
      CHECK(result.exit_code == 0);
    }
  }
}

TEST_CASE("the last command before a driver's end is executed and judged") {
  for (const std::string& time : kTimes) {
    const ProcessResult result = ShortRun{"drives", R"("end": "any_time", "exit_status": 7)",
                                          R"({"never": "command.speed_mm_s == 200"})"}
                                     .in(time);
    CAPTURE(time + ": " + result.output + result.errors);
    if (was_too_slow(result)) { continue; }
    // A machine that is late may excuse the command, but not the status.
    const bool is_excused = time == "real" && result.exit_code == 4;
    CHECK((result.exit_code == 1 || is_excused));
    CHECK(contains(result.output, " s\n  the driver ended with status 0 at 0."));
    CHECK(contains(result.output, "expected status 7\n  never command.speed_mm_s == 200: failed"));
  }
}
