// Commands accepted in the profile `firmware`, and answers. Source: observed on firmware 1.2.0,
// "Framing", "Answers" and "TIME-OUT".
#include <map>
#include <string>
#include <vector>

#include "unit/robots/kobuki/kobuki_bench.hpp"

using namespace fakebot::test;
using namespace fakebot::protocol::kobuki;
using fakebot::robots::kobuki::KobukiOptions;

namespace {

double commanded_speed(const std::string& payload) {
  KobukiBench bench = firmware_kobuki();
  bench.run_ms(300).send_bytes(frame_of_payload(from_hex(payload)));
  return bench.get("command.speed_mm_s");
}

/// Runs until right after a frame, so that the next frame answers a request.
void await_frame(KobukiBench& bench) {
  bench.run_ms(300).next_frame();
}

}  // namespace

TEST_CASE("firmware: of an unknown command only the two header bytes are skipped") {
  const std::string forward = " 01 04 c8 00 00 00";
  struct Case {
    const char* before;
    bool obeyed;
    const char* name;
  };
  const std::vector<Case> cases = {
      {"", true, "nothing before it"},
      {"02 00", true, "an unknown one without data"},
      {"02 02 02 02", true, "its data is read as commands"},
      {"02 02 00 00", false, "0 in the data ends the walk"},
      {"02 03 00 00 00", true, "a command without effect is skipped as a whole"},
      {"06 01 0f", false, "15 in the data ends the walk"},
      {"01 03 c8 00 00", false, "a wrong length, the data ends the walk"},
      {"03 00", true, "a wrong length without data"},
      {"09 03 02 00", true, "the data is a command without data"},
      {"04 01 04", true, "another command"},
      {"63 00", false, "an identifier above 14 ends the walk, whatever its length"},
      {"00 00", false, "identifier 0, too"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.name);
    CHECK(commanded_speed(c.before + forward) == (c.obeyed ? 200 : 0));
  }
}

// Source: observed, firmware 1.2.0 and 1.1.2. Behind the payload there are bytes of earlier frames.
TEST_CASE(
    "firmware: a command that begins in a payload and ends behind its checksum is not obeyed") {
  KobukiBench bench = firmware_kobuki();
  await_frame(bench);
  bench.send_bytes(from_hex("aa 55 0b 03 03 f4 01 00 03 03 48 00 64 0e 01"));
  CHECK_FALSE(bench.next_frame().find<ControllerInfo>().has_value());
  CHECK(bench.get("wire.truncated") == 1);
  KobukiBench silent = firmware_kobuki();
  silent.run_ms(300).send_bytes(from_hex("aa 55 07 07 05 01 01 01 01 01 04"));
  CHECK(silent.get("driver.connected") == 0);
}

TEST_CASE("firmware: commands before a bad one are executed") {
  CHECK(commanded_speed("01 04 c8 00 00 00 63 02 01 02") == 200);
  CHECK(commanded_speed("01 04 c8 00 00 00 01 03 00") == 200);
  CHECK(commanded_speed("01 04 c8 00 00 00 01 04 2c 01 00 00") == 300);
}

TEST_CASE("firmware: exactly fourteen commands with their right length count") {
  // Source: "Lengths that act". All commands reset the time-out, even commands without effect.
  const std::map<int, int> lengths = {{1, 4}, {2, 3}, {3, 3},  {4, 1},  {5, 2},  {6, 11},  {7, 2},
                                      {8, 2}, {9, 2}, {10, 1}, {11, 1}, {12, 2}, {13, 13}, {14, 1}};
  for (int id = 0; id < 20; ++id) {
    for (int length = 0; length < 15; ++length) {
      CAPTURE(id);
      CAPTURE(length);
      Bytes payload{static_cast<std::uint8_t>(id), static_cast<std::uint8_t>(length)};
      payload.resize(static_cast<std::size_t>(2 + std::max(length, 1)));
      if (id == 3 && length == 3) { payload[3] = 1; }  // an audible note
      KobukiBench bench = firmware_kobuki();
      bench.run_ms(300).send_bytes(frame_of_payload(payload));
      const auto found = lengths.find(id);
      const bool acts = found != lengths.end() && found->second == length;
      CHECK(bench.get("driver.connected") == (acts ? 1 : 0));
      const double faults = bench.get("wire.unknown_ids") + bench.get("wire.wrong_lengths");
      CHECK((faults == 0) == acts);
    }
  }
}

TEST_CASE("firmware: the faults of a walk are counted by their kind") {
  const struct {
    const char* payload;
    const char* counter;
  } cases[] = {{"63 02 00 00", "wire.unknown_ids"},
               {"01 03 00 00 00", "wire.wrong_lengths"},
               {"01 04 c8", "wire.truncated"}};
  for (const auto& c : cases) {
    KobukiBench bench = firmware_kobuki();
    bench.run_ms(300).send_bytes(frame_of_payload(from_hex(c.payload)));
    CHECK(bench.get(c.counter) == 1);
    CHECK(bench.times_seen(c.counter, 1) == 1);
    CHECK(bench.get("wire.frames_received") == 1);
  }
}

TEST_CASE("firmware: of several requests in a tick the last one wins, later ones are added") {
  KobukiBench bench = firmware_kobuki();
  await_frame(bench);
  bench.send(RequestExtra{0x01}, RequestExtra{0x02});
  CHECK(bench.next_frame().ids() == from_hex("01 03 04 05 06 0b 0d 10"));
  bench.send(RequestExtra{0x01}).send(RequestExtra{0x02});
  CHECK(bench.next_frame().ids() == from_hex("01 03 04 05 06 0b 0d 10"));
  bench.send(RequestExtra{0x08}).run_ms(5).send(RequestExtra{0x02});
  CHECK(bench.next_frame().ids() == from_hex("01 03 04 05 06 0b 0d 10 13"));
  // Gains are asked for with a command of their own: LEN 0x76 with all flags.
  bench.send(GetControllerGain{}).send(RequestExtra{0x0B});
  CHECK(bench.next_frame().bytes[2] == 0x76);
}

TEST_CASE("firmware: command 10 repeats the samples of the gyro, at most eight a frame") {
  KobukiBench bench = firmware_kobuki();
  await_frame(bench);
  std::map<std::uint8_t, GyroSample> seen;
  for (int i = 0; i < 20; ++i) {
    const RawGyro raw = bench.next<RawGyro>();
    for (std::size_t k = 0; k < raw.sample_count; ++k) {
      seen[static_cast<std::uint8_t>(raw.frame_id + k)] = raw.samples[k];
    }
  }
  const std::uint8_t wanted = static_cast<std::uint8_t>(seen.rbegin()->first - 19);
  bench.send_bytes(frame_of_payload(Bytes{0x0A, 0x01, wanted}));
  std::uint8_t next = wanted;
  for (const int count : {8, 8, 8}) {
    const RawGyro raw = bench.next<RawGyro>();
    CHECK(raw.frame_id == next);
    CHECK(raw.sample_count == count);
    for (std::size_t k = 0; k < raw.sample_count; ++k, ++next) {
      const auto before = seen.find(next);
      if (before != seen.end()) { CHECK(raw.samples[k].z_digits == before->second.z_digits); }
    }
  }
  CHECK(bench.next<RawGyro>().sample_count < 8);
  CHECK(bench.next<RawGyro>().sample_count == 2);
}

TEST_CASE("firmware: samples of the gyro that are not kept are not repeated") {
  KobukiBench bench = firmware_kobuki();
  bench.run_ms(1000);
  await_frame(bench);
  const RawGyro last = *bench.frames().back().find<RawGyro>();
  for (const int age : {-1, -5, 40, 100}) {
    CAPTURE(age);
    const auto wanted = static_cast<std::uint8_t>(last.frame_id + 2 - age);
    bench.send_bytes(frame_of_payload(Bytes{0x0A, 0x01, wanted}));
    CHECK(bench.next<RawGyro>().sample_count <= 3);
  }
}

// With the gains the frame has 132 bytes; the buffer sends only the bytes past 128.
TEST_CASE("firmware: repeated samples and the gains are too long for one frame") {
  KobukiBench bench = firmware_kobuki();
  bench.run_ms(1000);
  await_frame(bench);
  const std::uint8_t last = bench.frames().back().find<RawGyro>()->frame_id;
  const Bytes repeat{0x0A, 0x01, static_cast<std::uint8_t>(last - 10)};
  bench.send_bytes(frame_of_payload(repeat)).send(GetControllerGain{});
  CHECK(bench.next_frame().bytes.size() == 4);
}

TEST_CASE("firmware: of two commands without effect the values have limits") {
  for (const auto& one : {std::pair{"02 03 64 64 64", true}, std::pair{"02 03 65 00 00", false},
                          std::pair{"02 03 00 00 7f", false}, std::pair{"07 02 17 3b", true},
                          std::pair{"07 02 18 00", false}, std::pair{"07 02 00 3c", false},
                          std::pair{"07 02 ff ff", false}, std::pair{"08 02 ff ff", true},
                          std::pair{"05 02 ff ff", true}}) {
    CAPTURE(one.first);
    KobukiBench bench = firmware_kobuki();
    bench.run_ms(300).send_bytes(frame_of_payload(from_hex(one.first)));
    CHECK((bench.get("driver.connected") == 1) == one.second);
  }
}

// Source: observed, firmware 1.2.0, 1.1.4 and 1.0.0.
TEST_CASE(
    "firmware: a stop whose checksum is an identifier is undone by what frames before it left") {
  KobukiBench bench = firmware_kobuki();
  bench.run_ms(300).send_bytes(from_hex("aa 55 0e 09 02 01 00 09 02 02 00 01 04 2c 01 00 00 25"));
  bench.run_ms(100).send_bytes(from_hex("aa 55 06 01 04 00 00 00 00 03"));
  CHECK(bench.get("command.speed_mm_s") == 300);
  bench.send_bytes(from_hex("aa 55 04 09 02 02 00 0d"));
  CHECK(bench.get("command.speed_mm_s") == 300);
  CHECK(bench.get("wire.unknown_ids") + bench.get("wire.wrong_lengths") == 0);

  // The command acts without an earlier longer frame, and after power-on.
  KobukiBench fresh = firmware_kobuki();
  fresh.run_ms(300).send(BaseControl{300, 0}).run_ms(100);
  fresh.send_bytes(from_hex("aa 55 06 01 04 00 00 00 00 03"));
  CHECK(fresh.get("command.speed_mm_s") == 0);
  bench.set("power", 0).run_ms(20).set("power", 1).run_ms(400);
  bench.send_bytes(from_hex("aa 55 06 01 04 00 00 00 00 03"));
  CHECK(bench.get("command.speed_mm_s") == 0);

  // The documented robot stops.
  KobukiBench standard = standard_kobuki();
  standard.send_bytes(from_hex("aa 55 0e 09 02 01 00 09 02 02 00 01 04 2c 01 00 00 25"));
  standard.send_bytes(from_hex("aa 55 06 01 04 00 00 00 00 03"));
  CHECK(standard.get("command.speed_mm_s") == 0);
}

TEST_CASE("firmware: an undocumented command requests a page of memory") {
  KobukiBench bench = firmware_kobuki();
  await_frame(bench);
  bench.send_bytes(frame_of_payload(from_hex("0b 01 05")));
  const ReceivedFrame answer = bench.next_frame();
  CHECK(answer.ids() == from_hex("01 03 04 05 06 0d 0f 10"));
  const auto page = answer.find<Eeprom>();
  REQUIRE(page);
  CHECK(page->page == 5);
  CHECK(bench.next_frame().ids() == from_hex("01 03 04 05 06 0d 10"));
  // The documented robot does not know the command.
  KobukiBench standard = standard_kobuki();
  standard.send_bytes(frame_of_payload(from_hex("0b 01 05")));
  CHECK(standard.get("wire.unknown_ids") == 1);
  CHECK(standard.get("driver.connected") == 0);
}

TEST_CASE("firmware: a release that does not know gains ends the walk there") {
  // Read from firmware 1.1.4: the rest of the packet is discarded.
  for (const auto& firmware : fakebot::robots::kobuki::firmwares()) {
    CAPTURE(std::string(firmware.version));
    KobukiOptions options;
    options.firmware = &firmware;
    options.parameters = fakebot::robots::kobuki::firmware_parameters();
    apply(firmware, options.parameters);
    KobukiBench bench(options);
    bench.run_ms(300).send(GetControllerGain{}, BaseControl{200, 0});
    CHECK(bench.get("command.speed_mm_s") == (firmware.version == "1.2.0" ? 200 : 0));
    CHECK(bench.get("wire.unknown_ids") == (firmware.version == "1.2.0" ? 0 : 1));
  }
}

TEST_CASE("each deviation in receiving can be enabled separately") {
  auto parameters = fakebot::robots::kobuki::standard_parameters();
  parameters.checksum_checked = 0;
  KobukiBench unchecked(parameters);
  unchecked.send_bytes(from_hex("aa 55 06 01 04 c8 00 00 00 ff"));
  CHECK(unchecked.get("command.speed_mm_s") == 200);

  parameters = fakebot::robots::kobuki::standard_parameters();
  parameters.unknown_stepped_over = 0;
  KobukiBench walks(parameters);
  walks.send_bytes(frame_of_payload(from_hex("02 02 00 00 01 04 c8 00 00 00")));
  CHECK(walks.get("command.speed_mm_s") == 0);
  walks.send_bytes(from_hex("aa 55 06 01 04 c8 00 00 00 ff"));
  CHECK(walks.get("command.speed_mm_s") == 0);

  parameters = fakebot::robots::kobuki::standard_parameters();
  parameters.frames_resynchronised = 0;
  KobukiBench hunts(parameters);
  hunts.send_bytes(from_hex("aa 55 06 01 04 c8 00 00 00 ff"));
  CHECK(hunts.get("command.speed_mm_s") == 0);
  hunts.send_bytes(from_hex("aa 03 55 06 01 04 c8 00 00 00 cb"));
  CHECK(hunts.get("command.speed_mm_s") == 200);
}
