// Arbitrary bytes as captures: each is read to its end or refused with a message, independent of
// how its bytes are cut, and its packets lie within the input.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include "capture/pcapng/pcapng_reader.hpp"
#include "fuzz/decoder_properties.hpp"

namespace {

using namespace fakebot;

struct Seen {
  std::size_t packets = 0;
  std::uint64_t hash = 0;
  std::size_t bytes = 0;
  std::string end;

  void add(std::uint64_t value) { hash = hash * 1099511628211U + value; }
};

void check_packet(const capture::CapturedPacket& packet, Seen& seen) {
  ++seen.packets;
  fuzz::require(packet.number == seen.packets);
  seen.bytes += packet.bytes.size();
  seen.add(packet.interface);
  seen.add(packet.at ? static_cast<std::uint64_t>(packet.at->count()) : 1);
  seen.add(packet.direction ? static_cast<std::uint64_t>(*packet.direction) : 0);
  for (const std::uint8_t byte : packet.bytes) { seen.add(byte); }
  for (const std::string_view comment : packet.comments) {
    seen.bytes += comment.size();
    for (const char letter : comment) { seen.add(static_cast<unsigned char>(letter)); }
  }
}

Seen read_in_pieces(std::span<const std::uint8_t> rest, std::size_t most) {
  capture::PcapngReader reader(
      [&](std::span<std::uint8_t> buffer) {
        const std::size_t size = std::min({most, rest.size(), buffer.size()});
        std::copy_n(rest.begin(), size, buffer.begin());
        rest = rest.subspan(size);
        return size;
      },
      "f");
  Seen seen;
  try {
    while (const capture::CapturedPacket* packet = reader.next()) {
      fuzz::require(packet->interface < reader.interfaces().size());
      check_packet(*packet, seen);
    }
    seen.end = reader.note();
  } catch (const capture::CaptureError& refusal) { seen.end = refusal.what(); }
  fuzz::require(seen.end.empty() || seen.end.starts_with("f: "));
  return seen;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span<const std::uint8_t> bytes(data, size);
  const Seen whole = read_in_pieces(bytes, size);
  fuzz::require(whole.bytes <= size);
  for (const std::size_t most : {std::size_t{1}, std::size_t{7}}) {
    const Seen seen = read_in_pieces(bytes, most);
    fuzz::require(seen.hash == whole.hash && seen.packets == whole.packets &&
                  seen.end == whole.end);
  }
  return 0;
}
