#include "preload/wait/thread_storage.hpp"

#include <errno.h>

#if FAKEBOT_NOTES_IN_REGISTER
#include <asm/prctl.h>
#endif

#include "preload/wait/not_held.hpp"

namespace fakebot::preload {

namespace {

#if defined(FAKEBOT_LOADER)
/// The first thread's.
Own in_thread_storage{};
constexpr int kMostSharing = kMostThreads;
#else
/// The calling thread's, as long as no other thread shares the thread-local storage.
__thread Own in_thread_storage{};
constexpr int kMostSharing = 1024;
#endif
/// For threads with shared storage: started by clone() with the memory of their creator and without
/// storage of their own.
Own of_sharing[kMostSharing];
/// All places ever taken are before this place. Each process started by fork() would get pages of
/// the process's own for further places looked at.
std::atomic<int> most_sharing{0};
std::atomic<bool> any_shares{false};

struct TakenPlaces {
  Own* begin() const { return of_sharing; }
  Own* end() const { return of_sharing + most_sharing.load(std::memory_order_acquire); }
};

Own* take_place(std::int32_t thread) {
  for (int i = 0; i < kMostSharing; ++i) {
    std::int32_t nobody = 0;
    if (!of_sharing[i].thread.compare_exchange_strong(nobody, thread)) { continue; }
    int most = most_sharing;
    while (most <= i && !most_sharing.compare_exchange_weak(most, i + 1)) {}
    return &of_sharing[i];
  }
  return nullptr;
}

#if FAKEBOT_NOTES_IN_REGISTER
void make_mine(Own& own) {
  own.self = &own;
  raw_syscall(SYS_arch_prctl, ARCH_SET_GS, bits(&own));
}
#else
void make_mine(const Own& /*own*/) {}
#endif

}  // namespace

#if FAKEBOT_NOTES_IN_REGISTER
Own& mine() {
  Own* own = nullptr;
  asm volatile("mov %%gs:0, %0" : "=r"(own));
  return *own;
}
#else
Own& mine() {
  if (!any_shares) { return in_thread_storage; }
  const std::int32_t thread = thread_id();
  if (in_thread_storage.thread == thread) { return in_thread_storage; }
  for (Own& own : TakenPlaces{}) {
    if (own.thread == thread) { return own; }
  }
  return in_thread_storage;
}
#endif

void begin_first_thread() {
  make_mine(in_thread_storage);
}

void share_thread_storage() {
  any_shares = true;
}

void take_place_of_sharing(std::uint32_t space) {
  const std::int32_t thread = thread_id();
  const auto is_namesake = [&](const Own& own) {
    return own.thread == thread && own.space != space;
  };
  bool any_namesake = is_namesake(in_thread_storage);
  for (Own& own : TakenPlaces{}) {
    any_namesake = any_namesake || is_namesake(own);
    // An earlier thread with the same number was killed.
    if (own.thread == thread && own.space == space) { own.thread = 0; }
  }
  if (any_namesake) {
    note_not_held(
        program_invocation_name,
        "it shares its memory with a process of the same number in another PID namespace");
  }
  if (Own* const own = take_place(thread)) {
    own->slot = nullptr;
    own->wakes = own->due_wakes = 0;
    own->depth = 0;
    own->space = space;
    own->notes = {};
    return make_mine(*own);
  }
  note_not_held(program_invocation_name, "too many of its threads share one storage");
}

void leave_place_of_sharing() {
  Own& own = mine();
  if (&own != &in_thread_storage) { own.thread = 0; }
}

void begin_with_copy([[maybe_unused]] std::int32_t creating_thread) {
#if FAKEBOT_NOTES_IN_REGISTER
  for (Own& own : TakenPlaces{}) {
    if (&own != &mine()) { own.thread = 0; }
  }
#else
  for (Own& own : TakenPlaces{}) {
    if (own.thread == creating_thread && in_thread_storage.thread != creating_thread) {
      in_thread_storage.slot = nullptr;
      in_thread_storage.wakes = own.wakes;
      in_thread_storage.due_wakes = own.due_wakes;
      in_thread_storage.depth = own.depth;
      for (int i = 0; i < own.depth; ++i) { in_thread_storage.waits[i] = own.waits[i]; }
    }
    own.thread = 0;
  }
  any_shares = false;
#endif
}

ThreadNotes& notes_of_thread() {
  return mine().notes;
}

}  // namespace fakebot::preload
