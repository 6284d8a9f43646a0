#include "preload/calls/replaced.hpp"

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

/// Not at the first call. The search takes the lock of the dynamic linker, for which a thread would
/// wait while it has what another thread needs to load a library; and it frees memory, which a
/// sanitizer that composes a report takes for its own. After the start of this library, because the
/// search may begin with the start of a sanitizer.
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
