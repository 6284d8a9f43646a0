#include "preload/calls/rare_calls.hpp"

#include <linux/futex.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <sys/times.h>
#include <termios.h>
#include <time.h>

#include <atomic>
#include <cerrno>

#include "preload/calls/batches.hpp"
#include "preload/calls/send_limits.hpp"
#include "preload/counter/counter.hpp"
#include "preload/descriptors/shared_device.hpp"
#include "preload/descriptors/waiting.hpp"
#include "preload/port/requests.hpp"
#include "preload/port/terminal_flags.hpp"
#include "preload/port/trapped.hpp"
#include "preload/processes/processors.hpp"
#include "preload/random/random.hpp"
#include "preload/raw_syscall.hpp"
#include "preload/timers/timers.hpp"
#include "preload/wait/clocks.hpp"
#include "preload/wait/limits.hpp"
#include "preload/wait/not_held.hpp"
#include "preload/wait/slots.hpp"
#include "preload/wait/thread_storage.hpp"
#include "preload/wait/waits.hpp"
#include "preload/wait/wakes.hpp"

namespace fakebot::preload {

namespace {

/// `call` gets a time limit: none, or a limit already passed.
template <class Call>
long wait_with_limit(std::int64_t deadline_ns, long at_deadline, Call&& call) {
  const timespec passed{};
  if (deadline_ns <= now_ns()) {
    note_look();
    return call(&passed);
  }
  forget_looks();
  return wait_until(deadline_ns, at_deadline, [&] { return call(nullptr); });
}

/// mq_timedsend(), mq_timedreceive(): until a time of CLOCK_REALTIME.
long exchange_message(long number, const long (&a)[6]) {
  const auto* const limit = pointer<const timespec>(a[4]);
  if (limit != nullptr && !is_valid(*limit)) { return -EINVAL; }
  const std::int64_t deadline_ns = limit != nullptr ? ns_of(*limit) - start_of(true) : kNever;
  return wait_with_limit(deadline_ns, -ETIMEDOUT, [&](const timespec* given) {
    return raw_syscall(number, marked(a[0]), a[1], a[2], a[3], bits(given));
  });
}

/// semop() of System V.
long change_semaphores(const long (&a)[6]) {
  std::int64_t deadline_ns = kNever;
  if (const long error = deadline_of(pointer<const timespec>(a[3]), deadline_ns)) { return error; }
  return wait_with_limit(deadline_ns, -EAGAIN, [&](const timespec* given) {
    return raw_syscall(SYS_semtimedop, marked(a[0]), a[1], a[2], bits(given));
  });
}

/// The kernel's own timers run in real time. TCP would keep a small piece back for 40 ms of real
/// time, until the other end has acknowledged the last piece: for many seconds of simulated time.
/// An accepted connection inherits the option.
long open_socket(const long (&a)[6]) {
  const long socket = raw_syscall(SYS_socket, marked(a[0]), a[1], a[2]);
  if (socket < 0) { return socket; }
  const auto family = static_cast<int>(a[0]);
  if (family != AF_UNIX && family != AF_NETLINK) { shared->uses_network = 1; }
  if (family == AF_INET || family == AF_INET6) {
    const int yes = 1;
    raw_syscall(SYS_setsockopt, socket, IPPROTO_TCP, TCP_NODELAY, bits(&yes), sizeof(yes));
  }
  return socket;
}

/// fakebot may look at a process of the same user only while the process is dumpable. So the
/// process stays dumpable, but reads back the value it has set.
long control_process(const long (&a)[6]) {
  static std::atomic<long> dumpable{1};
  const auto option = static_cast<int>(a[0]);
  if (option == PR_SET_PDEATHSIG) { expect_uncounted_signals(); }
  if (option == PR_SET_DUMPABLE && (a[1] == 0 || a[1] == 1)) {
    dumpable = a[1];
    return 0;
  }
  if ((option == PR_GET_TSC || option == PR_SET_TSC) && holds_counter()) {
    return control_counter(option, a[1]);
  }
  const long result = raw_syscall(SYS_prctl, marked(a[0]), a[1], a[2], a[3], a[4]);
  return option == PR_GET_DUMPABLE && result == 1 ? dumpable.load() : result;
}

/// Discards the bytes of a device that were not read, and those that were not sent, too.
void drop_in_memory(long descriptor, bool unread, bool written) {
  SharedDevice device(descriptor);
  if (!device) { return; }
  if (unread) { device.drop_bytes(); }
  if (written) { device.drop_written(); }
}

/// tcflush() of written bytes. In real time a line has sent all bytes drained before (tcdrain);
/// here the kernel's worker of a pseudo-terminal may have moved none. So everything else at the
/// present time comes first, with the robot's reading.
void await_reading() {
  forget_looks();
  Wait wait(now_ns());
  raw_syscall(SYS_ppoll, 0, marked(0));
  wait.end();
}

long discard(const long (&a)[6]) {
  const auto queue = static_cast<int>(a[2]);
  const bool written = queue != TCIFLUSH;
  if (written) { await_reading(); }
  drop_in_memory(a[0], queue != TCOFLUSH, written);
  return raw_syscall(SYS_ioctl, marked(a[0]), a[1], a[2]);
}

/// tcsetattr()
long set_terminal(const long (&a)[6]) {
  const long result = raw_syscall(SYS_ioctl, marked(a[0]), a[1], a[2]);
  if (result != 0) { return result; }
  const auto request = static_cast<std::uint32_t>(a[1]);
  if (request == TCSETSF || request == kTcsetsf2) { drop_in_memory(a[0], true, false); }
  // Both structures begin alike.
  const termios& settings = *pointer<const termios>(a[2]);
  const bool passes = passes_all(settings.c_iflag, settings.c_oflag, settings.c_lflag);
  if (!passes || settings.c_cc[VMIN] > 1) { use_kernel_for(a[0]); }
  return 0;
}

/// FIONREAD: programs ask again and again for the number of bytes to read.
long count_unread(const long (&a)[6]) {
  const auto count = [&] {
    const long error = raw_syscall(SYS_ioctl, marked(a[0]), a[1], a[2]);
    const SharedDevice device(error == 0 ? a[0] : -1);
    if (device) { *pointer<int>(a[2]) += static_cast<int>(device.count_bytes()); }
    return error;
  };
  const long result = count();
  if (result != 0 || *pointer<const int>(a[2]) != 0) { return result; }
  return look_for_bytes(static_cast<int>(a[0])) ? count() : result;
}

/// Waits of io_uring are no calls. Programs do without io_uring, as in containers that refuse the
/// call.
long refuse_io_uring() {
  note_process(shared->refused_io_uring);
  return -ENOSYS;
}

long control_device(const long (&a)[6]) {
  if (is_for_lines(static_cast<unsigned>(a[1]))) { return request_lines(a); }
  switch (static_cast<std::uint32_t>(a[1])) {
    case TCFLSH: return discard(a);
    case TCSETS:
    case TCSETSW:
    case TCSETSF:
    case kTcsets2:
    case kTcsetsw2:
    case kTcsetsf2: return set_terminal(a);
    case TIOCSTI: use_kernel_for(a[0]); return raw_syscall(SYS_ioctl, marked(a[0]), a[1], a[2]);
    case FIONREAD: return count_unread(a);
    default:
      use_kernel_for(a[0]);
      expect_uncounted_signals();
      return raw_syscall(SYS_ioctl, marked(a[0]), a[1], a[2]);
  }
}

/// The time since the start of the machine.
std::int64_t uptime_ns() {
  std::int64_t ns = 0;
  read_clock_patiently(CLOCK_BOOTTIME, ns);
  return ns;
}

long read_ticks(tms* used) {
  const long result = raw_syscall(SYS_times, bits(used), 0, 0, 0, 0, marked(0));
  constexpr std::int64_t kTickNs = 10'000'000;  // USER_HZ is 100
  return result < 0 ? result : uptime_ns() / kTickNs;
}

long read_system(struct sysinfo* info) {
  const long error = raw_syscall(SYS_sysinfo, bits(info), 0, 0, 0, 0, marked(0));
  if (error == 0) { info->uptime = uptime_ns() / kNsPerS; }
  return error;
}

}  // namespace

long call_rare(long number, const long (&a)[6]) {
  note_possible_wake();
  switch (number) {
    case SYS_mq_timedsend:
    case SYS_mq_timedreceive: return exchange_message(number, a);
    case SYS_semtimedop: return change_semaphores(a);
    case SYS_socket: return open_socket(a);
    case SYS_prctl: return control_process(a);
    case SYS_ioctl: return control_device(a);
    case SYS_epoll_ctl:
      use_kernel_for(a[2]);
      return raw_syscall(number, marked(a[0]), a[1], a[2], a[3]);
    case SYS_splice:
    case SYS_preadv2:
      use_kernel_for(a[0]);
      return raw_syscall(number, marked(a[0]), a[1], a[2], a[3], a[4], a[5]);
    case SYS_fcntl: use_kernel_for(a[0]); [[fallthrough]];
    case SYS_mq_notify:
      expect_uncounted_signals();
      return raw_syscall(number, marked(a[0]), a[1], a[2]);
    case SYS_kill:
    case SYS_tkill:
    case SYS_tgkill:
    case SYS_rt_sigqueueinfo:
    case SYS_rt_tgsigqueueinfo:
    case SYS_pidfd_send_signal: return send_signal(number, a);
    case kFutexWake:
    case kFutexRequeue: return wake_any_futex(number, a);
    case SYS_times: return read_ticks(pointer<tms>(a[0]));
    case SYS_sysinfo: return read_system(pointer<struct sysinfo>(a[0]));
    case SYS_io_uring_setup: return refuse_io_uring();
    case SYS_setsockopt: return set_send_limit(a);
    case SYS_getsockopt: return get_send_limit(a);
    case kFutexWaitv: return wait_for_futexes(a);
    case SYS_recvmmsg: return receive_messages(a);
    case SYS_getrandom: return get_random(a);
    case SYS_sched_getaffinity: return get_processors(a);
    case SYS_sched_setaffinity: return choose_processors(a);
    case SYS_io_submit: return submit_operations(a);
    case SYS_io_getevents: return get_events(a, false);
    case SYS_io_pgetevents: return get_events(a, true);
    default: return call_timers(number, a);
  }
}

/// The kernel starts a wait for such a mutex again after each signal, also after a wake signal: a
/// thread with a time limit tries from time to time.
long lock_with_priority(const long (&a)[6]) {
  constexpr std::int64_t kTryEveryNs = 1'000'000;
  const auto* const limit = pointer<const timespec>(a[3]);
  note_look();
  if (limit == nullptr) {
    forget_looks();
    return wait_until(kNever, 0, [&] { return raw_syscall(SYS_futex, a[0], marked(a[1])); });
  }
  if (!is_valid(*limit)) { return -EINVAL; }
  const bool is_realtime_limit =
      (a[1] & FUTEX_CMD_MASK) == FUTEX_LOCK_PI || (a[1] & FUTEX_CLOCK_REALTIME) != 0;
  const std::int64_t deadline_ns = ns_of(*limit) - start_of(is_realtime_limit);
  const long try_once = FUTEX_TRYLOCK_PI | (a[1] & FUTEX_PRIVATE_FLAG);
  for (;;) {
    const long result = raw_syscall(SYS_futex, a[0], marked(try_once));
    if (result != -EAGAIN) { return result; }
    const std::int64_t now = now_ns();
    if (now >= deadline_ns) { return -ETIMEDOUT; }
    forget_looks();
    const std::int64_t next = now + kTryEveryNs < deadline_ns ? now + kTryEveryNs : deadline_ns;
    wait_until(next, 0, [] { return raw_syscall(SYS_ppoll, 0, marked(0)); });
  }
}

}  // namespace fakebot::preload
