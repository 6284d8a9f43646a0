// Telnet as far as a serial line needs Telnet: plain bytes, options, subnegotiations. Sources: RFC
// 854, RFC 855; numbers of options: RFC 856 (binary), RFC 858 (suppress go ahead), RFC 2217 (COM
// port).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/not_copied.hpp"

namespace fakebot::io::rfc2217 {

using Bytes = std::vector<std::uint8_t>;
using ByteSpan = std::span<const std::uint8_t>;

enum class Verb : std::uint8_t { will = 251, wont = 252, do_it = 253, dont = 254 };

enum class Option : std::uint8_t { binary = 0, suppress_go_ahead = 3, com_port = 44 };

/// Gets the finds of a TelnetReader.
class TelnetUser : private NotCopied {
 public:
  virtual ~TelnetUser() = default;

  virtual void on_plain(ByteSpan bytes) = 0;
  virtual void on_option(Verb verb, std::uint8_t option) = 0;
  /// Of the COM port option; never empty.
  virtual void on_com_port(ByteSpan content) = 0;
};

/// Divides the bytes of the far end, in pieces of any size. Any bytes are accepted.
class TelnetReader {
 public:
  /// A longer subnegotiation is dropped. (choice; the longest known is a signature)
  static constexpr std::size_t kLongest = 1024;

  void read(ByteSpan bytes, TelnetUser& user);

 private:
  enum class State : std::uint8_t { plain, command, option, content, content_command };

  void take(std::uint8_t byte, TelnetUser& user);
  void take_command(std::uint8_t byte, TelnetUser& user);
  void add(std::uint8_t byte);

  State state_ = State::plain;
  Verb verb_ = Verb::will;
  Bytes content_;  // of a subnegotiation, with the number of the option first
  bool is_too_long_ = false;
  Bytes plain_;  // of the present call
};

/// Adds the bytes with escapes.
void add_plain(ByteSpan bytes, Bytes& out);
void add_option(Verb verb, Option option, Bytes& out);
void add_com_port(std::uint8_t command, ByteSpan content, Bytes& out);

/// Which of the options above are in use, on either side. An option is asked for once, and answers
/// never answer answers.
class TelnetOptions {
 public:
  /// Asks for all options: ours, and the options of the far end.
  void ask_for_all(Bytes& out);
  /// Handles a request, or the answer to our request. Unknown options are refused.
  void handle(Verb verb, std::uint8_t option, Bytes& out);

  /// The far end sends, or takes, commands for a COM port.
  bool has_com_port() const { return places_[2].ours || places_[2].theirs; }

 private:
  struct Place {
    Option option = Option::binary;
    bool ours = false;          ///< WILL was said here, DO there
    bool theirs = false;        ///< WILL was said there, DO here
    bool asked_ours = false;    ///< WILL, not answered
    bool asked_theirs = false;  ///< DO, not answered
  };

  std::array<Place, 3> places_{{{Option::binary}, {Option::suppress_go_ahead}, {Option::com_port}}};
};

}  // namespace fakebot::io::rfc2217
