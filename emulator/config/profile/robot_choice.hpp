// Which robot people want, as they name it in options and in scenarios.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "sim/robot_kind.hpp"

namespace fakebot::config {

struct RobotChoice {
  const sim::RobotKind* kind = nullptr;  ///< which there has to be
  std::string profile{};                 ///< name, or path of a file; the kind's first when empty
  std::size_t variant = 0;               ///< index in the kind's variants
  sim::ParameterChanges changes{};       ///< in place of what the profile says
};

/// The kind with its first profile and variant.
RobotChoice first_choice(const sim::RobotKind& kind);

/// "1.2.0"; empty when the kind has no variants.
std::string_view variant_name(const RobotChoice& choice);

/// Reads the profile, when it is a file. Throws ConfigError.
sim::RobotSetup setup_of(const RobotChoice& choice);

/// The kind of this name. Throws ConfigError, which names the option.
const sim::RobotKind& kind_of_option(std::span<const sim::RobotKind* const> kinds,
                                     std::string_view option, std::string_view name);
/// The index of the variant of this name. Throws ConfigError, which names the option.
std::size_t variant_of_option(const sim::RobotKind& kind, std::string_view option,
                              std::string_view name);

}  // namespace fakebot::config
