#include "preload/replaced.hpp"

#include <dlfcn.h>

namespace fakebot::preload {

namespace {

// The linker's names for both ends of the section.
extern "C" {
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)
[[gnu::visibility("hidden")]] extern Replaced __start_fakebot_replaced;
[[gnu::visibility("hidden")]] extern Replaced __stop_fakebot_replaced;
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
}

/// At the start of the library, and not at the first call of a function. The search takes the lock
/// of the dynamic linker: a thread with a lock of the program would wait there for another thread
/// that loads a library and needs the program's lock. The search also frees memory, which confuses
/// a sanitizer in the middle of a report. Priority 102: after the library's own start, because the
/// search may start a sanitizer.
[[gnu::constructor(102)]] void look_up_all() {
  for (Replaced* each = &__start_fakebot_replaced; each != &__stop_fakebot_replaced; ++each) {
    each->look_up();
  }
}

}  // namespace

void Replaced::look_up() {
  function = ::dlsym(RTLD_NEXT, name);
}

}  // namespace fakebot::preload
