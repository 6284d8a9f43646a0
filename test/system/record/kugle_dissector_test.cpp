// How Wireshark with the dissector shows the frames of a Kugle.
#include <doctest/doctest.h>

#include <array>
#include <string>
#include <vector>

#include "fakebot/protocol/kugle/commands.hpp"
#include "fakebot/protocol/kugle/feedback.hpp"
#include "system/record/dissected.hpp"
#include "unit/robots/kugle/wire/frames.hpp"

namespace fakebot::test {

using capture::PacketDirection;
using kugle::frame_of;
namespace kugle_wire = protocol::kugle;

namespace {

constexpr std::uint32_t kKugleLine = 1;
const std::string kExpertMessage = "_ws.expert.message";

class KugleCapture : public CaptureFile {
 public:
  KugleCapture() { add_line({.kind = "kugle", .link_type = 148}); }
  void from_robot(const Bytes& bytes) { add(PacketDirection::inbound, bytes, kKugleLine); }
  void from_driver(const Bytes& bytes) { add(PacketDirection::outbound, bytes, kKugleLine); }
};

FieldTexts only_packet(const CaptureFile& capture, std::vector<std::string> fields) {
  fields.insert(fields.end(), {kExpertMessage, "_ws.malformed"});
  const auto packets = dissected(capture.path(), fields);
  REQUIRE(packets.size() == 1);
  return packets[0];
}

std::string complaint_of_kugle(const std::string& hex) {
  KugleCapture capture;
  capture.from_driver(from_hex(hex));
  const FieldTexts told = only_packet(capture, {});
  CHECK(told.count("_ws.malformed") == 0);
  return told.count(kExpertMessage) != 0 ? told.at(kExpertMessage) : "none";
}

}  // namespace

TEST_CASE("fields behind padding, in arrays and between zeros are shown with their values") {
  KugleCapture capture;
  kugle_wire::ControllerInfo info;
  info.time_s = 1.5F;
  info.type = kugle_wire::controller_type::sliding_mode;
  info.mode = kugle_wire::controller_mode::velocity;
  info.torque_1_nm = -0.25F;
  info.delivered_torque_3_nm = 2;
  capture.from_robot(frame_of(info));
  const FieldTexts told =
      only_packet(capture, {"kugle.direction", "kugle.type", "kugle.coding.status",
                            "kugle.controller_info.time_s", "kugle.controller_info.type",
                            "kugle.controller_info.mode", "kugle.controller_info.torque_1_nm",
                            "kugle.controller_info.torque_2_nm",
                            "kugle.controller_info.delivered_torque_3_nm"});
  CHECK(told == FieldTexts{{"kugle.direction", "1"},
                           {"kugle.type", "18"},
                           {"kugle.coding.status", "1"},
                           {"kugle.controller_info.time_s", "1.5"},
                           {"kugle.controller_info.type", "2"},
                           {"kugle.controller_info.mode", "2"},
                           {"kugle.controller_info.torque_1_nm", "-0.25"},
                           {"kugle.controller_info.torque_2_nm", "0"},
                           {"kugle.controller_info.delivered_torque_3_nm", "2"}});

  KugleCapture arrays;
  kugle_wire::MathDump dump;
  dump.q = {1, 0, 0.5F, 0};
  dump.torque_nm = {0, 0, 3};
  arrays.from_robot(frame_of(dump));
  CHECK(only_packet(arrays, {"kugle.math_dump.q.0", "kugle.math_dump.q.2",
                             "kugle.math_dump.torque_nm.2"}) ==
        FieldTexts{{"kugle.math_dump.q.0", "1"},
                   {"kugle.math_dump.q.2", "0.5"},
                   {"kugle.math_dump.torque_nm.2", "3"}});
}

TEST_CASE("values of a parameter have the type that the message names") {
  KugleCapture capture;
  kugle_wire::SetFloatParameter gains;
  gains.value_type = kugle_wire::value_type::float32;
  gains.array_size = 3;
  gains.set_values(std::array{1.5F, 0.0F, -2.0F});
  capture.from_driver(frame_of(gains));
  kugle_wire::SetUint16Parameter rate;
  rate.value_type = kugle_wire::value_type::uint16;
  rate.array_size = 1;
  rate.set_values(std::array<std::uint16_t, 1>{1000});
  capture.from_driver(frame_of(rate));
  const auto packets = dissected(
      capture.path(), {"kugle.set_float_parameter.values", "kugle.set_uint16_parameter.values"});
  REQUIRE(packets.size() == 2);
  CHECK(packets[0].at("kugle.set_float_parameter.values") == "1.5,0,-2");
  CHECK(packets[1].at("kugle.set_uint16_parameter.values") == "1000");
}

TEST_CASE("the same identifier is another message in the other direction") {
  KugleCapture capture;
  capture.from_driver(frame_of(kugle_wire::VelocityReference{.velocity_x_m_s = 0.5F}));
  capture.from_robot(frame_of(kugle_wire::RawSensorBattery{.voltage_1_v = 24}));
  const auto packets = dissected(capture.path(), {"kugle.velocity_reference.velocity_x_m_s",
                                                  "kugle.raw_sensor_battery.voltage_1_v"});
  REQUIRE(packets.size() == 2);
  CHECK(packets[0] == FieldTexts{{"kugle.velocity_reference.velocity_x_m_s", "0.5"}});
  CHECK(packets[1] == FieldTexts{{"kugle.raw_sensor_battery.voltage_1_v", "24"}});
}

TEST_CASE("each fault of a Kugle's frame has its own expert message") {
  const std::string get = "00 02 03 03 03 03";
  CHECK(complaint_of_kugle(get) == "none");
  CHECK(complaint_of_kugle("00 04 01 01") == "none");
  CHECK(complaint_of_kugle("00 00 00 00") == "none");
  CHECK(complaint_of_kugle("00 00 " + get) == "none");
  CHECK(complaint_of_kugle("00 02 03 02 03 03") ==
        "wrong coding: its distances do not lead to the end");
  CHECK(complaint_of_kugle("00 02 05 03 03 03" + get) ==
        "another frame starts before the end of this one");
  CHECK(complaint_of_kugle("00 02 00 02 03 03 03 03") == "a length that no frame can have");
  CHECK(complaint_of_kugle("00 02 04 03 03 03") ==
        "the packet ends before the frame: a part of one, or a wrong length");
  CHECK(complaint_of_kugle("01 02 " + get) == "bytes that belong to no frame in this packet");
  CHECK(complaint_of_kugle("00 7e 02 02 01") == "unknown message");
  CHECK(complaint_of_kugle("00 7e 01 01") == "unknown message");
  CHECK(complaint_of_kugle("00 02 04 04 03 03 03") == "a message with a wrong length");
}

TEST_CASE("good frames around damaged ones are shown") {
  KugleCapture capture;
  capture.from_driver(
      from_hex("09 00 02 03 03 03 03 00 02 03 02 03 03 00 02 07 03 03 03 00 02 03 03 03 01 00"));
  const FieldTexts told = only_packet(
      capture, {"kugle.get_parameter.param", "kugle.coding.status", "kugle.stray", "kugle.piece"});
  CHECK(told.at("kugle.get_parameter.param") == "3,1");
  CHECK(told.at("kugle.coding.status") == "1,0,1");
  CHECK(told.at("kugle.stray") == "09");
  CHECK(told.at("kugle.piece") == "000207030303,00");
}

TEST_CASE("a Kobuki and a Kugle in one capture are each shown with their own protocol") {
  KugleCapture capture;
  capture.add(PacketDirection::outbound, from_hex("aa 55 06 01 04 c8 00 00 00 cb"));
  capture.from_driver(frame_of(kugle_wire::GetParameter{3, 3}));
  kugle_wire::DebugText text;
  text.set_text("Booting...\n");
  capture.from_robot(frame_of(text));
  CHECK(tshark_output(capture.path(), "-T fields -e _ws.col.Protocol -e _ws.col.Info") ==
        "Kobuki\tBaseControl speed_mm_s=200 radius_mm=0\n"
        "Kugle\tGetParameter type=controller param=3\n"
        "Kugle\tDebug\n");
  CHECK(tshark_output(capture.path(), "-T fields -e kugle.debug.text -Y kugle.debug.text")
            .starts_with("Booting..."));
  CHECK(tshark_output(capture.path(), "-V").find("type: controller (3)\n") != std::string::npos);
}

}  // namespace fakebot::test
