// Replays what the robot of a capture sent to a driver, and compares the driver's commands with the
// recorded ones if asked to.
#pragma once

#include <optional>
#include <string>

#include "capture/compare/command_history.hpp"
#include "capture/decode/stream_decoder.hpp"
#include "capture/recorded_line.hpp"
#include "line/tapped_stream.hpp"
#include "runner/replay/replay_result.hpp"
#include "runner/replay/replayer.hpp"
#include "runner/session/driver_group.hpp"
#include "runner/session/session.hpp"

namespace fakebot::runner {

struct ReplayRunOptions {
  std::string capture;                ///< name of the file, for the result
  std::optional<std::string> link{};  ///< stable name of the device
  std::optional<double> speed = 1.0;  ///< times real time; nothing: as fast as the driver reads
  bool compare = false;               ///< compare the driver's commands with the recorded ones
  sim::SimTime within{0};             ///< tolerance of the comparison, in the capture's time
  DriverCommand driver{};
};

/// Decodes a driver's bytes to commands, with the capture's times.
class CommandReader {
 public:
  /// The protocol must outlive it.
  explicit CommandReader(const sim::WireProtocol& wire)
      : decoder_(wire, capture::Sender::driver, {}, commands_, counters_) {}

  void add(sim::SimTime at, std::span<const std::uint8_t> bytes) {
    decoder_.feed({.at = at}, bytes);
  }
  const capture::CommandHistory& finish() {
    decoder_.finish();
    return commands_;
  }

 private:
  capture::CommandHistory commands_;
  capture::DecodeCounters counters_;
  capture::StreamDecoder decoder_;
};

class Replay {
 public:
  /// The device exists when this returns. Throws OsError.
  Replay(Session& session, capture::RecordedLine line, ReplayRunOptions options);
  Replay(const Replay&) = delete;
  Replay& operator=(const Replay&) = delete;
  Replay(Replay&&) = delete;
  Replay& operator=(Replay&&) = delete;
  ~Replay() = default;

  const capture::RecordedLine& line() const { return line_; }
  const io::Device& device() const { return replayer_.device(); }
  /// Records the traffic of the replay. The recording has one line and must outlive the session.
  void record_into(Recording& recording);

  /// Starts the driver and replays until a driver has read everything or the session stops. The
  /// device is removed when this returns.
  ReplayResult run();

 private:
  ReplayOptions replay_options() const;
  ReplayEvents replay_events();
  void start_driver();
  ReplayResult judge();
  std::optional<std::string> why_too_slow_to_compare(
      const capture::CommandComparison& comparison) const;
  capture::CommandComparison compare_commands();

  Session& session_;
  capture::RecordedLine line_;
  ReplayRunOptions options_;
  CommandReader actual_;
  line::TappedStream tapped_;
  DriverGroup drivers_;
  Replayer replayer_;
  std::string driver_error_;
};

}  // namespace fakebot::runner
