#include "cli/commands/replay.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <csignal>
#include <memory>

#include "capture/compare/said_commands.hpp"
#include "capture/decode/stream_decoder.hpp"
#include "cli/log/attachment_log.hpp"
#include "cli/options/record_option.hpp"
#include "cli/output.hpp"
#include "cli/ready_line.hpp"
#include "fakebot/protocol/version.hpp"
#include "io/asio_error.hpp"
#include "io/os_error.hpp"
#include "io/process/driver_group.hpp"
#include "io/pty/attachment_watch.hpp"
#include "report/replay_report.hpp"
#include "report/summary.hpp"
#include "runner/line/tapped_stream.hpp"
#include "runner/replay/replayer.hpp"
#include "runner/scenario/scenario_result.hpp"
#include "runner/scenario/too_slow.hpp"

namespace fakebot::cli {

namespace asio = boost::asio;
using boost::system::error_code;
using sim::SimTime;
using sim::scenario::Verdict;

namespace {

/// A driver's bytes as commands with the times of the capture.
class CommandReader {
 public:
  void add(SimTime at, std::span<const std::uint8_t> bytes) { decoder_.feed({.at = at}, bytes); }
  const capture::SaidCommands& finish() {
    decoder_.finish();
    return commands_;
  }

 private:
  capture::SaidCommands commands_;
  protocol::kobuki::DecodeCounters counters_;
  capture::StreamDecoder decoder_{capture::Sender::driver, {}, commands_, counters_};
};

class Replay {
 public:
  explicit Replay(const ReplayRunOptions& options)
      : options_(options),
        line_(runner::load_line(options.line)),
        stop_signals_(io::with_os_error(
            "wait for signals",
            [this] { return asio::signal_set(context_, SIGINT, SIGTERM, SIGHUP); })),
        watch_(context_),
        drivers_(context_, [this](bool good) { on_driver_ended(good); }),
        tapped_(context_) {
    std::signal(SIGPIPE, SIG_IGN);
    if (options.link) { io::DeviceLink::clear_left_behind(*options.link); }
    replayer_.emplace(context_, watch_, line_.from_robot, replay_options(), replay_events());
    record();
  }

  ExitCode go() {
    wait_for_stop();
    tell_overdue_lines();
    spdlog::info("{} s from {}, {} pieces from the robot", sim::to_seconds(line_.end),
                 options_.line.file, line_.from_robot.size());
    write_output(text_of(StandInReadyLine{"capture", options_.line.file, replayer_->device().path(),
                                          options_.link}));
    if (start_driver()) {
      look_at_driver();
      context_.run();
    }
    end_driver();
    tapped_.give_up();
    attachments_.tell_rest();
    const runner::ReplayResult result = judge();
    tell(report::text_of(result) + report::summary_of(recording_.get()));
    if (options_.json) { io::OutputFile(*options_.json).write(report::json_text(result)); }
    const ExitCode code = interrupted_ ? ExitCode::interrupted : exit_code_of(result.verdict);
    return with_recording(code, recording_.get());
  }

 private:
  SimTime within() const {
    return std::chrono::duration_cast<SimTime>(std::chrono::duration<double>(options_.within_s));
  }

  runner::ReplayOptions replay_options() const {
    const SimTime patience = options_.compare ? within() : SimTime{0};
    return {.speed = options_.speed, .link = options_.link, .until = line_.end + patience};
  }

  runner::ReplayEvents replay_events() {
    using Bytes = std::span<const std::uint8_t>;
    return {[this] { attachments_.on_attach(); },
            [this] { attachments_.on_detach(); },
            [](const std::string& device) { spdlog::info("plugged in again as {}", device); },
            [this](SimTime at, Bytes bytes) {
              said_.add(at, bytes);
              tapped_.on_driver_bytes(bytes);
            },
            [this](Bytes bytes) { tapped_.on_robot_bytes(bytes); },
            [this] { context_.stop(); }};
  }

  void record() {
    recording_ = start_recording(options_.record,
                                 {.hardware = "a replay of " + options_.line.file,
                                  .application = fmt::format("fakebot {}", kVersion)},
                                 {line_.name});
    if (!recording_) { return; }
    tapped_.tap(&recording_->tap(0, [this](SimTime /*of_tap*/) { return replayer_->now(); }));
  }

  // --- ends ------------------------------------------------------------------

  void wait_for_stop() {
    stop_signals_.async_wait([this](error_code error, int number) {
      if (error) { return; }
      spdlog::info("stopped by signal {}", number);
      interrupted_ = true;
      context_.stop();
      wait_for_stop();
    });
  }

  bool start_driver() {
    if (options_.driver.empty()) { return true; }
    try {
      drivers_.start(options_.driver, replayer_->device().port());
    } catch (const io::OsError& error) {
      driver_error_ = error.what();
      return false;
    }
    return true;
  }

  void on_driver_ended(bool good) {
    if (!good) { driver_error_ = "the driver ended badly"; }
    context_.stop();
  }

  /// With its last words.
  void end_driver() {
    if (!drivers_.end()) { driver_error_ = "the driver did not end after SIGTERM and was killed"; }
    context_.restart();
    context_.poll();
  }

  void look_at_driver() {
    if (const auto driver = drivers_.pid()) { processor_wait_.look(*driver, replayer_->now()); }
    look_timer_.expires_after(io::ProcessorWait::kLookEvery);
    look_timer_.async_wait([this](error_code error) {
      if (!error) { look_at_driver(); }
    });
  }

  void tell_overdue_lines() {
    log_timer_.expires_after(kLookAtLogsEvery);
    log_timer_.async_wait([this](error_code error) {
      if (error) { return; }
      attachments_.tell_overdue();
      if (recording_) { recording_->flush(); }
      tell_overdue_lines();
    });
  }

  // --- the result ------------------------------------------------------------

  runner::ReplayResult judge() {
    runner::ReplayResult result{.capture = options_.line.file,
                                .line = line_.name,
                                .duration = line_.end,
                                .pieces = line_.from_robot.size(),
                                .counters = replayer_->device().counters(),
                                .lateness = replayer_->lateness()};
    const auto settle = [&](Verdict verdict, std::string reason) {
      result.verdict = verdict;
      result.reason = std::move(reason);
      return result;
    };
    if (!driver_error_.empty()) { return settle(Verdict::error, driver_error_); }
    if (!replayer_->has_begun()) {
      return settle(Verdict::inconclusive, "no driver opened the device");
    }
    if (interrupted_) {
      return settle(Verdict::inconclusive, "the replay was stopped before its end");
    }
    if (!options_.compare) { return result; }
    result.comparison = compare_commands();
    if (result.comparison->differences.empty()) { return result; }
    if (const auto reason = why_too_slow_to_compare(*result.comparison)) {
      return settle(Verdict::inconclusive, *reason);
    }
    return settle(Verdict::failed, "the driver's commands differ from the recorded ones");
  }

  /// As fast as a driver reads, no machine is too slow.
  std::optional<std::string> why_too_slow_to_compare(
      const capture::CommandComparison& comparison) const {
    if (!options_.speed) { return std::nullopt; }
    const SimTime first = comparison.differences.front().at() + within();
    return runner::why_too_slow(replayer_->lateness(), processor_wait_, std::min(first, line_.end));
  }

  capture::CommandComparison compare_commands() {
    CommandReader recorded;
    for (std::size_t i = 0; i < line_.from_driver.size(); ++i) {
      const auto piece = line_.from_driver[i];
      recorded.add(piece.at, piece.bytes);
    }
    capture::CompareOptions compare_options{.until = line_.end + within()};
    if (options_.speed) { compare_options.within = within(); }
    return capture::compare(recorded.finish().runs(), said_.finish().runs(), compare_options);
  }

  ReplayRunOptions options_;
  capture::RecordedLine line_;
  // One thread: no lock is needed.
  asio::io_context context_{BOOST_ASIO_CONCURRENCY_HINT_UNSAFE};
  asio::signal_set stop_signals_;
  io::AttachmentWatch watch_;
  asio::steady_timer log_timer_{context_};
  AttachmentLog attachments_{""};
  io::DriverGroup drivers_;
  asio::steady_timer look_timer_{context_};
  io::ProcessorWait processor_wait_;
  CommandReader said_;
  runner::TappedStream tapped_;
  std::unique_ptr<runner::Recording> recording_;
  std::optional<runner::Replayer> replayer_;
  bool interrupted_ = false;
  std::string driver_error_;
};

}  // namespace

ExitCode replay(const ReplayRunOptions& options) {
  return Replay(options).go();
}

}  // namespace fakebot::cli
