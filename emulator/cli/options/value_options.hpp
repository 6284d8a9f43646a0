// Options with a value of some type, which this program reads itself: its messages are its own.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "config/option_values.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
class Option;
}  // namespace CLI

namespace fakebot::cli {

/// `names` is like "--jobs,-j". Each calls `use` with the value; what is wrong throws ConfigError.
CLI::Option* add_whole_number(CLI::App& command, const std::string& names,
                              const std::string& meaning, config::WholeRange range,
                              std::function<void(std::uint64_t)> use);
CLI::Option* add_number(CLI::App& command, const std::string& names, const std::string& meaning,
                        const config::NumberRange& range, std::function<void(double)> use);
/// Seconds, or a number with a unit.
CLI::Option* add_time(CLI::App& command, const std::string& names, const std::string& meaning,
                      std::function<void(sim::SimTime)> use);
/// The same, longer than 0.
CLI::Option* add_duration(CLI::App& command, const std::string& names, const std::string& meaning,
                          std::function<void(sim::SimTime)> use);
/// One of these names; `use` gets its index.
CLI::Option* add_choice(CLI::App& command, const std::string& names, const std::string& meaning,
                        std::vector<std::string_view> choices,
                        std::function<void(std::size_t)> use);

}  // namespace fakebot::cli
