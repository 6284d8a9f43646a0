// Decoded frames for people.
#pragma once

#include <utility>

#include "capture/decode/decode_sink.hpp"
#include "capture/decode/sub_payload_filter.hpp"

namespace fakebot::capture {

/// A line for each frame, one for each of its sub-payloads, and one for each fault and comment.
class TextPrinter final : public DecodeSink {
 public:
  explicit TextPrinter(SubPayloadFilter filter) : filter_(std::move(filter)) {}

  void on_comment(const Moment& when, Sender sender, std::string_view comment) override;
  void on_frame(const Moment& when, Sender sender, const Event& frame) override;
  void on_fault(const Moment& when, Sender sender, const Event& fault) override;

 private:
  void begin_line(const Moment& when, const Event* event, Sender sender);

  SubPayloadFilter filter_;
};

}  // namespace fakebot::capture
