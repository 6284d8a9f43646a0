#include "capture/compare/said_commands.hpp"

#include "fakebot/protocol/kobuki/text.hpp"

namespace fakebot::capture {

namespace wire = protocol::kobuki;

namespace {

template <protocol::Message M>
std::string_view kind_of(const M& /*message*/) {
  return M::name;
}

std::string_view kind_of(const protocol::UnreadableSubPayload& bad) {
  return name_of(bad.violation);
}

}  // namespace

void SaidCommands::on_frame(const Moment& when, Sender /*sender*/, const Event& frame) {
  for_each_sub_payload_of(Sender::driver, frame.payload(), [&](const auto& sub_payload) {
    text_.clear();
    wire::append_text(text_, sub_payload);
    add(when, kind_of(sub_payload));
  });
}

void SaidCommands::on_fault(const Moment& when, Sender /*sender*/, const Event& fault) {
  const std::string_view kind = name_of(fault.kind);
  text_.assign(kind).append(": ");
  wire::append_hex(text_, fault.bytes);
  add(when, kind);
}

void SaidCommands::add(const Moment& when, std::string_view kind) {
  const auto at = std::chrono::duration_cast<sim::SimTime>(*when.at);
  std::vector<CommandRun>& runs = runs_[std::string(kind)];
  if (runs.empty() || runs.back().text != text_) { runs.push_back({text_, at, at, 0}); }
  runs.back().last = at;
  ++runs.back().count;
  ++count_;
}

}  // namespace fakebot::capture
