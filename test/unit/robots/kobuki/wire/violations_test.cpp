// The robot explains violating bytes, and does as explained.
#include "robots/kobuki/wire/violations.hpp"

#include "unit/robots/kobuki/kobuki_bench.hpp"

using namespace fakebot::test;
using namespace fakebot::protocol::kobuki;
using fakebot::robots::kobuki::consequence_of;

namespace {

/// Base Control, 200 mm/s, straight on, with a wrong checksum.
const Bytes kWrongChecksum = from_hex("aa 55 06 01 04 c8 00 00 00 ff");

fakebot::sim::WireViolation first_of(KobukiBench& bench, std::string_view signal) {
  const auto signals = bench.robot().signals();
  return bench.robot().first_violation(fakebot::sim::find_signal(signals, signal).value());
}

/// An observer, which notes the texts of violations.
struct Listener : fakebot::sim::Observer {
  std::vector<std::string> told{};
  void on_event(const fakebot::sim::RobotEvent& event) override {
    told.push_back(text_of(event.violation));
  }
};

}  // namespace

TEST_CASE("a violation is reported with its bytes and with what the robot does") {
  KobukiBench bench = standard_kobuki();
  Listener listener;
  bench.robot().observe(&listener);
  bench.send_bytes(kWrongChecksum);
  REQUIRE(!listener.told.empty());
  CHECK(listener.told[0] ==
        "AA 55 06 01 04 C8 00 00 00 FF: dropped; the real firmware obeys it: profile \"firmware\"");
  bench.robot().observe(nullptr);
}

TEST_CASE("a robot that says that it drops a command drops it, and one that obeys it obeys") {
  KobukiBench standard = standard_kobuki();
  standard.send_bytes(kWrongChecksum);
  CHECK(text_of(first_of(standard, "wire.bad_checksums")).find(": dropped;") != std::string::npos);
  CHECK(standard.get("command.speed_mm_s") == 0);

  KobukiBench firmware = firmware_kobuki();
  firmware.run_ms(300).send_bytes(kWrongChecksum);
  CHECK(text_of(first_of(firmware, "wire.bad_checksums")) ==
        "AA 55 06 01 04 C8 00 00 00 FF: obeyed: this firmware does not check it");
  CHECK(firmware.get("command.speed_mm_s") == 200);
}

TEST_CASE("a half frame is said to eat the next command on the firmware, which it does") {
  // Source: observed, firmware 1.2.0: the bytes of a good frame complete an earlier half frame.
  const Bytes half = from_hex("aa 55 06 01 04");
  KobukiBench standard = standard_kobuki();
  standard.send_bytes(half).run_ms(200).send(BaseControl{200, 0});
  CHECK(text_of(first_of(standard, "wire.half_frames"))
            .find("the real firmware completes it with the next command") != std::string::npos);
  CHECK(standard.get("command.speed_mm_s") == 200);

  KobukiBench firmware = firmware_kobuki();
  firmware.run_ms(300).send_bytes(half).run_ms(200).send(BaseControl{200, 0});
  CHECK(firmware.get("command.speed_mm_s") == 0);
}

TEST_CASE("of each kind of violation the first one is kept") {
  KobukiBench bench = standard_kobuki();
  CHECK(text_of(first_of(bench, "wire.garbage_bytes")).empty());
  bench.send_bytes(from_hex("01 02 03")).send_bytes(from_hex("04")).send_bytes(kWrongChecksum);
  CHECK(text_of(first_of(bench, "wire.garbage_bytes")) == "01 02 03: ignored");
  CHECK(first_of(bench, "wire.bad_checksums").size == kWrongChecksum.size());
  CHECK(first_of(bench, "wire.frames_received").consequence.empty());
}

TEST_CASE("a command with an unknown identifier or a refused value is kept as its frame") {
  KobukiBench bench = standard_kobuki();
  bench.send_bytes(frame_of_payload(from_hex("63 01 05")));
  CHECK(text_of(first_of(bench, "wire.unknown_ids")).starts_with("AA 55 03 63 01 05 64: ignored;"));
  SetControllerGain gains;
  gains.p_gain_milli = 0xFFFFFFFF;
  bench.send(gains);
  CHECK(bench.get("wire.refused_values") == 1);
  CHECK(text_of(first_of(bench, "wire.refused_values")).starts_with("AA 55 0F 0D 0D"));
  CHECK(text_of(first_of(bench, "wire.refused_values"))
            .ends_with("(19 bytes): ignored, and it does not restart the timeout"));
}

TEST_CASE("all counters of violations have a consequence, and no others") {
  const auto& parameters = fakebot::robots::kobuki::standard_parameters();
  for (const fakebot::sim::Signal& signal : fakebot::robots::kobuki::Kobuki::signals_of_kind()) {
    CAPTURE(signal.name);
    CHECK(consequence_of(signal.name, parameters).empty() != signal.counts_violations);
  }
}
