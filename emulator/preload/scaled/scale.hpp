// Real time and the scaled time of this process.
//
// libfaketime replaces the clocks of the C library and most of its waits. This library replaces
// those that it forgets or gets wrong, and is loaded before it.
#pragma once

#include <dlfcn.h>

#include <ctime>

namespace fakebot::preload {

/// Before a function that replaces one of the C library.
#define FAKEBOT_SCALES extern "C" __attribute__((visibility("default")))

/// That of the C library itself: libfaketime may have one of the same name.
void* of_c_library(const char* name);
#define FAKEBOT_OF_C_LIBRARY(name)                                                  \
  ([] {                                                                             \
    using Function = __typeof__(&::name);                                           \
    static Function function = nullptr;                                             \
    if (function == nullptr) {                                                      \
      function = reinterpret_cast<Function>(fakebot::preload::of_c_library(#name)); \
    }                                                                               \
    return function;                                                                \
  }())

/// How many times as fast as real time it goes.
double scale();

/// The real time that a wait for so long takes; not shorter.
timespec real_time(const timespec& scaled);
/// What is left of the scaled time, when so much is left of the real one.
timespec scaled_time(const timespec& real);
/// The real time, by this clock, at which the scaled one is there.
timespec real_deadline(clockid_t clock, const timespec& scaled);

/// What a call with this deadline, or wait, gets: nullptr stays so.
class RealDeadline {
 public:
  RealDeadline(clockid_t clock, const timespec* scaled) : given_(scaled) {
    if (given_ != nullptr) { real_ = real_deadline(clock, *scaled); }
  }
  operator const timespec*() const { return given_ != nullptr ? &real_ : nullptr; }

 private:
  const timespec* given_;
  timespec real_{};
};

class RealTime {
 public:
  explicit RealTime(const timespec* scaled) : given_(scaled) {
    if (given_ != nullptr) { real_ = real_time(*scaled); }
  }
  operator const timespec*() const { return given_ != nullptr ? &real_ : nullptr; }

 private:
  const timespec* given_;
  timespec real_{};
};

}  // namespace fakebot::preload
