#include "preload/descriptors/waiting.hpp"

#include <poll.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <time.h>

#include <algorithm>
#include <cerrno>

#include "preload/descriptors/select_sets.hpp"
#include "preload/descriptors/waited_devices.hpp"
#include "preload/raw_syscall.hpp"
#include "preload/signals.hpp"
#include "preload/wait/limits.hpp"
#include "preload/wait/slots.hpp"
#include "preload/wait/waits.hpp"

namespace fakebot::preload {

namespace {

/// `look` is the call with a time limit of 0; wait(in_turn) is the call without a time limit.
/// `in_turn`: threads take turns, and the result is of a look at the begin of the turn. The kernel
/// ends a wait during the turn of the waking thread, with more or fewer of the events of the turn.
template <class Look, class Call>
long look_after_wait(const Awaited& awaited, Look&& look, Call&& wait) {
  const bool in_turn = take_turns(*shared);
  for (;;) {
    const long waited = wait_until(awaited, 0, [&] { return wait(in_turn); });
    if (waited <= 0 || !in_turn) { return waited; }
    // Nothing: another thread was first.
    if (const long found = look(); found != 0) { return found; }
  }
}

/// A signal does not end a call with a time limit of 0.
template <class Look, class Call>
long end_vain_look(Awaited awaited, Look&& look, Call&& wait) {
  const std::int64_t time_ns = note_vain_look();
  if (time_ns == 0) { return 0; }
  awaited.deadline_ns = after(time_ns);
  const long result = look_after_wait(awaited, look, wait);
  return result == -EINTR ? 0 : result;
}

/// Whether the call has found nothing but descriptors that are not open.
bool found_closed_alone(const pollfd* polled, long count, long found) {
  const auto is_closed = [](const pollfd& one) { return (one.revents & POLLNVAL) != 0; };
  return found > 0 && std::count_if(polled, polled + count, is_closed) == found;
}

/// What wakes a call. Programs sleep by calls without descriptors.
constexpr Wakers wakers_with(bool has_descriptors) {
  return has_descriptors ? Wakers::any : Wakers::signals;
}

template <class Look, class Call>
long wait_for_descriptors(Awaited awaited, Look&& look, Call&& wait) {
  note_look();
  awaited.alone_at = alone_now();
  const long result = look();
  if (result != 0) {
    forget_vain_looks();
    return result;
  }
  if (awaited.deadline_ns <= now_ns()) { return end_vain_look(awaited, look, wait); }
  forget_looks();
  return look_after_wait(awaited, look, wait);
}

/// A mask for the time of a wait, without the library's own signals.
class Mask {
 public:
  explicit Mask(long signals)
      : mask_(signals != 0 ? without_own(*pointer<const SignalMask>(signals)) : 0),
        pointer_(signals != 0 ? bits(&mask_) : 0) {}
  Mask(const Mask&) = delete;
  Mask& operator=(const Mask&) = delete;
  ~Mask() = default;

  /// 0 without a mask.
  long bits_of_pointer() const { return pointer_; }

 private:
  SignalMask mask_;
  long pointer_;
};

}  // namespace

long poll_until(long descriptors, long count, std::int64_t deadline_ns, long signals) {
  const Mask mask(signals);
  const auto poll = [&](const timespec* limit) {
    return raw_syscall(SYS_ppoll, descriptors, marked(count), bits(limit), mask.bits_of_pointer(),
                       sizeof(SignalMask));
  };
  const timespec none{};
  PolledDevices devices(pointer<pollfd>(descriptors), count);
  const auto look = [&] { return devices.look([&] { return poll(&none); }); };
  if (count == 0 && signals == 0 && deadline_ns > now_ns()) {  // programs sleep so
    note_look();
    forget_looks();
    return sleep_until_called(deadline_ns);
  }
  for (;;) {
    const Wakers wakers = devices.wakers();
    const long result = wait_for_descriptors(
        Awaited::descriptors(deadline_ns, wakers, devices.number()), look, [&](bool /*in_turn*/) {
          return devices.wait(
              wakers, [&] { return poll(nullptr); }, look);
        });
    // Bytes may have come at the time of the deadline.
    if (result == 0 && devices.number() != 0) { return look(); }
    // A program that polls what another of its threads has closed does so until told to end.
    if (found_closed_alone(pointer<pollfd>(descriptors), count, result)) {
      note_look(kGrowingByPercent);
    }
    if (result != kNotInMemory) { return result; }
  }
}

long select_until(long count, fd_set* read, fd_set* write, fd_set* except, std::int64_t deadline_ns,
                  long signals) {
  SelectSets wanted(count, read, write, except);
  if (!wanted.is_kept()) { return -ENOMEM; }
  const Mask mask(signals);
  const long mask_and_size[2]{mask.bits_of_pointer(), sizeof(SignalMask)};
  WaitedDevices devices;
  if (read != nullptr && any_device_shares()) {
    wanted.for_each_read([&](int descriptor) { devices.note(descriptor, descriptor); });
  }
  const auto select = [&](timespec* limit) {
    wanted.restore();
    long result = raw_syscall(SYS_pselect6, marked(count), bits(read), bits(write), bits(except),
                              bits(limit), bits(&mask_and_size));
    if (result < 0) { return result; }
    devices.mark([&](int descriptor) { result += wanted.add_read(descriptor) ? 1 : 0; });
    return result;
  };
  const auto look = [&] {
    timespec none{};  // the kernel overwrites the limit
    return select(&none);
  };
  const bool any = read != nullptr || write != nullptr || except != nullptr;
  const long result = wait_for_descriptors(
      Awaited::descriptors(deadline_ns, wakers_with(any), devices.number()), look,
      [&](bool /*in_turn*/) { return devices.any_bytes() ? look() : select(nullptr); });
  // The last look empties the sets, or finds descriptors that became ready just now.
  return result == 0 ? look() : result;
}

long epoll_until(long epoll, long events, long most, std::int64_t deadline_ns, long signals) {
  const Mask mask(signals);
  const auto wait = [&](int limit_ms) {
    return raw_syscall(SYS_epoll_pwait, marked(epoll), events, most, limit_ms,
                       mask.bits_of_pointer(), sizeof(SignalMask));
  };
  return wait_for_descriptors(
      Awaited(deadline_ns, wakers_with(true), 0), [&] { return wait(0); },
      [&](bool in_turn) {
        if (!in_turn) { return wait(-1); }
        // A wait takes events away, an edge for good.
        pollfd polled{.fd = static_cast<int>(epoll), .events = POLLIN, .revents = 0};
        return raw_syscall(SYS_ppoll, bits(&polled), marked(1), 0, mask.bits_of_pointer(),
                           sizeof(SignalMask));
      });
}

bool look_for_bytes(int descriptor) {
  pollfd polled{.fd = descriptor, .events = POLLIN, .revents = 0};
  const timespec none{};
  const auto poll = [&](const timespec* limit) {
    return raw_syscall(SYS_ppoll, bits(&polled), marked(1), bits(limit));
  };
  PolledDevices devices(&polled, 1);
  const auto look = [&] { return devices.look([&] { return poll(&none); }); };
  const std::uint64_t alone_at = alone_now();
  if (look() != 0) {
    forget_vain_looks();
    return true;
  }
  Awaited awaited = Awaited::descriptors(kNever, devices.wakers(), devices.number());
  awaited.alone_at = alone_at;
  const long result = end_vain_look(awaited, look, [&](bool /*in_turn*/) {
    return devices.wait(
        awaited.wakers, [&] { return poll(nullptr); }, look);
  });
  return result > 0 || devices.any_bytes();
}

long look_at_descriptors(pollfd* descriptors, unsigned count) {
  timespec none{};
  return PolledDevices(descriptors, count).look([&] {
    return raw_syscall(SYS_ppoll, bits(descriptors), marked(count), bits(&none));
  });
}

}  // namespace fakebot::preload
