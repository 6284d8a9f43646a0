#include "cli/log/log_sink.hpp"

#include <chrono>
#include <string>
#include <string_view>

#include "io/file/standard_streams.hpp"
#include "report/visible_text.hpp"

namespace fakebot::cli {

namespace {

using std::chrono::milliseconds;

// An active reader makes room within kPatience, which does not delay the robot noticeably. If
// nobody reads, only the first line waits.
constexpr milliseconds kPatience{2};
constexpr milliseconds kPatienceAtTheEnd{1000};

}  // namespace

void LogSink::sink_it_(const spdlog::details::log_msg& message) {
  spdlog::memory_buf_t text;
  if (lost_lines_ > 0) {
    fmt::format_to(std::back_inserter(text),
                   "fakebot: warning: {} lines of the log are lost, because nobody read it\n",
                   lost_lines_);
  }
  // A record is a line.
  const std::string payload =
      report::visible_line({message.payload.data(), message.payload.size()});
  spdlog::details::log_msg line = message;
  line.payload = payload;
  formatter_->format(line, text);
  milliseconds patience = lost_lines_ > 0 ? milliseconds{0} : kPatience;
  if (message.level >= spdlog::level::err) { patience = kPatienceAtTheEnd; }
  const bool arrived = io::write_patiently(fd_, {text.data(), text.size()}, patience);
  lost_lines_ = arrived ? 0 : lost_lines_ + 1;
}

}  // namespace fakebot::cli
