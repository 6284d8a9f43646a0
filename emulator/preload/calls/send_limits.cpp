#include "preload/calls/send_limits.hpp"

#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>

#include "preload/raw_syscall.hpp"
#include "preload/wait/limits.hpp"
#include "preload/wait/slots.hpp"

namespace fakebot::preload {

namespace {

/// More real time than any run lasts. (choice)
constexpr std::int64_t kYears = 250'000'000;

}  // namespace

long set_send_limit(const long (&a)[6]) {
  const auto* const wanted = pointer<const timeval>(a[3]);
  const bool is_limit = a[4] >= static_cast<long>(sizeof(timeval)) && wanted != nullptr &&
                        (wanted->tv_sec > 0 || wanted->tv_usec > 0) && wanted->tv_sec >= 0;
  if (!is_limit) { return raw_syscall(SYS_setsockopt, marked(a[0]), a[1], a[2], a[3], a[4]); }
  shared->uses_send_limits = 1;
  timeval limit = *wanted;
  if (limit.tv_sec < kYears) { limit.tv_sec += kYears; }
  return raw_syscall(SYS_setsockopt, marked(a[0]), a[1], a[2], bits(&limit), sizeof(limit));
}

long get_send_limit(const long (&a)[6]) {
  const long error = raw_syscall(SYS_getsockopt, marked(a[0]), a[1], a[2], a[3], a[4]);
  if (error != 0 || *pointer<const socklen_t>(a[4]) < sizeof(timeval)) { return error; }
  auto* const limit = pointer<timeval>(a[3]);
  if (limit->tv_sec >= kYears) { limit->tv_sec -= kYears; }
  return 0;
}

std::int64_t send_limit_ns(int descriptor) {
  timeval limit{};
  socklen_t size = sizeof(limit);
  if (raw_syscall(SYS_getsockopt, marked(descriptor), SOL_SOCKET, SO_SNDTIMEO, bits(&limit),
                  bits(&size)) != 0 ||
      limit.tv_sec < kYears) {
    return kNever;
  }
  return (limit.tv_sec - kYears) * kNsPerS + limit.tv_usec * 1000;
}

}  // namespace fakebot::preload
