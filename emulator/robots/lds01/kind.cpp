#include "robots/lds01/kind.hpp"

#include <array>

#include "robots/lds01/lds01.hpp"
#include "robots/lds01/wire/wire_protocol.hpp"

namespace fakebot::robots::lds01 {

namespace {

/// Source: data sheet, 69.5 mm by 95.5 mm, the axis nearer to an end; the farthest corner.
constexpr double kRadiusM = 0.07;

std::unique_ptr<sim::Robot> make(const sim::RobotSetup& setup) {
  return std::make_unique<Lds01>(Lds01Options{.parameters = parameters_of(setup.parameters.all()),
                                              .seed = setup.seed + setup.number,
                                              .world = setup.world,
                                              .start = setup.start});
}

constexpr std::array kSettings{
    sim::Setting{.option = "--autostart",
                 .key = "autostart",
                 .meaning = "1: it measures from power-on on; 0: it waits for a command, as before "
                            "October 2017",
                 .min = 0,
                 .max = 1,
                 .unit = "",
                 .parameter = "autostart"},
};

constexpr std::array<std::string_view, 4> kCharted{"front_m", "nearest_m", "points", "rate_hz"};

constexpr std::array kDrawn{
    sim::DrawnPart{.signal = "running", .label = "running", .shape = sim::DrawnPart::Shape::spot},
};

}  // namespace

const sim::RobotKind& kind() {
  static const sim::RobotKind kKind{
      .name = "lds-01",
      .title = "scanner LDS-01",
      .meaning = "HLDS LDS-01 (HLS-LFCD2), the laser scanner of the TurtleBot 3",
      .radius_m = kRadiusM,
      .signals = Lds01::signals_of_kind(),
      .parameters = parameter_table(),
      .profiles = profiles(),
      .settings = kSettings,
      .charted = kCharted,
      .simulation = {.handling = {.power_switch = "power"},
                     .pose = {.x_m = "pose.x_m",
                              .y_m = "pose.y_m",
                              .heading_deg = "pose.heading_deg"},
                     .drawn = kDrawn},
      .wire = &wire_protocol(),
      .make = make,
      .name_when_carried = "scan"};
  return kKind;
}

const sim::WireProtocol& Lds01::wire() const {
  return wire_protocol();
}

}  // namespace fakebot::robots::lds01
