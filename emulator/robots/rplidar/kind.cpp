#include "robots/rplidar/kind.hpp"

#include <array>
#include <utility>

#include "robots/rplidar/rplidar.hpp"
#include "robots/rplidar/wire/wire_protocol.hpp"

namespace fakebot::robots::rplidar {

namespace {

template <ModelNumber Number>
std::unique_ptr<sim::Robot> make(const sim::RobotSetup& setup) {
  return std::make_unique<Rplidar>(
      RplidarOptions{.model = &model(Number),
                     .parameters = parameters_of(setup.parameters.all()),
                     .seed = setup.seed + setup.number,
                     .world = setup.world,
                     .start = setup.start});
}

constexpr std::array<std::string_view, 4> kCharted{"front_m", "nearest_m", "points", "rate_hz"};

constexpr std::array kDrawn{
    sim::DrawnPart{.signal = "running", .label = "running", .shape = sim::DrawnPart::Shape::spot},
};

template <ModelNumber Number>
sim::RobotKind make_kind() {
  const Model& of_kind = model(Number);
  return {.name = of_kind.name,
          .title = of_kind.title,
          .meaning = of_kind.meaning,
          .radius_m = of_kind.radius_m,
          .signals = Rplidar::signals_of_kind(),
          .parameters = parameter_table(),
          .profiles = profiles(Number),
          .charted = kCharted,
          .simulation = {.handling = {.power_switch = "power"},
                         .pose = {.x_m = "pose.x_m",
                                  .y_m = "pose.y_m",
                                  .heading_deg = "pose.heading_deg"},
                         .drawn = kDrawn},
          .wire = &wire_protocol(Number),
          .make = make<Number>,
          .name_when_carried = "scan"};
}

template <std::size_t... Number>
std::array<sim::RobotKind, sizeof...(Number)> make_kinds(std::index_sequence<Number...> /*all*/) {
  return {make_kind<static_cast<ModelNumber>(Number)>()...};
}

}  // namespace

const sim::RobotKind& kind(ModelNumber number) {
  static const auto kKinds = make_kinds(std::make_index_sequence<kModels>{});
  return kKinds[static_cast<std::size_t>(number)];
}

const sim::WireProtocol& Rplidar::wire() const {
  return wire_protocol(model_.number);
}

}  // namespace fakebot::robots::rplidar
