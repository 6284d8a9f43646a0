#include "sim/wire/wire_violation.hpp"

#include <algorithm>

#include "fakebot/protocol/hex.hpp"

namespace fakebot::sim {

namespace {

constexpr std::size_t kMostBytes = 16;  // a line of a hex dump

}  // namespace

std::string text_of(const WireViolation& violation) {
  const std::size_t shown = std::min(violation.bytes.size(), kMostBytes);
  std::string text = protocol::to_hex(violation.bytes.first(shown));
  if (violation.size > shown) { text += " ... (" + std::to_string(violation.size) + " bytes)"; }
  if (!violation.consequence.empty()) {
    if (!text.empty()) { text += ": "; }
    text += violation.consequence;
  }
  return text;
}

}  // namespace fakebot::sim
