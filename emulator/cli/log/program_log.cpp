#include "cli/log/program_log.hpp"

#include <spdlog/spdlog.h>
#include <unistd.h>

#include <memory>

#include "cli/log/log_sink.hpp"
#include "cli/output.hpp"

namespace fakebot::cli {

namespace {

using report::LogLevel;

spdlog::level::level_enum spdlog_level(LogLevel level) {
  switch (level) {
    case LogLevel::debug: return spdlog::level::debug;
    case LogLevel::info: return spdlog::level::info;
    case LogLevel::warning: return spdlog::level::warn;
    case LogLevel::error: break;
  }
  return spdlog::level::err;
}

class ProgramLog final : public report::Log {
 public:
  bool shows(LogLevel level) const override { return spdlog::should_log(spdlog_level(level)); }
  void write(LogLevel level, const std::string& line) override {
    spdlog::log(spdlog_level(level), "{}", line);
  }
};

}  // namespace

void log_to_standard_error() {
  auto logger =
      std::make_shared<spdlog::logger>("fakebot", std::make_shared<LogSink>(STDERR_FILENO));
  logger->set_pattern("fakebot: %l: %v");
  spdlog::set_default_logger(logger);
}

report::Log& program_log() {
  static ProgramLog log;
  return log;
}

void log_error(const config::ConfigError& error) {
  for (const config::ConfigError& one : error.all()) {
    spdlog::error("{}", one.what());
    print_message(one.problem().excerpt);
  }
}

}  // namespace fakebot::cli
