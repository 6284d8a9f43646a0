// Each run draws values of its events from its seed.
#include <doctest/doctest.h>

#include <set>
#include <sstream>
#include <string>

#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;

namespace {

/// The commands do not look at the right bumper.
constexpr const char* kBumped = R"({"name": "bumped", "duration": 8,
  "commands": [
    {"every": "100ms", "while": "!bumper.left && !bumper.center", "drive": {"linear_m_s": 0.2}},
    {"every": "100ms", "while": "bumper.left || bumper.center", "drive": {}}],
  "events": [{"name": "bump", "at": {"uniform": ["2s", "5s"]}, "for": 1,
    "do": {"press": {"choice": ["bumper.left", "bumper.center", "bumper.right"]}}}],
  "expectations": [{"after": "bump", "within": "500ms", "that": "speed.linear_m_s < 0.01"}]})";

std::multiset<std::string> lines_of(const std::string& text) {
  std::multiset<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) { lines.insert(line); }
  return lines;
}

}  // namespace

TEST_CASE("repeats draw others, any number of jobs the same, and the table shows what they share") {
  const TempDir dir;
  const std::string file = dir.write("s.json", kBumped);
  const ProcessResult one = run_to_end({"test", file, "--repeat", "12"});
  CAPTURE(one.output);
  CHECK(one.exit_code == 1);
  CHECK(contains(one.output, "  drawn: bump.at="));
  CHECK(contains(one.output, ", bump.do.press=bumper.right\n"));
  CHECK_FALSE(contains(one.output, ", bump.do.press=bumper.left\n"));
  const ProcessResult two = run_to_end({"test", file, "--repeat", "12", "-j", "2"});
  CHECK(lines_of(two.output) == lines_of(one.output));
}

TEST_CASE("a failure is played again with what its seed has drawn, and shrunk with the same") {
  const TempDir dir;
  const std::string file = dir.write("s.json", kBumped);
  const ProcessResult all = run_to_end({"test", file, "--repeat", "12"});
  const auto at = all.output.find("--seed ");
  REQUIRE(at != std::string::npos);
  const std::string seed = std::to_string(number_after("--seed ", all.output));
  const ProcessResult again = run_to_end({"test", file, "--seed", seed});
  CHECK(again.exit_code == 1);
  const std::string drawn = again.output.substr(again.output.find("  drawn: "));
  CHECK(contains(all.output, drawn.substr(0, drawn.find('\n'))));
  const std::string small = dir / "small.json";
  CHECK(run_to_end({"shrink", file, "--seed", seed, "--output", small}).exit_code == 0);
  CHECK(contains(content_of(small), "\"press\": \"bumper.right\""));
  CHECK(run_to_end({"test", small}).exit_code == 1);
}
