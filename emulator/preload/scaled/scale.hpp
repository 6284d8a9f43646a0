// Real time and the scaled time of the process.
//
// libfaketime replaces the clocks of the C library and most waits. The library here replaces the
// waits that libfaketime forgets or gets wrong, and is loaded before libfaketime.
#pragma once

#include <dlfcn.h>

#include <ctime>

namespace fakebot::preload {

/// In front of a function that replaces a function of the C library.
#define FAKEBOT_SCALES extern "C" __attribute__((visibility("default")))

/// The C library's own function: libfaketime may have a function of the same name.
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

/// How many times as fast as real time the scaled time goes.
double scale();

/// The real time taken by a scaled wait; never shorter.
timespec real_time(const timespec& scaled);
/// The scaled time left, when `real` of real time is left.
timespec scaled_time(const timespec& real);
/// The real time, by the given clock, at which the scaled deadline comes.
timespec real_deadline(clockid_t clock, const timespec& scaled);

/// The deadline that a call gets, in real time: nullptr stays nullptr. RealTime is the same for the
/// length of a wait.
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
