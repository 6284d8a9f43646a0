// Headings and tilts of an attitude, as seen by the controllers.
#include "robots/kugle/control/seen.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

namespace kugle = fakebot::robots::kugle;

TEST_CASE("heading and tilt are those of the angles within 1e-7, small or not, all the way round") {
  double worst = 0;
  for (const double tilt_rad : {0.0, 0.01, 0.1, 0.19, 0.2, 0.21, 0.4}) {
    for (int i = -12; i <= 12; ++i) {
      const double direction_rad = 0.5 * i;
      const kugle::EulerAngles angles{.roll_rad = tilt_rad * std::cos(3 * direction_rad),
                                      .pitch_rad = tilt_rad * std::sin(3 * direction_rad),
                                      .yaw_rad = direction_rad};
      kugle::Estimates estimates;
      estimates.attitude = from_euler(angles);
      const kugle::Seen seen(estimates, {0, 0, 0, 0});
      const auto tilt = from_euler(
          kugle::EulerAngles{.roll_rad = angles.roll_rad, .pitch_rad = angles.pitch_rad});
      worst = std::max({worst, std::abs(seen.heading.cos - std::cos(direction_rad)),
                        std::abs(seen.heading.sin - std::sin(direction_rad)),
                        std::abs(seen.tilt.w - tilt.w), std::abs(seen.tilt.x - tilt.x),
                        std::abs(seen.tilt.y - tilt.y), std::abs(seen.tilt.z - tilt.z)});
    }
  }
  CHECK(worst < 1e-7);
}
