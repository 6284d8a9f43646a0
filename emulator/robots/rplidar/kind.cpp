#include "robots/rplidar/kind.hpp"

#include <array>
#include <cstddef>
#include <memory>
#include <utility>

#include "robots/rplidar/rplidar.hpp"
#include "robots/rplidar/wire/wire_protocol.hpp"
#include "sim/scanner/scan_kind.hpp"

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

template <ModelNumber Number>
sim::RobotKind make_kind() {
  sim::RobotKind kind = sim::scan_kind::of_model(model(Number));
  kind.signals = Rplidar::signals_of_kind();
  kind.parameters = parameter_table();
  kind.profiles = profiles(Number);
  kind.wire = &wire_protocol(Number);
  kind.make = make<Number>;
  return kind;
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
