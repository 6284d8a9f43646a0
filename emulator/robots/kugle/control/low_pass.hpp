// A low pass of first order, as the firmware discretises it (Tustin): firmware, FirstOrderLPF.cpp.
#pragma once

namespace fakebot::robots::kugle {

/// A filter of a number, or of a vector of numbers.
template <class Value>
class LowPass {
 public:
  void tune(double period_s, double time_constant_s) {
    input_gain_ = 1 / (2 * time_constant_s / period_s + 1);
    output_gain_ = 2 / (2 + period_s / time_constant_s) - input_gain_;
  }

  Value filter(Value input) {
    output_ = input_gain_ * (input + last_input_) + output_gain_ * output_;
    last_input_ = input;
    return output_;
  }

  void reset() {
    output_ = Value{};
    last_input_ = Value{};
  }

 private:
  double input_gain_ = 1;
  double output_gain_ = 0;
  Value output_{};
  Value last_input_{};
};

}  // namespace fakebot::robots::kugle
