#include "sim/faults/toxics/byte_toxics.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <utility>

#include "sim/faults/toxics/uart.hpp"

namespace fakebot::sim::faults {

namespace {

using Pieces = std::vector<Piece>;
using Poisoned = std::optional<Pieces>;

/// A random position in a piece of `size` bytes; `size` is not 0.
std::size_t place_in(std::size_t size, Random& random) {
  return random.next() % size;
}

/// Changes the bytes of a piece, without state.
class ByteToxic final : public Toxic {
 public:
  using Change = std::function<void(Bytes&, Random&)>;
  explicit ByteToxic(Change change) : change_(std::move(change)) {}

  Poisoned poison(const Piece& piece, Random& random) override {
    Piece changed = piece;
    change_(changed.bytes, random);
    return changed.bytes.empty() ? Pieces{} : Pieces{std::move(changed)};
  }

 private:
  Change change_;
};

class Duplicate final : public Toxic {
 public:
  Poisoned poison(const Piece& piece, Random& /*random*/) override { return Pieces{piece, piece}; }
};

/// Passes a number of bytes and nothing more.
class LimitData final : public Toxic {
 public:
  explicit LimitData(std::size_t bytes) : left_(bytes) {}

  Poisoned poison(const Piece& piece, Random& /*random*/) override {
    Piece rest = piece;
    rest.bytes.resize(std::min(left_, rest.bytes.size()));
    left_ -= rest.bytes.size();
    return rest.bytes.empty() ? Pieces{} : Pieces{std::move(rest)};
  }

 private:
  std::size_t left_;
};

}  // namespace

std::unique_ptr<Toxic> make_flip_bits(const AttributeValues& values, const WireProtocol& /*any*/) {
  return std::make_unique<ByteToxic>([bits = values.count("bits")](Bytes& bytes, Random& random) {
    constexpr std::size_t kBits = 8;
    // Each bit once: two flips of the same bit would undo each other.
    const std::size_t all = bytes.size() * kBits;
    const std::size_t first = place_in(all, random);
    for (std::size_t i = 0; i < std::min(bits, all); ++i) {
      // A prime step, larger than any piece, visits each bit once.
      constexpr std::size_t kStep = 1000003;
      const std::size_t bit = (first + i * kStep) % all;
      bytes[bit / kBits] ^= static_cast<std::uint8_t>(1U << bit % kBits);
    }
  });
}

std::unique_ptr<Toxic> make_drop(const AttributeValues& /*none*/, const WireProtocol& /*any*/) {
  return std::make_unique<ByteToxic>([](Bytes& bytes, Random&) { bytes.clear(); });
}

std::unique_ptr<Toxic> make_limit_data(const AttributeValues& values, const WireProtocol& /*any*/) {
  return std::make_unique<LimitData>(values.count("bytes"));
}

std::unique_ptr<Toxic> make_duplicate(const AttributeValues& /*none*/,
                                      const WireProtocol& /*any*/) {
  return std::make_unique<Duplicate>();
}

std::unique_ptr<Toxic> make_truncate(const AttributeValues& values, const WireProtocol& /*any*/) {
  return std::make_unique<ByteToxic>([cut = values.count("bytes")](Bytes& bytes, Random&) {
    bytes.erase(bytes.end() - static_cast<std::ptrdiff_t>(std::min(cut, bytes.size())),
                bytes.end());
  });
}

std::unique_ptr<Toxic> make_swallow_bytes(const AttributeValues& values,
                                          const WireProtocol& /*any*/) {
  return std::make_unique<ByteToxic>([count = values.count("bytes")](Bytes& bytes, Random& random) {
    for (std::size_t i = 0; i < count && !bytes.empty(); ++i) {
      bytes.erase(bytes.begin() + static_cast<std::ptrdiff_t>(place_in(bytes.size(), random)));
    }
  });
}

std::unique_ptr<Toxic> make_insert_garbage(const AttributeValues& values,
                                           const WireProtocol& /*any*/) {
  return std::make_unique<ByteToxic>([count = values.count("bytes")](Bytes& bytes, Random& random) {
    Bytes garbage(count);
    for (std::uint8_t& byte : garbage) { byte = static_cast<std::uint8_t>(random.next()); }
    bytes.insert(bytes.begin(), garbage.begin(), garbage.end());
  });
}

std::unique_ptr<Toxic> make_baud_mismatch(const AttributeValues& values, const WireProtocol& wire) {
  const UartFormat robot{.baud = static_cast<double>(wire.properties().baud_rate)};
  const UartFormat driver{values["baud"], values.count("data_bits"),
                          static_cast<Parity>(values.count("parity"))};
  const bool down = values.stream == Stream::downstream;
  const UartFormat sender = down ? robot : driver;
  const UartFormat receiver = down ? driver : robot;
  return std::make_unique<ByteToxic>(
      [sender, receiver](Bytes& bytes, Random&) { bytes = received_at(bytes, sender, receiver); });
}

}  // namespace fakebot::sim::faults
