// How functions of the C library are replaced.
#pragma once

namespace fakebot::preload {

/// A replaced function of the C library.
struct Replaced {
  const char* name;
  void* function;  ///< of the C library; nullptr: not looked up yet

  void* real() {
    if (function == nullptr) { look_up(); }
    return function;
  }
  void look_up();
};

/// In front of a function that replaces a function of the C library.
#define FAKEBOT_REPLACES __attribute__((visibility("default")))

/// The replaced function of the C library. All replaced functions are in a section of their own and
/// are looked up when the library starts (replaced.cpp); other libraries may call some before.
#define FAKEBOT_REAL(name)                                                                       \
  ([] {                                                                                          \
    __attribute__((section("fakebot_replaced"), used)) static Replaced replaced{#name, nullptr}; \
    return reinterpret_cast<__typeof__(&::name)>(replaced.real());                               \
  }())

}  // namespace fakebot::preload
