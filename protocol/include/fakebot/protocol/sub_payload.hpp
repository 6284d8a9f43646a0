// Walking the sub-payloads of a frame: ID LEN data, ID LEN data, ...
//
// The walk is the documented walk: the length byte of a sub-payload tells its size, so the walk
// steps over unknown identifiers and still reads the sub-payloads behind. Nothing here throws or
// allocates, whatever the bytes are.
//
// Threads: functions without state; any number of threads may call them at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "fakebot/protocol/field.hpp"

namespace fakebot::protocol::inline v0 {

/// The messages that may occur in a frame of one direction. Several messages of different length
/// may share an identifier.
template <Message... Messages>
struct MessageSet {};

enum class Violation : std::uint8_t {
  unknown_id,    ///< no message of this direction has the identifier
  wrong_length,  ///< the identifier is known, but not with this number of data bytes
  truncated,     ///< the frame ends before the sub-payload does; the rest is not read
};

/// A sub-payload that is no known message; readers still see the bytes.
struct UnreadableSubPayload {
  Violation violation;
  std::uint8_t id;
  std::span<const std::uint8_t> data;  ///< points into the frame
};

inline constexpr std::size_t kSubPayloadHeaderSize = 2;

/// A sub-payload of which the message is not yet looked up.
struct RawSubPayload {
  std::uint8_t id;
  std::span<const std::uint8_t> data;  ///< points into the frame
  bool is_whole;  ///< false: the frame ends before the sub-payload; data are the rest
};

/// Calls visit for each sub-payload.
template <class Visit>
constexpr void for_each_raw_sub_payload(std::span<const std::uint8_t> payload, Visit&& visit) {
  while (!payload.empty()) {
    const std::uint8_t id = payload[0];
    if (payload.size() < kSubPayloadHeaderSize ||
        payload[1] > payload.size() - kSubPayloadHeaderSize) {
      visit(RawSubPayload{id, payload.subspan(1), false});
      return;
    }
    const std::size_t size = payload[1];
    visit(RawSubPayload{id, payload.subspan(kSubPayloadHeaderSize, size), true});
    payload = payload.subspan(kSubPayloadHeaderSize + size);
  }
}

namespace detail {

template <class M, class Visit>
constexpr bool visit_if(std::uint8_t id, std::span<const std::uint8_t> data, Visit& visit) {
  if (id != M::id || !accepts<M>(data)) { return false; }
  visit(read_message<M>(data));
  return true;
}

template <class... Messages, class Visit>
constexpr void visit_sub_payload(std::uint8_t id, std::span<const std::uint8_t> data,
                                 Visit& visit) {
  if ((visit_if<Messages>(id, data, visit) || ...)) { return; }
  const bool known = ((id == Messages::id) || ...);
  visit(UnreadableSubPayload{known ? Violation::wrong_length : Violation::unknown_id, id, data});
}

}  // namespace detail

/// Calls visit for each sub-payload, with the message or with UnreadableSubPayload.
template <class... Messages, class Visit>
constexpr void for_each_sub_payload(MessageSet<Messages...> /*known*/,
                                    std::span<const std::uint8_t> payload, Visit&& visit) {
  for_each_raw_sub_payload(payload, [&](const RawSubPayload& raw) {
    if (!raw.is_whole) {
      visit(UnreadableSubPayload{Violation::truncated, raw.id, raw.data});
    } else {
      detail::visit_sub_payload<Messages...>(raw.id, raw.data, visit);
    }
  });
}

/// Calls visit.template operator()<M>() for each message type of the set.
template <class... Messages, class Visit>
constexpr void for_each_message_type(MessageSet<Messages...> /*known*/, Visit&& visit) {
  (visit.template operator()<Messages>(), ...);
}

/// Builds a visitor out of lambdas, a lambda for each message type.
template <class... Handlers>
struct Overloaded : Handlers... {
  using Handlers::operator()...;
};
template <class... Handlers>
Overloaded(Handlers...) -> Overloaded<Handlers...>;

}  // namespace fakebot::protocol::inline v0
