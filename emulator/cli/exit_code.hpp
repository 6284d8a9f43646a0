// Exit codes of the program, an interface for users.
#pragma once

namespace fakebot::cli {

enum class ExitCode : int {
  passed = 0,
  failed = 1,        ///< an expectation failed
  usage = 2,         ///< wrong command line; an input file is wrong, missing or not readable
  environment = 3,   ///< no pty, link path taken, output that cannot be written
  driver = 4,        ///< the driver died, hung or could not be started
  inconclusive = 5,  ///< not everything was tested
  interrupted = 130  ///< ended by a signal
};

}  // namespace fakebot::cli
