// How functions of the C library are replaced.
#pragma once

#include <dlfcn.h>

/// Before a function that replaces one of the C library.
#define FAKEBOT_REPLACES __attribute__((visibility("default")))

/// The function that is replaced. Looked up at the first call: other libraries may call it before
/// the constructor of this one has run.
#define FAKEBOT_REAL(name)                                                     \
  ([] {                                                                        \
    static __typeof__(&::name) real = nullptr;                                 \
    if (real == nullptr) {                                                     \
      real = reinterpret_cast<__typeof__(&::name)>(::dlsym(RTLD_NEXT, #name)); \
    }                                                                          \
    return real;                                                               \
  }())
