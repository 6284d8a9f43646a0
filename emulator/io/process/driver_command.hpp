// Tells a driver where its robot is.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/process/child_process.hpp"

namespace fakebot::io {

struct DriverPlace {
  std::string port;       ///< path of the device
  std::size_t index = 0;  ///< number of the robot, among robots that run at the same time
};

/// Replaces `{port}` and `{index}` in the arguments and in the variables of the command, and sets
/// FAKEBOT_PORT and FAKEBOT_INDEX.
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
      replace(text, "{port}", place.port);
    }
  }
  command.environment.push_back("FAKEBOT_PORT=" + place.port);
  command.environment.push_back("FAKEBOT_INDEX=" + index);
  return command;
}

}  // namespace fakebot::io
