#include "robots/kobuki/sensors/gyro_error.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace fakebot::robots::kobuki {

namespace {

struct Point {
  int rate_deg_s;
  double error_deg_per_turn;
};

constexpr std::array kPlot{
    Point{-150, -0.2}, Point{-100, 0},   Point{-75, 0.5}, Point{-50, 1.0},
    Point{-30, 1.5},   Point{-20, 1.8},  Point{-10, 1.0}, Point{-5, -0.95},
    Point{5, -1.5},    Point{10, -1.3},  Point{20, -2.3}, Point{30, -2.0},
    Point{50, -1.1},   Point{75, -0.55}, Point{90, 0},    Point{150, 0},
};

// All points lie on a grid, so that no point has to be searched for.
constexpr int kStepDegS = 5;
constexpr int kSteps = (kPlot.back().rate_deg_s - kPlot.front().rate_deg_s) / kStepDegS;

constexpr auto kErrorDegPerTurn = [] {
  std::array<double, kSteps + 1> errors{};
  for (std::size_t i = 0; i + 1 < kPlot.size(); ++i) {
    const Point from = kPlot[i];
    const Point to = kPlot[i + 1];
    for (int rate = from.rate_deg_s; rate <= to.rate_deg_s; rate += kStepDegS) {
      const double share =
          static_cast<double>(rate - from.rate_deg_s) / (to.rate_deg_s - from.rate_deg_s);
      const auto step = static_cast<std::size_t>((rate - kPlot.front().rate_deg_s) / kStepDegS);
      errors[step] =
          from.error_deg_per_turn + (to.error_deg_per_turn - from.error_deg_per_turn) * share;
    }
  }
  return errors;
}();

}  // namespace

double gyro_error_deg_s(double rate_deg_s) {
  const double at = std::clamp(
      rate_deg_s * (1.0 / kStepDegS) - static_cast<double>(kPlot.front().rate_deg_s) / kStepDegS,
      0.0, static_cast<double>(kSteps));
  const auto step = std::min(static_cast<std::size_t>(at), std::size_t{kSteps - 1});
  const double before = kErrorDegPerTurn[step];
  const double after = kErrorDegPerTurn[step + 1];
  const double error_deg_per_turn = before + (after - before) * (at - static_cast<double>(step));
  return error_deg_per_turn * std::abs(rate_deg_s) * (1.0 / 360);
}

}  // namespace fakebot::robots::kobuki
