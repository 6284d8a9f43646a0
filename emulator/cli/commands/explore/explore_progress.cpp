#include "cli/commands/explore/explore_progress.hpp"

#include <spdlog/spdlog.h>
#include <unistd.h>

#include <string>
#include <utility>

#include "cli/output.hpp"
#include "report/scenario/explore_report.hpp"
#include "report/utf8_prefix.hpp"

namespace fakebot::cli {

namespace {

/// Keeps the progress on a single line: no character takes more columns than bytes.
constexpr std::size_t kMostBytesOfProgress = 118;
constexpr std::chrono::milliseconds kOnTerminal{500};
constexpr std::chrono::minutes kInLog{1};

}  // namespace

ExploreProgress::ExploreProgress()
    : is_terminal_(::isatty(STDERR_FILENO) == 1),
      period_(is_terminal_ ? Clock::duration(kOnTerminal) : Clock::duration(kInLog)),
      next_at_(start_ + period_) {}

void ExploreProgress::show(const runner::ExploreResult& result) {
  const auto now = Clock::now();
  if (now < next_at_) { return; }
  next_at_ = now + period_;
  const std::chrono::duration<double> elapsed = now - start_;
  const std::string text = report::explore_progress(result, elapsed.count());
  if (!is_terminal_) { return spdlog::info("{}", text); }
  is_shown_ = true;
  print_to_terminal("\r\033[K" + std::string(report::utf8_prefix(text, kMostBytesOfProgress)));
}

void ExploreProgress::hide() {
  if (std::exchange(is_shown_, false)) { print_to_terminal("\r\033[K"); }
}

}  // namespace fakebot::cli
