// Everything that the program can list: names for options and scenarios, and the schemas of input
// files.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/robot_kind.hpp"

namespace fakebot::report {

using Kinds = std::span<const sim::RobotKind* const>;

struct Listing {
  std::string_view name;
  std::string_view meaning;
  std::function<std::string(Kinds kinds)> text;  ///< text for these robots
  /// The listing as a page of Markdown; empty if there is none, or if the text is Markdown.
  std::function<std::string(Kinds kinds)> page{};
  /// Has kinds that are other kinds with devices, too, whose tables repeat those of others.
  bool has_equipped_kinds = false;
};

/// The listings of `fakebot list`, in the order of its help.
std::vector<Listing> listings();

/// The schemas of `fakebot schema`. The first is the default.
std::vector<Listing> schemas();

}  // namespace fakebot::report
