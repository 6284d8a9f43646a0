#include "preload/signals.hpp"

#include "preload/replaced.hpp"
#include "preload/shared_time.hpp"
#include "preload/slots.hpp"

namespace fakebot::preload {

namespace {

bool is_own(int signal) {
  return shared != nullptr && (signal == SIGSYS || signal == kWakeSignal);
}

bool set_handler(int signal, struct sigaction& action) {
  sigemptyset(&action.sa_mask);
  // Deferred, they would end the process, or come too late.
  action.sa_flags |= SA_NODEFER;
  return FAKEBOT_REAL(sigaction)(signal, &action, nullptr) == 0;
}

/// Without our own.
sigset_t allowed(const sigset_t& signals) {
  sigset_t without = signals;
  if (shared != nullptr) {
    sigdelset(&without, SIGSYS);
    sigdelset(&without, kWakeSignal);
  }
  return without;
}

}  // namespace

bool set_own_handler(int signal, void (*handler)(int, siginfo_t*, void*)) {
  struct sigaction action {};
  action.sa_sigaction = handler;
  action.sa_flags = SA_SIGINFO;
  return set_handler(signal, action);
}

bool set_own_handler(int signal, void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  return set_handler(signal, action);
}

}  // namespace fakebot::preload

using namespace fakebot::preload;

extern "C" {

FAKEBOT_REPLACES int sigaction(int signal, const struct sigaction* action, struct sigaction* old) {
  if (is_own(signal)) { return 0; }
  if (action == nullptr) { return FAKEBOT_REAL(sigaction)(signal, action, old); }
  struct sigaction changed = *action;
  changed.sa_mask = allowed(action->sa_mask);
  return FAKEBOT_REAL(sigaction)(signal, &changed, old);
}

FAKEBOT_REPLACES int sigprocmask(int how, const sigset_t* set, sigset_t* old) {
  if (set == nullptr || how == SIG_UNBLOCK) { return FAKEBOT_REAL(sigprocmask)(how, set, old); }
  const sigset_t without = allowed(*set);
  return FAKEBOT_REAL(sigprocmask)(how, &without, old);
}

FAKEBOT_REPLACES int pthread_sigmask(int how, const sigset_t* set, sigset_t* old) {
  if (set == nullptr || how == SIG_UNBLOCK) { return FAKEBOT_REAL(pthread_sigmask)(how, set, old); }
  const sigset_t without = allowed(*set);
  return FAKEBOT_REAL(pthread_sigmask)(how, &without, old);
}

}  // extern "C"
