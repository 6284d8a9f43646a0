#include "robots/kobuki/kind.hpp"

#include <array>

#include "robots/kobuki/chassis.hpp"
#include "robots/kobuki/firmware.hpp"
#include "robots/kobuki/kobuki.hpp"
#include "robots/kobuki/parameters.hpp"
#include "robots/kobuki/presentation/drawn_parts.hpp"
#include "robots/kobuki/presentation/listings.hpp"
#include "robots/kobuki/wire/carried_signals.hpp"
#include "robots/kobuki/wire/wire_protocol.hpp"

namespace fakebot::robots::kobuki {

namespace {

std::unique_ptr<sim::Robot> make_kobuki(const sim::RobotSetup& setup) {
  KobukiOptions options;
  options.firmware = &firmwares()[setup.variant];
  options.parameters = parameters_of(setup.parameters.all());
  options.seed = setup.seed + setup.number;
  options.world = setup.world;
  options.start = {setup.start.position.x_m, setup.start.position.y_m, setup.start.heading_rad};
  options.number = setup.number;
  return std::make_unique<Kobuki>(options);
}

constexpr std::array kSettings{
    sim::Setting{
        .option = "--battery-speed",
        .meaning =
            "Factor by which the battery charges and discharges faster; 0: the charge is constant",
        .min = 0,
        .max = 1e4,
        .unit = "",
        .parameter = "battery_speed_factor"},
    sim::Setting{.key = "battery_percent",
                 .meaning = "charge at the start",
                 .min = 0,
                 .max = 100,
                 .unit = "%",
                 .parameter = "battery_charge",
                 .factor = 0.01},
};

constexpr std::array<std::string_view, 8> kCharted{
    "speed.linear_m_s", "speed.angular_rad_s", "bumper.left",  "bumper.center",
    "bumper.right",     "cliff.left",          "cliff.center", "cliff.right"};

constexpr std::array kListings{
    sim::Listing{"firmware", "firmware releases that the robot can run", firmware_text},
    sim::Listing{"sounds", "melodies of the robot", sounds_text},
};

}  // namespace

const sim::RobotKind& kind() {
  static const sim::RobotKind kKind{
      .name = "kobuki",
      .title = "Kobuki",
      .meaning = "Yujin Kobuki, the base of the TurtleBot 2",
      .radius_m = chassis::kRadiusM,
      .signals = Kobuki::signals_of_kind(),
      .parameters = parameter_table(),
      .profiles = profiles(),
      .variants = {.name = "firmware",
                   .option_meaning = "Release that the robot runs; see: fakebot list firmware",
                   .key_type = "a release; see: fakebot list firmware",
                   .key_meaning = "release of the robot's firmware; default: the newest",
                   .all = firmware_variants()},
      .settings = kSettings,
      .listings = kListings,
      .charted = kCharted,
      .simulation =
          {.handling = {.power_switch = "power", .can_be_lifted = true, .can_be_pushed = true},
           .pose = {.x_m = "pose.x_m", .y_m = "pose.y_m", .heading_deg = "pose.heading_deg"},
           .drawn = drawn_parts(),
           .dock = drawn_dock(),
           .tone = "sound.note_hz"},
      .wire = &wire_protocol(),
      .make = make_kobuki,
      .carried = carried_signals()};
  return kKind;
}

}  // namespace fakebot::robots::kobuki
