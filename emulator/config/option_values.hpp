// Values of options on the command line. A wrong value is refused with the option's name:
//   --seed: found "-1", expected a whole number from 0 to 18446744073709551615
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "config/json/json_value.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::config {

/// Whole numbers that an option takes, both ends included.
struct WholeRange {
  std::uint64_t min = 0;
  std::uint64_t max = UINT64_MAX;
};

/// All functions throw ConfigError.
std::uint64_t whole_number_of_option(const std::string& option, const std::string& text,
                                     WholeRange range);
double number_of_option(const std::string& option, const std::string& text,
                        const NumberRange& range);
/// A time as in files: "5", "0.5", "200ms", "2 min".
sim::SimTime time_of_option(const std::string& option, const std::string& text);
/// Longer than 0.
sim::SimTime duration_of_option(const std::string& option, const std::string& text);
/// The index of the name.
std::size_t choice_of_option(const std::string& option, const std::string& text,
                             const std::vector<std::string_view>& names);

}  // namespace fakebot::config
