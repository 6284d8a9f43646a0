// The two signals that this library needs: a program can neither block nor handle them.
#pragma once

#include <signal.h>

namespace fakebot::preload {

bool set_own_handler(int signal, void (*handler)(int, siginfo_t*, void*));
bool set_own_handler(int signal, void (*handler)(int));

}  // namespace fakebot::preload
