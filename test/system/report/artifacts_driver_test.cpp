// Artifacts of a driver: output and result.
#include <doctest/doctest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;
using nlohmann::json;

namespace {

struct Judged {
  TempDir dir{};
  std::string file;
  std::string folder = dir / "kept/s";

  explicit Judged(const std::string& expectation)
      : file(dir.write("s.json", R"({"name": "judged", "duration": 1, "seed": 3,
                                     "events": [{"at": 0.5, "name": "hit", "do": {"note": "ouch"}}],
                                     "expectations": [)" +
                                     expectation + "]}")) {}

  ProcessResult run(const std::string& shell_driver) const {
    return run_to_end({"test", file, "--artifacts", dir / "kept", "--junit", dir / "j.xml", "--",
                       "/bin/sh", "-c", shell_driver, "{port}"});
  }
  json result() const { return json::parse(content_of(folder + "/result.json")); }
};

const std::string kPasses = R"({"always": "power"})";
const std::string kIsInconclusive = R"({"always": "power", "while": "bumper.left"})";
const std::string kPrints =
    "i=0; while [ $i -lt 30 ]; do i=$((i + 1)); echo line $i; done; echo words >&2; "
    "exec 3<>{port}; stty raw -echo 115200 <&3; exec cat <&3 >/dev/null";

}  // namespace

TEST_CASE("a driver's output is kept, and not reported when it has passed") {
  const Judged judged(kPasses);
  const ProcessResult result = judged.run(kPrints);
  CHECK(result.output == "passed judged\n1 scenario: 1 passed\n");
  CHECK(result.errors == "");
  const std::string log = content_of(judged.folder + "/driver.log");
  CHECK(log.starts_with("line 1\nline 2\n"));
  CHECK(log.ends_with("line 30\nwords\n"));
}

TEST_CASE("the end of a failed driver's output is in the report and in JUnit") {
  const Judged judged(kIsInconclusive);
  const ProcessResult result = judged.run(kPrints);
  CHECK(contains(result.output, "\n  what the driver printed last:\n    line 12\n"));
  CHECK(contains(result.output, "    line 30\n    words\n  to play it again: fakebot test "));
  const std::string xml = content_of(judged.dir / "j.xml");
  CHECK(contains(xml, "<system-out>line 12\n"));
  CHECK(contains(xml, "words\n[[ATTACHMENT|"));
  CHECK(contains(xml, "/driver.log]]\n"));
  CHECK_FALSE(contains(xml, "what the driver printed last"));
}

TEST_CASE("a driver that the scenario restarts appends to its log") {
  const TempDir dir;
  const std::string file = dir.write("s.json", R"({"duration": 5,
    "events": [{"at": 0.2, "name": "crash", "do": {"driver": "kill"}},
               {"at": 0.5, "name": "again", "do": {"driver": "start"}}],
    "expectations": [{"after": "again", "within": 4, "that": "driver.attachments == 2"}]})");
  const ProcessResult result = run_to_end(
      {"test", file, "--artifacts", dir / "kept", "--", "/bin/sh", "-c",
       "echo hello; exec 3<>{port}; stty raw -echo 115200 <&3; exec cat <&3 >/dev/null"});
  CHECK(result.exit_code == 0);
  CHECK(content_of(dir / "kept/s/driver.log") == "hello\nhello\n");
}

TEST_CASE("the log of an earlier run is not reported for this run") {
  const Judged judged(kPasses);
  judged.run(kPrints);
  run_to_end({"test", judged.file, "--artifacts", judged.dir / "kept"});
  CHECK_FALSE(std::filesystem::exists(judged.folder + "/driver.log"));
  CHECK(judged.result()["driver"].empty());
}

TEST_CASE("the result has verdict, reason, events, driver, robot and lateness") {
  const Judged judged(kIsInconclusive);
  judged.run(kPrints);
  const json result = judged.result();
  CHECK(result["program"] == "fakebot");
  CHECK_FALSE(result["version"].get<std::string>().empty());
  CHECK(result["name"] == "judged");
  CHECK(result["file"] == judged.file);
  CHECK(result["seed"] == 3);
  CHECK(result["robot"] ==
        json({{"type", "kobuki"}, {"firmware", "1.2.0"}, {"profile", "standard"}}));
  CHECK(result["driver"] == json({"/bin/sh", "-c", kPrints, "{port}"}));
  CHECK(result["verdict"] == "inconclusive");
  CHECK(result["expectations"][0]["explanation"] == "bumper.left never held");
  CHECK(result["happenings"][0] == json({{"at_s", 0.5}, {"kind", "event"}, {"text", "hit"}}));
  CHECK(result["lateness"]["frames"].get<int>() > 40);
  CHECK(result["lateness"]["all_within_ms"].get<double>() > 0);
}

TEST_CASE("a driver that cannot be started leaves a result with the reason") {
  const Judged judged(kPasses);
  const ProcessResult result = run_to_end(
      {"test", judged.file, "--artifacts", judged.dir / "kept", "--", "/nowhere/driver"});
  CHECK(result.exit_code == 4);
  CHECK(judged.result()["verdict"] == "error");
  CHECK(contains(judged.result()["reason"].get<std::string>(),
                 "cannot start the driver /nowhere/driver"));
}

TEST_CASE(
    "a driver that prints without end fills no disk, is not ended, and its last words are told") {
  const Judged judged(kIsInconclusive);
  const ProcessResult result = run_to_end({"test", judged.file, "--artifacts", judged.dir / "kept",
                                           "--artifacts-limit", "1", "--", "/bin/sh", "-c",
                                           "echo begin; exec 3<>{port}; stty raw -echo 115200 <&3; "
                                           "yes & p=$!; trap 'wait $p; echo words; exit' TERM; "
                                           "cat <&3 >/dev/null & wait",
                                           "{port}"});
  CHECK(result.exit_code == 5);  // as without the output
  const std::string log = content_of(judged.folder + "/driver.log");
  CHECK(log.size() > 131072 + 65536);
  CHECK(log.size() < 131072 + 65536 + 100);
  CHECK(log.starts_with("begin\ny\n"));
  CHECK(log.ends_with("words\n"));
  CHECK(contains(log, " bytes are left out here]\n"));
  CHECK(contains(result.output, "words\n  to play it again: "));
  const json notes = judged.result().at("artifacts_notes");
  REQUIRE(notes.size() == 1);
  const auto note = notes[0].get<std::string>();
  CHECK(note.starts_with("driver.log: "));
  CHECK(
      note.ends_with(" bytes are left out between its first 131072 and the last 65536; "
                     "--artifacts-limit sets more"));
  CHECK(contains(result.errors, "warning: judged: " + note));
}
