// The smaller and the greater of two numbers, chosen like fminf and fmaxf of the firmware: of a
// number and a not-a-number, the number.
#pragma once

namespace fakebot::robots::kugle {

constexpr bool is_number(double value) {
  return value == value;
}
constexpr double least(double a, double b) {
  return a < b || !is_number(b) ? a : b;
}
constexpr double greatest(double a, double b) {
  return a > b || !is_number(b) ? a : b;
}
/// The value, limited to [-limit, limit].
constexpr double bounded(double value, double limit) {
  return least(greatest(value, -limit), limit);
}

}  // namespace fakebot::robots::kugle
