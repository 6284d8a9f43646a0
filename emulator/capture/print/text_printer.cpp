#include "capture/print/text_printer.hpp"

#include <spdlog/fmt/fmt.h>

#include <iterator>

#include "fakebot/protocol/kobuki/text.hpp"

namespace fakebot::capture {

namespace wire = protocol::kobuki;

namespace {

/// Nothing in it moves the cursor of a terminal.
void append_printable(std::string& text, std::string_view comment) {
  for (const char letter : comment) {
    const auto code = static_cast<unsigned char>(letter);
    text += code < ' ' || code == 0x7F ? ' ' : letter;
  }
}

}  // namespace

/// The packet and its time in a capture, else the place among the bytes.
void TextPrinter::begin_line(const Moment& when, const Event* event, Sender sender) {
  std::string& text = out();
  if (!when.packet) {
    fmt::format_to(std::back_inserter(text), "{:08} ", event->offset);
  } else {
    text += '#';
    wire::append_number(text, *when.packet);
    text += ' ';
    if (when.at) { append_seconds(text, *when.at); }
    text += ' ';
    if (when.is_one_of_several_lines) {
      append_printable(text, when.line);
      text += ' ';
    }
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

void TextPrinter::on_frame(const Moment& when, Sender sender, const Event& frame) {
  if (!filter_.admits_any(sender, frame.payload())) { return; }
  std::string& text = out();
  begin_line(when, &frame, sender);
  text += "of ";
  wire::append_number(text, frame.bytes.size());
  text += " bytes\n";
  for_each_sub_payload_of(sender, frame.payload(), [&](const auto& sub_payload) {
    if (!filter_.admits(sub_payload, sender)) { return; }
    text += "    ";
    wire::append_text(text, sub_payload);
    text += '\n';
  });
}

void TextPrinter::on_fault(const Moment& when, Sender sender, const Event& fault) {
  if (!filter_.admits_all()) { return; }
  begin_line(when, &fault, sender);
  out() += name_of(fault.kind);
  out() += ": ";
  wire::append_hex(out(), fault.bytes);
  out() += '\n';
}

}  // namespace fakebot::capture
