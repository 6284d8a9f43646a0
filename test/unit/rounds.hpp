// How often a test of random cases tries.
#pragma once

namespace fakebot::test {

#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool kIsSanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
inline constexpr bool kIsSanitized = true;
#else
inline constexpr bool kIsSanitized = false;
#endif
#else
inline constexpr bool kIsSanitized = false;
#endif

/// With sanitizers, which are slow, a quarter: Release tries all.
template <class Number>
constexpr Number rounds(Number all) {
  return kIsSanitized ? (all + 3) / 4 : all;
}

}  // namespace fakebot::test
