#include "preload/calls/batches.hpp"

#include <fcntl.h>
#include <linux/aio_abi.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>

#include <atomic>
#include <cerrno>

#include "preload/descriptors/shared_device.hpp"
#include "preload/descriptors/waiting.hpp"
#include "preload/raw_syscall.hpp"
#include "preload/signals.hpp"
#include "preload/wait/clocks.hpp"
#include "preload/wait/limits.hpp"
#include "preload/wait/slots.hpp"
#include "preload/wait/waits.hpp"

namespace fakebot::preload {

// --- futexes -----------------------------------------------------------------

long wait_for_futexes(const long (&a)[6]) {
  const auto* const limit = pointer<const timespec>(a[3]);
  const auto clock = static_cast<int>(a[4]);
  std::int64_t deadline_ns = kNever;
  if (limit != nullptr) {
    if (!is_valid(*limit) || (clock != CLOCK_REALTIME && clock != CLOCK_MONOTONIC)) {
      return -EINVAL;
    }
    deadline_ns = ns_of(*limit) - start_of(clock == CLOCK_REALTIME);
  }
  const auto wait = [&](const timespec* given) {
    return raw_syscall(kFutexWaitv, a[0], marked(a[1]), a[2], bits(given), CLOCK_MONOTONIC);
  };
  note_look();
  const timespec passed{};
  const long result = wait(&passed);
  if (result != -ETIMEDOUT || deadline_ns <= now_ns()) { return result; }
  forget_looks();
  return wait_until(deadline_ns, -ETIMEDOUT, [&] { return wait(nullptr); });
}

// --- messages ----------------------------------------------------------------

namespace {

std::int64_t limit_of_each_message(long socket) {
  timeval limit{};
  socklen_t size = sizeof(limit);
  const long error =
      raw_syscall(SYS_getsockopt, socket, SOL_SOCKET, SO_RCVTIMEO, bits(&limit), bits(&size));
  const std::int64_t limit_ns = limit.tv_sec * kNsPerS + limit.tv_usec * 1000;
  return error == 0 && limit_ns != 0 ? limit_ns : kNever;
}

long wait_for_message(long socket, std::int64_t limit_ns) {
  for (;;) {
    pollfd polled{.fd = static_cast<int>(socket), .events = POLLIN, .revents = 0};
    const long result = poll_until(bits(&polled), 1, after(limit_ns), 0);
    if (result == 0) { return -EAGAIN; }
    // After a signal, the kernel does not continue the wait for a socket with a time limit.
    if (result != -EINTR || limit_ns != kNever || !all_handlers_restart()) { return result; }
  }
}

}  // namespace

/// As in the kernel, the time limit is looked at after each message only: without a message the
/// call waits for ever, unless the socket has a time limit.
long receive_messages(const long (&a)[6]) {
  auto* const limit = pointer<timespec>(a[4]);
  std::int64_t deadline_ns = kNever;
  if (const long error = deadline_of(limit, deadline_ns)) { return error; }
  auto* const messages = pointer<mmsghdr>(a[1]);
  const long wanted = static_cast<std::uint32_t>(a[2]);
  const bool waits =
      (a[3] & MSG_DONTWAIT) == 0 && (raw_syscall(SYS_fcntl, a[0], F_GETFL) & O_NONBLOCK) == 0;
  const auto receive = [&](long first, long most) {
    return raw_syscall(SYS_recvmmsg, marked(a[0]), bits(messages + first), most,
                       a[3] | MSG_DONTWAIT);
  };
  const auto await = [&] {
    const auto socket = static_cast<int>(a[0]);
    if (waits) { return wait_for_message(a[0], limit_of_each_message(a[0])); }
    return look_for_bytes(socket) ? 1L : long{-EAGAIN};
  };
  long received = 0;
  long error = 0;
  while (error >= 0) {
    const long result = receive(received, deadline_ns <= now_ns() ? 1 : wanted - received);
    if (result > 0) { received += result; }
    const bool is_enough =
        received == wanted ||
        (received > 0 && (!waits || deadline_ns <= now_ns() || (a[3] & MSG_WAITFORONE) != 0));
    if (is_enough) { break; }
    error = result < 0 && result != -EAGAIN ? result : await();
  }
  if (received == 0) { return error; }
  forget_vain_looks();
  if (limit != nullptr) { *limit = time_of(deadline_ns > now_ns() ? deadline_ns - now_ns() : 0); }
  return received;
}

// --- Linux AIO ---------------------------------------------------------------

namespace {

/// The process has begun an operation on a file, not only waits for descriptors.
std::atomic<bool> works_on_files{false};
/// How long, in real time, such operations may take without time going on. A thread asleep in a
/// call outside the library for longer lets time go on anyway. (choice)
constexpr long kWorkNs = 20'000'000;

/// The period of looks for events in a wait with a mask. An odd period, because a signal at the end
/// of a step, as from a thread with a timer of whole milliseconds, would be taken for the end.
constexpr std::int64_t kStepNs = 999'983;

long get_events_until(const long (&a)[6], std::int64_t deadline_ns, long signals) {
  auto* const events = pointer<io_event>(a[3]);
  const bool is_wrong = a[1] < 0 || a[1] > a[2];
  long got = 0;
  const auto get = [&](const timespec* limit) {
    const long least = limit == nullptr || limit->tv_nsec > 0 || is_wrong ? a[1] - got : 0;
    const long result = raw_syscall(SYS_io_getevents, a[0], least, a[2] - got, bits(events + got),
                                    bits(limit), marked(0));
    if (result > 0) { got += result; }
    return result;
  };
  note_look();
  timespec limit{};
  long result = get(&limit);
  if (result >= 0 && got < a[1] && works_on_files && deadline_ns > now_ns()) {
    limit.tv_nsec = kWorkNs;
    result = get(&limit);
  }
  if (result < 0 || got >= a[1] || deadline_ns <= now_ns()) { return got > 0 ? got : result; }
  forget_looks();
  if (signals == 0) {
    result = wait_until(deadline_ns, 0, [&] { return get(nullptr); });
    return got > 0 ? got : result;
  }
  // The call for a wait with a mask has no argument of 32 bits for the mark of the library.
  const SignalMask mask = without_own(*pointer<const SignalMask>(signals));
  limit.tv_nsec = 0;
  while (got < a[1] && now_ns() < deadline_ns) {
    const std::int64_t step_ns = after(kStepNs);
    const std::int64_t next_ns = step_ns < deadline_ns ? step_ns : deadline_ns;
    const long error = wait_until(next_ns, 0, [&] {
      return raw_syscall(SYS_ppoll, 0, marked(0), 0, bits(&mask), sizeof(mask));
    });
    if (error < 0) { return got > 0 ? got : error; }
    get(&limit);
  }
  return got;
}

}  // namespace

long submit_operations(const long (&a)[6]) {
  const auto* const* const operations = pointer<const iocb* const>(a[2]);
  if (any_device_shares()) {
    for (long i = 0; i < a[1]; ++i) { use_kernel_for(operations[i]->aio_fildes); }
  }
  const long submitted = raw_syscall(SYS_io_submit, a[0], a[1], a[2], 0, 0, marked(0));
  for (long i = 0; i < submitted; ++i) {
    if (operations[i]->aio_lio_opcode != IOCB_CMD_POLL) { works_on_files = true; }
  }
  return submitted;
}

long get_events(const long (&a)[6], bool with_mask) {
  std::int64_t deadline_ns = kNever;
  if (const long error = deadline_of(pointer<const timespec>(a[4]), deadline_ns)) { return error; }
  const auto* const mask = with_mask ? pointer<const long>(a[5]) : nullptr;  // and its size
  return get_events_until(a, deadline_ns, mask != nullptr ? *mask : 0);
}

}  // namespace fakebot::preload
