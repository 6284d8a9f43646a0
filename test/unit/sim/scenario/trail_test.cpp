#include "sim/scenario/trail.hpp"

#include <doctest/doctest.h>

#include <array>

using namespace fakebot::sim;
using namespace fakebot::sim::scenario;
using namespace std::chrono_literals;

namespace {

constexpr std::array kTrailSignals{Signal{"speed.linear_m_s", "m/s", -10, 10, "", false},
                                   Signal{"speed.angular_rad_s", "rad/s", -10, 10, "", false},
                                   Signal{"bumper.left", "flag", 0, 1, "", true},
                                   Signal{"pose.x_m", "m", -100, 100, "", false},
                                   Signal{.name = "wire.bad",
                                          .unit = "",
                                          .min = 0,
                                          .max = 1e9,
                                          .meaning = "",
                                          .can_be_set = false,
                                          .counts_violations = true}};

struct TrailSource final : SignalSource {
  std::array<double, kTrailSignals.size()> values{};

  std::span<const Signal> signals() const override { return kTrailSignals; }
  double get(std::size_t signal) const override { return values[signal]; }
};

}  // namespace

TEST_CASE("a trail has a state for each change of what the signals say, and the robot's motion") {
  TrailSource source;
  Trail trail({&source});
  trail.sample(0s);
  source.values[0] = 0.2;
  trail.sample(100ms);
  source.values[2] = 1;
  trail.sample(200ms);
  source.values = {};
  source.values[1] = -1;
  trail.sample(300ms);
  source.values = {-0.2};
  trail.sample(400ms);
  const auto& states = trail.states();
  REQUIRE(states.size() == 5);
  CHECK(states[2].from == 200ms);
  CHECK(states[0].motion == Motion::stands);
  CHECK(states[1].motion == Motion::goes_ahead);
  CHECK(states[3].motion == Motion::turns);
  CHECK(states[4].motion == Motion::goes_back);
  CHECK(states[1].hash != states[2].hash);
}

TEST_CASE("a trail is the same whatever the exact values are, and where the robot is") {
  TrailSource source;
  Trail trail({&source});
  source.values = {0.2, 0, 0, 3, 1};
  trail.sample(0s);
  source.values = {0.3, 0, 0, 4, 17};
  trail.sample(100ms);
  CHECK(trail.states().size() == 1);
  source.values[4] = 0;
  trail.sample(200ms);
  CHECK(trail.states().size() == 2);
}

TEST_CASE("a trail has only the first of its states") {
  TrailSource source;
  Trail trail({&source});
  for (int i = 0; i < 3000; ++i) {
    source.values[2] = i % 2;
    trail.sample(i * 50ms);
  }
  CHECK(trail.states().size() == Trail::kMostStates);
}
