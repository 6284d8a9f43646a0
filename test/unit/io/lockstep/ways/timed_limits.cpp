// Rare calls with a time limit.
#include <fcntl.h>
#include <mqueue.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/sem.h>
#include <sys/socket.h>
#include <sys/sysinfo.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <sys/times.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <mutex>
#include <string>
#include <thread>

#include "timed_way.hpp"

namespace {

timespec in_a_second(int clock) {
  timespec until{};
  ::clock_gettime(clock, &until);
  ++until.tv_sec;
  return until;
}

void wait_for_a_message() {
  const std::string name = "/fakebot-test-" + std::to_string(::getpid());
  mq_attr attributes{};
  attributes.mq_maxmsg = 1;
  attributes.mq_msgsize = 1;
  const mqd_t queue = ::mq_open(name.c_str(), O_RDWR | O_CREAT | O_EXCL, 0600, &attributes);
  require(queue >= 0 && ::mq_unlink(name.c_str()) == 0);
  char byte = 0;
  timespec until = in_a_second(CLOCK_REALTIME);
  require(::mq_timedreceive(queue, &byte, 1, nullptr, &until) == -1 && errno == ETIMEDOUT);
  require(::mq_timedsend(queue, "x", 1, 0, &until) == 0);
  until = in_a_second(CLOCK_REALTIME);
  require(::mq_timedsend(queue, "x", 1, 0, &until) == -1 && errno == ETIMEDOUT);
  std::thread sender([&] {
    ::sleep(1);
    require(::mq_send(queue, "y", 1, 0) == 0);
  });
  require(::mq_receive(queue, &byte, 1, nullptr) == 1);
  require(::mq_receive(queue, &byte, 1, nullptr) == 1 && byte == 'y');
  sender.join();
}

void wait_for_a_semaphore_set() {
  const int set = ::semget(IPC_PRIVATE, 1, 0600);
  require(set >= 0);
  sembuf take{.sem_num = 0, .sem_op = -1, .sem_flg = 0};
  const timespec second{.tv_sec = 1, .tv_nsec = 0};
  const bool timed_out = ::semtimedop(set, &take, 1, &second) == -1 && errno == EAGAIN;
  require(::semctl(set, 0, IPC_RMID) == 0 && timed_out);
}

void wait_for_a_mutex_with_priority() {
  pthread_mutexattr_t attributes;
  ::pthread_mutexattr_init(&attributes);
  ::pthread_mutexattr_setprotocol(&attributes, PTHREAD_PRIO_INHERIT);
  pthread_mutex_t mutex;
  ::pthread_mutex_init(&mutex, &attributes);
  ::pthread_mutex_lock(&mutex);
  std::thread other([&] {
    const timespec until = in_a_second(CLOCK_REALTIME);
    require(::pthread_mutex_timedlock(&mutex, &until) == ETIMEDOUT);
    ::pthread_mutex_lock(&mutex);  // for another second
    ::pthread_mutex_unlock(&mutex);
  });
  ::sleep(2);
  ::pthread_mutex_unlock(&mutex);
  other.join();
}

void wait_for_a_socket() {
  std::array<int, 2> ends{};
  require(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()) == 0);
  const timeval second{.tv_sec = 1, .tv_usec = 0};
  ::setsockopt(ends[0], SOL_SOCKET, SO_RCVTIMEO, &second, sizeof(second));
  char byte = 0;
  require(::recv(ends[0], &byte, 1, 0) == -1 && errno == EAGAIN);
  require(::read(ends[0], &byte, 1) == -1 && errno == EAGAIN);
}

void wait_with_rare_calls() {
  struct sysinfo before {};
  struct sysinfo after {};
  tms used{};
  const clock_t ticks = ::times(&used);
  ::sysinfo(&before);
  wait_for_a_message();
  wait_for_a_semaphore_set();
  wait_for_a_mutex_with_priority();
  wait_for_a_socket();
  ::sysinfo(&after);
  require(::times(&used) - ticks == 800 && after.uptime - before.uptime == 8);
  const timespec epoch{};
  require(::clock_settime(CLOCK_REALTIME, &epoch) == -1 && errno == EPERM);
}

/// Makes no call that could wait.
void yield_until_another_thread_has_slept() {
  std::atomic<bool> done{false};
  std::thread other([&] {
    ::usleep(100'000);
    done = true;
  });
  while (!done) { ::sched_yield(); }
  other.join();
}

/// Waits for messages in calls without a time limit.
void look_at_a_clock_after_each_of_many_messages() {
  std::array<int, 2> pipe{};
  require(::pipe(pipe.data()) == 0);
  std::thread other([&] {
    char message = 0;
    while (::read(pipe[0], &message, 1) == 1) {
      timespec first{};
      ::clock_gettime(CLOCK_MONOTONIC, &first);
      timespec second{};
      ::clock_gettime(CLOCK_MONOTONIC, &second);
      require(first.tv_nsec == second.tv_nsec && first.tv_nsec % 1'000'000 == 0);
    }
  });
  for (int i = 0; i < 1000; ++i) {
    ::usleep(1000);
    require(::write(pipe[1], "x", 1) == 1);
  }
  ::close(pipe[1]);
  other.join();
}

/// Tries to lock a mutex in a loop, without a system call.
void lock_until_another_thread_has_slept() {
  std::mutex mutex;
  bool done = false;
  std::thread other([&] {
    ::usleep(50'000);
    const std::lock_guard lock(mutex);
    done = true;
  });
  const auto is_done = [&] {
    const std::lock_guard lock(mutex);
    return done;
  };
  while (!is_done()) {}
  other.join();
}

void wait_for_a_thread_of_c() {
  thrd_t thread{};
  const auto sleeps = [](void*) {
    const timespec second{.tv_sec = 1, .tv_nsec = 0};
    ::thrd_sleep(&second, nullptr);
    return 5;
  };
  require(::thrd_create(&thread, sleeps, nullptr) == thrd_success);
  int result = 0;
  require(::thrd_join(thread, &result) == thrd_success && result == 5);
}

/// The number of an armed timer is reused for another descriptor.
void wait_for_a_duplicate() {
  const int timer = ::timerfd_create(CLOCK_MONOTONIC, 0);
  const int duplicate = ::dup(timer);
  const itimerspec once{.it_interval = {}, .it_value = {.tv_sec = 1, .tv_nsec = 0}};
  require(::timerfd_settime(duplicate, 0, &once, nullptr) == 0);
  std::uint64_t times = 0;
  require(::read(timer, &times, sizeof(times)) == sizeof(times) && times == 1);
  require(::timerfd_settime(timer, 0, &once, nullptr) == 0);
  ::close(duplicate);
  ::close(timer);
  const int event = ::eventfd(0, EFD_NONBLOCK);
  require(event == timer);
  ::sleep(2);
  require(::read(event, &times, sizeof(times)) == -1 && errno == EAGAIN);
}

std::int64_t time_ns(int clock) {
  timespec now{};
  ::clock_gettime(clock, &now);
  return now.tv_sec * 1'000'000'000 + now.tv_nsec;
}

/// Waits until 100 ms and 777 ns are over, with deadlines rounded down to a microsecond, as in
/// libraries: if time stood still, the last wait would return at once for ever.
template <class Wait>
void wait_by_rounded_deadlines(int clock, const Wait& wait) {
  const std::int64_t deadline_ns = time_ns(clock) + 100'000'777;
  const std::int64_t rounded_ns = deadline_ns / 1000 * 1000;
  const timespec rounded{.tv_sec = rounded_ns / 1'000'000'000,
                         .tv_nsec = rounded_ns % 1'000'000'000};
  while (time_ns(clock) < deadline_ns) { wait(rounded); }
}

void wait_for_conditions_by_rounded_deadlines() {
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
  ::pthread_mutex_lock(&mutex);
  wait_by_rounded_deadlines(CLOCK_REALTIME, [&](const timespec& deadline) {
    ::pthread_cond_timedwait(&condition, &mutex, &deadline);
  });
}

void wait_for_mutexes_by_rounded_deadlines() {
  for (const int protocol : {PTHREAD_PRIO_NONE, PTHREAD_PRIO_INHERIT}) {
    pthread_mutexattr_t attributes;
    ::pthread_mutexattr_init(&attributes);
    ::pthread_mutexattr_setprotocol(&attributes, protocol);
    pthread_mutex_t mutex;
    ::pthread_mutex_init(&mutex, &attributes);
    ::pthread_mutex_lock(&mutex);
    std::thread other([&] {
      wait_by_rounded_deadlines(CLOCK_REALTIME, [&](const timespec& deadline) {
        require(::pthread_mutex_timedlock(&mutex, &deadline) == ETIMEDOUT);
      });
    });
    other.join();
  }
}

void sleep_by_rounded_deadlines() {
  wait_by_rounded_deadlines(CLOCK_MONOTONIC, [](const timespec& deadline) {
    ::clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &deadline, nullptr);
  });
}

/// Between two timers, a wait for the first timer ends at once.
void wait_for_timers_by_rounded_deadlines() {
  const int timer = ::timerfd_create(CLOCK_MONOTONIC, 0);
  pollfd polled{.fd = timer, .events = POLLIN, .revents = 0};
  wait_by_rounded_deadlines(CLOCK_MONOTONIC, [&](const timespec& deadline) {
    const itimerspec once{.it_interval = {}, .it_value = deadline};
    std::uint64_t times = 0;
    require(::timerfd_settime(timer, TFD_TIMER_ABSTIME, &once, nullptr) == 0);
    require(::poll(&polled, 1, -1) == 1 && ::read(timer, &times, sizeof(times)) == sizeof(times));
  });
}

void wait_for_signals_of_timers_by_rounded_deadlines() {
  sigset_t signals;
  ::sigemptyset(&signals);
  ::sigaddset(&signals, SIGALRM);
  ::pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  timer_t timer{};
  require(::timer_create(CLOCK_MONOTONIC, nullptr, &timer) == 0);
  wait_by_rounded_deadlines(CLOCK_MONOTONIC, [&](const timespec& deadline) {
    const itimerspec once{.it_interval = {}, .it_value = deadline};
    require(::timer_settime(timer, TIMER_ABSTIME, &once, nullptr) == 0);
    int signal = 0;
    require(::sigwait(&signals, &signal) == 0 && signal == SIGALRM);
  });
}

/// Another thread writes a byte after 50 ms; `look` tells whether the byte is there, without a
/// wait.
template <class Look>
void look_until_a_byte_is_there(const Look& look) {
  std::array<int, 2> pipe{};
  require(::pipe2(pipe.data(), O_NONBLOCK) == 0);
  std::thread other([&] {
    ::usleep(50'000);
    require(::write(pipe[1], "x", 1) == 1);
  });
  while (!look(pipe[0])) {}
  other.join();
}

void read_until_a_byte_is_there() {
  look_until_a_byte_is_there([](int descriptor) {
    char byte = 0;
    return ::read(descriptor, &byte, 1) == 1;
  });
}

void count_until_a_byte_is_there() {
  look_until_a_byte_is_there([](int descriptor) {
    int count = 0;
    require(::ioctl(descriptor, FIONREAD, &count) == 0);
    return count == 1;
  });
}

void poll_until_a_byte_is_there() {
  look_until_a_byte_is_there([](int descriptor) {
    pollfd polled{.fd = descriptor, .events = POLLIN, .revents = 0};
    return ::poll(&polled, 1, 0) == 1;
  });
}

/// Like a driver that looks at the line, and sends commands by the clock.
void look_at_a_clock_between_reads() {
  const std::int64_t begin_ns = time_ns(CLOCK_MONOTONIC);
  std::array<int, 2> pipe{};
  require(::pipe2(pipe.data(), O_NONBLOCK) == 0);
  char byte = 0;
  while (time_ns(CLOCK_MONOTONIC) < begin_ns + 50'000'000) {
    require(::read(pipe[0], &byte, 1) == -1 && errno == EAGAIN);
  }
}

/// The C library's streams read in calls outside the library of simulated time.
void read_a_stream() {
  std::array<int, 2> pipe{};
  require(::pipe(pipe.data()) == 0);
  std::thread other([&] {
    for (int i = 0; i < 20; ++i) {
      ::usleep(10'000);
      require(::write(pipe[1], "x", 1) == 1);
    }
    ::close(pipe[1]);
  });
  const std::int64_t begin_ns = time_ns(CLOCK_MONOTONIC);
  FILE* const stream = ::fdopen(pipe[0], "r");
  for (int i = 1; i <= 20; ++i) {
    require(std::fgetc(stream) == 'x');
    require(time_ns(CLOCK_MONOTONIC) - begin_ns == i * 10'000'000);
  }
  std::fclose(stream);
  other.join();
}

constexpr std::array kWays{
    Way{"read-in-vain", read_until_a_byte_is_there},
    Way{"count-in-vain", count_until_a_byte_is_there},
    Way{"poll-in-vain", poll_until_a_byte_is_there},
    Way{"read-and-clock", look_at_a_clock_between_reads},
    Way{"stream", read_a_stream},
    Way{"rounded-conditions", wait_for_conditions_by_rounded_deadlines},
    Way{"rounded-mutexes", wait_for_mutexes_by_rounded_deadlines},
    Way{"rounded-sleeps", sleep_by_rounded_deadlines},
    Way{"rounded-timers", wait_for_timers_by_rounded_deadlines},
    Way{"rounded-signals", wait_for_signals_of_timers_by_rounded_deadlines},
    Way{"rare-calls", wait_with_rare_calls},
    Way{"yield", yield_until_another_thread_has_slept},
    Way{"lock", lock_until_another_thread_has_slept},
    Way{"messages", look_at_a_clock_after_each_of_many_messages},
    Way{"thread-of-c", wait_for_a_thread_of_c},
    Way{"duplicate-timer", wait_for_a_duplicate},
};

}  // namespace

std::span<const Way> ways_of_limits() {
  return kWays;
}
