#include "preload/wait/pid_namespace.hpp"

#include <sys/stat.h>
#include <sys/syscall.h>

#include "preload/raw_syscall.hpp"
#include "preload/wait/not_held.hpp"
#include "preload/wait/slots.hpp"
#include "preload/wait/thread_storage.hpp"

namespace fakebot::preload {

namespace {

constexpr char kAnyProgram[] = "a process of the driver";

std::uint32_t space_of_memory = 0;

/// The inode; 0: /proc does not tell.
std::uint32_t read_namespace() {
  struct stat status {};
  return ::stat("/proc/self/ns/pid", &status) == 0 ? static_cast<std::uint32_t>(status.st_ino) : 0;
}

std::uint32_t place_of(std::uint32_t inode) {
  if (shared->pid_namespaces[0] == 0) { return 0; }
  for (std::uint32_t i = 0; i < kMostNamespaces; ++i) {
    std::uint32_t there = 0;
    if (shared->pid_namespaces[i].compare_exchange_strong(there, inode) || there == inode) {
      return i;
    }
  }
  note_not_held(kAnyProgram, "there are too many PID namespaces");
  return kNoNamespace;
}

std::uint32_t none_without_proc() {
  note_not_held(kAnyProgram,
                "it is in a PID namespace of its own, without /proc, which tells namespaces apart");
  return kNoNamespace;
}

/// The program before has left a slot with the same number, in the same namespace.
std::uint32_t space_of_slot() {
  const std::int32_t process = process_id();
  std::uint32_t space = 0;
  bool any = false;
  for (std::uint32_t i = 0; i < shared->most_slots.load(); ++i) {
    const ThreadSlot& slot = shared->threads[i];
    const ThreadNumbers numbers = slot.numbers.load();
    const bool is_used = slot.state.load() != ThreadState::none && numbers.thread() != 0;
    if (!is_used || numbers.process() != process) { continue; }
    if (any && numbers.space() != space) { return none_without_proc(); }
    any = true;
    space = numbers.space();
  }
  return space;
}

}  // namespace

std::uint32_t own_space() {
  const Own& own = mine();
  return own.thread != 0 ? own.space : space_of_memory;
}

std::uint32_t space_at_start() {
  const std::uint32_t inode = read_namespace();
  space_of_memory = inode != 0 ? place_of(inode) : space_of_slot();
  return space_of_memory;
}

std::uint32_t space_of_child(std::uint32_t of_creator) {
  // Processes outside of the namespace have the number 0.
  if (raw_syscall(SYS_getppid) != 0) { return of_creator; }
  const std::uint32_t inode = read_namespace();
  return inode != 0 ? place_of(inode) : none_without_proc();
}

void note_space_of_memory(std::uint32_t space) {
  space_of_memory = space;
}

}  // namespace fakebot::preload
