#include "capture/print/text_printer.hpp"

#include <spdlog/fmt/fmt.h>

#include <iterator>

#include "capture/print/number_text.hpp"
#include "fakebot/protocol/hex.hpp"

namespace fakebot::capture {

/// For a capture the packet and its time, otherwise the offset in the bytes.
void TextPrinter::begin_line(const Moment& when, const sim::WireEvent* event, Sender sender) {
  std::string& text = out();
  if (when.packet) {
    text += '#';
    append_number(text, *when.packet);
    text += ' ';
    if (when.at) { append_seconds(text, *when.at); }
    text += ' ';
    if (when.is_one_of_several_lines) {
      append_printable(text, when.line);
      text += ' ';
    }
  } else if (event != nullptr) {
    fmt::format_to(std::back_inserter(text), "{:08} ", event->offset);
  }
  text += name_of(sender);
  if (sender != Sender::unknown) { text += ' '; }
}

void TextPrinter::on_comment(const Moment& when, Sender sender, std::string_view comment) {
  begin_line(when, nullptr, sender);
  out() += "comment: ";
  append_printable(out(), comment);
  out() += '\n';
}

void TextPrinter::on_frame(const Moment& when, const DecodedFrame& frame) {
  if (!filter_.admits_any(frame)) { return; }
  std::string& text = out();
  begin_line(when, &frame.event, frame.sender());
  text += "of ";
  append_number(text, frame.event.bytes.size());
  text += " bytes\n";
  MessageWriter& writer = writers_.of(frame.wire);
  for (const sim::WirePart& part : frame.parts) {
    if (!filter_.admits(frame, part)) { continue; }
    text += "    ";
    writer.append(text, frame.direction, part);
    text += '\n';
  }
}

void TextPrinter::on_fault(const Moment& when, Sender sender, const sim::WireEvent& fault) {
  if (!filter_.admits_all()) { return; }
  begin_line(when, &fault, sender);
  out() += name_of(fault.kind);
  out() += ": ";
  protocol::append_hex(out(), fault.bytes);
  out() += '\n';
}

}  // namespace fakebot::capture
