// Threads that can all run at the same time, in any order.
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "timed_way.hpp"

using namespace std::chrono_literals;

namespace {

constexpr int kThreads = 5;
constexpr int kRounds = 8;

void print(const std::string& text) {
  require(::write(STDOUT_FILENO, text.data(), text.size()) == static_cast<ssize_t>(text.size()));
}

/// Runs work(letter) in several threads at the same time.
template <class Work>
void run_together(Work&& work) {
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([&work, letter = static_cast<char>('a' + i)] { work(letter); });
  }
  for (std::thread& thread : threads) { thread.join(); }
}

/// The threads wake at the same times: by a deadline, and by a condition.
void print_the_order() {
  std::mutex mutex;
  std::condition_variable changed;
  std::string order;
  int rounds_begun = 0;
  std::thread starter([&] {
    for (int round = 1; round <= kRounds; ++round) {
      std::this_thread::sleep_for(1ms);
      const std::lock_guard lock(mutex);
      rounds_begun = round;
      changed.notify_all();
    }
  });
  run_together([&](char letter) {
    for (int round = 1; round <= kRounds; ++round) {
      std::this_thread::sleep_for(1ms);
      std::unique_lock lock(mutex);
      changed.wait(lock, [&] { return rounds_begun >= round; });
      order += letter;
    }
  });
  starter.join();
  print(order);
}

/// An addition of another thread in between is lost. A turn may end at each lock.
void lose_additions() {
  std::mutex mutex;
  int number = 0;
  run_together([&](char) {
    for (int i = 0; i < kRounds; ++i) {
      mutex.lock();
      const int before = number;
      mutex.unlock();
      mutex.lock();
      number = before + 1;
      mutex.unlock();
    }
  });
  print(std::to_string(number));
}

/// The first thread computes without a call until the last thread has come.
void spin_until_all_have_come() {
  std::atomic<int> come{0};
  run_together([&](char) {
    std::this_thread::sleep_for(1ms);
    ++come;
    while (come < kThreads) {}
  });
}

constexpr std::array kWays{
    Way{"print-order", print_the_order},
    Way{"lose-additions", lose_additions},
    Way{"spin-together", spin_until_all_have_come},
};

}  // namespace

std::span<const Way> ways_of_turns() {
  return kWays;
}
