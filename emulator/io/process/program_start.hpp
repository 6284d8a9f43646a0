// Starts a program as a child of the calling thread, with which it ends.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

namespace fakebot::io {

/// The command to start.
struct ProcessCommand {
  std::vector<std::string> argv;           ///< argv[0] is looked up in PATH
  std::vector<std::string> environment{};  ///< NAME=value, replaces an inherited one
  /// Run it in a new process group, which gets SIGTERM as a whole. A terminal then gives it no
  /// input and sends ^C to us alone.
  bool own_group = true;
  bool no_input = false;        ///< standard input is empty; otherwise inherited
  std::optional<int> output{};  ///< for standard output and error; otherwise inherited
};

/// The program ignores and blocks no signal, whatever we, or who started us, ignore or block: a
/// driver may rely on any of them to end. When the thread that calls this has ended, however, the
/// kernel kills the program (PR_SET_PDEATHSIG), unless the program has the rights of another user
/// (set-user-ID); what the program has started is left then. Returns an errno value, or 0 and sets
/// `pid`.
int start_program(const ProcessCommand& command, pid_t& pid);

/// Where a command may be, in this order: in the folders of PATH, unless the command is a path.
std::vector<std::string> places_of_command(const std::string& command);

}  // namespace fakebot::io
