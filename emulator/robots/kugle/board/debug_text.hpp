// The texts that the board prints for a person. Texts of the same millisecond share a message.
#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <string_view>

#include "fakebot/protocol/kugle/answers.hpp"
#include "robots/kugle/wire/outgoing.hpp"

namespace fakebot::robots::kugle {

class DebugText {
 public:
  /// Letters of a message. Source: firmware, Debug.h.
  static constexpr std::size_t kMaxLetters = 210;

  void print(std::string_view text, Outgoing& out) {
    if (waiting_.size() + text.size() > kMaxLetters) { flush(out); }
    for (; text.size() > kMaxLetters; text.remove_prefix(kMaxLetters)) {
      waiting_ = text.substr(0, kMaxLetters);
      flush(out);
    }
    waiting_.append(text);
  }

  /// The end of a millisecond.
  void flush(Outgoing& out) {
    if (waiting_.empty()) { return; }
    message_.set_text(waiting_);
    out.send(message_);
    waiting_.clear();
  }

  void clear() { waiting_.clear(); }

 private:
  std::string waiting_;
  protocol::kugle::DebugText message_;
};

/// Like printf's %f, with any number of digits behind the point.
inline std::string fixed_text(double value, int digits = 6) {
  constexpr std::size_t kMostLetters = 64;
  std::array<char, kMostLetters> text{};
  const auto written =
      std::to_chars(text.begin(), text.end(), value, std::chars_format::fixed, digits);
  return {text.data(), written.ptr};
}

}  // namespace fakebot::robots::kugle
