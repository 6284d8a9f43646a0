#include "robots/hokuyo/turns.hpp"

#include <algorithm>

namespace fakebot::robots::hokuyo {

namespace {

/// To the nearest; not negative.
std::uint32_t rounded(double value) {
  const double raised = value + 0.5;
  return static_cast<std::uint32_t>(raised);
}

}  // namespace

Turns::Turns(const Model& model) : model_(model) {
  for (Turn& turn : turns_) { turn.steps.fill({model.not_measured, 0}); }
  selected_.reserve(2 * protocol::hokuyo::kMostSteps);
}

void Turns::begin(sim::SimTime at, bool measures) {
  present_ = 1 - present_;
  present().begin = at;
  present().is_whole = measures;
}

void Turns::set(std::size_t step, const sim::Echo& echo) {
  constexpr double kMmPerM = 1000;
  const auto distance_mm = rounded(echo.distance_m * kMmPerM);
  // Less would be a code.
  present().steps[step] =
      distance_mm < model_.least_mm
          ? Step{model_.no_echo, 0}
          : Step{distance_mm, rounded(echo.strength * model_.largest_intensity)};
}

std::span<const std::uint32_t> Turns::select(const Selection& wanted) {
  selected_.clear();
  const auto is_nearer = [this](const Step& a, const Step& b) {
    const bool is_error = a.distance_mm < model_.least_mm;
    const bool other_is_error = b.distance_mm < model_.least_mm;
    if (is_error || other_is_error) { return !is_error; }
    return a.distance_mm < b.distance_mm;
  };
  for (std::size_t i = wanted.start; i <= wanted.end; i += wanted.cluster) {
    const std::size_t end = std::min<std::size_t>(i + wanted.cluster, wanted.end + 1U);
    Step nearest = last().steps[i];
    for (std::size_t j = i + 1; j < end; ++j) {
      if (is_nearer(last().steps[j], nearest)) { nearest = last().steps[j]; }
    }
    selected_.push_back(nearest.distance_mm);
    if (wanted.with_intensity) { selected_.push_back(nearest.intensity); }
  }
  return selected_;
}

}  // namespace fakebot::robots::hokuyo
