// A scanner of the series RPLIDAR in a world, driven by tests.
#pragma once

#include "fakebot/protocol/rplidar/feedback.hpp"
#include "fakebot/protocol/rplidar/frame_decoder.hpp"
#include "fakebot/protocol/rplidar/requests.hpp"
#include "robots/rplidar/kind.hpp"
#include "robots/rplidar/parameters.hpp"
#include "robots/rplidar/rplidar.hpp"
#include "unit/robots/scan_stage.hpp"

namespace fakebot::test {

using robots::rplidar::ModelNumber;
namespace rplidar_wire = protocol::rplidar;

struct RplidarStage : ScanStage<robots::rplidar::Rplidar> {
  explicit RplidarStage(ModelNumber number, const SharedWorld& world = lopsided_room(),
                        std::size_t profile = 1 /*ideal*/)
      : ScanStage(robots::rplidar::RplidarOptions{
            .model = &robots::rplidar::model(number),
            .parameters =
                robots::rplidar::parameters_of(robots::rplidar::profiles(number)[profile].values),
            .world = world}) {}

  template <class Request>
  void ask(const Request& request) {
    rplidar_wire::FrameBuilder builder;
    scanner.receive(builder.request(request));
  }
};

/// A point as a host computes it: degrees clockwise, and metres; 0 for no echo.
struct HostPoint {
  double deg;
  double m;
};

}  // namespace fakebot::test
