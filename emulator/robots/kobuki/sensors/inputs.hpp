// What the outside world does to the robot's sensors and pins, before any filter of the robot.
#pragma once

#include <array>
#include <cstdint>
#include <limits>

#include "robots/kobuki/sensors/cliff_sensors.hpp"

namespace fakebot::robots::kobuki {

/// The value of a sensor, except for bits that are forced. A forced value has no sensor noise.
template <class Word>
class Input {
 public:
  static constexpr Word kAllBits = std::numeric_limits<Word>::max();

  constexpr Input() = default;
  constexpr explicit Input(Word sensed) : value_(sensed), sensed_(sensed) {}

  constexpr Word value() const { return value_; }
  /// The sensed value, also while the input is forced to another value.
  constexpr Word sensed() const { return sensed_; }
  constexpr void sense(Word sensed) {
    sensed_ = sensed;
    combine();
  }
  constexpr bool is_forced() const { return forced_mask_ != 0; }

  /// Forces bits until release().
  constexpr void force(Word bits, Word value) {
    forced_mask_ = static_cast<Word>(forced_mask_ | bits);
    forced_ = static_cast<Word>((forced_ & ~bits) | (value & bits));
    combine();
  }
  constexpr void release(Word bits) {
    forced_mask_ = static_cast<Word>(forced_mask_ & ~bits);
    forced_ = static_cast<Word>(forced_ & ~bits);
    combine();
  }

 private:
  constexpr void combine() { value_ = static_cast<Word>((sensed_ & ~forced_mask_) | forced_); }

  Word value_ = 0;
  Word sensed_ = 0;
  Word forced_mask_ = 0;
  Word forced_ = 0;
};

/// Bits and orders are as on the wire (protocol/kobuki/flags.hpp). Rest values: captured frame of a
/// robot on a floor with nothing connected.
struct Inputs {
  Input<std::uint8_t> bumper;
  Input<std::uint8_t> wheel_drop;
  Input<std::uint8_t> buttons;
  Input<std::uint8_t> dock_contact;  ///< 1: the contacts with the docking station are closed
  Input<std::uint8_t> adapter;       ///< 1: the 19 V adapter is plugged in
  Input<std::uint8_t> charger;       ///< the byte of the charging circuit: see charger.hpp
  std::array<Input<std::uint8_t>, 3> dock_ir;  ///< right, center, left
  std::array<Input<std::uint16_t>, 3> cliff_adc{Input<std::uint16_t>{kFloorAdc[0]},
                                                Input<std::uint16_t>{kFloorAdc[1]},
                                                Input<std::uint16_t>{kFloorAdc[2]}};
  Input<std::uint16_t> digital_in;
  std::array<Input<std::uint16_t>, 4> analog_adc;  ///< at rest: see analog_inputs.hpp
};

/// The values of several inputs.
template <class Word, std::size_t Count>
constexpr std::array<Word, Count> values_of(const std::array<Input<Word>, Count>& inputs) {
  std::array<Word, Count> values{};
  for (std::size_t i = 0; i < Count; ++i) { values[i] = inputs[i].value(); }
  return values;
}

}  // namespace fakebot::robots::kobuki
