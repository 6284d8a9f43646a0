// Requests and answers, against frames of real sessions and of the documents.
#include "fakebot/protocol/rplidar/frame.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "fakebot/protocol/hex.hpp"
#include "fakebot/protocol/rplidar/feedback.hpp"
#include "fakebot/protocol/rplidar/requests.hpp"
#include "unit/hex.hpp"

namespace fakebot::protocol::rplidar {
namespace {

template <class M>
std::string request(const M& message) {
  FrameBuilder builder;
  return to_hex(builder.request(message));
}

template <class M>
std::string answer(const M& message) {
  FrameBuilder builder;
  return to_hex(builder.answer(message));
}

TEST_CASE("requests are those that drivers have sent") {
  CHECK(request(Stop{}) == "A5 25");
  CHECK(request(Reset{}) == "A5 40");
  CHECK(request(Scan{}) == "A5 20");
  CHECK(request(ForceScan{}) == "A5 21");
  CHECK(request(GetInfo{}) == "A5 50");
  CHECK(request(GetHealth{}) == "A5 52");
  CHECK(request(GetSampleRate{}) == "A5 59");
  // SkoltechRobotics/rplidar, issue 20.
  CHECK(request(ExpressScan{}) == "A5 82 05 00 00 00 00 00 22");
  CHECK(request(ExpressScan{.working_mode = 2}) == "A5 82 05 02 00 00 00 00 20");
  // adafruit/Adafruit_CircuitPython_RPLIDAR, issue 28.
  CHECK(request(SetMotorPwm{660}) == "A5 F0 02 94 02 C1");
}

TEST_CASE("answers are those that scanners have sent") {
  // adafruit/Adafruit_CircuitPython_RPLIDAR, issue 28: an A1M8.
  DeviceInfo info{.model = 0x18, .firmware_minor = 29, .firmware_major = 1, .hardware = 7};
  const auto serial_number = test::from_hex("92D8ED93C0EA98C9A5E698F207064669");
  std::ranges::copy(serial_number, info.serial_number.begin());
  CHECK(answer(info) ==
        "A5 5A 14 00 00 00 04 18 1D 01 07 92 D8 ED 93 C0 EA 98 C9 A5 E6 98 F2 07 06 46 69");
  CHECK(answer(DeviceHealth{}) == "A5 5A 03 00 00 00 06 00 00 00");
  // thijses/rplidar: the configuration of an A1M8.
  CHECK(answer(SampleRate{508, 254}) == "A5 5A 04 00 00 00 15 FC 01 FE 00");
  CHECK(answer(ConfWord{{conf::mode_count, 5}}) == "A5 5A 06 00 00 00 20 70 00 00 00 05 00");
  CHECK(answer(ConfLong{{conf::mode_sample_time, 127 * 256}}) ==
        "A5 5A 08 00 00 00 20 71 00 00 00 00 7F 00 00");
  CHECK(answer(ConfByte{{conf::mode_answer, 0x84}}) == "A5 5A 05 00 00 00 20 75 00 00 00 84");
  ConfText name;
  name.set_text("Sensitivity");
  CHECK(answer(name) == "A5 5A 10 00 00 00 20 7F 00 00 00 53 65 6E 73 69 74 69 76 69 74 79 00");
}

TEST_CASE("descriptors of scans are those of the document and of the SDK") {
  FrameBuilder builder;
  CHECK(to_hex(builder.scan_descriptor(Node::id)) == "A5 5A 05 00 00 40 81");
  CHECK(to_hex(builder.scan_descriptor(Capsule::id)) == "A5 5A 54 00 00 40 82");
  CHECK(to_hex(builder.scan_descriptor(UltraCapsule::id)) == "A5 5A 84 00 00 40 84");
  CHECK(to_hex(builder.scan_descriptor(DenseCapsule::id)) == "A5 5A 54 00 00 40 85");
}

TEST_CASE("a descriptor has a size and a mode that a scanner sends") {
  const auto is_known = [](const std::string& text) {
    return read_descriptor(test::from_hex(text)).has_value();
  };
  CHECK(is_known("A5 5A 05 00 00 40 81"));
  CHECK(is_known("A5 5A 14 00 00 00 04"));
  CHECK_FALSE(is_known("A5 5A 06 00 00 40 81"));  // a node has 5 bytes
  CHECK_FALSE(is_known("A5 5A 05 00 00 80 81"));  // a reserved mode
  CHECK_FALSE(is_known("A5 5A 00 00 00 00 04"));
  CHECK_FALSE(is_known("A5 5A 14 00 01 00 04"));  // 65 kB
  CHECK_FALSE(is_known("A5 5B 14 00 00 00 04"));
}

TEST_CASE("the answer on the motor's speed is no number of the same length") {
  FrameBuilder builder;
  const auto speed = builder.answer(DesiredSpeed{.speed_rpm = 600, .pwm = 660});
  CHECK(to_hex(speed) == "A5 5A 08 00 00 00 20 01 00 00 00 58 02 94 02");
  CHECK(accepts<DesiredSpeed>(speed.subspan(kDescriptorSize)));
  const auto time = builder.answer(ConfLong{{conf::mode_sample_time, 1}});
  CHECK_FALSE(accepts<DesiredSpeed>(time.subspan(kDescriptorSize)));
}

}  // namespace
}  // namespace fakebot::protocol::rplidar
