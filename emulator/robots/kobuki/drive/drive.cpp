#include "robots/kobuki/drive/drive.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <limits>

#include "robots/kobuki/timing.hpp"

namespace fakebot::robots::kobuki {

using protocol::kobuki::BaseControl;
using protocol::kobuki::ControllerInfo;
using protocol::kobuki::SetControllerGain;

namespace {

constexpr double kMmPerM = 1000;
constexpr std::uint8_t kFactoryGains = 0;
constexpr std::uint8_t kUserGains = 1;
constexpr std::uint32_t kLargestGainMilli = std::numeric_limits<std::int32_t>::max();

std::uint32_t to_milli(double gain) {
  return static_cast<std::uint32_t>(std::lround(gain * 1000));
}

/// The product with kUnitsPerMmS has 32 bits: below -17470 mm/s the product wraps, and the wheel
/// turns forward. Source: observed, firmware 1.2.0.
double kept_m_s(int speed_mm_s) {
  constexpr int kUnitsPerMmS = 122924;  // 2^-15 of the controller's units
  const auto product = static_cast<std::int32_t>(std::int64_t{speed_mm_s} * kUnitsPerMmS);
  const std::int64_t wrapped = std::int64_t{speed_mm_s} * kUnitsPerMmS - product;
  return speed_mm_s / kMmPerM - static_cast<double>(wrapped) / kUnitsPerMmS / kMmPerM;
}

/// The robot keeps gains as single-precision numbers, and reports thousandths, cut off. Source:
/// observed, firmware 1.2.0: 180 of 180 values.
std::uint32_t kept_milli(std::uint32_t gain_milli) {
  const float kept = static_cast<float>(gain_milli) * 0.001F;
  const float reported_milli = kept * 1000.0F;
  return static_cast<std::uint32_t>(
      std::min(static_cast<double>(reported_milli), double{kLargestGainMilli}));
}

}  // namespace

WheelSpeeds wheel_speeds(const BaseControl& command, double half_track_m) {
  const double speed_m_s = command.speed_mm_s / kMmPerM;
  const double radius_m = std::abs(command.radius_mm / kMmPerM);
  switch (command.radius_mm) {
    case 0: return {speed_m_s, speed_m_s};
    case 1: return {-speed_m_s, speed_m_s};
    case -1: return {speed_m_s, -speed_m_s};
    default: break;
  }
  const double inner_m_s = speed_m_s * (radius_m - half_track_m) / (radius_m + half_track_m);
  if (command.radius_mm > 0) { return {inner_m_s, speed_m_s}; }
  return {speed_m_s, inner_m_s};
}

WheelSpeeds truncated_wheel_speeds(const BaseControl& command, double half_track_m) {
  constexpr int kSmallestArcMm = 2;
  const int radius_mm = std::abs(int{command.radius_mm});
  if (radius_mm < kSmallestArcMm) {
    const double speed_m_s = kept_m_s(command.speed_mm_s);
    return {command.radius_mm == 1 ? -speed_m_s : speed_m_s,
            command.radius_mm == -1 ? -speed_m_s : speed_m_s};
  }
  const int half_track_mm = static_cast<int>(std::lround(half_track_m * kMmPerM));
  const int inner_mm_s =
      command.speed_mm_s * (radius_mm - half_track_mm) / (radius_mm + half_track_mm);
  const double inner_m_s = kept_m_s(inner_mm_s);
  const double outer_m_s = kept_m_s(command.speed_mm_s);
  if (command.radius_mm > 0) { return {inner_m_s, outer_m_s}; }
  return {outer_m_s, inner_m_s};
}

Drive::Drive(const Parameters& parameters)
    : arc_formula_(parameters.arc_truncated != 0 ? truncated_wheel_speeds : wheel_speeds),
      arc_half_track_m_(parameters.arc_half_track_m),
      refused_above_mm_s_(
          static_cast<int>(std::lround(parameters.speed_refused_above_m_s * kMmPerM))),
      drive_dead_ticks_(to_ticks(parameters.drive_dead_time_s)),
      sound_cut_ticks_(to_ticks(parameters.sound_motor_cut_s)),
      tone_excludes_motors_(parameters.tone_excludes_motors != 0),
      bridge_hold_ticks_(to_ticks(parameters.bridge_hold_s)),
      default_gains_{parameters.feed_forward, parameters.p_gain, parameters.i_gain,
                     parameters.d_gain},
      wheels_(parameters) {
  set_gains({});
}

void Drive::command(const BaseControl& command) {
  commanded_ = command;
  const bool is_stop = command.speed_mm_s == 0 && command.radius_mm == 0;
  turn_wheels(arc_formula_(command, arc_half_track_m_), is_stop);
}

void Drive::turn_wheels(const WheelSpeeds& speeds, bool is_stop) {
  stop_commanded_ = is_stop;
  wheels_.set_target(PerWheel{speeds.left_m_s, speeds.right_m_s});
  standing_commanded_ = speeds.left_m_s == 0 && speeds.right_m_s == 0;
  start_is_due_ = !is_stop && !energised_;
  start();
}

void Drive::start() {
  if (!start_is_due_ || tone_is_heard_) { return; }
  start_is_due_ = false;
  energised_ = true;
  dead_ticks_left_ = drive_dead_ticks_;
  hold_ticks_left_ = bridge_hold_ticks_;
}

void Drive::brake() {
  braking_ = true;
  wheels_.set_target(PerWheel{});
}

void Drive::release_brake() {
  if (!braking_) { return; }
  braking_ = false;
  command(commanded_);
}

void Drive::interrupt_for_tone() {
  if (!energised_) { return; }
  if (!tone_excludes_motors_) {
    dead_ticks_left_ = std::max(dead_ticks_left_, sound_cut_ticks_);
  } else if (stop_commanded_) {
    energised_ = false;
  } else {
    cut_off_ = true;
    dead_ticks_left_ = drive_dead_ticks_ + 1;  // the tick without power counts
  }
}

void Drive::wait_for(const Sound& sound) {
  tone_is_heard_ = sound.is_tone();
  start();
  if (!cut_off_) { return; }
  const bool had_its_tick = dead_ticks_left_ <= drive_dead_ticks_;
  cut_off_ = sound.is_playing() || !had_its_tick;
  if (sound.is_playing()) { dead_ticks_left_ = drive_dead_ticks_ + 1; }
}

bool Drive::accepts(const SetControllerGain& gains) {
  return gains.p_gain_milli <= kLargestGainMilli && gains.i_gain_milli <= kLargestGainMilli &&
         gains.d_gain_milli <= kLargestGainMilli;
}

void Drive::set_gains(const SetControllerGain& gains) {
  assert(accepts(gains));
  user_gains_ = {gains.type, kept_milli(gains.p_gain_milli), kept_milli(gains.i_gain_milli),
                 kept_milli(gains.d_gain_milli)};
  Gains in_effect = default_gains_;
  if (gains.type == kFactoryGains) {
    user_gains_ = {kFactoryGains, to_milli(default_gains_.p), to_milli(default_gains_.i),
                   to_milli(default_gains_.d)};
  } else if (gains.type == kUserGains) {
    // Gains of the user have no feed-forward. Source: read from firmware 1.2.0.
    in_effect = {0, user_gains_.p_gain_milli / 1000.0, user_gains_.i_gain_milli / 1000.0,
                 user_gains_.d_gain_milli / 1000.0};
  }
  wheels_.set_gains(in_effect);
}

ControllerInfo Drive::gains() const {
  return {user_gains_.type, user_gains_.p_gain_milli, user_gains_.i_gain_milli,
          user_gains_.d_gain_milli};
}

}  // namespace fakebot::robots::kobuki
