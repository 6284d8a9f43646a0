#include "io/lockstep/held_program.hpp"

#include <unistd.h>

#include <array>
#include <utility>

#include "io/process/program_start.hpp"
#include "preload/processes/execution.hpp"
#include "preload/processes/program_file.hpp"

namespace fakebot::io {

namespace {

std::string path_of_command(const std::string& command) {
  for (std::string& place : places_of_command(command)) {
    if (::access(place.c_str(), X_OK) == 0) { return std::move(place); }
  }
  return command;
}

}  // namespace

std::optional<NotHeld> why_not_held(const std::string& command) {
  preload::ProgramPath program{};
  const char* const why = preload::why_not_held(path_of_command(command).c_str(), program);
  if (why == nullptr) { return std::nullopt; }
  return NotHeld{std::string(program.data()) + ": " + why, NotHeld::Remedy::real};
}

std::vector<std::string> held_command(std::vector<std::string> command,
                                      const std::string& library) {
  const std::string path = path_of_command(command.front());
  if (!preload::needs_loader(path.c_str())) { return command; }
  const std::string loader = library.substr(0, library.rfind('/') + 1) + preload::kLoaderName;
  command.insert(command.begin(), {loader, path});
  return command;
}

std::optional<std::string> why_without_ports(const std::string& command) {
  if (const auto not_loaded = why_not_held(command)) { return not_loaded->reason; }
  const std::string path = path_of_command(command);
  if (preload::needs_loader(path.c_str())) { return path + ": it is statically linked"; }
  preload::ProgramPath program{};
  if (!preload::is_made_of_go(path.c_str(), program)) { return std::nullopt; }
  return std::string(program.data()) +
         ": it is a program in Go, which makes system calls by itself";
}

std::optional<NotHeld> why_not_scaled(const std::string& command) {
  if (auto not_loaded = why_not_held(command)) { return not_loaded; }
  const std::string path = path_of_command(command);
  if (preload::needs_loader(path.c_str())) {
    return NotHeld{path + ": it is statically linked", NotHeld::Remedy::real_or_simulated};
  }
  preload::ProgramPath program{};
  if (!preload::is_made_of_go(path.c_str(), program)) { return std::nullopt; }
  return NotHeld{std::string(program.data()) +
                     ": it is a program in Go, which does not ask the C library for the time",
                 NotHeld::Remedy::real_or_simulated};
}

}  // namespace fakebot::io
