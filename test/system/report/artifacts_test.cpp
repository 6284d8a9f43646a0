// Artifacts of `fakebot test --artifacts`, read with independent programs.
#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "fakebot/protocol/kobuki/frame_decoder.hpp"
#include "system/emulator_process.hpp"
#include "system/record/tshark.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;
namespace fs = std::filesystem;

namespace {

std::string idle_for(int duration_s) {
  return R"({"name": "idle", "duration": )" + std::to_string(duration_s) +
         R"(, "robot": {"profile": "ideal"},
        "commands": [{"at": 0.5, "bytes": "AA 55 06 01"}, {"at": "1500ms", "bytes": "FF"}],
        "expectations": [{"always": "power"}]})";
}

/// Copies the feedback to a file and sends two pieces.
const std::string kReader =
    "exec 3<>{port}; stty raw -echo 115200 <&3; sleep 0.1; printf 'first' >&3; sleep 0.3; printf "
    "'second' "
    ">&3; exec cat <&3 >$0";

struct Kept {
  int duration_s = 2;
  TempDir dir{};
  std::string file = dir.write("s.json", idle_for(duration_s));
  std::string folder = dir / "kept/s";
  std::string wire = folder + "/wire.pcapng";

  std::vector<std::string> arguments() const { return {"test", file, "--artifacts", dir / "kept"}; }
  std::vector<std::string> driven() const {
    std::vector<std::string> all = arguments();
    for (const std::string& more :
         {std::string("--"), std::string("/bin/sh"), std::string("-c"), kReader, dir / "read"}) {
      all.push_back(more);
    }
    return all;
  }
};

using Table = std::vector<std::vector<std::string>>;

/// Reads CSV without quotes.
Table table_in(const std::string& csv) {
  Table table;
  std::istringstream lines(content_of(csv));
  for (std::string line; std::getline(lines, line);) {
    REQUIRE(line.ends_with('\r'));
    line.back() = ',';
    table.emplace_back();
    std::istringstream fields(line);
    for (std::string field; std::getline(fields, field, ',');) { table.back().push_back(field); }
  }
  return table;
}

std::size_t column_of(const Table& table, const std::string& name) {
  const auto& header = table.front();
  const auto at = std::ranges::find(header, name);
  REQUIRE(at != header.end());
  return static_cast<std::size_t>(at - header.begin());
}

std::vector<Packet> with_direction(const std::vector<Packet>& packets, int direction) {
  std::vector<Packet> some;
  for (const Packet& packet : packets) {
    if (packet.direction == direction) { some.push_back(packet); }
  }
  return some;
}

}  // namespace

TEST_CASE("tshark reads scripted commands and feedback with their times") {
  const Kept kept;
  CHECK(run_to_end(kept.arguments()).exit_code == 0);
  const auto packets = packets_in(kept.wire);
  const auto sent = with_direction(packets, kOutbound);
  REQUIRE(sent.size() == 2);
  CHECK(sent[0].time == "0.500000000");
  CHECK(sent[0].hex == "aa550601");
  CHECK(sent[1].time == "1.500000000");
  CHECK(sent[1].hex == "ff");

  const auto frames = with_direction(packets, kInbound);
  // A frame every 20 ms; the first frame is composed at 20 ms and leaves 5 ms later.
  REQUIRE(frames.size() == 99);
  CHECK(frames[0].time == "0.025000000");
  CHECK(frames[98].time == "1.985000000");
  for (const Packet& frame : frames) {
    CHECK(frame.hex.starts_with("aa55"));
    CHECK(frame.hex.size() / 2 == std::stoul(frame.hex.substr(4, 2), nullptr, 16) + 4);
  }
}

TEST_CASE("tshark reads the bytes that a driver has received and sent") {
  const Kept kept{.duration_s = 5};
  CHECK(run_to_end(kept.driven()).exit_code == 0);
  const auto packets = packets_in(kept.wire);
  std::string got;
  for (const Packet& packet : with_direction(packets, kInbound)) { got += packet.hex; }
  const std::string read = hex_of(content_of(kept.dir / "read"));
  CHECK(read.size() > 2 * 50 * 81);
  // The file lacks bytes that the driver has not read before its end.
  CHECK(got.starts_with(read));

  // Pieces as they arrived, on a busy machine perhaps as a single packet.
  std::string sent;
  for (const Packet& packet : with_direction(packets, kOutbound)) { sent += packet.hex; }
  CHECK(sent == hex_of("firstsecond"));
}

TEST_CASE("tshark reads each piece that a driver has sent with the time of its arrival") {
  const Kept kept;
  std::vector<std::string> arguments = kept.driven();
  arguments.insert(arguments.begin() + 1, {"--time", "virtual"});
  CHECK(run_to_end(arguments).exit_code == 0);
  const auto sent = with_direction(packets_in(kept.wire), kOutbound);
  REQUIRE(sent.size() == 2);
  CHECK(sent[0].hex == hex_of("first"));
  CHECK(sent[1].hex == hex_of("second"));
  CHECK(std::stod(sent[1].time) - std::stod(sent[0].time) ==
        doctest::Approx(0.300087).epsilon(1e-5));
}

TEST_CASE("a capture has robot, seed and version as metadata") {
  const Kept kept;
  run_to_end({"test", kept.file, "--artifacts", kept.dir / "kept", "--seed", "7"});
  const std::string facts = output_of("capinfos " + kept.wire);
  CHECK(contains(facts, "Capture hardware:    kobuki, firmware 1.2.0, profile ideal"));
  CHECK(contains(facts, "Capture application: fakebot "));
  CHECK(contains(facts, "Capture comment:     seed 7"));
  CHECK(contains(facts, "File timestamp precision:  nanoseconds (9)"));
}

TEST_CASE("the signals have a row every 20 ms from start to end") {
  const Kept kept;
  CHECK(run_to_end(kept.arguments()).exit_code == 0);
  const Table table = table_in(kept.folder + "/signals.csv");
  CHECK(table.front()[0] == "time_s");
  REQUIRE(table.size() == 1 + 101);
  CHECK(table[1][0] == "0");
  CHECK(table[2][0] == "0.02");
  CHECK(table[101][0] == "2");
  for (const auto& row : table) { CHECK(row.size() == table.front().size()); }
  // Two pieces of garbage: 4 bytes of an abandoned frame, and a single byte.
  const std::size_t garbage = column_of(table, "wire.half_frames");
  CHECK(table[1 + 25][garbage] == "0");
  CHECK(table[1 + 50][garbage] == "1");
}

TEST_CASE("with a driver the line's signals are recorded too, in the scenario's time") {
  const Kept kept;
  CHECK(run_to_end(kept.driven()).exit_code == 0);
  const Table table = table_in(kept.folder + "/signals.csv");
  REQUIRE(table.size() == 1 + 101);
  CHECK(table[1][0] == "0");
  const std::size_t received = column_of(table, "wire.bytes_received");
  CHECK(table[101][received] == "11");
}

TEST_CASE("a killed run leaves a readable capture") {
  const Kept kept;
  EmulatorProcess emulator(kept.driven());
  constexpr std::uintmax_t kSomeFrames = 3000;
  std::error_code none_yet;
  for (int i = 0; i < 1000; ++i) {
    const std::uintmax_t size = fs::file_size(kept.wire, none_yet);
    if (!none_yet && size > kSomeFrames) { break; }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  emulator.send_signal(SIGKILL);
  CHECK(emulator.wait_for_exit().signal == SIGKILL);
  CHECK(packets_in(kept.wire).size() > 10);
}

TEST_CASE("each play of a scenario has its own folder") {
  const Kept kept;
  fs::create_directory(kept.dir / "other");
  kept.dir.write("other/s.json", idle_for(2));
  run_to_end({"test", kept.file, kept.dir / "other/s.json", "--repeat", "2", "--jobs", "2",
              "--artifacts", kept.dir / "kept"});
  for (const char* folder : {"s-seed1", "s-seed2", "s-2-seed1", "s-2-seed2"}) {
    CHECK(fs::exists(kept.dir / ("kept/" + std::string(folder) + "/wire.pcapng")));
  }
}

TEST_CASE("artifacts of what has passed are not kept if nobody wants them") {
  const Kept kept;
  const std::string red = kept.dir.write("red.json", R"({"name": "red", "duration": 1,
      "expectations": [{"never": "power"}]})");
  fs::create_directories(kept.folder);
  kept.dir.write("kept/s/notes.txt", "of the user");
  const ProcessResult result =
      run_to_end({"test", kept.file, red, "--repeat", "2", "--artifacts", kept.dir / "kept",
                  "--artifacts-of", "not-passed", "--junit", kept.dir / "j.xml"});
  CHECK(result.exit_code == 1);
  for (const char* folder : {"red-seed1", "red-seed2"}) {
    CHECK(fs::exists(kept.dir / ("kept/" + std::string(folder) + "/page.html")));
  }
  CHECK_FALSE(fs::exists(kept.dir / "kept/s-seed1"));
  CHECK_FALSE(contains(content_of(kept.dir / "j.xml"), "s-seed1/"));
  CHECK(contains(content_of(kept.dir / "j.xml"), "red-seed1/page.html"));
  const std::string index = content_of(kept.dir / "kept/index.html");
  CHECK(contains(index, "href=\"./red-seed1/page.html"));
  CHECK_FALSE(contains(index, "href=\"./s-seed1"));
  run_to_end({"test", kept.file, "--artifacts", kept.dir / "kept", "--artifacts-of", "not-passed"});
  CHECK(content_of(kept.folder + "/notes.txt") == "of the user");
  CHECK_FALSE(fs::exists(kept.wire));
}

TEST_CASE("a folder that cannot be written is refused before any scenario is played") {
  const Kept kept;
  const std::string file = kept.dir.write("taken", "");
  const ProcessResult result = run_to_end({"test", kept.file, "--artifacts", file});
  CHECK(result.exit_code == 3);
  CHECK(result.output == "");
  CHECK(contains(result.errors, "cannot make the folder " + file + ": Not a directory; choose"));
}

TEST_CASE("a folder that the user may not write to is refused before any scenario is played") {
  const Kept kept;
  kept.dir.open_to_all();
  fs::create_directories(kept.folder);
  fs::permissions(kept.dir / "kept", fs::perms::all);
  ProcessOptions options;
  options.program = kept.dir / "fakebot";  // any user may start programs in this folder
  fs::copy(program_under_test(), options.program);
  if (::geteuid() == 0) { options.user = kNobody; }
  for (const std::string& locked : {kept.folder, kept.dir / "kept"}) {
    fs::permissions(locked, fs::perms::owner_read | fs::perms::owner_exec | fs::perms::others_read |
                                fs::perms::others_exec);
    const ProcessResult result = run_to_end(kept.arguments(), options);
    CHECK(result.exit_code == 3);
    CHECK(result.output == "");
    CHECK(contains(result.errors, "cannot write into " + locked + ": Permission denied; choose"));
  }
  fs::permissions(kept.dir / "kept", fs::perms::all);  // for the removal
  fs::permissions(kept.folder, fs::perms::all);
}

TEST_CASE("a full disk loses artifacts, but neither verdict nor report") {
  const Kept kept;
  // A limit on file sizes, in blocks of 512 bytes, acts like a full disk.
  const ProcessResult result = run_to_end(
      {"-c", "trap '' XFSZ; ulimit -f 8; exec " + program_under_test() + " test " + kept.file +
                 " --artifacts " + kept.dir / "kept" + " --tap " + kept.dir / "tap"},
      shell());
  CHECK(result.exit_code == 3);
  CHECK(result.output == "passed idle\n1 scenario: 1 passed\n");
  CHECK(contains(result.errors, "cannot write " + kept.folder + "/signals.csv: File too large; "));
  CHECK(contains(content_of(kept.dir / "tap"), "ok 1 - idle"));
  CHECK(packets_in(kept.wire).size() > 2);
  CHECK(content_of(kept.folder + "/signals.csv").ends_with("\r\n"));
}
