// What a driver said, command by command, for comparing it with what another one said.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "capture/decode/decode_sink.hpp"
#include "capture/print/message_writer.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::capture {

/// Equal commands one after the other, with none of the same kind between them.
struct CommandRun {
  std::string text;  ///< "BaseControl speed_mm_s=200 radius_mm=0"
  sim::SimTime first{0};
  sim::SimTime last{0};
  std::uint64_t count = 0;

  bool operator==(const CommandRun&) const = default;
};

/// Takes them from what a StreamDecoder finds. What is no command is of a kind of its own.
class SaidCommands final : public DecodeSink {
 public:
  /// Of each kind of command, in the order in which they were said: "BaseControl".
  using Runs = std::map<std::string, std::vector<CommandRun>>;
  const Runs& runs() const { return runs_; }
  std::uint64_t count() const { return count_; }

  void on_comment(const Moment& /*when*/, Sender /*sender*/, std::string_view /*text*/) override {}
  void on_frame(const Moment& when, const DecodedFrame& frame) override;
  void on_fault(const Moment& when, Sender sender, const sim::WireEvent& fault) override;

 private:
  void add(const Moment& when, std::string_view kind);

  Runs runs_;
  std::uint64_t count_ = 0;
  std::string text_;  // of the command at hand; keeps its memory
  MessageWriters writers_{MessageStyle::text};
};

}  // namespace fakebot::capture
