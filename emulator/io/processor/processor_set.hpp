// Sets of processors on which the system may run a thread.
#pragma once

#include <sys/types.h>

#include <array>
#include <cstdint>
#include <optional>

namespace fakebot::io {

/// Bit by bit as for sched_setaffinity(2), with room for 1024 processors.
using ProcessorSet = std::array<std::uint64_t, 16>;

/// The processors on which fakebot and its children may run: those of the first caller. Empty on a
/// machine with more processors than a set has room for.
const ProcessorSet& allowed_processors();
/// The processor of the calling thread. Nothing: unknown, or not allowed.
std::optional<unsigned> present_processor();
/// Nothing: the thread is gone.
std::optional<ProcessorSet> processors_of(pid_t thread);
/// Of a set.
unsigned count_of(const ProcessorSet& processors);
ProcessorSet only(unsigned processor);
/// Returns false where the system refuses, or the thread is gone.
bool confine(pid_t thread, const ProcessorSet& processors);
/// Whether the set has the processor.
bool contains(const ProcessorSet& processors, unsigned processor);

/// Threads that start while an object lives inherit allowed_processors() from the calling thread,
/// although the calling thread is perhaps confined before and after.
class Unconfined {
 public:
  Unconfined();
  Unconfined(const Unconfined&) = delete;
  Unconfined& operator=(const Unconfined&) = delete;
  ~Unconfined();

 private:
  std::optional<ProcessorSet> before_;
};

}  // namespace fakebot::io
