#include "preload/scaled/scale.hpp"

#include <sys/syscall.h>

#include <cmath>
#include <cstdlib>
#include <cstring>

#include "preload/raw_syscall.hpp"

namespace fakebot::preload {

namespace {

constexpr double kNanoseconds = 1e9;

double ns_of(const timespec& time) {
  return static_cast<double>(time.tv_sec) * kNanoseconds + static_cast<double>(time.tv_nsec);
}

timespec time_of(double ns) {
  const double whole_s = std::floor(ns / kNanoseconds);
  return {static_cast<time_t>(whole_s), static_cast<long>(ns - whole_s * kNanoseconds)};
}

timespec normal(timespec time) {
  constexpr long kSecond = 1'000'000'000;
  if (time.tv_nsec >= kSecond) { return {time.tv_sec + 1, time.tv_nsec - kSecond}; }
  if (time.tv_nsec < 0) { return {time.tv_sec - 1, time.tv_nsec + kSecond}; }
  return time;
}

timespec real_now(clockid_t clock) {
  timespec now{};
  raw_syscall(SYS_clock_gettime, clock, bits(&now));
  return now;
}

bool is_valid(const timespec& time) {
  return time.tv_nsec >= 0 && time.tv_nsec < 1'000'000'000;
}

double read_scale() {
  // The variable is libfaketime's, too: "+0 x4".
  // NOLINTNEXTLINE(concurrency-mt-unsafe): the program has no threads yet
  const char* const text = ::getenv("FAKETIME");
  const char* const factor = text != nullptr ? ::strchr(text, 'x') : nullptr;
  const double number = factor != nullptr ? ::atof(factor + 1) : 0;
  return number > 0 ? number : 1;
}

}  // namespace

void* of_c_library(const char* name) {
  void* const library = ::dlopen("libc.so.6", RTLD_LAZY | RTLD_NOLOAD);
  return library != nullptr ? ::dlsym(library, name) : nullptr;
}

double scale() {
  static const double scale = read_scale();
  return scale;
}

timespec real_time(const timespec& scaled) {
  return is_valid(scaled) ? time_of(std::ceil(ns_of(scaled) / scale())) : scaled;
}

timespec scaled_time(const timespec& real) {
  return time_of(ns_of(real) * scale());
}

timespec real_deadline(clockid_t clock, const timespec& scaled) {
  if (!is_valid(scaled)) { return scaled; }  // the call refuses such a time
  timespec now{};
  ::clock_gettime(clock, &now);  // the scaled time
  const timespec left =
      normal({.tv_sec = scaled.tv_sec - now.tv_sec, .tv_nsec = scaled.tv_nsec - now.tv_nsec});
  const timespec real_left = time_of(std::ceil(ns_of(left) / scale()));
  const timespec real = real_now(clock);
  return normal(
      {.tv_sec = real.tv_sec + real_left.tv_sec, .tv_nsec = real.tv_nsec + real_left.tv_nsec});
}

/// Reads the scale before the program can change the variable, or the decimal point.
__attribute__((constructor)) static void start() {
  scale();
}

}  // namespace fakebot::preload
