// Waits interrupted by signals, and masks of signals.
#include <poll.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <limits>
#include <thread>

#include "timed_way.hpp"

namespace {

using namespace std::chrono_literals;

void handle(int signal, void (*handler)(int), int flags) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = flags;
  ::sigaction(signal, &action, nullptr);
}

void do_nothing(int /*signal*/) {}

/// A pipe that gets a byte after some seconds.
class LatePipe {
 public:
  explicit LatePipe(std::chrono::seconds after) {
    require(::pipe(ends_.data()) == 0);
    writer_ = std::thread([this, after] {
      sigset_t all{};
      ::sigfillset(&all);
      ::pthread_sigmask(SIG_SETMASK, &all, nullptr);
      std::this_thread::sleep_for(after);
      require(::write(ends_[1], "x", 1) == 1);
    });
  }
  LatePipe(const LatePipe&) = delete;
  LatePipe& operator=(const LatePipe&) = delete;
  ~LatePipe() { writer_.join(); }

  /// Returns 1, or a negative errno value.
  long read() {
    char byte = 0;
    const ssize_t size = ::read(ends_[0], &byte, 1);
    return size < 0 ? -errno : size;
  }

 private:
  std::array<int, 2> ends_{};
  std::thread writer_;
};

void wait_in_a_handler() {
  // An interrupted wait ends after the handler, or goes on.
  handle(
      SIGALRM, [](int) { ::sleep(1); }, 0);
  ::alarm(1);
  require(::sleep(10) == 8);
  handle(
      SIGALRM, [](int) { ::sleep(1); }, SA_RESTART);
  LatePipe pipe(4s);
  ::alarm(1);
  require(pipe.read() == 1);
  // The handler takes longer than the interrupted wait.
  ::alarm(1);
  handle(
      SIGALRM, [](int) { ::sleep(3); }, 0);
  ::usleep(1'500'000);
  ::sleep(1);
}

void compute() {
  const auto used = [] {
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
  };
  for (const auto end = used() + 20ms; used() < end;) {}
}

void compute_in_a_handler() {
  handle(
      SIGALRM,
      [](int) {
        ::sleep(1);
        compute();
        ::sleep(1);
        compute();
      },
      SA_RESTART);
  LatePipe pipe(5s);
  ::alarm(1);
  require(pipe.read() == 1);
}

sigjmp_buf out;

/// The handler jumps out of the interrupted wait and never returns.
void wait_until_jumped_out() {
  handle(
      SIGALRM, [](int) { ::siglongjmp(out, 1); }, 0);
  LatePipe pipe(20s);
  static int turn;  // static: a jump does not set the value back
  for (turn = 0; turn < 4; ++turn) {
    if (::sigsetjmp(out, 1) == 0) {
      ::alarm(1);
      if (turn % 2 == 0) {
        pipe.read();
      } else {
        ::sleep(100);
      }
      std::abort();
    }
    std::this_thread::sleep_for(1s);
  }
  require(pipe.read() == 1);
}

void wait_for_any_signal() {
  sigset_t all{};
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_SETMASK, &all, nullptr);
  const timespec second{.tv_sec = 1, .tv_nsec = 0};
  require(::sigtimedwait(&all, nullptr, &second) == -1 && errno == EAGAIN);
  ::alarm(1);
  int signal = 0;
  require(::sigwait(&all, &signal) == 0 && signal == SIGALRM);
}

void wait_with_masks() {
  sigset_t all{};
  ::sigfillset(&all);
  const timespec second{.tv_sec = 1, .tv_nsec = 0};
  ::ppoll(nullptr, 0, &second, &all);
  ::pselect(0, nullptr, nullptr, nullptr, &second, &all);
  const int epoll = ::epoll_create1(0);
  epoll_event event{};
  ::epoll_pwait(epoll, &event, 1, 1000, &all);
  // A signal that comes only during the wait.
  handle(SIGALRM, do_nothing, SA_RESTART);
  ::pthread_sigmask(SIG_SETMASK, &all, nullptr);
  sigset_t none{};
  ::alarm(1);
  require(::pselect(0, nullptr, nullptr, nullptr, nullptr, &none) == -1 && errno == EINTR);
  ::alarm(1);
  require(::ppoll(nullptr, 0, nullptr, &none) == -1 && errno == EINTR);
  ::alarm(1);
  require(::epoll_pwait(epoll, &event, 1, -1, &none) == -1 && errno == EINTR);
  ::alarm(1);
  require(::sigsuspend(&none) == -1 && errno == EINTR);
}

/// Blocks signals by system calls.
void wait_with_signals_blocked_by_hand() {
  const unsigned long all = ~0UL;
  unsigned long before = 0;
  ::syscall(SYS_rt_sigprocmask, SIG_SETMASK, &all, nullptr, sizeof(all));
  ::syscall(SYS_rt_sigprocmask, SIG_BLOCK, nullptr, &before, sizeof(before));
  require((before >> (SIGUSR1 - 1) & 1) == 1);
  for (const int signal : {SIGSYS, 16}) {
    const std::array<unsigned long, 4> ignoring{1, 0, 0, 0};
    require(::syscall(SYS_rt_sigaction, signal, ignoring.data(), nullptr, sizeof(all)) == 0);
    require(::signal(signal, SIG_DFL) != SIG_ERR);
  }
  ::sleep(1);
  const timespec second{.tv_sec = 1, .tv_nsec = 0};
  ::syscall(SYS_nanosleep, &second, nullptr);
}

void read_until_interrupted() {
  LatePipe pipe(5s);
  handle(SIGALRM, do_nothing, 0);
  ::alarm(1);
  require(pipe.read() == -EINTR);
  handle(SIGALRM, do_nothing, SA_RESTART);
  ::alarm(1);
  require(pipe.read() == 1);
}

struct CountsItsEnd {
  ~CountsItsEnd() { ++ends; }
  static inline std::atomic<int> ends{0};
};

void wait_for_cancelled_threads() {
  std::array<int, 2> never{};
  require(::pipe(never.data()) == 0);
  static const int never_written = never[0];
  using Wait = void* (*)(void*);
  const Wait sleeps = [](void*) -> void* {
    const CountsItsEnd end;
    ::sleep(100);
    return nullptr;
  };
  const Wait reads = [](void*) -> void* {
    const CountsItsEnd end;
    char byte = 0;
    require(::read(never_written, &byte, 1) == 1);
    return nullptr;
  };
  const Wait polls = [](void*) -> void* {
    const CountsItsEnd end;
    ::poll(nullptr, 0, -1);
    return nullptr;
  };
  for (const Wait wait : {sleeps, reads, polls}) {
    pthread_t thread{};
    require(::pthread_create(&thread, nullptr, wait, nullptr) == 0);
    ::sleep(1);
    ::pthread_cancel(thread);
    void* result = nullptr;
    ::pthread_join(thread, &result);
    require(result == PTHREAD_CANCELED);
  }
  require(CountsItsEnd::ends == 3);
}

/// Waits as long as possible, like programs with nothing to do until a signal comes.
void wait_for_ages() {
  handle(SIGALRM, do_nothing, 0);
  const timespec longest{.tv_sec = std::numeric_limits<time_t>::max(), .tv_nsec = 999'999'999};
  ::alarm(1);
  require(::nanosleep(&longest, nullptr) == -1);
  ::alarm(1);
  require(::clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &longest, nullptr) == EINTR);
  ::alarm(1);
  require(::ppoll(nullptr, 0, &longest, nullptr) == -1);
  ::alarm(1);
  timeval longest_of_select{.tv_sec = std::numeric_limits<time_t>::max(), .tv_usec = 0};
  require(::select(0, nullptr, nullptr, nullptr, &longest_of_select) == -1);
}

void wait_for_ages_until_a_child_ends() {
  handle(SIGCHLD, do_nothing, 0);
  const timespec longest{.tv_sec = std::numeric_limits<time_t>::max(), .tv_nsec = 999'999'999};
  for (int i = 0; i < 3; ++i) {
    if (::fork() == 0) {
      ::sleep(1);
      ::_exit(0);
    }
    require(::nanosleep(&longest, nullptr) == -1);
    require(::wait(nullptr) > 0);
  }
}

/// The library holds a program by SIGSYS and SIGRTMAX - 3; the program can use both signals, too.
void get_signals_of_the_library() {
  static std::atomic<int> seen = 0;
  for (const int signal : {SIGSYS, SIGRTMAX - 3}) {
    handle(
        signal, [](int) { ++seen; }, 0);
    ::raise(signal);
    ::usleep(500'000);
    handle(signal, SIG_IGN, 0);
    ::raise(signal);
    handle(signal, SIG_DFL, 0);
    const pid_t child = ::fork();
    if (child == 0) {
      ::raise(signal);
      ::_exit(1);
    }
    int status = 0;
    require(::waitpid(child, &status, 0) == child);
    require(WIFSIGNALED(status) && WTERMSIG(status) == signal);
  }
  require(seen == 2);
}

/// Sets a handler by a system call, as programs in other languages than C do.
void wait_in_a_handler_that_blocks_all() {
  struct {
    void (*handler)(int);
    unsigned long flags;
    void (*restore)();
    unsigned long blocked;
  } action{};
  struct sigaction known {};
  handle(
      SIGUSR1, [](int) { ::sleep(1); }, 0);
  require(::syscall(SYS_rt_sigaction, SIGUSR1, nullptr, &action, sizeof(action.blocked)) == 0);
  action.blocked = ~0UL;
  require(::syscall(SYS_rt_sigaction, SIGUSR1, &action, nullptr, sizeof(action.blocked)) == 0);
  ::raise(SIGUSR1);
  require(::sigaction(SIGUSR1, nullptr, &known) == 0 && known.sa_handler == action.handler);
}

constexpr std::array kWays{
    Way{"own-signals", get_signals_of_the_library},
    Way{"handler-blocks-all", wait_in_a_handler_that_blocks_all},
    Way{"ages", wait_for_ages},
    Way{"ages-of-a-parent", wait_for_ages_until_a_child_ends},
    Way{"handler", wait_in_a_handler},
    Way{"busy-handler", compute_in_a_handler},
    Way{"jump", wait_until_jumped_out},
    Way{"any-signal", wait_for_any_signal},
    Way{"masks", wait_with_masks},
    Way{"masks-by-hand", wait_with_signals_blocked_by_hand},
    Way{"interrupted-read", read_until_interrupted},
    Way{"cancelled", wait_for_cancelled_threads},
};

}  // namespace

std::span<const Way> ways_of_signals() {
  return kWays;
}
