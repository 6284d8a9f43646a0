#include "preload/wait/not_held.hpp"

#include <cstring>

#include "preload/wait/pid_namespace.hpp"
#include "preload/wait/slots.hpp"
#include "preload/wait/thread_storage.hpp"

namespace fakebot::preload {

void note_not_held(const char* name, const char* why, Loads loads) {
  NotHeld& not_held = shared->not_held;
  std::uint32_t nothing = NotHeld::nothing;
  if (!not_held.state.compare_exchange_strong(nothing, NotHeld::in_writing)) { return; }
  not_held.loads_nothing = loads == Loads::nothing;
  for (const char* const part : {name, ": ", why}) {
    std::strncat(not_held.text, part, sizeof(not_held.text) - 1 - std::strlen(not_held.text));
  }
  not_held.state.store(NotHeld::told, std::memory_order_release);
}

void note_process(std::atomic<std::int32_t>& first) {
  std::int32_t none = 0;
  first.compare_exchange_strong(none, own_space() == 0 ? process_id() : -1);
}

}  // namespace fakebot::preload
