// Programs built with a sanitizer.
#pragma once

namespace fakebot::preload {

/// The options of AddressSanitizer. As a shared library, AddressSanitizer refuses to come after
/// other libraries, unless this option allows any order; simulated and scaled time do not need the
/// order.
inline constexpr char kAddressOptions[] = "ASAN_OPTIONS=";
inline constexpr char kAnyOrder[] = "verify_asan_link_order=0";
inline constexpr char kOptionsEntry[] = "ASAN_OPTIONS=verify_asan_link_order=0";

}  // namespace fakebot::preload
