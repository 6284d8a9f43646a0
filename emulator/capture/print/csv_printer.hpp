// The signals of decoded frames as a table: a row for each frame of one direction.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "capture/decode/decode_sink.hpp"
#include "capture/decode/sub_payload_filter.hpp"

namespace fakebot::capture {

/// A column for each element of each field of the messages of a direction, as their tables of
/// fields have them. What a frame does not have stays empty; of what it has twice, the last.
class CsvPrinter final : public DecodeSink {
 public:
  /// Precondition: the sender is known.
  CsvPrinter(Sender sender, SubPayloadFilter filter);

  void on_comment(const Moment& when, Sender sender, std::string_view comment) override;
  void on_frame(const Moment& when, Sender sender, const Event& frame) override;
  void on_fault(const Moment& /*when*/, Sender /*sender*/, const Event& /*fault*/) override {}

 private:
  template <class Set>
  void add_columns(Set set);
  template <class Set>
  void fill_cells(Set set, std::span<const std::uint8_t> payload);
  void write_row(const Moment& when);

  static constexpr std::size_t kMostMessages = 32;

  Sender sender_;
  SubPayloadFilter filter_;
  std::array<std::size_t, kMostMessages> first_column_{};  // by the place of a message in its set
  std::vector<std::string> cells_;                         // keep their memory
  std::string comments_;                                   // since the last row
};

}  // namespace fakebot::capture
