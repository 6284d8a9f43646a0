// A scenario file with parameters gives a scenario for each combination of their values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "config/json/json_file.hpp"

namespace fakebot::config {

struct SweptParameter;
struct DerivedParameter;

/// Values that override values of the file, by the names of their parameters.
using FixedParameters = std::map<std::string, std::string>;

/// Each text is like "speed=0.3". Throws ConfigError.
FixedParameters parse_fixed_parameters(const std::vector<std::string>& settings);

/// Throws ConfigError if a fixed parameter is not among the names.
void refuse_unknown_parameters(const FixedParameters& fixed, const std::vector<std::string>& names);

/// A value of a varying parameter.
struct ParameterValue {
  std::string name;
  nlohmann::ordered_json value;
};

/// "speed=0.3, side=left"
std::string values_text(const std::vector<ParameterValue>& values);

/// The seed of the scenario in the file, or the default. Throws ConfigError.
std::uint64_t seed_in(const JsonFile& file);

/// Removes the parameters. For a scenario with inserted values, as of Sweep::file().
void erase_parameters(nlohmann::ordered_json& scenario);

class Sweep {
 public:
  /// Samples are drawn from the seed, or else from the file's seed. Ignores names of `fixed` that
  /// the file does not have. Throws ConfigError for wrong parameters, also for a parameter used but
  /// not defined, or defined but not used, and for more combinations than memory has room for. The
  /// file must outlive the sweep.
  Sweep(const JsonFile& file, const FixedParameters& fixed,
        const std::optional<std::uint64_t>& seed = {});
  Sweep(const Sweep&) = delete;
  Sweep& operator=(const Sweep&) = delete;
  ~Sweep();

  const std::vector<SweptParameter>& parameters() const { return parameters_; }

  /// The number of combinations, from 1 to kMostCombinations.
  std::size_t size() const { return size_; }
  /// The values that vary: "speed=0.3, side=left". Empty if no value varies.
  std::string text(std::size_t combination) const;
  /// The values that vary, each for itself.
  std::vector<ParameterValue> varying(std::size_t combination) const;
  /// The file with inserted values. The first parameter changes slowest, and samples fastest: each
  /// combination of the remaining parameters has the same samples.
  JsonFile file(std::size_t combination) const;

 private:
  void fix(const FixedParameters& fixed);
  std::size_t number_of_samples() const;
  void draw_samples(std::size_t count, std::uint64_t seed);
  void refuse_count(double combinations) const;
  void check_uses() const;
  std::vector<nlohmann::ordered_json> values(std::size_t combination) const;

  const JsonFile& file_;
  std::vector<SweptParameter> parameters_;
  /// All samples differ; each has a value for every parameter with a distribution, in order.
  std::vector<std::vector<nlohmann::ordered_json>> samples_;
  std::vector<DerivedParameter> derived_;
  std::size_t size_ = 1;
};

}  // namespace fakebot::config
