#include "io/lockstep/held_program.hpp"

#include <unistd.h>

#include <array>
#include <cstdlib>
#include <sstream>

#include "preload/processes/program_file.hpp"

namespace fakebot::io {

namespace {

/// As execvp() finds it.
std::string path_of_command(const std::string& command) {
  if (command.find('/') != std::string::npos) { return command; }
  // Nothing else writes the environment meanwhile.
  const char* const variable = std::getenv("PATH");  // NOLINT(concurrency-mt-unsafe)
  std::istringstream folders(variable != nullptr ? variable : "/bin:/usr/bin");
  for (std::string folder; std::getline(folders, folder, ':');) {
    std::string path = (folder.empty() ? "." : folder) + "/" + command;
    if (::access(path.c_str(), X_OK) == 0) { return path; }
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

std::optional<NotHeld> why_not_scaled(const std::string& command) {
  if (auto not_loaded = why_not_held(command)) { return not_loaded; }
  preload::ProgramPath program{};
  if (!preload::is_made_of_go(path_of_command(command).c_str(), program)) { return std::nullopt; }
  return NotHeld{std::string(program.data()) +
                     ": it is a program in Go, which does not ask the C library for the time",
                 NotHeld::Remedy::real_or_simulated};
}

}  // namespace fakebot::io
