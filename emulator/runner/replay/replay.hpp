// Replays the bytes that the robot of a capture sent to a driver, and compares the driver's
// commands with the recorded ones if asked to.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "capture/compare/command_history.hpp"
#include "capture/decode/stream_decoder.hpp"
#include "capture/recorded_line.hpp"
#include "io/pace/timer.hpp"
#include "line/framed_tap.hpp"
#include "line/station.hpp"
#include "runner/replay/replay_result.hpp"
#include "runner/session/drivers/driver_group.hpp"
#include "runner/session/session.hpp"
#include "sim/not_copied.hpp"

namespace fakebot::runner {

struct ReplayRunOptions {
  std::string capture;                ///< name of the file, for the result
  std::optional<std::string> link{};  ///< stable name of the device
  io::DriverPaths as{};
  std::optional<double> speed = 1.0;  ///< times real time; nothing: as fast as the driver reads
  bool compare = false;               ///< compare the driver's commands with the recorded ones
  sim::SimTime within{0};             ///< tolerance of the comparison, in the capture's time
  line::LineOptions line{};
  DriverCommand driver{};
};

/// Decodes a driver's bytes to commands, with the capture's times.
class CommandReader {
 public:
  /// The protocol must outlive the reader.
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

/// Plays the robot of the session's only line. Time 0 is when the first driver attaches. Drivers
/// that attach later miss the start, as with a robot.
class Replay : private NotCopied {
 public:
  /// The device exists when the constructor returns. Throws OsError.
  Replay(Session& session, capture::RecordedLine line, ReplayRunOptions options);

  const capture::RecordedLine& line() const { return line_; }
  const io::Device& device() const { return station_.device(); }
  /// Records the traffic of the replay. The recording has a single line and must outlive the
  /// session.
  void record_into(Recording& recording);

  /// Starts the driver and replays until a driver has read everything or the session stops. The
  /// device is removed when run() returns.
  ReplayResult run();

 private:
  line::Station& add_robot();
  void start_driver();
  bool has_started() const { return station_.device().counters().attachments > 0; }
  void play();
  void linger();
  void finish(int polls);
  ReplayResult judge();
  std::optional<std::string> why_too_slow_to_compare(
      const capture::CommandComparison& comparison) const;
  capture::CommandComparison compare_commands();

  Session& session_;
  capture::RecordedLine line_;
  ReplayRunOptions options_;
  CommandReader actual_;
  line::FramedTap framed_;
  DriverGroup drivers_;
  io::Timer linger_timer_;
  line::Station& station_;
  std::string driver_error_;
};

}  // namespace fakebot::runner
