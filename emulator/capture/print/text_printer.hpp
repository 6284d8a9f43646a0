// Prints decoded frames as readable text.
#pragma once

#include <utility>

#include "capture/decode/decode_sink.hpp"
#include "capture/decode/message_filter.hpp"
#include "capture/print/message_writer.hpp"

namespace fakebot::capture {

/// A line for each frame, for each of its messages, and for each fault and comment.
class TextPrinter final : public DecodeSink {
 public:
  explicit TextPrinter(MessageFilter filter) : filter_(std::move(filter)) {}

  void on_comment(const Moment& when, Sender sender, std::string_view comment) override;
  void on_frame(const Moment& when, const DecodedFrame& frame) override;
  void on_fault(const Moment& when, Sender sender, const sim::WireEvent& fault) override;

 private:
  void begin_line(const Moment& when, const sim::WireEvent* event, Sender sender);

  MessageFilter filter_;
  MessageWriters writers_{MessageStyle::text};
};

}  // namespace fakebot::capture
