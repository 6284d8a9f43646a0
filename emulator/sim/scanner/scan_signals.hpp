// The signals of all scanners, with the same names.
#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <numbers>
#include <utility>

#include "sim/scanner/scan_head.hpp"
#include "sim/signal_entry.hpp"

namespace fakebot::sim {

/// The table of a State with a ScanHead `head` and bool is_running().
template <class State>
constexpr auto scan_signal_table() {
  using Entry = SignalEntry<State>;
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  constexpr double kFarthestM = 1000;
  constexpr double kFastestHz = 1000;
  constexpr double kTurnDeg = 360;
  return std::array{
      Entry{"pose.x_m", "m", -kInfinity, kInfinity, "position in the world",
            [](const State& s) { return s.head.sweep.here().position.x_m; }},
      Entry{"pose.y_m", "m", -kInfinity, kInfinity, "position in the world",
            [](const State& s) { return s.head.sweep.here().position.y_m; }},
      Entry{"pose.heading_deg", "deg", -180, 180, "heading in the world, counter-clockwise from x",
            [](const State& s) {
              return world::bearing_rad(s.head.sweep.here().forward) * 180 / std::numbers::pi;
            }},
      Entry{"front_m", "m", 0, kFarthestM,
            "nearest point within 3 degrees of ahead, as last measured; the largest range if none",
            [](const State& s) { return s.head.picture.front_m(); }},
      Entry{"nearest_m", "m", 0, kFarthestM,
            "nearest point of the last revolution; the largest range if none",
            [](const State& s) { return s.head.picture.nearest_m(); }},
      Entry{"nearest_deg", "deg", -180, 180, "its direction, counter-clockwise from ahead",
            [](const State& s) { return s.head.picture.nearest_deg(); }},
      counter_entry<State>(
          "points", "distances measured in the last revolution",
          [](const State& s) { return static_cast<double>(s.head.picture.points()); }),
      counter_entry<State>(
          "revolutions", "whole revolutions that were measured",
          [](const State& s) { return static_cast<double>(s.head.picture.revolutions()); }),
      Entry{"running", "flag", 0, 1, "it measures and sends",
            [](const State& s) { return s.is_running() ? 1.0 : 0.0; }},
      Entry{"rate_hz", "Hz", 0, kFastestHz, "revolutions of the head in a second",
            [](const State& s) { return s.head.motor.rate_hz(); }},
      Entry{"motor.on", "flag", 0, 1, "the head is to turn",
            [](const State& s) { return s.head.motor.is_on() ? 1.0 : 0.0; }},
      Entry{"motor.wanted_hz", "Hz", 0, kFastestHz, "how fast the head is to turn",
            [](const State& s) { return s.head.motor.wanted_hz(); }},
      Entry{"motor.stalls", "flag", 0, 1, "something holds the head",
            [](const State& s) { return s.head.motor.stalls() ? 1.0 : 0.0; },
            [](State& s, double value) { s.head.motor.stall(value >= 0.5); },
            [](State& s) { s.head.motor.stall(false); }},
      Entry{"blind.from_deg", "deg", -kTurnDeg, kTurnDeg,
            "begin of a sector without echoes, counter-clockwise from ahead",
            [](const State& s) { return s.head.blind.from_deg; },
            [](State& s, double value) { s.head.blind.from_deg = value; },
            [](State& s) { s.head.blind.from_deg = 0; }},
      Entry{"blind.to_deg", "deg", -kTurnDeg, kTurnDeg,
            "end of the sector, counter-clockwise; the same as the begin: no sector",
            [](const State& s) { return s.head.blind.to_deg; },
            [](State& s, double value) { s.head.blind.to_deg = value; },
            [](State& s) { s.head.blind.to_deg = 0; }},
  };
}

/// Two tables, one behind the other.
template <class State, std::size_t N, std::size_t M>
constexpr std::array<SignalEntry<State>, N + M> joined(
    const std::array<SignalEntry<State>, N>& first, const std::array<SignalEntry<State>, M>& more) {
  return [&]<std::size_t... I, std::size_t... J>(std::index_sequence<I...> /*of first*/,
                                                 std::index_sequence<J...> /*of more*/) {
    return std::array{first[I]..., more[J]...};
  }
  (std::make_index_sequence<N>{}, std::make_index_sequence<M>{});
}

}  // namespace fakebot::sim
