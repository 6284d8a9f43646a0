// Distributions of the values of a parameter.
//
// The same seed gives the same values on every machine: the generator is specified
// (sim/random.hpp), and of the arithmetic only +, -, * and / is used, which IEEE 754 specifies to
// the bit; the functions of C libraries differ.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "config/json/json_value.hpp"
#include "sim/random.hpp"

namespace fakebot::config {

/// Numbers between two numbers, all equally likely; with a step, only whole numbers of steps from
/// the first number.
struct Uniform {
  double from = 0;
  double to = 1;
  std::optional<double> step{};
};

/// A normal distribution cut to the range: a number outside is drawn again. With a step, rounded to
/// a multiple of the step.
struct Normal {
  double mean = 0;
  double deviation = 1;  ///< larger than 0
  NumberRange range{};
  std::optional<double> step{};
};

/// A value of `values`, with a probability in proportion to its weight.
struct Choice {
  std::vector<nlohmann::ordered_json> values;
  std::vector<double> weights;  ///< a weight for each value, larger than 0
};

using Distribution = std::variant<Uniform, Normal, Choice>;

/// The random numbers of a parameter: each name has a stream of its own, so that more parameters
/// change nothing.
sim::Random random_of(std::uint64_t seed, std::string_view name);

/// A number from 0 to less than 1, with 53 bits.
double uniform_draw(sim::Random& random);
/// Mean 0, standard deviation 1.
double normal_draw(sim::Random& random);

/// A value, rounded to as many digits as its distribution is worth: the printed digits are the used
/// digits. Nothing if many draws of a normal distribution were outside of its range.
std::optional<nlohmann::ordered_json> draw(const Distribution& distribution, sim::Random& random);

/// How far an interval of a whole number of steps may be off, in steps.
inline constexpr double kErrorOfSteps = 1e-9;

/// 0.1 + 2 * 0.1 as 0.3, and integers without a fraction.
nlohmann::ordered_json as_written(double value);

}  // namespace fakebot::config
