// Frames of the scanners for code that works with any robot.
#include "robots/hokuyo/wire/wire_protocol.hpp"

#include <doctest/doctest.h>

#include "sim/faults/fault.hpp"
#include "sim/wire/frame_editor.hpp"
#include "unit/protocol/hokuyo/golden_answers.hpp"
#include "unit/robots/hokuyo/hokuyo_stage.hpp"

using namespace fakebot::test;
using namespace fakebot;
using sim::WireDirection;

namespace {

const sim::WireProtocol& urg_wire() {
  return robots::hokuyo::wire_protocol(HokuyoModel::urg_04lx);
}

Bytes scip_bytes(std::string_view text) {
  return {text.begin(), text.end()};
}

/// The name of the message in a frame, and the value of a field.
std::pair<std::string_view, double> read(WireDirection direction, std::string_view frame,
                                         std::string_view field) {
  sim::WireParts parts;
  urg_wire().walk(direction, scip_bytes(frame), parts);
  REQUIRE(parts.all().size() == 1);
  const auto& part = parts.all()[0];
  REQUIRE(part.message != nullptr);
  const auto* info = part.message->find_field(field);
  REQUIRE(info != nullptr);
  return {part.message->name, sim::to_double(sim::load(*info, part.data))};
}

std::string set(std::string_view text, std::string_view name, std::string_view field,
                std::int64_t value) {
  Bytes frame = scip_bytes(text);
  const auto* message = urg_wire().find_message(WireDirection::from_robot, name);
  REQUIRE(message != nullptr);
  REQUIRE(urg_wire().editor().set_field(frame, *message, *message->find_field(field), value));
  return {frame.begin(), frame.end()};
}

}  // namespace

TEST_CASE("SCIP frames of both sides are read by their names") {
  using Value = std::pair<std::string_view, double>;
  CHECK(read(WireDirection::from_driver, "MD0044072501000\n", "end") == Value{"MD", 725});
  CHECK(read(WireDirection::from_driver, "TM1\r", "mode") == Value{"TM", 1});
  CHECK(read(WireDirection::from_driver, "\n", "byte") == Value{"Blank", 10});
  CHECK(read(WireDirection::from_robot, kUrgBM, "status") == Value{"Answer", 2});
  CHECK(read(WireDirection::from_robot, kUrgPP, "last_step") == Value{"Parameters", 725});
  CHECK(read(WireDirection::from_robot, kUrgVV, "status") == Value{"Lines", 0});
  CHECK(read(WireDirection::from_robot, kUrgGD, "time_ms") == Value{"ScanGD", 6968830});
  CHECK(read(WireDirection::from_robot, kUtmME, "status") == Value{"ScanME", 99});
  CHECK(read(WireDirection::from_robot, kUxmTM1, "time_ms") == Value{"ClockTime", 3292603});
  CHECK(read(WireDirection::from_robot, kUrgSwitch, "status") == Value{"OldAnswer", '0'});
}

TEST_CASE("the sender of a SCIP frame is recognised") {
  const auto sender = [](std::string_view text) {
    return urg_wire().direction_of(scip_bytes(text)).value();
  };
  CHECK(sender("BM\n") == WireDirection::from_driver);
  CHECK(sender(kUrgBM) == WireDirection::from_robot);
  CHECK(sender(kUrgSwitch) == WireDirection::from_robot);
  CHECK(sender("QT\nBM\n") == WireDirection::from_driver);
}

TEST_CASE("frames of real SCIP scanners are split, and encoded to the same bytes") {
  for (const std::string_view text : {kUrgVV,
                                      kUrgPP,
                                      kUrgII,
                                      kUrgBM,
                                      kUrgCR,
                                      kUrgHS,
                                      kUrgGD,
                                      kUrgOldV,
                                      kUrgSwitch,
                                      kUtmVV,
                                      kUtmPP,
                                      kUtmII,
                                      kUtmMEBegins,
                                      kUtmME,
                                      kUxmTM0,
                                      kUxmTM1,
                                      kUxmTM2,
                                      std::string_view("MD0044072501000\n"),
                                      std::string_view("QT\r"),
                                      std::string_view("\n"),
                                      std::string_view("SCIP2.0\n"),
                                      std::string_view("TM1;1f\n"),
                                      std::string_view("??\n")}) {
    CAPTURE(text.substr(0, 20));
    const auto parts = urg_wire().editor().split(scip_bytes(text));
    REQUIRE(parts);
    CHECK(urg_wire().encode(*parts) == scip_bytes(text));
  }
}

TEST_CASE("a field of a SCIP answer is changed, and all sums are right") {
  CHECK(set(kUrgBM, "Answer", "status", 1) == "BM\n01Q\n\n");
  CHECK(set(kUrgHS, "Answer", "status", 114) == "HS0\n0Ee\n\n");
  const std::string parameters = set(kUrgPP, "Parameters", "last_step", 768);
  CHECK(parameters.find("\nAMAX:768;") != std::string::npos);
  CHECK(read(WireDirection::from_robot, parameters, "last_step").second == 768);
  const std::string scan = set(kUrgGD, "ScanGD", "time_ms", 0);
  CHECK(scan.substr(0, 23) == "GD0044072501\n00P\n00000\n");
  CHECK(scan.substr(23) == kUrgGD.substr(23));
}

TEST_CASE("a value with too many digits for SCIP becomes the largest that fits") {
  Bytes frame = scip_bytes("TM1\n");
  const auto* message = urg_wire().find_message(WireDirection::from_driver, "TM");
  const auto* field = message->find_field("mode");
  REQUIRE(urg_wire().editor().set_field(frame, *message, *field, std::int64_t{10}));
  CHECK(frame == scip_bytes("TM9\n"));
}

TEST_CASE("a changed SCIP frame that were none stays unchanged") {
  Bytes frame = scip_bytes("\n");
  const auto* message = urg_wire().find_message(WireDirection::from_driver, "Blank");
  const auto* field = message->find_field("byte");
  CHECK_FALSE(urg_wire().editor().set_field(frame, *message, *field, std::int64_t{'A'}));
  CHECK(frame == scip_bytes("\n"));
}

TEST_CASE("the sum of a SCIP answer is broken in its last line") {
  Bytes scan = scip_bytes(kUrgGD);
  REQUIRE(urg_wire().editor().break_checksum(scan));
  CHECK(scan.size() == kUrgGD.size());
  const auto decoder = urg_wire().make_decoder(WireDirection::from_robot);
  std::span<const std::uint8_t> rest(scan);
  CHECK(decoder->next(rest)->kind == sim::WireEvent::Kind::bad_checksum);
  Bytes request = scip_bytes("QT\n");
  CHECK_FALSE(urg_wire().editor().break_checksum(request));
}
