// Timers of timer_create().
#include <semaphore.h>
#include <signal.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <array>

#include "timed_way.hpp"

namespace {

constexpr long kNsPerMs = 1'000'000;

timespec ms(long count) {
  return {.tv_sec = count / 1000, .tv_nsec = count % 1000 * kNsPerMs};
}

void block(int signal) {
  sigset_t one{};
  ::sigaddset(&one, signal);
  ::pthread_sigmask(SIG_BLOCK, &one, nullptr);
}

siginfo_t wait_for(int signal) {
  sigset_t one{};
  ::sigaddset(&one, signal);
  siginfo_t info{};
  require(::sigwaitinfo(&one, &info) == signal);
  return info;
}

timer_t signalling_timer(int clock, int notify) {
  sigevent event{};
  event.sigev_notify = notify;
  event.sigev_signo = SIGRTMIN + 1;
  event.sigev_value.sival_int = 77;
  event._sigev_un._tid = static_cast<int>(::syscall(SYS_gettid));
  timer_t timer{};
  require(::timer_create(clock, &event, &timer) == 0);
  return timer;
}

void wait_for_a_timer() {
  block(SIGRTMIN + 1);
  const timer_t timer = signalling_timer(CLOCK_MONOTONIC, SIGEV_SIGNAL);
  const itimerspec each_half{.it_interval = ms(500), .it_value = ms(1000)};
  require(::timer_settime(timer, 0, &each_half, nullptr) == 0);
  for (int turn = 0; turn < 3; ++turn) {
    const siginfo_t info = wait_for(SIGRTMIN + 1);
    require(info.si_code == SI_TIMER && info.si_value.sival_int == 77);
  }
  itimerspec left{};
  require(::timer_gettime(timer, &left) == 0);
  require(left.it_value.tv_nsec == 500 * kNsPerMs && left.it_interval.tv_nsec == 500 * kNsPerMs);
  require(::timer_delete(timer) == 0 && ::timer_delete(timer) != 0);
}

void wait_for_a_time_of_each_clock() {
  block(SIGRTMIN + 1);
  for (const int clock : {CLOCK_REALTIME, CLOCK_MONOTONIC, CLOCK_BOOTTIME}) {
    for (const int notify : {SIGEV_SIGNAL, SIGEV_THREAD_ID}) {
      const timer_t timer = signalling_timer(clock, notify);
      itimerspec once{};
      ::clock_gettime(clock, &once.it_value);
      once.it_value.tv_sec += 1;
      require(::timer_settime(timer, TIMER_ABSTIME, &once, nullptr) == 0);
      wait_for(SIGRTMIN + 1);
      ::timer_delete(timer);
    }
  }
}

/// A signal is pending only once; further expirations until the delivery are counted.
void wait_with_overruns() {
  block(SIGRTMIN + 1);
  for (const int notify : {SIGEV_SIGNAL, SIGEV_THREAD_ID}) {
    const timer_t timer = signalling_timer(CLOCK_MONOTONIC, notify);
    const itimerspec each_tenth{.it_interval = ms(100), .it_value = ms(100)};
    ::timer_settime(timer, 0, &each_tenth, nullptr);
    ::usleep(1'050'000);
    wait_for(SIGRTMIN + 1);
    require(::timer_getoverrun(timer) == 9);
    wait_for(SIGRTMIN + 1);
    require(::timer_getoverrun(timer) == 0);
    ::timer_delete(timer);
  }
}

sem_t expired;

void wait_for_timer_threads() {
  ::sem_init(&expired, 0, 0);
  sigevent event{};
  event.sigev_notify = SIGEV_THREAD;
  event.sigev_value.sival_int = 5;
  event.sigev_notify_function = [](sigval value) {
    require(value.sival_int == 5);
    ::usleep(100'000);
    ::sem_post(&expired);
  };
  timer_t timer{};
  require(::timer_create(CLOCK_REALTIME, &event, &timer) == 0);
  const itimerspec each_second{.it_interval = ms(1000), .it_value = ms(1000)};
  require(::timer_settime(timer, 0, &each_second, nullptr) == 0);
  for (int turn = 0; turn < 3; ++turn) { ::sem_wait(&expired); }
  ::timer_delete(timer);
  ::sleep(2);
  require(::sem_trywait(&expired) != 0);
}

void wait_beside_a_silent_timer() {
  const timer_t timer = signalling_timer(CLOCK_MONOTONIC, SIGEV_NONE);
  const itimerspec once{.it_interval = {}, .it_value = ms(1500)};
  ::timer_settime(timer, 0, &once, nullptr);
  itimerspec left{};
  ::sleep(1);
  ::timer_gettime(timer, &left);
  require(left.it_value.tv_sec == 0 && left.it_value.tv_nsec == 500 * kNsPerMs);
  ::sleep(1);
  ::timer_gettime(timer, &left);
  require(left.it_value.tv_sec == 0 && left.it_value.tv_nsec == 0);
}

constexpr std::array kWays{
    Way{"timer", wait_for_a_timer},
    Way{"timer-clocks", wait_for_a_time_of_each_clock},
    Way{"timer-overruns", wait_with_overruns},
    Way{"timer-threads", wait_for_timer_threads},
    Way{"timer-silent", wait_beside_a_silent_timer},
};

}  // namespace

std::span<const Way> ways_of_timers() {
  return kWays;
}
