// Options with a value of some type. The program reads values itself, to use its own messages.
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

/// `names` is like "--jobs,-j". Each option calls `use` with the value; a wrong value throws
/// ConfigError.
CLI::Option* add_whole_number(CLI::App& command, const std::string& names,
                              const std::string& meaning, config::WholeRange range,
                              std::function<void(std::uint64_t)> use);
CLI::Option* add_number(CLI::App& command, const std::string& names, const std::string& meaning,
                        const config::NumberRange& range, std::function<void(double)> use);
/// Seconds, or a number with a unit.
CLI::Option* add_time(CLI::App& command, const std::string& names, const std::string& meaning,
                      std::function<void(sim::SimTime)> use);
/// A time longer than 0.
CLI::Option* add_duration(CLI::App& command, const std::string& names, const std::string& meaning,
                          std::function<void(sim::SimTime)> use);
/// A choice among names; `use` gets the index of the name.
CLI::Option* add_choice(CLI::App& command, const std::string& names, const std::string& meaning,
                        std::vector<std::string_view> choices,
                        std::function<void(std::size_t)> use);

}  // namespace fakebot::cli
