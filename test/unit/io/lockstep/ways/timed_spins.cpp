// Threads that spin until another thread changes a variable, or compute.
#include <poll.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <thread>

#include "timed_way.hpp"

using namespace std::chrono_literals;

namespace {

constexpr int kRounds = 3;
volatile std::sig_atomic_t alarms = 0;

/// The number of rounds differs in a register from round to round.
void spin_on_a_variable() {
  std::atomic<int> round{0};
  std::thread other([&] {
    for (int i = 0; i < kRounds; ++i) {
      std::this_thread::sleep_for(1s);
      ++round;
    }
  });
  for (int i = 0; i < kRounds; ++i) {
    while (round == i) {}
  }
  other.join();
}

/// The handler runs in the thread that spins.
void spin_until_alarms() {
  std::signal(SIGALRM, [](int) { alarms = alarms + 1; });
  for (int i = 0; i < kRounds; ++i) {
    ::alarm(1);
    while (alarms == i) {}
  }
}

/// Two threads spin in turn: the second thread answers the first before time goes on.
void spin_in_turn() {
  std::atomic<int> asked{0};
  std::atomic<int> answered{0};
  std::thread other([&] {
    for (int i = 1; i <= kRounds; ++i) {
      while (asked < i) {}
      answered = i;
    }
  });
  for (int i = 1; i <= kRounds; ++i) {
    std::this_thread::sleep_for(1s);
    asked = i;
    while (answered < i) {}
  }
  other.join();
}

/// Time stands still, although another thread has a deadline.
void compute_beside_a_sleeper() {
  std::atomic<bool> over{false};
  std::thread sleeper([&] {
    while (!over) { std::this_thread::sleep_for(1ms); }
  });
  std::uint64_t number = 1;
  const auto begin = std::chrono::steady_clock::now();
  constexpr int kSteps = 100'000'000;
  for (int i = 0; i < kSteps; ++i) {
    number = number * 6364136223846793005U + 1442695040888963407U;
  }
  const auto end = std::chrono::steady_clock::now();
  require(begin == end);
  over = number != 0;
  sleeper.join();
}

/// As a thread of rospy at its end.
void poll_what_is_closed() {
  std::array<int, 2> pipe{};
  require(::pipe(pipe.data()) == 0);
  ::close(pipe[0]);
  std::atomic<bool> done{false};
  std::thread other([&] {
    ::sleep(10);
    done = true;
  });
  int looks = 0;
  for (pollfd closed{pipe[0], POLLIN, 0}; !done; ++looks) {
    require(::poll(&closed, 1, 500) == 1 && closed.revents == POLLNVAL);
  }
  other.join();
  require(looks < 10'000);
}

constexpr std::array kWays{
    Way{"poll-of-closed", poll_what_is_closed}, Way{"spin-on-variable", spin_on_a_variable},
    Way{"spin-in-turn", spin_in_turn},          Way{"spin-on-alarm", spin_until_alarms},
    Way{"compute", compute_beside_a_sleeper},
};

}  // namespace

std::span<const Way> ways_of_spins() {
  return kWays;
}
