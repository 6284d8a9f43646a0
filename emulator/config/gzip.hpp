// Files compressed with gzip, which no reader here accepts.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace fakebot::config {

inline constexpr std::string_view kGzipFound = "a file compressed with gzip";
/// How to make such a file readable.
inline constexpr std::string_view kGzipRemedy = "unpack it: gunzip -c OLD > NEW";

/// Whether a file with this beginning is compressed. Three bytes are enough to tell. Source: RFC
/// 1952.
inline bool is_gzip(std::span<const std::uint8_t> beginning) {
  constexpr std::array<std::uint8_t, 3> kMagic{0x1F, 0x8B, 0x08};
  return beginning.size() >= kMagic.size() &&
         std::equal(kMagic.begin(), kMagic.end(), beginning.begin());
}

}  // namespace fakebot::config
