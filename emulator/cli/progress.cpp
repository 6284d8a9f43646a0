#include "cli/progress.hpp"

#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <utility>

#include "cli/output.hpp"
#include "report/utf8_prefix.hpp"
#include "report/visible_text.hpp"

namespace fakebot::cli {

namespace {

/// Keeps the progress on a single line: no character takes more columns than bytes.
constexpr std::size_t kMostBytesOfLine = 76;

}  // namespace

Progress::Progress(std::size_t count, Print print)
    : count_(count), print_(std::move(print)), shows_(count > 1 && ::isatty(STDERR_FILENO) == 1) {}

void Progress::on_begin(const std::string& name) {
  const std::lock_guard lock(mutex_);
  playing_.insert(name);
  show();
}

void Progress::on_retry(const std::string& name) {
  const std::lock_guard lock(mutex_);
  playing_.erase(playing_.find(name));
  hide();
}

void Progress::on_end(const std::string& name, const std::string& report) {
  const std::lock_guard lock(mutex_);
  playing_.erase(playing_.find(name));
  ++done_;
  hide();
  print_(report);
  if (!playing_.empty()) { show(); }
}

void Progress::show() const {
  if (!shows_) { return; }
  std::string line = fmt::format("{} of {}:", done_, count_);
  for (const std::string& name : playing_) { line += " " + name; }
  const std::string shown = report::visible_line(line);
  print_to_terminal(fmt::format("\r\033[K{}", report::utf8_prefix(shown, kMostBytesOfLine)));
}

void Progress::hide() const {
  if (shows_) { print_to_terminal("\r\033[K"); }
}

}  // namespace fakebot::cli
