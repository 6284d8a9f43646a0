// Waits in one of the ways of drivers, and prints how long the wait took on the program's clock.
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <future>
#include <mutex>
#include <thread>
#include <vector>

#include "timed_way.hpp"

namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

void sleep_in_all_ways() {
  ::sleep(1);
  ::usleep(500'000);
  const timespec quarter{.tv_sec = 0, .tv_nsec = 250'000'000};
  ::nanosleep(&quarter, nullptr);
  timespec until{};
  ::clock_gettime(CLOCK_REALTIME, &until);
  until.tv_sec += 2;
  ::clock_nanosleep(CLOCK_REALTIME, TIMER_ABSTIME, &until, nullptr);
}

void wait_for_no_descriptor() {
  ::poll(nullptr, 0, 1000);
  timeval half{.tv_sec = 0, .tv_usec = 500'000};
  ::select(0, nullptr, nullptr, nullptr, &half);
  const timespec quarter{.tv_sec = 0, .tv_nsec = 250'000'000};
  ::ppoll(nullptr, 0, &quarter, nullptr);
  ::pselect(0, nullptr, nullptr, nullptr, &quarter, nullptr);
  const int epoll = ::epoll_create1(0);
  epoll_event event{};
  ::epoll_wait(epoll, &event, 1, 1000);
  ::close(epoll);
}

void wait_for_a_pipe(bool reads) {
  std::array<int, 2> pipe{};
  if (::pipe(pipe.data()) != 0) { std::abort(); }
  std::thread writer([&] {
    std::this_thread::sleep_for(1500ms);
    if (::write(pipe[1], "x", 1) != 1) { std::abort(); }
  });
  pollfd polled{.fd = pipe[0], .events = POLLIN, .revents = 0};
  char byte = 0;
  if (reads ? ::read(pipe[0], &byte, 1) != 1 : ::poll(&polled, 1, 60'000) != 1) { std::abort(); }
  writer.join();
}

void wait_for_a_condition() {
  std::mutex mutex;
  std::condition_variable changed;
  bool done = false;
  std::unique_lock lock(mutex);
  if (changed.wait_for(lock, 2s, [&] { return done; })) { std::abort(); }
  std::thread other([&] {
    std::this_thread::sleep_for(1s);
    const std::scoped_lock other_lock(mutex);
    done = true;
    changed.notify_one();
  });
  if (!changed.wait_for(lock, 60s, [&] { return done; })) { std::abort(); }
  lock.unlock();
  other.join();
}

void wait_for_a_mutex() {
  std::mutex mutex;
  mutex.lock();
  std::thread other([&] {
    const std::scoped_lock lock(mutex);
    std::this_thread::sleep_for(1s);
  });
  std::this_thread::sleep_for(1s);
  mutex.unlock();
  other.join();
}

void wait_for_a_semaphore() {
  sem_t semaphore{};
  ::sem_init(&semaphore, 0, 0);
  timespec until{};
  ::clock_gettime(CLOCK_REALTIME, &until);
  until.tv_sec += 3;
  if (::sem_timedwait(&semaphore, &until) == 0) { std::abort(); }
}

void wait_for_threads() {
  std::vector<std::thread> threads;
  for (int i = 1; i <= 8; ++i) {
    threads.emplace_back([i] {
      for (int turn = 0; turn < 50; ++turn) { std::this_thread::sleep_for(i * 10ms); }
    });
  }
  for (std::thread& thread : threads) { thread.join(); }
  if (std::async(std::launch::async, [] { return 7; }).get() != 7) { std::abort(); }
}

void wait_for_a_child() {
  const pid_t child = ::fork();
  if (child == 0) {
    ::sleep(2);
    ::_exit(7);
  }
  int status = 0;
  if (::waitpid(child, &status, 0) != child || WEXITSTATUS(status) != 7) { std::abort(); }
}

void wait_for_a_killed_child() {
  const pid_t child = ::fork();
  if (child == 0) {
    std::thread([] { ::raise(SIGKILL); }).join();
  }
  int status = 0;
  if (::waitpid(child, &status, 0) != child || !WIFSIGNALED(status)) { std::abort(); }
  ::sleep(1);
}

void wait_with_blocked_signals() {
  sigset_t all{};
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_SETMASK, &all, nullptr);
  ::sleep(1);
  timespec limit{.tv_sec = 2, .tv_nsec = 0};
  sigset_t one{};
  ::sigaddset(&one, SIGUSR1);
  if (::sigtimedwait(&one, nullptr, &limit) >= 0) { std::abort(); }
}

void wait_for_a_signal() {
  static volatile bool came = false;
  ::signal(SIGUSR1, [](int) { came = true; });
  const pthread_t self = ::pthread_self();
  std::thread other([self] {
    std::this_thread::sleep_for(1s);
    ::pthread_kill(self, SIGUSR1);
  });
  const unsigned left = ::sleep(100);
  if (!came || left != 99) { std::abort(); }
  other.join();
}

/// Returns after half a second without a byte.
void read_a_terminal() {
  const int master = ::posix_openpt(O_RDWR | O_NOCTTY);
  if (master < 0 || ::grantpt(master) != 0 || ::unlockpt(master) != 0) { std::abort(); }
  std::array<char, 64> name{};
  if (::ptsname_r(master, name.data(), name.size()) != 0) { std::abort(); }
  const int terminal = ::open(name.data(), O_RDWR | O_NOCTTY);
  termios settings{};
  ::tcgetattr(terminal, &settings);
  ::cfmakeraw(&settings);
  settings.c_cc[VMIN] = 0;
  settings.c_cc[VTIME] = 5;
  ::tcsetattr(terminal, TCSANOW, &settings);
  std::array<char, 16> bytes{};
  if (::read(terminal, bytes.data(), bytes.size()) != 0) { std::abort(); }
  if (::write(master, "abc", 3) != 3) { std::abort(); }
  if (::read(terminal, bytes.data(), bytes.size()) != 3) { std::abort(); }
}

void wait_for_a_timer_descriptor() {
  const int timer = ::timerfd_create(CLOCK_MONOTONIC, 0);
  const itimerspec each_quarter{.it_interval = {.tv_sec = 0, .tv_nsec = 250'000'000},
                                .it_value = {.tv_sec = 1, .tv_nsec = 0}};
  ::timerfd_settime(timer, 0, &each_quarter, nullptr);
  std::uint64_t times = 0;
  for (int turn = 0; turn < 5; ++turn) {
    if (::read(timer, &times, sizeof(times)) != sizeof(times) || times != 1) { std::abort(); }
  }
  // An absolute time, in an epoll set, as in event loops.
  timespec until{};
  ::clock_gettime(CLOCK_MONOTONIC, &until);
  until.tv_sec += 2;
  const itimerspec once{.it_interval = {}, .it_value = until};
  ::timerfd_settime(timer, TFD_TIMER_ABSTIME, &once, nullptr);
  const int epoll = ::epoll_create1(0);
  epoll_event event{.events = EPOLLIN, .data = {}};
  ::epoll_ctl(epoll, EPOLL_CTL_ADD, timer, &event);
  if (::epoll_wait(epoll, &event, 1, -1) != 1) { std::abort(); }
}

void wait_for_an_alarm() {
  static volatile int alarms = 0;
  ::signal(SIGALRM, [](int) { alarms = alarms + 1; });
  ::alarm(3);
  if (::sleep(100) != 97 || alarms != 1) { std::abort(); }
  const itimerval each_half{.it_interval = {.tv_sec = 0, .tv_usec = 500'000},
                            .it_value = {.tv_sec = 0, .tv_usec = 500'000}};
  ::setitimer(ITIMER_REAL, &each_half, nullptr);
  while (alarms < 5) { ::pause(); }
}

/// Polls a closed descriptor in a loop, like a server closed by another thread.
void poll_what_is_closed() {
  std::atomic<bool> is_over = false;
  std::thread server([&] {
    pollfd closed{100, POLLIN, 0};
    while (!is_over) { ::poll(&closed, 1, 500); }
  });
  std::this_thread::sleep_for(50ms);
  is_over = true;
  server.join();
}

void look_at_the_clock() {
  const auto until = Clock::now() + 100ms;
  while (Clock::now() < until) {}
}

constexpr std::array kWays{
    Way{"sleeps", sleep_in_all_ways},
    Way{"descriptors", wait_for_no_descriptor},
    Way{"poll", [] { wait_for_a_pipe(false); }},
    Way{"read", [] { wait_for_a_pipe(true); }},
    Way{"condition", wait_for_a_condition},
    Way{"mutex", wait_for_a_mutex},
    Way{"semaphore", wait_for_a_semaphore},
    Way{"threads", wait_for_threads},
    Way{"child", wait_for_a_child},
    Way{"killed-child", wait_for_a_killed_child},
    Way{"blocked-signals", wait_with_blocked_signals},
    Way{"signal", wait_for_a_signal},
    Way{"terminal", read_a_terminal},
    Way{"timer-descriptor", wait_for_a_timer_descriptor},
    Way{"alarm", wait_for_an_alarm},
    Way{"spin", look_at_the_clock},
    Way{"spin-poll", poll_what_is_closed},
};

}  // namespace

int main(int argc, char** argv) {
  for (const auto ways :
       {std::span<const Way>(kWays), ways_of_batches(), ways_of_clocks(), ways_of_connections(),
        ways_of_limits(), ways_of_creation(), ways_of_timers(), ways_of_turns(), ways_of_signals(),
        ways_of_processes(), ways_of_spins(), ways_of_wakes()}) {
    for (const Way& way : ways) {
      if (argc != 2 || std::strcmp(argv[1], way.name) != 0) { continue; }
      const auto begin = Clock::now();
      const std::time_t begin_s = std::time(nullptr);
      way.wait();
      const std::chrono::duration<double, std::milli> took = Clock::now() - begin;
      std::printf("%.3f ms, %d s\n", took.count(), static_cast<int>(std::time(nullptr) - begin_s));
      return 0;
    }
  }
  return 2;
}
