#include "capture/print/json_printer.hpp"

#include <concepts>
#include <nlohmann/json.hpp>
#include <utility>

#include "fakebot/protocol/kobuki/text.hpp"

// Written by hand and not by the library: a frame has a hundred values, each of which would be a
// node in memory, and captures have millions of frames.
namespace fakebot::capture {

namespace wire = protocol::kobuki;

namespace {

/// Of a name, which needs no escape.
void append_key(std::string& text, std::string_view name) {
  ((text += '"') += name) += "\":";
}

void append_plain_string(std::string& text, std::string_view value) {
  ((text += '"') += value) += '"';
}

/// Of what others wrote.
void append_any_string(std::string& text, std::string_view value) {
  using Json = nlohmann::json;
  text += Json(value).dump(-1, ' ', false, Json::error_handler_t::replace);
}

template <std::integral Integer>
void append_json(std::string& text, Integer value) {
  wire::append_number(text, value);
}

template <class Range>
requires(!std::integral<Range>) void append_json(std::string& text, const Range& values) {
  char separator = '[';
  for (const auto& value : values) {
    text += std::exchange(separator, ',');
    append_json(text, value);
  }
  if (separator == '[') { text += separator; }
  text += ']';
}

template <protocol::Message M>
void append_sub_payload(std::string& text, const M& message) {
  text += R"({"id":)";
  wire::append_number(text, M::id);
  text += R"(,"name":)";
  append_plain_string(text, M::name);
  protocol::for_each_value(message,
                           [&](std::string_view name, const auto& value, const auto& /*flags*/) {
                             text += ',';
                             append_key(text, name);
                             append_json(text, value);
                           });
  text += '}';
}

void append_sub_payload(std::string& text, const protocol::UnreadableSubPayload& bad) {
  text += R"({"id":)";
  wire::append_number(text, bad.id);
  text += R"(,"fault":)";
  append_plain_string(text, name_of(bad.violation));
  text += R"(,"data":")";
  wire::append_hex(text, bad.data);
  text += R"("})";
}

}  // namespace

void JsonPrinter::begin_object(const Moment& when, const Event* event, Sender sender) {
  std::string& text = out();
  char separator = '{';
  const auto key = [&](std::string_view name) {
    text += std::exchange(separator, ',');
    append_key(text, name);
  };
  if (when.packet) {
    key("packet");
    wire::append_number(text, *when.packet);
  }
  if (when.at) {
    key("time_s");
    append_seconds(text, *when.at);
  }
  if (when.is_one_of_several_lines) {
    key("interface");
    append_any_string(text, when.line);
  }
  if (event != nullptr) {
    key("offset");
    wire::append_number(text, event->offset);
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
  append_any_string(out(), comment);
  end_object();
}

void JsonPrinter::on_frame(const Moment& when, Sender sender, const Event& frame) {
  if (!filter_.admits_any(sender, frame.payload())) { return; }
  std::string& text = out();
  begin_object(when, &frame, sender);
  text += ',';
  append_key(text, "sub_payloads");
  char separator = '[';
  for_each_sub_payload_of(sender, frame.payload(), [&](const auto& sub_payload) {
    if (!filter_.admits(sub_payload, sender)) { return; }
    text += std::exchange(separator, ',');
    append_sub_payload(text, sub_payload);
  });
  if (separator == '[') { text += separator; }
  text += ']';
  end_object();
}

void JsonPrinter::on_fault(const Moment& when, Sender sender, const Event& fault) {
  if (!filter_.admits_all()) { return; }
  std::string& text = out();
  begin_object(when, &fault, sender);
  text += ',';
  append_key(text, "fault");
  append_plain_string(text, name_of(fault.kind));
  text += ',';
  append_key(text, "data");
  text += '"';
  wire::append_hex(text, fault.bytes);
  text += '"';
  end_object();
}

}  // namespace fakebot::capture
