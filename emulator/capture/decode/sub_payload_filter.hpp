// Which sub-payloads are asked for.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "capture/decode/decode_sink.hpp"

namespace fakebot::capture {

class SubPayloadFilter {
 public:
  /// Names of messages of either direction; none of them: all. Throws ConfigError for unknown ones.
  explicit SubPayloadFilter(const std::vector<std::string>& names);

  bool admits_all() const { return names_.empty(); }

  /// Of those that cannot be read only the ones that have the identifier of a message that is
  /// asked for.
  template <class SubPayload>
  bool admits(const SubPayload& sub_payload, Sender sender) const {
    if (admits_all()) { return true; }
    if constexpr (protocol::Message<SubPayload>) {
      return admits_message(SubPayload::name);
    } else {
      return admits_id(sub_payload.id, sender);
    }
  }

  bool admits_message(std::string_view name) const {
    return admits_all() || std::ranges::find(names_, name) != names_.end();
  }

  /// Whether a frame has any of them.
  bool admits_any(Sender sender, std::span<const std::uint8_t> payload) const;

 private:
  bool admits_id(std::uint8_t id, Sender sender) const;

  std::vector<std::string> names_;
};

}  // namespace fakebot::capture
