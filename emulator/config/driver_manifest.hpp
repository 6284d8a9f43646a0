// What is to be known of a driver that fakebot certify cannot see: a file of some ten lines.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace fakebot::config {

struct DriverManifest {
  std::string file{};                  ///< path; empty: without a file
  std::string name{};                  ///< for people; empty: the name of the file or program
  std::string robot{};                 ///< kind; empty: the default kind
  std::vector<std::string> command{};  ///< program, relative to the file, and arguments
  std::vector<std::string> environment{};
  std::vector<std::string_view> can{};     ///< abilities that the driver has, seen or not
  std::vector<std::string_view> cannot{};  ///< abilities that it has not, even if it looks so
  /// Another command for the scenarios that need an ability, or for a scenario of the library by
  /// name, "straight"; a scenario comes before an ability.
  std::map<std::string, std::vector<std::string>> commands{};
};

/// Throws ConfigError with all mistakes.
DriverManifest load_driver_manifest(const std::string& path);

}  // namespace fakebot::config
