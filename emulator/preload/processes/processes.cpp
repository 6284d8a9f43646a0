// Functions of the C library that start processes in an unusual way.
#include <unistd.h>

#include "preload/replaced.hpp"

/// A child on the stack of the parent would destroy the handler's part of the stack. So the child
/// gets a copy, and with the copy the C library's care for locks.
extern "C" FAKEBOT_REPLACES pid_t vfork() {
  return fork();
}
