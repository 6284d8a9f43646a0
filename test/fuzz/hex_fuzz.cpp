// Arbitrary bytes as a text of bytes: the text is read, with a side for each byte, or refused with
// a place in the text. Whether bytes are text does not depend on how the bytes are cut.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "capture/hex/plain_text.hpp"
#include "capture/hex/written_bytes.hpp"
#include "config/json/config_error.hpp"
#include "fuzz/decoder_properties.hpp"

namespace {

using namespace fakebot;

std::uint64_t count_of_headers(const capture::WrittenBytes& written) {
  std::uint64_t headers = 0;
  for (std::size_t i = 0; i + 1 < written.bytes.size(); ++i) {
    if (written.bytes[i] == 0xAA && written.bytes[i + 1] == 0x55) { ++headers; }
  }
  return headers;
}

void check_text(std::span<const std::uint8_t> bytes) {
  capture::TextCheck whole;
  capture::TextCheck cut;
  bool is_text = true;
  for (const std::uint8_t byte : bytes) { is_text = cut.add({&byte, 1}) && is_text; }
  fuzz::require(whole.add(bytes) == is_text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span<const std::uint8_t> bytes(data, size);
  check_text(bytes);
  try {
    const auto written = capture::read_written_bytes("f", bytes, count_of_headers);
    std::size_t in_runs = 0;
    for (const auto& run : written.runs) {
      fuzz::require(run.size > 0);
      in_runs += run.size;
    }
    fuzz::require(in_runs == written.bytes.size());
    fuzz::require(!written.read_as.empty());
  } catch (const config::ConfigError& refusal) {
    fuzz::require(std::string_view(refusal.what()).starts_with("f"));
  }
  return 0;
}
