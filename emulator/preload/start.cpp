#include "preload/start.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstring>

#include "preload/calls/trap.hpp"
#include "preload/calls/vdso.hpp"
#include "preload/counter/counter.hpp"
#include "preload/port/port_table.hpp"
#include "preload/port/trapped.hpp"
#include "preload/processes/creation.hpp"
#include "preload/processes/execution.hpp"
#include "preload/processes/machine_code.hpp"
#include "preload/raw_syscall.hpp"
#include "preload/timers/timers.hpp"
#include "preload/wait/clocks.hpp"
#include "preload/wait/not_held.hpp"
#include "preload/wait/pid_namespace.hpp"
#include "preload/wait/slots.hpp"

namespace fakebot::preload {

namespace {

/// Runs before the C library has taken over the environment.
const char* value_in(char** environment, const char* name) {
  const std::size_t size = ::strlen(name);
  for (char** entry = environment; *entry != nullptr; ++entry) {
    if (::strncmp(*entry, name, size) == 0 && (*entry)[size] == '=') { return *entry + size + 1; }
  }
  return nullptr;
}

SharedTime* open_shared(char** environment) {
  const char* const path = value_in(environment, kTimeVariable);
  if (path == nullptr) { return nullptr; }
  const int file = ::open(path, O_RDWR | O_CLOEXEC);
  if (file < 0) { return nullptr; }
  void* const memory =
      ::mmap(nullptr, sizeof(SharedTime), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  raw_syscall(SYS_close, file);  // close() of the library is for the program
  if (memory == MAP_FAILED) { return nullptr; }
  auto* const time = static_cast<SharedTime*>(memory);
  return time->version == kVersion ? time : nullptr;
}

bool wants_simulated_counter(char** environment) {
  const char* const wanted = value_in(environment, kCounterVariable);
  if (wanted != nullptr && ::strcmp(wanted, kSimulatedCounter) == 0) { return true; }
  return (wanted == nullptr || ::strcmp(wanted, kRealCounter) != 0) && reads_counter();
}

}  // namespace

[[gnu::constructor(101)]] void start(int /*arguments*/, char** /*values*/, char** environment) {
  shared = open_shared(environment);
  if (shared == nullptr) { return handle_no_calls(); }
  const std::uint32_t space = space_at_start();
  adopt_expected(space);
  if (space != 0 && raw_syscall(SYS_prctl, marked(PR_GET_DUMPABLE)) != 1) {
    note_not_held("a process in a PID namespace of its own",
                  "only root may see whether it waits, because its file may not be read");
  }
  note_own_memory();
  const char* const dates = value_in(environment, kDatesVariable);
  if (dates != nullptr && ::strcmp(dates, kDistinctDates) == 0) { make_dates_distinct(); }
  remember_environment(value_in(environment, kTimeVariable));
  open_ports(value_in(environment, kPortsVariable));
  if (!catch_calls()) {
    return note_not_held("seccomp",
                         "the system, or valgrind, does not allow to catch system calls");
  }
  if (!replace_vdso()) { note_not_held("vDSO", "the system does not allow to replace its clocks"); }
  if (wants_simulated_counter(environment)) { hold_counter(); }
  resume_alarm();
}

}  // namespace fakebot::preload
