// Records the commands of a scenario's driver.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "capture/compare/command_history.hpp"
#include "capture/decode/stream_decoder.hpp"
#include "sim/not_copied.hpp"

namespace fakebot::runner {

class CommandLog : private NotCopied {
 public:
  /// The protocol must outlive the log.
  explicit CommandLog(const sim::WireProtocol& wire);

  /// Precondition: `at` is not before the previous call's.
  void add(sim::SimTime at, std::span<const std::uint8_t> bytes);

  /// Commands in the order of their first times. Equal commands in a row, with no different command
  /// of the same kind in between, count as a single entry. Bytes outside of commands are included.
  std::vector<capture::CommandRun> in_order() const;

 private:
  capture::CommandHistory history_;
  capture::DecodeCounters counters_;
  capture::StreamDecoder decoder_;
};

}  // namespace fakebot::runner
