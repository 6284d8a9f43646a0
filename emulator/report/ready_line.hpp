// The line on standard output for which scripts wait.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fakebot::report {

/// The HTTP interface of the run; each text may be empty.
struct InterfaceAddress {
  std::string http{};        ///< address
  std::string http_token{};  ///< for each request
  std::string page{};        ///< address for a browser, with the token
};

/// A device that a robot carries.
struct ReadyDevice {
  std::string name;
  std::string robot;  ///< kind
  std::string port;
  std::optional<std::string> link{};
};

struct ReadyLine {
  std::string robot;
  std::vector<std::string> robots{};  ///< kind of each robot, if there are several kinds
  std::vector<std::string> ports{};   ///< devices, one for each robot
  std::vector<std::string> links{};   ///< stable names; may be empty
  std::vector<std::vector<ReadyDevice>> devices{};  ///< of each robot; may be empty
  bool many = false;  ///< robots have numbers: with --count, or several kinds
  std::string profile;
  std::uint64_t seed = 1;
  std::string scenario{};  ///< name; may be empty
  InterfaceAddress interface {};
};

/// JSON with a line end. Preconditions: at least one port; a link for each, or none.
std::string text_of(const ReadyLine& line);

/// The line for a device without a simulated robot.
struct StandInReadyLine {
  std::string kind;    ///< "device" or "capture"
  std::string behind;  ///< path of the device or the capture
  std::string port;
  std::optional<std::string> link{};
  InterfaceAddress interface {};
};

std::string text_of(const StandInReadyLine& line);

}  // namespace fakebot::report
