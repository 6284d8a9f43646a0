#include "io/tcp/rfc2217/served_port.hpp"

#include <utility>

namespace fakebot::io::rfc2217 {

namespace {

std::uint8_t bits_of(const sim::RobotLines& lines) {
  return static_cast<std::uint8_t>(
      (lines.dcd ? modem_state::kDcd : 0) | (lines.ri ? modem_state::kRi : 0) |
      (lines.dsr ? modem_state::kDsr : 0) | (lines.cts ? modem_state::kCts : 0));
}

std::uint8_t changes_between(const sim::RobotLines& before, const sim::RobotLines& now) {
  return static_cast<std::uint8_t>((before.dcd != now.dcd ? modem_state::kDcdChanged : 0) |
                                   (before.ri && !now.ri ? modem_state::kRiEnded : 0) |
                                   (before.dsr != now.dsr ? modem_state::kDsrChanged : 0) |
                                   (before.cts != now.cts ? modem_state::kCtsChanged : 0));
}

/// Sets a value within the range; 0 and any different number only ask.
std::uint8_t set_within(std::uint8_t& value, std::uint8_t wanted, std::uint8_t least,
                        std::uint8_t most) {
  if (wanted >= least && wanted <= most) { value = wanted; }
  return value;
}

}  // namespace

ServedPort::ServedPort(std::uint32_t baud_rate, std::string signature, sim::RobotLines lines)
    : signature_(std::move(signature)), robot_lines_(lines) {
  state_.baud = baud_rate;
}

Bytes ServedPort::greeting() {
  Bytes greeting;
  options_.ask_for_all(greeting);
  return greeting;
}

void ServedPort::decode(ByteSpan bytes, const UsePlain& use) {
  use_ = &use;
  reader_.read(bytes, *this);
  use_ = nullptr;
}

Bytes ServedPort::take_answers() {
  return std::exchange(answers_, {});
}

bool ServedPort::take_purge_of_frames() {
  return std::exchange(purges_frames_, false);
}

void ServedPort::on_option(Verb verb, std::uint8_t option) {
  const bool had_com_port = options_.has_com_port();
  options_.handle(verb, option, answers_);
  // Some clients ask for modem lines only after a first notice.
  if (!had_com_port && options_.has_com_port()) { tell_modem_state(0); }
}

void ServedPort::on_com_port(ByteSpan content) {
  const auto command = static_cast<Command>(content.front());
  content = content.subspan(1);
  const std::uint8_t value = content.empty() ? 0 : content.front();
  switch (command) {
    case Command::signature:
      if (content.empty()) {
        answer(command, ByteSpan(reinterpret_cast<const std::uint8_t*>(signature_.data()),
                                 signature_.size()));
      }
      return;
    case Command::set_baud_rate: return set_baud_rate(content);
    case Command::set_data_size: return answer(command, set_within(state_.data_bits, value, 5, 8));
    case Command::set_parity: return answer(command, set_within(state_.parity, value, 1, 5));
    case Command::set_stop_size: return answer(command, set_within(state_.stop_size, value, 1, 3));
    case Command::set_control: return set_control(value);
    case Command::notify_line_state: return;
    case Command::notify_modem_state: return tell_modem_state(0);
    case Command::suspend: is_suspended_ = true; return;
    case Command::resume: is_suspended_ = false; return;
    // The line has no errors: no state to tell.
    case Command::set_line_state_mask: return answer(command, value);
    case Command::set_modem_state_mask: modem_state_mask_ = value; return answer(command, value);
    case Command::purge_data:
      purges_frames_ = purges_frames_ || value == purge::kReceived || value == purge::kBoth;
      return answer(command, value);
  }
}

void ServedPort::answer(Command command, ByteSpan content) {
  add_com_port(static_cast<std::uint8_t>(static_cast<std::uint8_t>(command) + kAnswer), content,
               answers_);
}

void ServedPort::set_baud_rate(ByteSpan content) {
  if (content.size() == sizeof(std::uint32_t)) {
    std::uint32_t baud = 0;
    for (const std::uint8_t byte : content) { baud = baud << 8 | byte; }
    if (baud != 0) { state_.baud = baud; }
  }
  answer(Command::set_baud_rate, big_endian(state_.baud));
}

void ServedPort::set_control(std::uint8_t value) {
  using namespace control;
  const auto has = [](bool is_on, std::uint8_t on, std::uint8_t off) { return is_on ? on : off; };
  switch (value) {
    case kAskFlow: return answer(Command::set_control, state_.flow);
    case kBreakOn:
    case kBreakOff: state_.has_break = value == kBreakOn; [[fallthrough]];
    case kAskBreak: return answer(Command::set_control, has(state_.has_break, kBreakOn, kBreakOff));
    case kDtrOn:
    case kDtrOff: state_.lines.dtr = value == kDtrOn; [[fallthrough]];
    case kAskDtr: return answer(Command::set_control, has(state_.lines.dtr, kDtrOn, kDtrOff));
    case kRtsOn:
    case kRtsOff: state_.lines.rts = value == kRtsOn; [[fallthrough]];
    case kAskRts: return answer(Command::set_control, has(state_.lines.rts, kRtsOn, kRtsOff));
    case kNoInboundFlow:
    case kNoInboundFlow + 1:
    case kNoInboundFlow + 2:
    case kNoInboundFlow + 4: state_.inbound_flow = value; [[fallthrough]];
    case kAskInboundFlow: return answer(Command::set_control, state_.inbound_flow);
    case kNoFlow:
    case kSoftwareFlow:
    case kHardwareFlow: state_.flow = value; [[fallthrough]];
    default: return answer(Command::set_control, state_.flow);
  }
}

void ServedPort::set_robot_lines(sim::RobotLines lines) {
  const std::uint8_t changes = changes_between(robot_lines_, lines);
  const int told = changes | (bits_of(robot_lines_) ^ bits_of(lines));
  robot_lines_ = lines;
  if (options_.has_com_port() && (told & modem_state_mask_) != 0) { tell_modem_state(changes); }
}

void ServedPort::tell_modem_state(std::uint8_t changes) {
  const auto state = static_cast<std::uint8_t>(bits_of(robot_lines_) | changes);
  answer(Command::notify_modem_state, state);
}

}  // namespace fakebot::io::rfc2217
