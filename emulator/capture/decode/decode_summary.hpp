// What passed in each direction of each line: how much, how often, what was missing.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "capture/decode/decode_sink.hpp"
#include "capture/decode/stream_summary.hpp"
#include "capture/decode/sub_payload_filter.hpp"

namespace fakebot::capture {

/// Jumps are those of the time stamps that the robot puts into its frames.
class DecodeSummary final : public DecodeSink {
 public:
  DecodeSummary(SubPayloadFilter filter, bool as_json)
      : filter_(std::move(filter)), as_json_(as_json) {}

  void on_bytes(const Moment& when, Sender sender, std::size_t size) override;
  void on_comment(const Moment& when, Sender sender, std::string_view comment) override;
  void on_frame(const Moment& when, Sender sender, const Event& frame) override;
  void on_fault(const Moment& when, Sender sender, const Event& fault) override;
  void on_end() override;

 private:
  StreamSummary& stream_of(const Moment& when, Sender sender);
  static void look_at_time_stamp(StreamSummary& stream, const Moment& when,
                                 std::uint16_t time_stamp_ms);

  SubPayloadFilter filter_;
  bool as_json_;
  std::vector<StreamSummary> streams_;
};

}  // namespace fakebot::capture
