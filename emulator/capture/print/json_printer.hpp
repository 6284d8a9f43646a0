// Decoded frames as JSON lines.
#pragma once

#include <utility>

#include "capture/decode/decode_sink.hpp"
#include "capture/decode/sub_payload_filter.hpp"

namespace fakebot::capture {

/// An object on a line for each frame, fault and comment.
class JsonPrinter final : public DecodeSink {
 public:
  explicit JsonPrinter(SubPayloadFilter filter) : filter_(std::move(filter)) {}

  void on_comment(const Moment& when, Sender sender, std::string_view comment) override;
  void on_frame(const Moment& when, Sender sender, const Event& frame) override;
  void on_fault(const Moment& when, Sender sender, const Event& fault) override;

 private:
  void begin_object(const Moment& when, const Event* event, Sender sender);
  void end_object();

  SubPayloadFilter filter_;
};

}  // namespace fakebot::capture
