#include "robots/kobuki/drawn_parts.hpp"

#include <array>
#include <string_view>

#include "fakebot/protocol/kobuki/flags.hpp"
#include "robots/kobuki/chassis.hpp"

namespace fakebot::robots::kobuki {

namespace {

using sim::DrawnBit;
using sim::DrawnPart;
using sim::world::Vec2;
namespace dock_ir = protocol::kobuki::dock_ir;

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

/// They are named as seen from the station; a robot that faces it has the left ones on its right.
constexpr std::array kBeams{
    DrawnBit{dock_ir::near_right, "near right", -1, 0},
    DrawnBit{dock_ir::near_center, "near center", 0, 0},
    DrawnBit{dock_ir::near_left, "near left", 1, 0},
    DrawnBit{dock_ir::far_right, "far right", -1, 1},
    DrawnBit{dock_ir::far_center, "far center", 0, 1},
    DrawnBit{dock_ir::far_left, "far left", 1, 1},
};

constexpr DrawnPart receiver(std::string_view signal, Vec2 place) {
  DrawnPart drawn = part(signal, "dock's light", DrawnPart::Shape::bits, place);
  drawn.bits = kBeams;
  return drawn;
}

constexpr std::array<std::string_view, 4> kLampColors{"", "red", "green", "orange"};

constexpr DrawnPart lamp(std::string_view signal, Vec2 place) {
  DrawnPart drawn = part(signal, "LED", DrawnPart::Shape::lamp, place);
  drawn.colors = kLampColors;
  return drawn;
}

/// On the panel at the back; not to scale. (choice)
constexpr double kLampRowM = -0.1;

/// The receivers are drawn in a row on the lid, where no other part is: the beam that each of them
/// sees is what matters.
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
    receiver("dock_ir.left", {kReceiverRowM, kReceiverGapM}),
    receiver("dock_ir.center", {kReceiverRowM, 0}),
    receiver("dock_ir.right", {kReceiverRowM, -kReceiverGapM}),
};

}  // namespace

std::span<const sim::DrawnPart> drawn_parts() {
  return kParts;
}

}  // namespace fakebot::robots::kobuki
