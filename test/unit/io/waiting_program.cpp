// Waits in all ways known to scaled time. Prints waits that were too short by the program's clock.
#include <poll.h>
#include <semaphore.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <functional>
#include <future>
#include <mutex>
#include <shared_mutex>
#include <thread>

namespace {

using namespace std::chrono;
using namespace std::chrono_literals;

constexpr milliseconds kWait = 20ms;
constexpr timespec kTime{0, 20'000'000};
constexpr int kTime_ms = 20;

timespec deadline(clockid_t clock) {
  timespec time{};
  ::clock_gettime(clock, &time);
  time.tv_nsec += kTime.tv_nsec;
  if (time.tv_nsec < 1'000'000'000) { return time; }
  return {time.tv_sec + 1, time.tv_nsec - 1'000'000'000};
}

bool all_were_long = true;

void check(const char* name, const std::function<void()>& wait) {
  const auto start = steady_clock::now();
  wait();
  const auto lasted = steady_clock::now() - start;
  if (lasted >= kWait) { return; }
  std::printf("%s: %.3f ms\n", name, duration<double, std::milli>(lasted).count());
  all_were_long = false;
}

void expire(int timer, int flags, const timespec& time) {
  const itimerspec setting{{}, time};
  ::timerfd_settime(timer, flags, &setting, nullptr);
  std::uint64_t count = 0;
  while (::read(timer, &count, sizeof(count)) < 0) {}
}

void check_locks() {
  std::mutex mutex;
  std::unique_lock lock(mutex);
  std::condition_variable condition;
  const auto never = [] { return false; };
  check("condition, steady", [&] { condition.wait_for(lock, kWait, never); });
  check("condition, system",
        [&] { condition.wait_until(lock, system_clock::now() + kWait, never); });
  check("future", [] { std::promise<int>().get_future().wait_for(kWait); });
  std::timed_mutex timed;
  timed.lock();
  check("mutex", [&] { std::thread([&] { (void)timed.try_lock_for(kWait); }).join(); });
  std::shared_timed_mutex shared;
  shared.lock();
  check("shared mutex", [&] { std::thread([&] { (void)shared.try_lock_for(kWait); }).join(); });
  check("shared mutex, shared",
        [&] { std::thread([&] { (void)shared.try_lock_shared_for(kWait); }).join(); });
  sem_t semaphore;
  ::sem_init(&semaphore, 0, 0);
  check("semaphore", [&] {
    const timespec until = deadline(CLOCK_REALTIME);
    ::sem_timedwait(&semaphore, &until);
  });
  check("semaphore, steady", [&] {
    const timespec until = deadline(CLOCK_MONOTONIC);
    ::sem_clockwait(&semaphore, CLOCK_MONOTONIC, &until);
  });
}

void check_sleeps() {
  check("sleep", [] { std::this_thread::sleep_for(kWait); });
  check("usleep", [] { ::usleep(kTime.tv_nsec / 1000); });
  check("clock_nanosleep", [] {
    const timespec until = deadline(CLOCK_MONOTONIC);
    ::clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, nullptr);
  });
  check("poll", [] { ::poll(nullptr, 0, kTime_ms); });
  check("ppoll", [] { ::ppoll(nullptr, 0, &kTime, nullptr); });
  check("select", [] {
    timeval time{0, kTime.tv_nsec / 1000};
    ::select(0, nullptr, nullptr, nullptr, &time);
  });
  check("pselect", [] { ::pselect(0, nullptr, nullptr, nullptr, &kTime, nullptr); });
  const int epoll = ::epoll_create1(0);
  epoll_event event{};
  check("epoll_wait", [&] { ::epoll_wait(epoll, &event, 1, kTime_ms); });
}

void check_timers() {
  for (const clockid_t clock : {CLOCK_MONOTONIC, CLOCK_REALTIME}) {
    const int timer = ::timerfd_create(clock, 0);
    check("timerfd", [&] { expire(timer, 0, kTime); });
    check("timerfd, deadline", [&] { expire(timer, TFD_TIMER_ABSTIME, deadline(clock)); });
  }
  sigset_t signals;
  ::sigemptyset(&signals);
  ::sigaddset(&signals, SIGALRM);
  ::pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  check("sigtimedwait", [&] { ::sigtimedwait(&signals, nullptr, &kTime); });
  int signal = 0;
  check("setitimer", [&] {
    const itimerval setting{{}, {0, kTime.tv_nsec / 1000}};
    ::setitimer(ITIMER_REAL, &setting, nullptr);
    ::sigwait(&signals, &signal);
  });
  timer_t timer{};
  ::timer_create(CLOCK_MONOTONIC, nullptr, &timer);
  check("timer_settime", [&] {
    const itimerspec setting{{}, kTime};
    ::timer_settime(timer, 0, &setting, nullptr);
    ::sigwait(&signals, &signal);
  });
  check("timer_settime, deadline", [&] {
    const itimerspec setting{{}, deadline(CLOCK_MONOTONIC)};
    ::timer_settime(timer, TIMER_ABSTIME, &setting, nullptr);
    ::sigwait(&signals, &signal);
  });
}

}  // namespace

int main() {
  check_locks();
  check_sleeps();
  check_timers();
  return all_were_long ? 0 : 1;
}
