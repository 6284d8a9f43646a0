// The one line on standard output that scripts wait for.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fakebot::report {

struct ReadyLine {
  std::string robot;
  std::vector<std::string> ports{};  ///< devices, one a robot
  std::vector<std::string> links{};  ///< their stable names; empty: they have none
  bool many = false;                 ///< a number of robots was asked for
  std::string profile;
  std::uint64_t seed = 1;
  std::string scenario{};  ///< its name; may be empty
};

/// JSON, ends with a new line. Precondition: a port at least.
std::string text_of(const ReadyLine& line);

/// Where no robot of ours is behind the device.
struct StandInReadyLine {
  std::string kind;    ///< of what is behind it: "device" or "capture"
  std::string behind;  ///< its path
  std::string port;
  std::optional<std::string> link{};
};

std::string text_of(const StandInReadyLine& line);

}  // namespace fakebot::report
