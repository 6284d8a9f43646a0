#include "robots/kobuki/presentation/drawn_parts.hpp"

#include <array>
#include <string_view>

#include "robots/kobuki/chassis.hpp"
#include "robots/kobuki/sensors/dock_fields.hpp"

namespace fakebot::robots::kobuki {

namespace {

using sim::DrawnBit;
using sim::DrawnPart;
using sim::world::Vec2;

constexpr DrawnPart bumper(std::string_view signal, double from_deg, double to_deg) {
  return {.signal = signal,
          .label = "bumper",
          .shape = DrawnPart::Shape::arc,
          .from_deg = from_deg,
          .to_deg = to_deg};
}

constexpr DrawnPart part(std::string_view signal, std::string_view label, DrawnPart::Shape shape,
                         Vec2 place) {
  return {.signal = signal, .label = label, .shape = shape, .x_m = place.x_m, .y_m = place.y_m};
}

/// A robot that faces the station has the station's left on the right.
constexpr auto kBeams = [] {
  std::array<DrawnBit, kDockFields.size()> beams{};
  for (std::size_t i = 0; i < beams.size(); ++i) {
    const int place = static_cast<int>(i);
    beams[i] = {kDockFields[i].bit, kDockFields[i].name, place % 3 - 1, place / 3};
  }
  return beams;
}();

constexpr DrawnPart receiver(std::string_view signal, Vec2 place, const ReceiverCone& cone) {
  DrawnPart drawn = part(signal, "dock's light", DrawnPart::Shape::bits, place);
  drawn.bits = kBeams;
  const Vec2 begin = cone.looks * chassis::kReceiverRadiusM;
  drawn.cone = {begin.x_m, begin.y_m, cone.bearing_deg, cone.half_deg};
  return drawn;
}

constexpr std::array<std::string_view, 4> kLampColors{"", "red", "green", "orange"};

constexpr DrawnPart lamp(std::string_view signal, Vec2 place) {
  DrawnPart drawn = part(signal, "LED", DrawnPart::Shape::lamp, place);
  drawn.colors = kLampColors;
  return drawn;
}

/// The row of lamps on the panel at the back; not to scale. (choice)
constexpr double kLampRowM = -0.1;

/// The beams seen by the receivers are drawn in a row on the lid, where nothing else is.
constexpr double kReceiverRowM = 0.02;
constexpr double kReceiverGapM = 0.058;

// The angles of the bumper's parts: see bumper.hpp, without the overlap at their borders.
constexpr std::array kParts{
    bumper("bumper.left", 30, 90),
    bumper("bumper.center", -30, 30),
    bumper("bumper.right", -90, -30),
    part("cliff.left", "cliff", DrawnPart::Shape::spot, chassis::kCliffSensors[2]),
    part("cliff.center", "cliff", DrawnPart::Shape::spot, chassis::kCliffSensors[1]),
    part("cliff.right", "cliff", DrawnPart::Shape::spot, chassis::kCliffSensors[0]),
    part("wheel_drop.left", "wheel drop", DrawnPart::Shape::wheel, chassis::kLeftWheel),
    part("wheel_drop.right", "wheel drop", DrawnPart::Shape::wheel, chassis::kRightWheel),
    lamp("led.1", {kLampRowM, 0.03}),
    lamp("led.2", {kLampRowM, 0}),
    lamp("led.status", {kLampRowM, -0.03}),
    receiver("dock_ir.left", {kReceiverRowM, kReceiverGapM}, kReceiverCones[2]),
    receiver("dock_ir.center", {kReceiverRowM, 0}, kReceiverCones[1]),
    receiver("dock_ir.right", {kReceiverRowM, -kReceiverGapM}, kReceiverCones[0]),
};

constexpr auto kOutlines = [] {
  std::array<std::array<Vec2, 4>, kDockFields.size()> outlines{};
  for (std::size_t i = 0; i < outlines.size(); ++i) {
    const DockField& field = kDockFields[i];
    outlines[i] = {Vec2{0, field.right_m}, Vec2{field.depth_m, field.right_m},
                   Vec2{field.depth_m, field.left_m}, Vec2{0, field.left_m}};
  }
  return outlines;
}();

constexpr auto kFields = [] {
  std::array<sim::DrawnField, kDockFields.size()> fields{};
  for (std::size_t i = 0; i < fields.size(); ++i) {
    fields[i] = {kDockFields[i].name, kDockFields[i].side, kOutlines[i]};
  }
  return fields;
}();

}  // namespace

std::span<const sim::DrawnPart> drawn_parts() {
  return kParts;
}

sim::DrawnDock drawn_dock() {
  return {.label = "infra-red fields", .emitter = kDockEmitter, .fields = kFields};
}

}  // namespace fakebot::robots::kobuki
