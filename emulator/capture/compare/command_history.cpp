#include "capture/compare/command_history.hpp"

#include "fakebot/protocol/hex.hpp"

namespace fakebot::capture {

void CommandHistory::on_frame(const Moment& when, const DecodedFrame& frame) {
  for (const sim::WirePart& part : frame.parts) {
    text_.clear();
    writers_.of(frame.wire).append(text_, frame.direction, part);
    add(when, part.message != nullptr ? part.message->name : name_of(part.violation));
  }
}

void CommandHistory::on_fault(const Moment& when, Sender /*sender*/, const sim::WireEvent& fault) {
  const std::string_view kind = name_of(fault.kind);
  text_.assign(kind).append(": ");
  protocol::append_hex(text_, fault.bytes);
  add(when, kind);
}

void CommandHistory::add(const Moment& when, std::string_view kind) {
  const auto at = std::chrono::duration_cast<sim::SimTime>(*when.at);
  std::vector<CommandRun>& runs = runs_[std::string(kind)];
  if (runs.empty() || runs.back().text != text_) { runs.push_back({text_, at, at, 0}); }
  runs.back().last = at;
  ++runs.back().count;
  ++count_;
}

}  // namespace fakebot::capture
