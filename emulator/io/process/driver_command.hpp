// Tells a driver where its robot is.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/process/child_process.hpp"

namespace fakebot::io {

/// The line of a device that the robot carries, or of a robot beside.
struct NamedPort {
  std::string name;  ///< "scan", "robots.b", lower case
  std::string path;
};

/// The paths of the devices that a driver opens.
struct DriverPorts {
  std::string port;  ///< of the robot
  std::vector<NamedPort> further{};
};

struct DriverPlace {
  DriverPorts ports;
  std::size_t index = 0;  ///< number of the robot, among robots that run at the same time
};

/// "FAKEBOT_PORT_SCAN", "FAKEBOT_PORT_ROBOTS_B"
inline std::string variable_of(const NamedPort& port) {
  std::string variable = "FAKEBOT_PORT_";
  for (const char letter : port.name) {
    const bool is_small = letter >= 'a' && letter <= 'z';
    variable += is_small ? static_cast<char>(letter - 'a' + 'A') : letter == '.' ? '_' : letter;
  }
  return variable;
}

/// Replaces `{port}`, `{port.NAME}` and `{index}` in the arguments and in the variables of the
/// command, and sets FAKEBOT_PORT, FAKEBOT_PORT_NAME and FAKEBOT_INDEX.
inline ProcessCommand at_place(ProcessCommand command, const DriverPlace& place) {
  const std::string index = std::to_string(place.index);
  const auto replace = [](std::string& text, std::string_view name, const std::string& value) {
    for (std::size_t at = text.find(name); at != std::string::npos;
         at = text.find(name, at + value.size())) {
      text.replace(at, name.size(), value);
    }
  };
  for (std::vector<std::string>* texts : {&command.argv, &command.environment}) {
    for (std::string& text : *texts) {
      replace(text, "{index}", index);
      replace(text, "{port}", place.ports.port);
      for (const NamedPort& port : place.ports.further) {
        replace(text, "{port." + port.name + "}", port.path);
      }
    }
  }
  command.environment.push_back("FAKEBOT_PORT=" + place.ports.port);
  for (const NamedPort& port : place.ports.further) {
    command.environment.push_back(variable_of(port) + "=" + port.path);
  }
  command.environment.push_back("FAKEBOT_INDEX=" + index);
  return command;
}

}  // namespace fakebot::io
