#include "report/log/attachment_log.hpp"

#include <string_view>

namespace fakebot::report {

namespace {

constexpr std::string_view kAttached = "driver attached";
constexpr std::string_view kDetached = "driver detached";

}  // namespace

std::string AttachmentLog::line() const {
  return prefix_ + std::string(attached_ ? kAttached : kDetached);
}

void AttachmentLog::on_change(bool attached) {
  attached_ = attached;
  if (!limiter_.admit(attached ? kAttached : kDetached)) {
    return log_.write(LogLevel::debug, line());
  }
  log_.write(LogLevel::info, line() + and_more(take_left_out()));
}

void AttachmentLog::write_overdue() {
  if (!limiter_.overdue(kAttached) && !limiter_.overdue(kDetached)) { return; }
  write_rest();
}

void AttachmentLog::write_rest() {
  const std::uint64_t left_out = take_left_out();
  // This line reports the last skipped event itself.
  if (left_out > 0) { log_.write(LogLevel::info, line() + and_more(left_out - 1)); }
}

std::uint64_t AttachmentLog::take_left_out() {
  return limiter_.take_left_out(kAttached) + limiter_.take_left_out(kDetached);
}

}  // namespace fakebot::report
