#include "io/tcp/rfc2217/client_port.hpp"

#include <array>
#include <utility>

#include "io/tcp/rfc2217/com_port.hpp"

namespace fakebot::io::rfc2217 {

namespace {

constexpr std::uint8_t kEightBits = 8;
constexpr std::uint8_t kNoParity = 1;

void ask(Command command, ByteSpan content, Bytes& out) {
  add_com_port(static_cast<std::uint8_t>(command), content, out);
}

void ask(Command command, std::uint8_t value, Bytes& out) {
  ask(command, ByteSpan(&value, 1), out);
}

}  // namespace

Bytes ClientPort::greeting() {
  Bytes greeting;
  options_.ask_for_all(greeting);
  return greeting;
}

void ClientPort::decode(ByteSpan bytes, const UsePlain& use) {
  use_ = &use;
  reader_.read(bytes, *this);
  use_ = nullptr;
}

Bytes ClientPort::take_answers() {
  return std::exchange(answers_, {});
}

void ClientPort::apply(const SerialSettings& settings) {
  wanted_ = settings;
  if (options_.has_com_port()) { send_settings(); }
}

void ClientPort::on_option(Verb verb, std::uint8_t option) {
  options_.handle(verb, option, answers_);
  if (options_.has_com_port() && !sent_) { send_settings(); }
}

void ClientPort::set_lines(sim::DriverLines lines) {
  wanted_lines_ = lines;
  if (options_.has_com_port()) { send_lines(); }
}

void ClientPort::send_lines() {
  using namespace control;
  if (wanted_lines_.dtr != sent_lines_.dtr) {
    ask(Command::set_control, wanted_lines_.dtr ? kDtrOn : kDtrOff, answers_);
  }
  if (wanted_lines_.rts != sent_lines_.rts) {
    ask(Command::set_control, wanted_lines_.rts ? kRtsOn : kRtsOff, answers_);
  }
  sent_lines_ = wanted_lines_;
}

/// Answers to settings tell nothing new.
void ClientPort::on_com_port(ByteSpan content) {
  constexpr int kState = static_cast<int>(Command::notify_modem_state) + kAnswer;
  if (content.size() < 2 || content[0] != kState) { return; }
  const auto is_on = [&](std::uint8_t line) { return (content[1] & line) != 0; };
  robot_lines_ = {is_on(modem_state::kCts), is_on(modem_state::kDsr), is_on(modem_state::kDcd),
                  is_on(modem_state::kRi)};
}

/// A rate of 0 drops DTR, as a hang-up does.
void ClientPort::send_settings() {
  const auto is_new = [&](auto SerialSettings::*setting) {
    return !sent_ || (*sent_).*setting != wanted_.*setting;
  };
  if (!sent_) {
    ask(Command::set_data_size, kEightBits, answers_);
    ask(Command::set_parity, kNoParity, answers_);
  }
  if (is_new(&SerialSettings::baud)) {
    if (wanted_.baud != 0) { ask(Command::set_baud_rate, big_endian(wanted_.baud), answers_); }
    if (wanted_.baud == 0 || (sent_ && sent_->baud == 0)) {
      ask(Command::set_control, wanted_.baud == 0 ? control::kDtrOff : control::kDtrOn, answers_);
    }
  }
  if (is_new(&SerialSettings::two_stop_bits)) {
    ask(Command::set_stop_size, wanted_.two_stop_bits ? kTwoStopBits : kOneStopBit, answers_);
  }
  if (is_new(&SerialSettings::hardware_flow_control)) {
    ask(Command::set_control,
        wanted_.hardware_flow_control ? control::kHardwareFlow : control::kNoFlow, answers_);
  }
  sent_ = wanted_;
  send_lines();
}

}  // namespace fakebot::io::rfc2217
