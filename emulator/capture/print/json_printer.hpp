// Prints decoded frames as JSON lines.
#pragma once

#include <utility>

#include "capture/decode/decode_sink.hpp"
#include "capture/decode/message_filter.hpp"
#include "capture/print/message_writer.hpp"

namespace fakebot::capture {

/// One object per line for each frame, fault and comment.
class JsonPrinter final : public DecodeSink {
 public:
  explicit JsonPrinter(MessageFilter filter) : filter_(std::move(filter)) {}

  void on_comment(const Moment& when, Sender sender, std::string_view comment) override;
  void on_frame(const Moment& when, const DecodedFrame& frame) override;
  void on_fault(const Moment& when, Sender sender, const sim::WireEvent& fault) override;

 private:
  void begin_object(const Moment& when, const sim::WireEvent* event, Sender sender);
  void end_object();

  MessageFilter filter_;
  MessageWriters writers_{MessageStyle::json};
};

}  // namespace fakebot::capture
