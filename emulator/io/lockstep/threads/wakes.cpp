#include "io/lockstep/threads/wakes.hpp"

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <thread>

#include "io/os_error.hpp"

namespace fakebot::io {

namespace {

constexpr std::chrono::milliseconds kTryAgainAfter{1};
/// How long to wait until a further signal may be pending. (choice)
constexpr std::chrono::seconds kRoomWithin{5};

}  // namespace

void wait_while_running(preload::SharedTime& time, std::uint32_t running,
                        std::chrono::nanoseconds most) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(most);
  const timespec limit{.tv_sec = seconds.count(), .tv_nsec = (most - seconds).count()};
  time.fakebot_sleeps = 1;
  ::syscall(SYS_futex, &time.running, FUTEX_WAIT, running, &limit, nullptr, 0);
  time.fakebot_sleeps = 0;
}

/// The user's limit of pending signals counts for all programs of the user. Each signal that a
/// program gets makes room.
void wake(ThreadId id) {
  const auto give_up_at = std::chrono::steady_clock::now() + kRoomWithin;
  while (::syscall(SYS_tgkill, id.process, id.thread, preload::kWakeSignal) != 0 &&
         errno == EAGAIN) {
    if (std::chrono::steady_clock::now() > give_up_at) {
      throw_os_error("send a signal to the driver", EAGAIN,
                     "is the limit of pending signals (ulimit -i) reached?");
    }
    std::this_thread::sleep_for(kTryAgainAfter);
  }
}

void call(preload::ThreadSlot& slot) {
  slot.woken = 1;
  ::syscall(SYS_futex, &slot.woken, FUTEX_WAKE, 1);
}

void give_turn_to(preload::ThreadSlot& slot) {
  slot.turn = 1;
  ::syscall(SYS_futex, &slot.turn, FUTEX_WAKE, 1);
}

}  // namespace fakebot::io
