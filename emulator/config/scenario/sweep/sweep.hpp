// A scenario file with parameters has one scenario for each combination of their values.
#pragma once

#include <cstddef>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "config/json/json_file.hpp"

namespace fakebot::config {

struct SweptParameter;

/// Values that override those in the file, by the names of their parameters.
using FixedParameters = std::map<std::string, std::string>;

/// From "speed=0.3" each. Throws ConfigError.
FixedParameters parse_fixed_parameters(const std::vector<std::string>& settings);

/// Throws ConfigError when a fixed parameter is none of the names.
void refuse_unknown_parameters(const FixedParameters& fixed, const std::vector<std::string>& names);

class Sweep {
 public:
  /// Names of `fixed` that the file does not have are passed over. What is wrong with the
  /// parameters throws ConfigError: also one that is used and not there, or there and not
  /// used. The file must outlive it.
  Sweep(const JsonFile& file, const FixedParameters& fixed);
  Sweep(const Sweep&) = delete;
  Sweep& operator=(const Sweep&) = delete;
  Sweep(Sweep&&) = delete;
  Sweep& operator=(Sweep&&) = delete;
  ~Sweep();

  const std::vector<SweptParameter>& parameters() const { return parameters_; }

  /// How many combinations there are: from 1 to kMostCombinations.
  std::size_t size() const { return size_; }
  /// "speed=0.3, side=left": what is different in it. Empty when nothing varies.
  std::string text(std::size_t combination) const;
  /// The file with its values put in. The first parameter changes slowest.
  JsonFile file(std::size_t combination) const;

 private:
  void fix(const FixedParameters& fixed);
  void check_uses() const;
  std::vector<nlohmann::ordered_json> values(std::size_t combination) const;

  const JsonFile& file_;
  std::vector<SweptParameter> parameters_;
  std::size_t size_ = 1;
};

}  // namespace fakebot::config
