#include "robots/kugle/kind.hpp"

#include <array>

#include "robots/kugle/kugle.hpp"
#include "robots/kugle/listings.hpp"
#include "robots/kugle/parameters.hpp"
#include "robots/kugle/wire/wire_protocol.hpp"

namespace fakebot::robots::kugle {

namespace {

std::unique_ptr<sim::Robot> make_kugle(const sim::RobotSetup& setup) {
  return std::make_unique<Kugle>(KugleOptions{.parameters = parameters_of(setup.parameters.all()),
                                              .seed = setup.seed + setup.number,
                                              .world = setup.world,
                                              .start = setup.start});
}

constexpr std::string_view kModes[]{"off: somebody holds it", "quaternion", "velocity",
                                    "path following", "a built-in test"};
/// The controller's mode becomes velocity.
constexpr std::string_view kStart =
    R"({"SetParameter": {"type": 3, "param": 3, "value_type": 3, "values": [2]}})";

constexpr std::array kSettings{
    sim::Setting{.key = "battery_percent",
                 .meaning = "charge at the start",
                 .min = 0,
                 .max = 100,
                 .unit = "%",
                 .parameter = "battery_charge",
                 .factor = 0.01},
};

constexpr std::array<std::string_view, 7> kCharted{
    "tilt.pitch_deg",   "tilt.roll_deg",    "speed.linear_m_s", "speed.lateral_m_s",
    "torque.wheel1_nm", "torque.wheel2_nm", "torque.wheel3_nm"};

/// The body above the ball: at this angle the body is drawn outside the robot's rim by the body's
/// radius.
constexpr double kMostTiltDeg = 20;  // (choice)

constexpr std::array kDrawn{
    sim::DrawnPart{.signal = "tilt.pitch_deg",
                   .label = "tilt",
                   .shape = sim::DrawnPart::Shape::lean,
                   .right_signal = "tilt.roll_deg",
                   .radius_m = Kugle::kRadiusM / 2,
                   .most_deg = kMostTiltDeg},
    sim::DrawnPart{.signal = "contact",
                   .label = "contact",
                   .shape = sim::DrawnPart::Shape::arc,
                   .from_deg = -180,
                   .to_deg = 180},
    sim::DrawnPart{.signal = "fallen", .label = "fallen", .shape = sim::DrawnPart::Shape::spot},
};

constexpr std::array kListings{
    sim::Listing{"board-parameters", "parameters of the board, which its driver reads and changes",
                 board_parameters_text},
};

constexpr std::array kCarried{
    sim::CarriedSignal{"mode", "ControllerInfo.mode"},
    sim::CarriedSignal{"controller.type", "ControllerInfo.type"},
    sim::CarriedSignal{"encoder.wheel1_rad", "RawSensorEncoders.angle_1_rad"},
    sim::CarriedSignal{"encoder.wheel2_rad", "RawSensorEncoders.angle_2_rad"},
    sim::CarriedSignal{"encoder.wheel3_rad", "RawSensorEncoders.angle_3_rad"},
};

}  // namespace

const sim::RobotKind& kind() {
  static const sim::RobotKind kKind{
      .name = "kugle",
      .title = "Kugle",
      .meaning = "ball-balancing robot of Thomas Jespersen, with its embedded board",
      .radius_m = Kugle::kRadiusM,
      .signals = Kugle::signals_of_kind(),
      .parameters = parameter_table(),
      .profiles = profiles(),
      .settings = kSettings,
      .listings = kListings,
      .charted = kCharted,
      .simulation =
          {.handling = {.power_switch = "power", .can_be_lifted = true, .can_be_pushed = true},
           .modes = {.signal = "mode", .names = kModes, .start = kStart},
           .pose = {.x_m = "pose.x_m", .y_m = "pose.y_m", .heading_deg = "pose.heading_deg"},
           .drawn = kDrawn},
      .wire = &wire_protocol(),
      .make = make_kugle,
      .carried = kCarried};
  return kKind;
}

const sim::WireProtocol& Kugle::wire() const {
  return wire_protocol();
}

}  // namespace fakebot::robots::kugle
