// The commands of a driver, for comparing them with those of another.
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

/// Consecutive equal commands, with no different one of the same kind in between.
struct CommandRun {
  std::string text;  ///< "BaseControl speed_mm_s=200 radius_mm=0"
  sim::SimTime first{0};
  sim::SimTime last{0};
  std::uint64_t count = 0;

  bool operator==(const CommandRun&) const = default;
};

/// Collects the commands that a StreamDecoder finds. Each kind of fault counts as a kind of
/// command.
class CommandHistory final : public DecodeSink {
 public:
  explicit CommandHistory(MessageStyle style = MessageStyle::text) : writers_{style} {}

  /// By kind of command ("BaseControl"), in the order in which they were sent.
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
  std::string text_;  // of the current command; a member to reuse its memory
  MessageWriters writers_;
};

}  // namespace fakebot::capture
