// The log of the program.
#pragma once

#include "report/log/log.hpp"

namespace fakebot::cli {

/// From now on the log goes to standard error.
void log_to_standard_error();

/// The same log, for reports to write to.
report::Log& program_log();

}  // namespace fakebot::cli
