// A Kugle's line recorded, decoded, replayed and passed through a proxy.
#include <doctest/doctest.h>
#include <unistd.h>

#include <csignal>
#include <string>

#include "fakebot/protocol/kugle/commands.hpp"
#include "fakebot/protocol/kugle/feedback.hpp"
#include "fakebot/protocol/kugle/frame_decoder.hpp"
#include "io/pty/pty.hpp"
#include "system/driver.hpp"
#include "system/emulator_process.hpp"
#include "system/record/tshark.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"
#include "system/wait.hpp"
#include "unit/robots/kugle/wire/frames.hpp"

namespace fakebot::test {

namespace kugle_wire = protocol::kugle;
using kugle::frame_of;

namespace {

/// The mode of the controller.
const Bytes kGetMode = frame_of(kugle_wire::GetParameter{3, 3});

/// Reads until a frame of a type.
Bytes next_of_type(Driver& driver, std::uint8_t type) {
  kugle_wire::FrameDecoder decoder;
  for (const Patience patience("a frame of the Kugle");; patience.check()) {
    const Bytes bytes = driver.read_some(4096);
    std::span<const std::uint8_t> rest = bytes;
    while (const auto event = decoder.next(rest)) {
      if (event->kind == kugle_wire::DecodeEvent::Kind::frame && event->type() == type) {
        return {event->bytes.begin(), event->bytes.end()};
      }
    }
  }
}

/// Records a Kugle and a driver, which asks for the mode of the controller and reads some frames.
void record_kugle(const std::string& file) {
  EmulatorProcess emulator({"run", "--robot", "kugle", "--record", file});
  Driver driver(emulator.port());
  driver.write(kGetMode);
  next_of_type(driver, kugle_wire::ParameterReply::id);
  for (int i = 0; i < 3; ++i) { next_of_type(driver, kugle_wire::StateEstimates::id); }
  emulator.send_signal(SIGINT);
  CHECK(emulator.wait_for_exit().exit_code == 130);
}

}  // namespace

TEST_CASE("a Kugle's capture is decoded without naming the robot, by fakebot and by tshark") {
  const TempDir dir;
  const std::string file = dir / "kugle.pcapng";
  record_kugle(file);
  const ProcessResult text = run_to_end({"decode", file, "--only", "GetParameter,Parameter"});
  CHECK(contains(text.output, "command of 6 bytes\n    GetParameter type=3 param=3\n"));
  CHECK(contains(text.output, "    Parameter type=3 param=3 value_type=3 array_size=1 values=0\n"));
  const ProcessResult json = run_to_end({"decode", file, "--format", "jsonl"});
  CHECK(contains(json.output, R"("name":"Parameter","type":3,"param":3,"value_type":3,)"
                              R"("array_size":1,"values":[0]})"));
  const ProcessResult table =
      run_to_end({"decode", file, "--format", "csv", "--only", "StateEstimates"});
  CHECK(table.output.starts_with("time_s,packet,interface,StateEstimates.time_s,"));
  CHECK(contains(run_to_end({"decode", file, "--summary"}).output, "faults: none\n"));

  const std::string tshark = "tshark -X lua_script:" FAKEBOT_TEST_DIR "/../scripts/fakebot.lua -r ";
  CHECK(output_of(tshark + file + " -Y '_ws.malformed || _ws.expert'").empty());
  CHECK(output_of(tshark + file + " -Y kugle.get_parameter -T fields -e _ws.col.Info") ==
        "GetParameter type=controller param=3\n");
}

TEST_CASE("the time stamps of a Kugle that nothing disturbs do not jump") {
  const TempDir dir;
  // Scripted, because late or missing frames of a slow machine can look like a jump.
  const std::string scenario =
      dir.write("s.json", R"({"name": "s", "robot": {"type": "kugle"}, "duration": 2,
                              "expectations": [{"always": "power == 1"}]})");
  const std::string file = dir / "kugle.pcapng";
  CHECK(run_to_end({"test", scenario, "--scripted", "--record", file}).exit_code == 0);
  const ProcessResult summary = run_to_end({"decode", file, "--summary"});
  CHECK(contains(summary.output, "StateEstimates 400, "));
  CHECK(contains(summary.output, "jumps of the robot's time stamp: 0\n"));
}

TEST_CASE("a driver reads a recorded Kugle again, and its commands are compared") {
  const TempDir dir;
  const std::string file = dir / "kugle.pcapng";
  record_kugle(file);
  struct Case {
    Bytes command;
    int exit_code;
    std::string text;
  };
  for (const Case& c :
       {Case{kGetMode, 0, "compared: 1 of 1 recorded commands are the same now, 0 differences"},
        Case{frame_of(kugle_wire::GetParameter{3, 2}), 1,
             "GetParameter type=3 param=3: recorded once, not sent now\n"}}) {
    CAPTURE(c.text);
    // As fast as the driver reads: the replay cannot end before the driver has sent a command.
    EmulatorProcess replay({"replay", file, "--compare", "--speed", "max"});
    Driver driver(replay.port());
    driver.write(c.command);
    CHECK(kugle::payload_of(next_of_type(driver, kugle_wire::ParameterReply::id)) ==
          from_hex("03 03 03 01 00"));
    next_of_type(driver, kugle_wire::StateEstimates::id);
    read_to_the_end(driver);
    const ProcessResult result = replay.wait_for_exit();
    CAPTURE(result.errors);
    CHECK(result.exit_code == c.exit_code);
    CHECK(contains(result.errors, c.text));
  }
}

TEST_CASE("a proxy before a Kugle records whole frames, however the bytes are cut") {
  const TempDir dir;
  const std::string file = dir / "proxy.pcapng";
  const io::Pty port{115200};
  EmulatorProcess proxy({"proxy", port.path(), "--robot", "kugle", "--record", file});
  Driver driver(proxy.port());
  driver.write(std::span(kGetMode).first(2));
  driver.write(std::span(kGetMode).subspan(2));
  kugle_wire::StateEstimates estimates;
  estimates.time_s = 2;
  const Bytes frame = frame_of(estimates);
  const Bytes feedback = frame + frame;
  REQUIRE(::write(port.master(), feedback.data(), feedback.size()) ==
          static_cast<ssize_t>(feedback.size()));
  CHECK(next_of_type(driver, kugle_wire::StateEstimates::id) == frame);
  driver.close();
  proxy.wait_for_error_text("driver detached");
  proxy.send_signal(SIGTERM);
  CHECK(contains(proxy.wait_for_exit().errors, "recorded: 3 packets in " + file));
  const ProcessResult text = run_to_end({"decode", file});
  CHECK(contains(text.output, "command of 6 bytes\n    GetParameter type=3 param=3\n"));
  CHECK(contains(text.output, "feedback of 68 bytes\n    StateEstimates time_s=2 "));
}

}  // namespace fakebot::test
