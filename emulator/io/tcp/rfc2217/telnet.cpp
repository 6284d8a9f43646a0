#include "io/tcp/rfc2217/telnet.hpp"

#include <algorithm>
#include <utility>

namespace fakebot::io::rfc2217 {

namespace {

constexpr std::uint8_t kEnd = 240;     // SE: end of a subnegotiation
constexpr std::uint8_t kBegin = 250;   // SB: begin of a subnegotiation
constexpr std::uint8_t kEscape = 255;  // IAC: the next byte is a command
constexpr std::uint8_t kFirstVerb = 251;

}  // namespace

void TelnetReader::read(ByteSpan bytes, TelnetUser& user) {
  for (const std::uint8_t byte : bytes) { take(byte, user); }
  if (!plain_.empty()) { user.on_plain(std::exchange(plain_, {})); }
}

void TelnetReader::take(std::uint8_t byte, TelnetUser& user) {
  switch (state_) {
    case State::plain:
      if (byte == kEscape) {
        state_ = State::command;
      } else {
        plain_.push_back(byte);
      }
      return;
    case State::command: return take_command(byte, user);
    case State::option:
      state_ = State::plain;
      // In the order of the bytes: an option may decide on what follows.
      if (!plain_.empty()) { user.on_plain(std::exchange(plain_, {})); }
      return user.on_option(verb_, byte);
    case State::content:
      if (byte == kEscape) {
        state_ = State::content_command;
      } else {
        add(byte);
      }
      return;
    case State::content_command:
      state_ = State::content;
      if (byte == kEscape) { return add(byte); }
      // Any command but the end is a mistake of the far end, and ends the subnegotiation, too.
      state_ = State::plain;
      if (!plain_.empty()) { user.on_plain(std::exchange(plain_, {})); }
      if (!is_too_long_ && content_.size() > 1 &&
          content_.front() == static_cast<std::uint8_t>(Option::com_port)) {
        user.on_com_port(ByteSpan(content_).subspan(1));
      }
      if (byte != kEnd) { take_command(byte, user); }
      return;
  }
}

void TelnetReader::take_command(std::uint8_t byte, TelnetUser& /*user*/) {
  state_ = State::plain;
  if (byte == kEscape) {
    plain_.push_back(byte);
  } else if (byte >= kFirstVerb) {
    verb_ = static_cast<Verb>(byte);
    state_ = State::option;
  } else if (byte == kBegin) {
    content_.clear();
    is_too_long_ = false;
    state_ = State::content;
  }
}

void TelnetReader::add(std::uint8_t byte) {
  is_too_long_ = is_too_long_ || content_.size() == kLongest;
  if (!is_too_long_) { content_.push_back(byte); }
}

void add_plain(ByteSpan bytes, Bytes& out) {
  for (const std::uint8_t byte : bytes) {
    if (byte == kEscape) { out.push_back(kEscape); }
    out.push_back(byte);
  }
}

void add_option(Verb verb, Option option, Bytes& out) {
  out.insert(out.end(),
             {kEscape, static_cast<std::uint8_t>(verb), static_cast<std::uint8_t>(option)});
}

void add_com_port(std::uint8_t command, ByteSpan content, Bytes& out) {
  out.insert(out.end(), {kEscape, kBegin, static_cast<std::uint8_t>(Option::com_port), command});
  add_plain(content, out);
  out.insert(out.end(), {kEscape, kEnd});
}

void TelnetOptions::ask_for_all(Bytes& out) {
  for (Place& place : places_) {
    if (!place.ours && !std::exchange(place.asked_ours, true)) {
      add_option(Verb::will, place.option, out);
    }
    if (!place.theirs && !std::exchange(place.asked_theirs, true)) {
      add_option(Verb::do_it, place.option, out);
    }
  }
}

void TelnetOptions::handle(Verb verb, std::uint8_t option, Bytes& out) {
  const bool is_about_theirs = verb == Verb::will || verb == Verb::wont;
  const bool wanted = verb == Verb::will || verb == Verb::do_it;
  const auto known = std::ranges::find(places_, static_cast<Option>(option), &Place::option);
  if (known == places_.end()) {
    if (wanted) {
      add_option(is_about_theirs ? Verb::dont : Verb::wont, static_cast<Option>(option), out);
    }
    return;
  }
  bool& in_use = is_about_theirs ? known->theirs : known->ours;
  bool& asked = is_about_theirs ? known->asked_theirs : known->asked_ours;
  const bool is_answer = std::exchange(asked, false);
  const bool was_in_use = std::exchange(in_use, wanted);
  if (is_answer || was_in_use == wanted) { return; }
  const Verb yes = is_about_theirs ? Verb::do_it : Verb::will;
  const Verb no = is_about_theirs ? Verb::dont : Verb::wont;
  add_option(wanted ? yes : no, known->option, out);
}

}  // namespace fakebot::io::rfc2217
