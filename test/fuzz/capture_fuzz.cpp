// Arbitrary bytes as captures, and as lines in captures: each is read to the end or refused with a
// message, however the bytes are cut, and packets lie within the input.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include "capture/capture_reader.hpp"
#include "fuzz/decoder_properties.hpp"

namespace {

using namespace fakebot;

struct Seen {
  std::uint64_t packets = 0;
  std::uint64_t hash = 0;
  std::size_t bytes = 0;
  std::string end;

  void add(std::uint64_t value) { hash = hash * 1099511628211U + value; }
};

void check_packet(const capture::CapturedPacket& packet, Seen& seen) {
  fuzz::require(packet.number > seen.packets);
  seen.packets = packet.number;
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

std::string notes_of(const capture::PcapngReader& reader) {
  return reader.note();
}

std::string notes_of(const capture::CaptureReader& reader) {
  std::string all;
  for (const std::string& note : reader.notes()) { all += note + "\n"; }
  return all;
}

template <class Reader>
Seen read_in_pieces(std::span<const std::uint8_t> rest, std::size_t most) {
  Seen seen;
  try {
    Reader reader(
        [&](std::span<std::uint8_t> buffer) {
          const std::size_t size = std::min({most, rest.size(), buffer.size()});
          std::copy_n(rest.begin(), size, buffer.begin());
          rest = rest.subspan(size);
          return size;
        },
        "f");
    while (const capture::CapturedPacket* packet = reader.next()) {
      fuzz::require(packet->interface < reader.interfaces().size());
      check_packet(*packet, seen);
    }
    seen.end = notes_of(reader);
  } catch (const capture::CaptureError& refusal) { seen.end = refusal.what(); }
  fuzz::require(seen.end.empty() || seen.end.starts_with("f: "));
  return seen;
}

template <class Reader>
void check_all(std::span<const std::uint8_t> bytes) {
  const Seen whole = read_in_pieces<Reader>(bytes, bytes.size());
  fuzz::require(whole.bytes <= bytes.size());
  for (const std::size_t most : {std::size_t{1}, std::size_t{7}}) {
    const Seen seen = read_in_pieces<Reader>(bytes, most);
    fuzz::require(seen.hash == whole.hash && seen.packets == whole.packets &&
                  seen.end == whole.end);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  check_all<capture::PcapngReader>({data, size});
  check_all<capture::CaptureReader>({data, size});
  return 0;
}
