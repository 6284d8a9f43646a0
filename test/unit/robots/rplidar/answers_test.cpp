// The answers of the scanners to single requests.
#include <doctest/doctest.h>

#include "unit/robots/rplidar/scanner_stage.hpp"

using namespace fakebot::test;
using namespace fakebot;
using namespace std::chrono_literals;

TEST_CASE("an A1 answers as real ones do") {
  RplidarStage stage(ModelNumber::a1);
  stage.send("A5 50");
  // adafruit/Adafruit_CircuitPython_RPLIDAR, issue 28.
  CHECK(stage.said() ==
        "A5 5A 14 00 00 00 04 18 1D 01 07 92 D8 ED 93 C0 EA 98 C9 A5 E6 98 F2 07 06 46 69");
  stage.send("A5 52");
  CHECK(stage.said() == "A5 5A 03 00 00 00 06 00 00 00");
  stage.send("A5 59");
  CHECK(stage.said() == "A5 5A 04 00 00 00 15 FC 01 FE 00");  // thijses/rplidar
}

TEST_CASE("an A1 has the modes of a real one, for all three forms of the question") {
  RplidarStage stage(ModelNumber::a1);
  stage.send("A5 84 04 70 00 00 00 55");
  CHECK(stage.said() == "A5 5A 06 00 00 00 20 70 00 00 00 05 00");
  stage.send("A5 84 06 71 00 00 00 03 00 55");
  CHECK(stage.said() == "A5 5A 08 00 00 00 20 71 00 00 00 00 7F 00 00");
  stage.send("A5 84 06 74 00 00 00 03 00 50");
  CHECK(stage.said() == "A5 5A 08 00 00 00 20 74 00 00 00 00 0C 00 00");
  stage.send("A5 84 06 75 00 00 00 03 00 51");
  CHECK(stage.said() == "A5 5A 05 00 00 00 20 75 00 00 00 84");
  stage.send("A5 84 06 7F 00 00 00 03 00 5B");
  CHECK(stage.said() == "A5 5A 10 00 00 00 20 7F 00 00 00 53 65 6E 73 69 74 69 76 69 74 79 00");
  // SDK 1 sends 32 bytes behind the type.
  std::string zeros;
  for (int i = 0; i < 30; ++i) { zeros += " 00"; }
  stage.send("A5 84 24 71 00 00 00 03 00" + zeros + " 77");
  CHECK(stage.said() == "A5 5A 08 00 00 00 20 71 00 00 00 00 7F 00 00");
  stage.send("A5 84 04 7C 00 00 00 59");
  CHECK(stage.said() == "A5 5A 06 00 00 00 20 7C 00 00 00 03 00");
  CHECK(stage.value("conf.unanswered") == 0);
}

TEST_CASE("a question for what a scanner does not have stays without an answer") {
  RplidarStage stage(ModelNumber::a1);
  stage.send("A5 84 04 79 00 00 00 5C");        // a MAC address
  stage.send("A5 84 06 71 00 00 00 05 00 53");  // of a mode too many
  CHECK(stage.said(1s).empty());
  CHECK(stage.value("conf.unanswered") == 2);
  CHECK(stage.value("wire.frames_received") == 2);
}

TEST_CASE("the board of an A2 controls the motor, and an A1 has none") {
  RplidarStage a2(ModelNumber::a2);
  a2.send("A5 FF 04 00 00 00 00 5E");
  CHECK(a2.said() == "A5 5A 04 00 00 00 FF 01 00 00 00");
  RplidarStage a1(ModelNumber::a1);
  a1.send("A5 FF 04 00 00 00 00 5E A5 F0 02 94 02 C1");
  CHECK(a1.said(1s).empty());
  a1.send("A5 52");
  CHECK(a1.said() == "A5 5A 03 00 00 00 06 00 00 00");
}

TEST_CASE("an A3 and an S1 have their own names, modes and rates") {
  RplidarStage a3(ModelNumber::a3);
  a3.send("A5 84 06 74 00 00 00 03 00 50");
  CHECK(a3.said() == "A5 5A 08 00 00 00 20 74 00 00 00 00 19 00 00");  // 25 m
  RplidarStage s1(ModelNumber::s1);
  s1.send("A5 50 A5 59");
  CHECK(s1.said() ==
        "A5 5A 14 00 00 00 04 61 1C 01 12 7E 11 EA F2 C5 E1 9B CF C2 E1 9F F5 89 C3 45 09 "
        "A5 5A 04 00 00 00 15 F4 00 6C 00");
  s1.send("A5 84 04 79 00 00 00 5C");  // no MAC address: a scanner on a serial line
  CHECK(s1.said(1s).empty());
  s1.send("A5 40");
  CHECK(s1.run(3s).empty());  // no text
  s1.send("A5 52");
  CHECK(s1.said() == "A5 5A 03 00 00 00 06 00 00 00");
}

TEST_CASE("several requests at once are answered in their order") {
  RplidarStage stage(ModelNumber::a1);
  stage.send("A5 25 A5 52 A5 59");
  CHECK(stage.said() == "A5 5A 03 00 00 00 06 00 00 00 A5 5A 04 00 00 00 15 FC 01 FE 00");
}

TEST_CASE("wrong requests are counted and not answered") {
  RplidarStage stage(ModelNumber::a1);
  stage.send("A5 82 05 00 00 00 00 00 23");  // checksum
  CHECK(stage.value("wire.bad_checksums") == 1);
  stage.send("A5 82 01 00 26");  // length
  CHECK(stage.value("wire.wrong_lengths") == 1);
  stage.send("A5 33");
  CHECK(stage.value("wire.unknown_requests") == 1);
  stage.send("41 41 41");
  CHECK(stage.value("wire.garbage_bytes") == 3);
  stage.send("A5 82");  // adafruit: an express scan without a payload
  CHECK(stage.said(4900ms).empty());
  CHECK(stage.value("wire.half_frames") == 0);
  CHECK(stage.said(200ms).empty());
  CHECK(stage.value("wire.half_frames") == 1);
  const auto index = sim::find_signal(stage.scanner.signals(), "wire.bad_checksums");
  const auto first = stage.scanner.first_violation(*index);
  CHECK(sim::text_of(first) == "A5 82 05 00 00 00 00 00 23: ignored, without an answer");
  stage.send("A5 52");
  CHECK(stage.said() == "A5 5A 03 00 00 00 06 00 00 00");
}

TEST_CASE("after a reset an A1 is silent for 0.67 s, sends its text, and answers") {
  RplidarStage stage(ModelNumber::a1);
  stage.send("A5 40");
  CHECK(stage.run(665ms).empty());
  stage.send("A5 50");  // unheard
  const auto frames = stage.run(20ms);
  REQUIRE(frames.size() == 1);
  CHECK(std::string(frames[0].begin(), frames[0].end()) ==
        "RP LIDAR System.\r\nFirmware Ver 1.29 - rtm, HW Ver 7\r\nModel: 18\r\n");
  CHECK(frames[0].size() == 64);  // cpane/heron
  CHECK(stage.value("wire.bytes_unheard") == 2);
  stage.send("A5 52");
  CHECK(stage.said() == "A5 5A 03 00 00 00 06 00 00 00");
}

TEST_CASE("without power a scanner hears nothing, and starts anew with power") {
  RplidarStage stage(ModelNumber::a2);
  REQUIRE(stage.scanner.switch_power(false));
  CHECK(stage.value("power") == 0);
  stage.send("A5 52");
  CHECK(stage.said(1s).empty());
  REQUIRE(stage.scanner.switch_power(true));
  CHECK(stage.value("starting") == 1);
  CHECK(stage.run(1s).size() == 1);
  CHECK(stage.value("starting") == 0);
  CHECK(stage.value("power") == 1);
}
