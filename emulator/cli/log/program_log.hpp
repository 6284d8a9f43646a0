// The log of the program.
#pragma once

#include "report/log/log.hpp"

namespace fakebot::cli {

/// Sends the log to standard error from now on.
void log_to_standard_error();

/// The same log, for reports to write to.
report::Log& program_log();

}  // namespace fakebot::cli
