// The commands of the driver of a scenario.
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
  /// The protocol must outlive it.
  explicit CommandLog(const sim::WireProtocol& wire);

  /// Precondition: `at` is not before that of the previous bytes.
  void add(sim::SimTime at, std::span<const std::uint8_t> bytes);

  /// Equal commands in a row, with no different one of the same kind in between, as one; in the
  /// order of their first times. Bytes that are no command are there, too.
  std::vector<capture::CommandRun> in_order() const;

 private:
  capture::CommandHistory history_;
  capture::DecodeCounters counters_;
  capture::StreamDecoder decoder_;
};

}  // namespace fakebot::runner
