// Prints the fields of decoded frames as a table: a row for each frame of one direction.
#pragma once

#include <string>
#include <vector>

#include "capture/decode/decode_sink.hpp"
#include "capture/decode/message_filter.hpp"

namespace fakebot::capture {

/// A column for each element of each field of the direction's messages. A cell is empty if the
/// frame lacks the message; if it has the message twice, the last one counts.
class CsvPrinter final : public DecodeSink {
 public:
  /// The header lists the messages of the robot that sent the first frame; without frames, those of
  /// `wire`.
  CsvPrinter(sim::WireDirection direction, MessageFilter filter, const sim::WireProtocol& wire);

  void on_comment(const Moment& when, Sender sender, std::string_view comment) override;
  /// Throws ConfigError for a frame of another robot.
  void on_frame(const Moment& when, const DecodedFrame& frame) override;
  void on_fault(const Moment& /*when*/, Sender /*sender*/,
                const sim::WireEvent& /*fault*/) override {}
  void on_end() override;

 private:
  void write_header();
  void fill_cells(const sim::MessageInfo& message, std::span<const std::uint8_t> data);
  void write_row(const Moment& when);

  sim::WireDirection direction_;
  MessageFilter filter_;
  const sim::WireProtocol* wire_;
  bool has_header_ = false;
  std::vector<std::size_t> first_column_;  // by index of the message
  std::vector<std::string> cells_;         // a member to reuse its memory
  std::string comments_;                   // since the last row
};

}  // namespace fakebot::capture
