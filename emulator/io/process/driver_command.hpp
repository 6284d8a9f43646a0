// Passes the path of the device to a driver's command line.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/process/child_process.hpp"

namespace fakebot::io {

/// Replaces `{port}` in the arguments by the port and sets FAKEBOT_PORT to it.
inline ProcessCommand with_port(ProcessCommand command, const std::string& port) {
  constexpr std::string_view kPlace = "{port}";
  for (std::string& argument : command.argv) {
    for (std::size_t at = argument.find(kPlace); at != std::string::npos;
         at = argument.find(kPlace, at + port.size())) {
      argument.replace(at, kPlace.size(), port);
    }
  }
  command.environment.push_back("FAKEBOT_PORT=" + port);
  return command;
}

}  // namespace fakebot::io
