// Recordings of a proxy, read with the dissector.
#include <doctest/doctest.h>
#include <unistd.h>

#include <csignal>
#include <string>

#include "io/pty/pty.hpp"
#include "system/driver.hpp"
#include "system/emulator_process.hpp"
#include "system/record/dissected.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;
using fakebot::io::Pty;

TEST_CASE("a proxy records a packet for each frame or stray piece in what it reads at once") {
  const TempDir dir;
  const std::string capture = dir / "wire.pcapng";
  const Pty port{115200};
  EmulatorProcess proxy({"proxy", port.path(), "--record", capture});
  Driver driver(proxy.port());
  const Bytes forward = Driver::frame_of(wire::BaseControl{200, 0});
  const Bytes stop = Driver::frame_of(wire::BaseControl{0, 0});
  driver.write(forward + from_hex("00 11 22") + stop);
  const Bytes feedback = from_hex(content_of(FAKEBOT_TEST_DIR "/captures/real-robot-frame.hex"));
  const Bytes twice = feedback + feedback;
  REQUIRE(::write(port.master(), twice.data(), twice.size()) == 162);
  driver.next_frame();
  driver.next_frame();
  driver.close();
  proxy.wait_for_error_text("driver detached");
  proxy.send_signal(SIGTERM);
  CHECK(contains(proxy.wait_for_exit().errors, "recorded: 5 packets in " + capture));

  const auto packets =
      dissected(capture, {"kobuki.direction", "kobuki.base_control.speed_mm_s", "kobuki.stray",
                          "kobuki.basic_sensor_data.timestamp_ms"});
  REQUIRE(packets.size() == 5);
  std::vector<FieldTexts> sent;
  for (const FieldTexts& packet : packets) {
    if (packet.at("kobuki.direction") == "0") { sent.push_back(packet); }
  }
  REQUIRE(sent.size() == 3);
  CHECK(sent[0].at("kobuki.base_control.speed_mm_s") == "200");
  CHECK(sent[1].at("kobuki.stray") == "001122");
  CHECK(sent[2].at("kobuki.base_control.speed_mm_s") == "0");
  for (const FieldTexts& packet : packets) {
    if (packet.at("kobuki.direction") == "0") { continue; }
    CHECK(packet.at("kobuki.basic_sensor_data.timestamp_ms") == "2984");
  }
}

TEST_CASE("a capture that cannot be written is refused before the device exists") {
  const TempDir dir;
  const Pty port{115200};
  const std::string file = dir.write("file", "") + "/wire.pcapng";
  const ProcessResult result = run_to_end({"proxy", port.path(), "--record", file});
  CHECK(result.exit_code == 3);
  CHECK(result.output == "");
  CHECK(contains(result.errors, "cannot make the folder " + (dir / "file")));
}
