// Text of others begins no line of any output and commands no terminal: names and
// comments of a capture, names and notes of scenarios, in a file or over HTTP, and names of files.
#include <doctest/doctest.h>

#include <csignal>
#include <fstream>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "capture/pcapng/pcapng_writer.hpp"
#include "system/driver.hpp"
#include "system/emulator_process.hpp"
#include "system/live/live_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;
using Json = nlohmann::json;

namespace {

/// Line ends, also U+0085 and U+2028, and commands of a terminal, also U+009B.
const std::string kForeign =
    "a\nFORGED b\r\nFORGED c\r::error::FORGED\xE2\x80\xA8"
    "FORGED\xC2\x85"
    "FORGED\x1b[31md\xC2\x9B"
    "31m\b\a\x7f";

void check_lines(const std::string& text) {
  CAPTURE(text);
  for (const char* const end_of_line : {"\n", "\r", "\xE2\x80\xA8", "\xC2\x85"}) {
    CHECK(!contains(text, std::string(end_of_line) + "FORGED"));
    CHECK(!contains(text, std::string(end_of_line) + "::error::FORGED"));
  }
  for (const char* const command : {"\x1b", "\xC2\x9B", "\b", "\a", "\x7f"}) {
    CHECK(!contains(text, command));
  }
}

std::string capture_in(const TempDir& dir) {
  const std::string path = (dir / kForeign) + ".pcapng";
  std::ofstream file(path, std::ios::binary);
  fakebot::capture::PcapngWriter writer(
      [&file](std::span<const std::uint8_t> block) {
        file.write(reinterpret_cast<const char*>(block.data()),
                   static_cast<std::streamsize>(block.size()));
      },
      {kForeign, kForeign, kForeign, kForeign});
  writer.add_interface(kForeign + " 2");
  writer.write(std::chrono::seconds(0), fakebot::capture::PacketDirection::outbound,
               Driver::frame_of(wire::BaseControl{200, 0}), kForeign);
  return path;
}

/// A failing scenario, with a command and with names and notes wherever there may be some.
Json scenario() {
  return {{"name", kForeign},
          {"duration", 1},
          {"commands", {{{"drive", {{"linear_m_s", 0.1}}}}}},
          {"events",
           {{{"name", kForeign}, {"at", 0.1}, {"for", 0.1}, {"do", {{"lift", true}}}},
            {{"name", kForeign + "2"}, {"at", 0.2}, {"do", {{"note", kForeign}}}},
            {{"name", kForeign + "3"}, {"when", "pose.x_m > 9"}, {"do", {{"note", "far"}}}}}},
          {"expectations",
           {{{"name", kForeign}, {"never", "pose.x_m > 0"}, {"because", kForeign}},
            {{"name", kForeign + "2"},
             {"after", kForeign + "3"},
             {"within", 1},
             {"that", "power"},
             {"because", kForeign}}}}};
}

void check_output_of(const std::vector<std::string>& arguments) {
  CAPTURE(arguments[0] + " " + arguments.back());
  std::vector<std::string> with_variable{"GITHUB_ACTIONS=true", program_under_test()};
  with_variable.insert(with_variable.end(), arguments.begin(), arguments.end());
  ProcessOptions options;
  options.program = "/usr/bin/env";
  const ProcessResult result = run_to_end(with_variable, options);
  CHECK(!(result.output + result.errors).empty());
  check_lines(result.output);
  check_lines(result.errors);
}

}  // namespace

TEST_CASE("no text of others in a capture or a file begins a line of any output") {
  const TempDir dir;
  const std::string capture = capture_in(dir);
  const std::string file = dir.write(kForeign + ".json", scenario().dump());
  const std::string wrong =
      dir.write(kForeign + "2.json", R"({"name": "x\nFORGED", "durration": 1})");
  const std::vector<std::string> driver{"--", "/bin/sh", "-c", "exit 3", kForeign};
  for (std::vector<std::string> arguments : std::vector<std::vector<std::string>>{
           {"decode", capture},
           {"decode", capture, "--summary"},
           {"decode", capture, "--format", "jsonl"},
           {"decode", capture, "--format", "csv", "--direction", "command"},
           {"decode", capture, "--line", "none"},
           {"decode", file},
           {"replay", capture},
           {"replay", capture, "--speed", "max", "--line", kForeign},
           {"validate", file, "--timeline"},
           {"validate", wrong},
           {"run", file},
           {"test", file},
           {"test", file, wrong},
           {"test", file, "--artifacts", dir / kForeign},
           {"test", file, "--tap", "-"},
           {"test", file, "--junit", "-"},
           {"test", file, "--json", "-"},
           {"test", file, file, "--repeat", "2"},
           {"shrink", file, "--output", dir / (kForeign + "-small.json")},
           {"merge", file}}) {
    // Without a driver, a run would wait for a driver.
    if (arguments[0] != "run") { check_output_of(arguments); }
    if (arguments[0] != "test" && arguments[0] != "run") { continue; }
    arguments.insert(arguments.end(), driver.begin(), driver.end());
    check_output_of(arguments);
  }
}

TEST_CASE("no name and no note that is given over HTTP begins a line of any output") {
  LiveProcess robot;
  Json named = scenario();
  robot.client().send("PUT", LiveProcess::of_robot("/scenario"), named);
  robot.post("/events", {{"name", kForeign}, {"do", {{"note", kForeign}}}});
  robot.post("/events", {{"name", kForeign + "2"}, {"do", {{"lift", true}}}, {"for", "1 s"}});
  robot.act({{kForeign, true}});
  robot.process().wait_for_error_text("note: a");
  check_lines(robot.client().get("/metrics").body);
  check_lines(robot.client().get(LiveProcess::of_robot("/events")).body);
  check_lines(robot.client().get(LiveProcess::of_robot("/scenario")).body);
  robot.process().send_signal(SIGTERM);
  const ProcessResult result = robot.process().wait_for_exit();
  check_lines(result.output);
  check_lines(result.errors);
}
