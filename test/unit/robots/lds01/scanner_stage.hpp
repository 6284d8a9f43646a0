// An LDS-01 in a world, driven by tests.
#pragma once

#include "fakebot/protocol/lds01/frame.hpp"
#include "fakebot/protocol/lds01/frame_decoder.hpp"
#include "robots/lds01/kind.hpp"
#include "robots/lds01/lds01.hpp"
#include "robots/lds01/parameters.hpp"
#include "unit/robots/scan_stage.hpp"

namespace fakebot::test {

namespace lds01_wire = protocol::lds01;
using lds01_wire::Readings;

inline robots::lds01::Lds01Options lds01_options(const SharedWorld& world, std::size_t profile = 1,
                                                 bool autostart = true) {
  robots::lds01::Lds01Options options{
      .parameters = robots::lds01::parameters_of(robots::lds01::profiles()[profile].values),
      .world = world};
  options.parameters.autostart = autostart ? 1 : 0;
  return options;
}

struct Lds01Stage : ScanStage<robots::lds01::Lds01> {
  explicit Lds01Stage(bool autostart = true, std::size_t profile = 1 /*ideal*/)
      : ScanStage(lds01_options(lopsided_room(), profile, autostart)) {}
};

/// Precondition: a frame of the scanner.
inline Readings readings_in(std::span<const std::uint8_t> frame) {
  return protocol::read_message<Readings>(frame.subspan(1, protocol::wire_size<Readings>));
}

/// A distance as a host computes it: degrees clockwise, and metres; 0 for no echo.
struct LdsPoint {
  double deg;
  double m;
  unsigned intensity;
};
inline LdsPoint point_in(const Readings& readings, std::size_t number) {
  const double reading =
      (readings.index - Readings::kFirstIndex) * 6.0 + static_cast<double>(number);
  return {reading + 1, readings.*Readings::distances_mm()[number] / 1000.0,
          readings.*Readings::intensities()[number]};
}

}  // namespace fakebot::test
