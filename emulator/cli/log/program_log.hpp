// The log of the program.
#pragma once

#include "config/json/config_error.hpp"
#include "report/log/log.hpp"

namespace fakebot::cli {

/// Sends the log to standard error from now on.
void log_to_standard_error();

/// The log, for reports to write to.
report::Log& program_log();

/// Logs a line for each mistake, with the excerpt of the file below.
void log_error(const config::ConfigError& error);

}  // namespace fakebot::cli
