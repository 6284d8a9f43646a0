#include "capture/print/json_printer.hpp"

#include <utility>

#include "capture/print/number_text.hpp"
#include "fakebot/protocol/hex.hpp"

// Not written with the JSON library: it would allocate a node for each of a frame's hundred values,
// and captures have millions of frames.
namespace fakebot::capture {

namespace {

/// `name` must need no escapes.
void append_key(std::string& text, std::string_view name) {
  ((text += '"') += name) += "\":";
}

void append_plain_string(std::string& text, std::string_view value) {
  ((text += '"') += value) += '"';
}

}  // namespace

void JsonPrinter::begin_object(const Moment& when, const sim::WireEvent* event, Sender sender) {
  std::string& text = out();
  char separator = '{';
  const auto key = [&](std::string_view name) {
    text += std::exchange(separator, ',');
    append_key(text, name);
  };
  if (when.packet) {
    key("packet");
    append_number(text, *when.packet);
  }
  if (when.at) {
    key("time_s");
    append_seconds(text, *when.at);
  }
  if (when.is_one_of_several_lines) {
    key("interface");
    append_json_string(text, when.line);
  }
  if (event != nullptr) {
    key("offset");
    append_number(text, event->offset);
  }
  if (sender != Sender::unknown) {
    key("direction");
    append_plain_string(text, name_of(sender));
  }
}

void JsonPrinter::end_object() {
  out() += "}\n";
}

void JsonPrinter::on_comment(const Moment& when, Sender sender, std::string_view comment) {
  begin_object(when, nullptr, sender);
  out() += ',';
  append_key(out(), "comment");
  append_json_string(out(), comment);
  end_object();
}

void JsonPrinter::on_frame(const Moment& when, const DecodedFrame& frame) {
  if (!filter_.admits_any(frame)) { return; }
  std::string& text = out();
  begin_object(when, &frame.event, frame.sender());
  text += ',';
  append_key(text, "sub_payloads");
  MessageWriter& writer = writers_.of(frame.wire);
  char separator = '[';
  for (const sim::WirePart& part : frame.parts) {
    if (!filter_.admits(frame, part)) { continue; }
    text += std::exchange(separator, ',');
    writer.append(text, frame.direction, part);
  }
  if (separator == '[') { text += separator; }
  text += ']';
  end_object();
}

void JsonPrinter::on_fault(const Moment& when, Sender sender, const sim::WireEvent& fault) {
  if (!filter_.admits_all()) { return; }
  std::string& text = out();
  begin_object(when, &fault, sender);
  text += ',';
  append_key(text, "fault");
  append_plain_string(text, name_of(fault.kind));
  text += ',';
  append_key(text, "data");
  text += '"';
  protocol::append_hex(text, fault.bytes);
  text += '"';
  end_object();
}

}  // namespace fakebot::capture
