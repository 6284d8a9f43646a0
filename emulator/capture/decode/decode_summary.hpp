// Statistics of each direction of each line: amounts, rates, gaps and faults.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <utility>

#include "capture/decode/decode_sink.hpp"
#include "capture/decode/message_filter.hpp"
#include "capture/decode/time_stamps.hpp"
#include "capture/stream_summary.hpp"

namespace fakebot::capture {

/// Jumps are those of the time stamps in the robot's frames.
class DecodeSummary final : public DecodeSink {
 public:
  DecodeSummary(MessageFilter filter, bool as_json)
      : filter_(std::move(filter)), as_json_(as_json) {}

  void on_bytes(const Moment& when, Sender sender, std::size_t size) override;
  void on_comment(const Moment& when, Sender sender, std::string_view comment) override;
  void on_frame(const Moment& when, const DecodedFrame& frame) override;
  void on_fault(const Moment& when, Sender sender, const sim::WireEvent& fault) override;
  void on_end() override;

 private:
  struct Stream {
    StreamSummary summary{};
    std::optional<sim::RobotClock> clock{};
    std::optional<TimeStamps> time_stamps{};
  };
  Stream& stream_of(const Moment& when, Sender sender);
  static void check_time_stamp(Stream& stream, const Moment& when,
                               std::span<const std::uint8_t> data);

  MessageFilter filter_;
  bool as_json_;
  std::deque<Stream> streams_;  // a deque, because references must stay valid
  Stream* last_ = nullptr;
};

}  // namespace fakebot::capture
