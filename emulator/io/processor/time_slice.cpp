#include "io/processor/time_slice.hpp"

#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>

namespace fakebot::io {

namespace {

using std::chrono::nanoseconds;

/// The first version of sched_setattr(2)'s structure; not each C library has the structure.
struct Attributes {
  std::uint32_t size = sizeof(Attributes);
  std::uint32_t policy = SCHED_OTHER;
  std::uint64_t flags = 0;
  std::int32_t nice = 0;
  std::uint32_t priority = 0;
  std::uint64_t runtime_ns = 0;  ///< of SCHED_OTHER: the slice
  std::uint64_t deadline_ns = 0;
  std::uint64_t period_ns = 0;
};
static_assert(sizeof(Attributes) == 48);

std::optional<Attributes> attributes_of(pid_t thread) {
  Attributes attributes;
  const long error = ::syscall(SYS_sched_getattr, thread, &attributes, sizeof(attributes), 0);
  if (error != 0 || attributes.policy != SCHED_OTHER) { return std::nullopt; }
  return attributes;
}

void set_time_slice(pid_t thread, nanoseconds slice) {
  auto attributes = attributes_of(thread);
  if (!attributes) { return; }
  attributes->size = sizeof(Attributes);
  attributes->runtime_ns = static_cast<std::uint64_t>(slice.count());
  ::syscall(SYS_sched_setattr, thread, &*attributes, 0);
}

/// Of the first thread with a ShortTimeSlice. 0: no thread has had a ShortTimeSlice.
std::atomic<std::int64_t> usual_ns{0};

}  // namespace

std::optional<nanoseconds> time_slice_of(pid_t thread) {
  const auto attributes = attributes_of(thread);
  if (!attributes) { return std::nullopt; }
  return nanoseconds(attributes->runtime_ns);
}

ShortTimeSlice::ShortTimeSlice() : thread_(::gettid()), before_(time_slice_of(thread_)) {
  // Before Linux 6.12 the slice is 0.
  if (!before_ || *before_ <= kShort) { return; }
  std::int64_t none = 0;
  usual_ns.compare_exchange_strong(none, before_->count());
  set_time_slice(thread_, kShort);
}

ShortTimeSlice::~ShortTimeSlice() {
  if (before_ && *before_ > kShort) { set_time_slice(thread_, *before_); }
}

void use_usual_time_slice() {
  if (usual_ns != 0) { set_time_slice(0, nanoseconds(usual_ns)); }
}

}  // namespace fakebot::io
