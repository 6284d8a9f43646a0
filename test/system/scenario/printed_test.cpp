// Lines of a driver are judged at the time of arrival; and the processor time of a driver.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;

namespace {

/// Opens the device, and lets it be read.
const std::string kOpensToPrint =
    "exec 3<>{port}; stty raw -echo 115200 <&3; cat <&3 >/dev/null & ";

struct Printing {
  TempDir dir{};
  std::string file;

  explicit Printing(const std::string& expectations, const std::string& more = "")
      : file(dir.write("s.json", R"({"name": "s", "robot": {"profile": "ideal"}, "duration": 2, )" +
                                     more + R"("expectations": [)" + expectations + "]}")) {}

  ProcessResult run(std::vector<std::string> options, const std::string& script) const {
    options.insert(options.begin(), "test");
    options.insert(options.end(), {file, "--", "/bin/sh", "-c", kOpensToPrint + script});
    return run_to_end(options);
  }
};

const std::string kPrintsReady = R"({"prints": "^ready$", "within": 1.5})";
const std::string kTellsPlace = R"({"prints": "x = (?<x>.*)$", "that": "abs(x - pose.x_m) < 0.1"})";

}  // namespace

TEST_CASE("a line on either output is heard in every time, and passed on") {
  const Printing printing(kPrintsReady + R"(, {"never_prints": "error"})");
  for (const char* time : {"real", "virtual"}) {
    for (const char* output : {"", " >&2"}) {
      CAPTURE(time);
      CAPTURE(output);
      const ProcessResult result =
          printing.run({"--time", time}, std::string("echo ready") + output + "; sleep 9");
      CAPTURE(result.output);
      CHECK(result.exit_code == 0);
      CHECK(contains(result.output, "ready\n"));
    }
  }
}

TEST_CASE("a line that does not come fails, and so does one that must not") {
  const ProcessResult late =
      Printing(kPrintsReady).run({"--time", "virtual"}, "sleep 1.7; echo ready; sleep 9");
  CHECK(late.exit_code == 1);
  CHECK(contains(late.output, "^ready$ was not printed within 1.500 s after the start"));
  const ProcessResult wrong = Printing(R"({"never_prints": "[Ee]rror"})")
                                  .run({"--time", "virtual"}, "sleep 1; echo an Error; sleep 9");
  CHECK(wrong.exit_code == 1);
  CHECK(contains(wrong.output, "the driver printed \"an Error\" at 1.0"));
}

TEST_CASE("a number in a line is compared with a signal at that time, the same in each run") {
  const Printing printing(kTellsPlace);
  CHECK(printing.run({"--time", "virtual"}, "echo x = 0.02; sleep 9").exit_code == 0);
  const std::string wrong = "echo x = 0; sleep 1.3; echo x = 1; sleep 9";
  const ProcessResult first = printing.run({"--time", "virtual"}, wrong);
  CHECK(first.exit_code == 1);
  CHECK(contains(first.output, "the driver printed \"x = 1\" at 1."));
  CHECK(contains(first.output, "with x = 1, and abs(x - pose.x_m) < 0.1 did not hold"));
  CHECK(printing.run({"--time", "virtual"}, wrong).output == first.output);
}

TEST_CASE("what the driver printed before it ended is heard") {
  const Printing printing(kPrintsReady, R"("driver": {"end": "any_time"}, )");
  for (const char* time : {"real", "virtual"}) {
    CAPTURE(time);
    const ProcessResult result =
        printing.run({"--time", time}, "sleep 1; echo ready; kill %1; exit 0");
    CAPTURE(result.output);
    CHECK(result.exit_code == 0);
  }
}

TEST_CASE("the log of a driver that is heard is whole") {
  const Printing printing(kPrintsReady);
  const std::string kept = printing.dir / "kept";
  CHECK(printing
            .run({"--time", "virtual", "--artifacts", kept},
                 "echo before; echo ready; printf rest; sleep 9")
            .exit_code == 0);
  CHECK(content_of(kept + "/s/driver.log") == "before\nready\nrest");
}

TEST_CASE("without a driver, lines are those of the commands, or are not tested") {
  const Printing unheard(kPrintsReady);
  const ProcessResult untested = run_to_end({"test", unheard.file});
  CHECK(untested.exit_code == 5);
  CHECK(contains(untested.output, "no driver that fakebot has started prints anything"));
  const Printing scripted(kPrintsReady, R"("commands": [{"at": 1, "print": "ready"}], )");
  CHECK(run_to_end({"test", scripted.file}).exit_code == 0);
  CHECK(scripted.run({"--time", "virtual"}, "sleep 9").exit_code == 1);
}

TEST_CASE("a driver that computes all the time is told from one that waits") {
  const Printing printing(R"({"never": "driver.processor_share > 0.05", "from": 1})");
  CHECK(printing.run({}, "sleep 9").exit_code == 0);
  const ProcessResult busy = printing.run({}, "while :; do :; done");
  CAPTURE(busy.output);
  // A busy machine may be blamed for a failure, but no machine makes it a pass.
  CHECK(contains(busy.output, "driver.processor_share > 0.05 held"));
  CHECK(busy.exit_code != 0);
}
