// Threads that sleep without a deadline, and are woken by another thread or process just before all
// others wait again. A sleeper that time passed would be a millisecond late.
#include <fcntl.h>
#include <linux/futex.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <thread>

#include "timed_way.hpp"

using namespace std::chrono_literals;

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kRounds = 50;
constexpr int kIdleThreads = 20;

/// Shared by processes.
struct Meeting {
  std::atomic<std::int64_t> woken_at{0};
  std::atomic<std::uint32_t> word{0};
  std::atomic<int> times{0};
};

Meeting& new_meeting() {
  void* const memory =
      ::mmap(nullptr, sizeof(Meeting), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  require(memory != MAP_FAILED);
  return *new (memory) Meeting;
}

std::int64_t now() {
  return Clock::now().time_since_epoch().count();
}

void note_awake(Meeting& meeting) {
  require(now() == meeting.woken_at);
  ++meeting.times;
}

void start_idle_threads() {
  // Never destroyed: the destructor of a condition awaits the waiting threads.
  static auto& mutex = *new std::mutex;
  static auto& never = *new std::condition_variable;
  for (int i = 0; i < kIdleThreads; ++i) {
    std::thread([] {
      std::unique_lock lock(mutex);
      never.wait(lock, [] { return false; });
    }).detach();
  }
}

/// Whoever forgets the thread goes on before the thread has noticed anything, as on a busy machine.
void run_after_all_others() {
  const sched_param none{};
  require(::sched_setscheduler(0, SCHED_IDLE, &none) == 0);
}

template <class Wake>
void wake_again_and_again(Meeting& meeting, Wake&& wake) {
  for (int round = 1; round <= kRounds; ++round) {
    std::this_thread::sleep_for(1ms);
    meeting.woken_at = now();
    wake();
    std::this_thread::sleep_for(1ms);
    require(meeting.times == round);
  }
}

template <class Sleep, class Wake>
void meet(Sleep&& sleep, Wake&& wake) {
  start_idle_threads();
  Meeting& meeting = new_meeting();
  std::thread sleeper([&] {
    run_after_all_others();
    for (int round = 0; round < kRounds; ++round) {
      sleep(meeting);
      note_awake(meeting);
    }
  });
  wake_again_and_again(meeting, [&] { wake(meeting, sleeper.native_handle()); });
  sleeper.join();
}

template <class Sleep, class Wake>
void meet_a_process(Sleep&& sleep, Wake&& wake) {
  Meeting& meeting = new_meeting();
  const pid_t child = ::fork();
  if (child == 0) {
    start_idle_threads();
    run_after_all_others();
    for (int round = 0; round < kRounds; ++round) {
      sleep(meeting);
      note_awake(meeting);
    }
    ::_exit(0);
  }
  start_idle_threads();
  wake_again_and_again(meeting, [&] { wake(meeting, child); });
  int status = 0;
  require(::waitpid(child, &status, 0) == child && status == 0);
}

template <bool kPolls>
void be_woken_by_a_pipe() {
  static std::array<int, 2> pipe{};
  require(::pipe(pipe.data()) == 0);
  const auto sleep = [](Meeting&) {
    char byte = 0;
    pollfd polled{.fd = pipe[0], .events = POLLIN, .revents = 0};
    if (kPolls) { require(::poll(&polled, 1, -1) == 1); }
    require(::read(pipe[0], &byte, 1) == 1);
  };
  const auto wake = [](Meeting&, auto) { require(::write(pipe[1], "x", 1) == 1); };
  kPolls ? meet(sleep, wake) : meet_a_process(sleep, wake);
}

void be_woken_by_an_event_counter() {
  static const int counter = ::eventfd(0, 0);
  meet(
      [](Meeting&) {
        std::uint64_t count = 0;
        require(::read(counter, &count, sizeof(count)) == sizeof(count));
      },
      [](Meeting&, pthread_t) {
        const std::uint64_t one = 1;
        require(::write(counter, &one, sizeof(one)) == sizeof(one));
      });
}

void be_woken_by_a_condition() {
  static std::mutex mutex;
  static std::condition_variable changed;
  static int wanted = 0;
  meet(
      [](Meeting&) {
        std::unique_lock lock(mutex);
        changed.wait(lock, [] { return wanted > 0; });
        --wanted;
      },
      [](Meeting&, pthread_t) {
        const std::lock_guard lock(mutex);
        ++wanted;
        changed.notify_one();
      });
}

long call_futex(Meeting& meeting, int operation, std::uint32_t value) {
  return ::syscall(SYS_futex, &meeting.word, operation, value, nullptr, nullptr, 0);
}

/// The same memory at another address.
Meeting& elsewhere(Meeting& meeting) {
  void* const other = ::mremap(&meeting, 0, sizeof(Meeting), MREMAP_MAYMOVE);
  require(other != MAP_FAILED && other != &meeting);
  return *static_cast<Meeting*>(other);
}

void be_woken_by_a_futex_of_a_process() {
  meet_a_process(
      [](Meeting& meeting) {
        static Meeting& own = elsewhere(meeting);
        while (own.word == 0) { call_futex(own, FUTEX_WAIT, 0); }
        own.word = 0;
      },
      [](Meeting& meeting, pid_t) {
        meeting.word = 1;
        call_futex(meeting, FUTEX_WAKE, 1);
      });
}

Meeting* signalled = nullptr;

void on_signal(int /*signal*/) {
  note_awake(*signalled);
}

/// The handler does all the work: the kernel begins the wait for the condition anew by itself.
void be_woken_by_a_signal_in_a_wait() {
  start_idle_threads();
  signalled = &new_meeting();
  struct sigaction action {};
  action.sa_handler = on_signal;
  action.sa_flags = SA_RESTART;
  ::sigaction(SIGUSR1, &action, nullptr);
  std::mutex mutex;
  std::condition_variable ends;
  bool is_over = false;
  std::thread sleeper([&] {
    run_after_all_others();
    std::unique_lock lock(mutex);
    ends.wait(lock, [&] { return is_over; });
  });
  wake_again_and_again(*signalled, [&] { ::pthread_kill(sleeper.native_handle(), SIGUSR1); });
  {
    const std::lock_guard lock(mutex);
    is_over = true;
    ends.notify_one();
  }
  sleeper.join();
}

void be_woken_by_a_signal_of_a_process() {
  ::signal(SIGUSR1, [](int) {});
  meet_a_process([](Meeting&) { ::pause(); },
                 [](Meeting&, pid_t child) { ::kill(child, SIGUSR1); });
}

void be_woken_by_an_end() {
  start_idle_threads();
  Meeting& meeting = new_meeting();
  for (int round = 1; round <= kRounds; ++round) {
    std::thread child([&] {
      std::this_thread::sleep_for(1ms);
      meeting.woken_at = now();
    });
    child.join();
    note_awake(meeting);
  }
}

/// The first thread of each process ends long before the last.
void be_woken_by_the_last_thread_of_a_process() {
  std::thread([] {
    for (;;) { std::this_thread::sleep_for(1ms); }
  }).detach();
  run_after_all_others();
  Meeting& meeting = new_meeting();
  for (int round = 1; round <= kRounds; ++round) {
    const pid_t child = ::fork();
    if (child == 0) {
      std::thread([&] {
        std::this_thread::sleep_for(1ms);
        meeting.woken_at = now();
      }).detach();
      ::pthread_exit(nullptr);
    }
    int status = 0;
    require(::waitpid(child, &status, 0) == child && status == 0);
    note_awake(meeting);
  }
}

/// A read that finds its bytes there is no wait, not even for a moment. $TERMINAL has two bytes for
/// each round.
void read_what_is_there() {
  std::thread([] {
    for (;;) { std::this_thread::sleep_for(1ms); }
  }).detach();
  run_after_all_others();
  const int terminal = ::open(std::getenv("TERMINAL"), O_RDWR | O_NOCTTY);
  for (int round = 0; round < 20 * kRounds; ++round) {
    const std::int64_t before = now();
    std::array<char, 2> bytes{};
    require(::read(terminal, bytes.data(), bytes.size()) == 2);
    require(now() - before < 100'000);  // looks at the clock take a little
  }
}

/// Only one of many threads works.
void work_beside_idle_threads(int idle) {
  for (int i = 0; i < idle; ++i) {
    std::thread([] {
      for (;;) { ::pause(); }
    }).detach();
  }
  for (int i = 0; i < 1000; ++i) { ::usleep(1000); }
}

constexpr std::array kWays{
    Way{"woken-by-pipe", be_woken_by_a_pipe<true>},
    Way{"woken-by-pipe-of-process", be_woken_by_a_pipe<false>},
    Way{"woken-by-counter", be_woken_by_an_event_counter},
    Way{"woken-by-condition", be_woken_by_a_condition},
    Way{"woken-by-shared-futex", be_woken_by_a_futex_of_a_process},
    Way{"woken-by-signal", be_woken_by_a_signal_in_a_wait},
    Way{"woken-by-signal-of-process", be_woken_by_a_signal_of_a_process},
    Way{"woken-by-end", be_woken_by_an_end},
    Way{"woken-by-last-thread", be_woken_by_the_last_thread_of_a_process},
    Way{"read-what-is-there", read_what_is_there},
    Way{"works-alone", [] { work_beside_idle_threads(0); }},
    Way{"works-beside-100", [] { work_beside_idle_threads(100); }},
};

}  // namespace

std::span<const Way> ways_of_wakes() {
  return kWays;
}
