#include "preload/wait/descriptors.hpp"

#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "preload/raw_syscall.hpp"
#include "preload/signals.hpp"
#include "preload/wait/limits.hpp"
#include "preload/wait/slots.hpp"
#include "preload/wait/waits.hpp"

namespace fakebot::preload {

namespace {

/// A signal does not end a call with a time limit of 0.
template <class Call>
long end_vain_look(Call&& wait) {
  const std::int64_t time_ns = note_vain_look();
  if (time_ns == 0) { return 0; }
  const long result = wait_until(after(time_ns), 0, wait);
  return result == -EINTR ? 0 : result;
}

/// What wakes a call. Programs sleep by calls without descriptors.
constexpr Wakers wakers_with(bool has_descriptors) {
  return has_descriptors ? Wakers::any : Wakers::signals;
}

/// `look` is the call with a time limit of 0; `wait` is the call without a time limit.
template <class Look, class Call>
long wait_for_descriptors(std::int64_t deadline_ns, Wakers wakers, Look&& look, Call&& wait) {
  note_look();
  const std::uint64_t alone_at = alone_now();
  const long result = look();
  if (result != 0) {
    forget_vain_looks();
    return result;
  }
  if (deadline_ns <= now_ns()) { return end_vain_look(wait); }
  forget_looks();
  return wait_until({deadline_ns, wakers, alone_at}, 0, wait);
}

/// The number of places in the process's table of descriptors, to which the kernel cuts down the
/// count of a select(): a program may give a count far beyond its sets.
long places_for_descriptors() {
  char text[2048]{};
  const long file =
      raw_syscall(SYS_openat, AT_FDCWD, bits("/proc/self/status"), O_RDONLY | O_CLOEXEC);
  if (file < 0) { return FD_SETSIZE; }
  raw_syscall(SYS_read, file, bits(text), sizeof(text) - 1);
  raw_syscall(SYS_close, file);
  const char* const places = ::strstr(text, "\nFDSize:");
  return places != nullptr ? ::strtol(places + ::strlen("\nFDSize:"), nullptr, 10) : FD_SETSIZE;
}

/// The sets of a select() as wanted: the kernel overwrites the given sets.
class Sets {
 public:
  Sets(long count, fd_set* read, fd_set* write, fd_set* except)
      : given_{pointer<long>(bits(read)), pointer<long>(bits(write)), pointer<long>(bits(except))} {
    if (count > FD_SETSIZE) {
      const long places = places_for_descriptors();
      count = count < places ? count : places;
    }
    if (count < 0) { return; }
    words_ = (static_cast<std::size_t>(count) + kBitsInWord - 1) / kBitsInWord;
    if (words_ > kFewWords) {
      const long memory = raw_syscall(SYS_mmap, 0, static_cast<long>(size()),
                                      PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      if (memory < 0 && memory > -kMostErrors) {
        is_kept_ = false;
        return;
      }
      wanted_ = pointer<long>(memory);
    }
    copy([](long& wanted, long& given) { wanted = given; });
  }
  Sets(const Sets&) = delete;
  Sets& operator=(const Sets&) = delete;
  ~Sets() {
    if (wanted_ != few_) { raw_syscall(SYS_munmap, bits(wanted_), static_cast<long>(size())); }
  }

  /// False without memory.
  bool is_kept() const { return is_kept_; }
  void restore() {
    copy([](long& wanted, long& given) { given = wanted; });
  }

 private:
  static constexpr std::size_t kBitsInWord = 8 * sizeof(long);
  static constexpr std::size_t kFewWords = FD_SETSIZE / kBitsInWord;
  static constexpr std::size_t kSets = 3;
  static constexpr long kMostErrors = 4096;

  std::size_t size() const { return kSets * words_ * sizeof(long); }
  template <class Copy>
  void copy(Copy&& copy_word) {
    for (std::size_t set = 0; set < kSets; ++set) {
      for (std::size_t i = 0; given_[set] != nullptr && i < words_; ++i) {
        copy_word(wanted_[set * words_ + i], given_[set][i]);
      }
    }
  }

  long* given_[kSets];
  std::size_t words_ = 0;
  bool is_kept_ = true;
  long few_[kSets * kFewWords]{};
  long* wanted_ = few_;
};

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
  return wait_for_descriptors(
      deadline_ns, wakers_with(count != 0), [&] { return poll(&none); },
      [&] { return poll(nullptr); });
}

long select_until(long count, fd_set* read, fd_set* write, fd_set* except, std::int64_t deadline_ns,
                  long signals) {
  Sets wanted(count, read, write, except);
  if (!wanted.is_kept()) { return -ENOMEM; }
  const Mask mask(signals);
  const long mask_and_size[2]{mask.bits_of_pointer(), sizeof(SignalMask)};
  const auto select = [&](timespec* limit) {
    wanted.restore();
    return raw_syscall(SYS_pselect6, marked(count), bits(read), bits(write), bits(except),
                       bits(limit), bits(&mask_and_size));
  };
  const auto look = [&] {
    timespec none{};  // the kernel overwrites the limit
    return select(&none);
  };
  const bool any = read != nullptr || write != nullptr || except != nullptr;
  const long result =
      wait_for_descriptors(deadline_ns, wakers_with(any), look, [&] { return select(nullptr); });
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
      deadline_ns, wakers_with(true), [&] { return wait(0); }, [&] { return wait(-1); });
}

bool look_for_bytes(int descriptor) {
  pollfd polled{.fd = descriptor, .events = POLLIN, .revents = 0};
  if (look_at_descriptors(&polled, 1) != 0) {
    forget_vain_looks();
    return true;
  }
  return end_vain_look([&] { return raw_syscall(SYS_ppoll, bits(&polled), marked(1)); }) > 0;
}

long look_at_descriptors(pollfd* descriptors, unsigned count) {
  timespec none{};
  return raw_syscall(SYS_ppoll, bits(descriptors), marked(count), bits(&none));
}

}  // namespace fakebot::preload
