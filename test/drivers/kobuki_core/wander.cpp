#include "wander.hpp"

namespace explorer {

namespace {

using Flags = kobuki::CoreSensors::Flags;

constexpr double kBackSpeedMS = 0.1;
constexpr double kBackForS = 1.0;  // 10 cm: nothing sees what is behind
constexpr double kTurnRadS = 1.0;
constexpr double kTurnForS = 1.2;
constexpr double kTurnFromAheadForS = 1.8;
constexpr double kStopForS = 1.0;    // the flags of over-current clear half a second after a stop
constexpr double kWaitForS = 3.0;    // longer than somebody stands in the way
constexpr double kCornerForS = 4.0;  // sooner after an escape comes the other wall of a corner

/// Bumpers and cliff sensors have the same bits for their sides.
bool is_on_the_left(int obstacles) {
  return (obstacles & Flags::LeftBumper) != 0;
}
bool is_on_the_right(int obstacles) {
  return (obstacles & Flags::RightBumper) != 0;
}

}  // namespace

void Wander::enter(Stage stage, const Frame& frame) {
  stage_ = stage;
  since_s_ = frame.time_s;
}

void Wander::begin_escape(const Frame& frame) {
  const int sides = frame.sensors.bumper | frame.sensors.cliff;
  const bool is_corner = frame.time_s - escaped_at_s_ < kCornerForS;
  if (is_corner && turn_rad_s_ != 0) {
    // On in the same direction: turns away from each wall in turn never leave a corner.
    turn_for_s_ = kTurnFromAheadForS;
  } else {
    turn_rad_s_ = is_on_the_left(sides) && !is_on_the_right(sides) ? -kTurnRadS : kTurnRadS;
    turn_for_s_ = is_on_the_left(sides) != is_on_the_right(sides) ? kTurnForS : kTurnFromAheadForS;
  }
  enter(Stage::backing, frame);
}

Speed Wander::decide(const Frame& frame) {
  if (frame.must_stand()) {
    // The time with hanging wheels is no time of driving.
    since_s_ = frame.time_s;
    return {};
  }
  const int obstacles = frame.sensors.bumper | frame.sensors.cliff << 3;
  const bool is_new = (obstacles & ~obstacles_) != 0;
  obstacles_ = obstacles;
  const double lasts_s = frame.time_s - since_s_;
  const bool is_escaping = stage_ == Stage::backing || stage_ == Stage::stopped;
  if (frame.sensors.over_current != 0 && stage_ != Stage::stopped) {
    enter(Stage::stopped, frame);
  } else if (frame.is_way_blocked() && (stage_ == Stage::ahead || (is_new && !is_escaping))) {
    begin_escape(frame);
  } else if (stage_ == Stage::stopped && lasts_s > kStopForS) {
    begin_escape(frame);
  } else if (stage_ == Stage::backing && lasts_s > kBackForS) {
    enter(Stage::turning, frame);
  } else if (stage_ == Stage::turning && lasts_s > turn_for_s_) {
    escaped_at_s_ = frame.time_s;
    enter(Stage::waiting, frame);
  }
  if (stage_ == Stage::waiting) {
    if (!frame.is_way_blocked()) {
      enter(Stage::ahead, frame);
    } else if (frame.time_s - since_s_ > kWaitForS) {
      begin_escape(frame);
    }
  }
  return speed();
}

Speed Wander::speed() const {
  switch (stage_) {
    case Stage::ahead: return {speed_m_s_, 0};
    case Stage::backing: return {-kBackSpeedMS, 0};
    case Stage::turning: return {0, turn_rad_s_};
    case Stage::stopped:
    case Stage::waiting: break;
  }
  return {};
}

}  // namespace explorer
