// What the exit status of the program means; relied on from outside.
#pragma once

namespace fakebot::cli {

enum class ExitCode : int {
  passed = 0,
  failed = 1,        ///< an expectation failed
  usage = 2,         ///< wrong command line, or a file that people wrote
  environment = 3,   ///< no pty, link path taken, file not readable
  driver = 4,        ///< the driver died, hung or could not be started
  inconclusive = 5,  ///< not put to the test
  interrupted = 130  ///< SIGINT, SIGTERM or SIGHUP
};

}  // namespace fakebot::cli
