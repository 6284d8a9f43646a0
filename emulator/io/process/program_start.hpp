// Starts a program as a child of the calling thread. The program ends with the thread.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

namespace fakebot::io {

/// The command to start.
struct ProcessCommand {
  std::vector<std::string> argv;           ///< argv[0] is looked up in PATH
  std::vector<std::string> environment{};  ///< NAME=value, replaces an inherited variable
  /// Run in a new process group. SIGTERM goes to the whole group. A terminal then gives the program
  /// no input and sends ^C to our process alone.
  bool own_group = true;
  bool no_input = false;        ///< standard input is empty; otherwise inherited
  bool same_addresses = false;  ///< in each run, where the system does not refuse it
  bool short_slice = false;     ///< inherits a ShortTimeSlice of the calling thread
  std::optional<int> output{};  ///< for standard output and error; otherwise inherited
};

/// The program ignores and blocks no signal, whatever we, or our parent, ignore or block: a driver
/// may rely on any signal to end. When the calling thread ends, the kernel kills the program
/// (PR_SET_PDEATHSIG), unless the program has the rights of another user (set-user-ID); processes
/// started by the program are left then. Returns an errno value, or 0 and sets `pid`.
int start_program(const ProcessCommand& command, pid_t& pid);

/// Replaces our program by the program of the command, in the same process. Throws OsError.
[[noreturn]] void become_program(const ProcessCommand& command);

/// The likely cause, as a question, for each reason of the system not to start a program.
std::string remedy_of_start(int error, const std::string& program);

/// Where a command may be, in order: in the folders of PATH, unless the command is a path.
std::vector<std::string> places_of_command(const std::string& command);

}  // namespace fakebot::io
