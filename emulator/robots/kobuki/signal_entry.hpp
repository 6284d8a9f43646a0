// The kinds of entries in the table of signals: see signals.cpp.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <string_view>
#include <utility>

#include "robots/kobuki/kobuki.hpp"
#include "sim/signal_entry.hpp"

namespace fakebot::robots::kobuki::signal_table {

using State = Kobuki::State;
using Entry = sim::SignalEntry<State>;
using Get = Entry::Get;

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

template <class Word>
constexpr double bit(Word word, Word mask) {
  return (word & mask) != 0 ? 1 : 0;
}

/// The entry of a bit of an input.
template <auto Member, auto Mask>
constexpr Entry input_flag(std::string_view name, std::string_view meaning) {
  using Word = decltype((std::declval<State&>().inputs.*Member).value());
  return {
      name,
      "flag",
      0,
      1,
      meaning,
      [](const State& s) { return bit<Word>((s.inputs.*Member).value(), Mask); },
      [](State& s, double value) { (s.inputs.*Member).force(Mask, value >= 0.5 ? Mask : Word{0}); },
      [](State& s) { (s.inputs.*Member).release(Mask); }};
}

/// The entry of an element of an array of inputs.
template <auto Member, std::size_t Index>
constexpr Entry input_word(std::string_view name, std::string_view unit, double max,
                           std::string_view meaning) {
  using Word = decltype((std::declval<State&>().inputs.*Member)[Index].value());
  constexpr Word kAllBits = Input<Word>::kAllBits;
  return {name,
          unit,
          0,
          max,
          meaning,
          [](const State& s) -> double { return (s.inputs.*Member)[Index].value(); },
          [](State& s, double value) {
            (s.inputs.*Member)[Index].force(kAllBits, static_cast<Word>(std::lround(value)));
          },
          [](State& s) { (s.inputs.*Member)[Index].release(kAllBits); },
          false,
          true};
}

/// A cliff, or a floor, under a sensor.
template <std::size_t Index>
constexpr Entry cliff_flag(std::string_view name) {
  return {
      name,
      "flag",
      0,
      1,
      "sees no floor",
      [](const State& s) { return sees_no_floor(s.inputs.cliff_adc[Index].value()) ? 1.0 : 0.0; },
      [](State& s, double value) {
        s.inputs.cliff_adc[Index].force(Input<std::uint16_t>::kAllBits,
                                        value >= 0.5 ? kNoFloorAdc : kFloorAdc[Index]);
      },
      [](State& s) { s.inputs.cliff_adc[Index].release(Input<std::uint16_t>::kAllBits); }};
}

/// The entry of a bit of the last frame.
template <auto Member, std::uint8_t Mask>
constexpr Entry reported_flag(std::string_view name) {
  return {name, "flag", 0, 1, "as reported in the last frame", [](const State& s) {
            return bit<std::uint8_t>(s.reported.basic().*Member, Mask);
          }};
}

template <std::uint16_t Mask>
constexpr Entry output_flag(std::string_view name, std::string_view meaning) {
  return {name, "flag",  0,
          1,    meaning, [](const State& s) { return bit<std::uint16_t>(s.outputs, Mask); }};
}

/// A LED: 0 off, 1 red, 2 green, 3 both, which look orange.
template <std::uint16_t Red, std::uint16_t Green>
constexpr Entry led(std::string_view name) {
  return {name, "", 0, 3, "0 off, 1 red, 2 green, 3 orange", [](const State& s) {
            return bit<std::uint16_t>(s.outputs, Red) + 2 * bit<std::uint16_t>(s.outputs, Green);
          }};
}

constexpr Entry counter(std::string_view name, std::string_view meaning, Get get) {
  return sim::counter_entry<State>(name, meaning, get);
}

constexpr Entry violations(std::string_view name, std::string_view meaning, Get get) {
  return sim::violations_entry<State>(name, meaning, get);
}

constexpr double count(std::uint64_t value) {
  return static_cast<double>(value);
}

}  // namespace fakebot::robots::kobuki::signal_table
