// Functions of the C library that start processes in a way of their own.
#include <unistd.h>

#include "preload/replaced.hpp"

/// A child that runs on the stack of its parent would destroy what the handler that starts it has
/// there, so it gets a copy, and with it the C library's care for locks.
extern "C" FAKEBOT_REPLACES pid_t vfork() {
  return fork();
}
