// Programs that were built with a sanitizer.
#pragma once

namespace fakebot::preload {

/// The options of AddressSanitizer. As a library of its own it refuses to come after others, unless
/// it has this option; nothing in simulated or scaled time needs that order.
inline constexpr char kAddressOptions[] = "ASAN_OPTIONS=";
inline constexpr char kAnyOrder[] = "verify_asan_link_order=0";
/// Both.
inline constexpr char kOptionsEntry[] = "ASAN_OPTIONS=verify_asan_link_order=0";

}  // namespace fakebot::preload
