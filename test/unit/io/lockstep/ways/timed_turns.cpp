// Threads that can all run at the same time, in any order.
#include <fcntl.h>
#include <poll.h>
#include <sys/epoll.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <ctime>
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

struct Pipe {
  Pipe() { require(::pipe(ends.data()) == 0); }
  void write(const std::string& text) const {
    require(::write(ends[1], text.data(), text.size()) == static_cast<ssize_t>(text.size()));
  }
  /// The number of bytes, at most 9, as a digit.
  char read() const {
    std::array<char, 9> bytes{};
    return static_cast<char>('0' + ::read(ends[0], bytes.data(), bytes.size()));
  }
  std::array<int, 2> ends{};
};

/// Returns what read() returns until it returns "0", with a thread that writes to both pipes in
/// several pieces at a time, and closes them.
template <class Read>
std::string read_beside_writer(const Pipe& first, const Pipe& second, Read&& read) {
  std::thread writer([&] {
    for (int round = 0; round < kRounds; ++round) {
      std::this_thread::sleep_for(1ms);
      for (const char* piece : {"a", "bb", "ccc"}) {
        first.write(piece);
        second.write(piece);
      }
    }
    ::close(first.ends[1]);
    ::close(second.ends[1]);
  });
  std::string all;
  for (std::string got; got != "0";) { all += got = read(); }
  writer.join();
  return all;
}

std::string read_pieces() {
  const Pipe first;
  const Pipe second;
  return read_beside_writer(first, second, [&] { return std::string(1, first.read()); });
}

/// Which of two pipes have bytes, and how many.
std::string poll_pieces() {
  const Pipe first;
  const Pipe second;
  std::array<pollfd, 2> polled{pollfd{first.ends[0], POLLIN, 0}, pollfd{second.ends[0], POLLIN, 0}};
  return read_beside_writer(first, second, [&] {
    require(::poll(polled.data(), polled.size(), -1) > 0);
    if ((polled[0].revents & POLLIN) != 0) { return std::string{'f', first.read()}; }
    if ((polled[1].revents & POLLIN) != 0) { return std::string{'s', second.read()}; }
    return std::string("0");
  });
}

/// The same, each new event once; with a limit of 0 in a loop.
std::string await_edges(int limit_ms) {
  const Pipe first;
  const Pipe second;
  const int epoll = ::epoll_create1(0);
  for (const Pipe* pipe : {&first, &second}) {
    require(::fcntl(pipe->ends[0], F_SETFL, O_NONBLOCK) == 0);
    epoll_event event{.events = EPOLLIN | EPOLLET, .data = {.fd = pipe->ends[0]}};
    require(::epoll_ctl(epoll, EPOLL_CTL_ADD, pipe->ends[0], &event) == 0);
  }
  int closed = 0;
  return read_beside_writer(first, second, [&] {
    std::array<epoll_event, 2> events{};
    int count = 0;
    while (count == 0) { count = ::epoll_wait(epoll, events.data(), 2, limit_ms); }
    std::string got = std::to_string(count) + ":";
    for (int i = 0; i < count; ++i) {
      const int descriptor = events[static_cast<std::size_t>(i)].data.fd;
      const Pipe& pipe = descriptor == first.ends[0] ? first : second;
      require(descriptor == pipe.ends[0]);
      char read = pipe.read();
      for (; read > '0'; read = pipe.read()) { got += read; }
      if (read == '0') { ++closed; }  // otherwise an error: nothing is left
    }
    return closed == 2 ? "0" : got;
  });
}

/// The reader meets the first piece or several, by the turns alone.
void print_pieces() {
  print(read_pieces() + " " + poll_pieces() + " " + await_edges(-1) + " " + await_edges(0));
}

/// What programs seed their random numbers with.
void print_processor_time() {
  run_together([&](char) {
    const std::clock_t begin = std::clock();
    while (std::clock() - begin < CLOCKS_PER_SEC / 1000) {}
  });
  print(std::to_string(std::clock()));
}

/// Other threads await bytes meanwhile.
void call_beside_waiting_threads() {
  const Pipe pipe;
  std::thread waiting([&] { require(pipe.read() == '0'); });
  std::this_thread::sleep_for(1ms);
  const int zeros = ::open("/dev/zero", O_RDONLY);
  for (int i = 0; i < 10'000; ++i) {
    char zero = 1;
    require(::read(zeros, &zero, 1) == 1);
  }
  ::close(pipe.ends[1]);
  waiting.join();
}

/// As threads of ROS nodes do at the end.
void lock_until_time_has_gone_on() {
  std::mutex mutex;
  bool is_over = false;
  std::thread ends([&] {
    std::this_thread::sleep_for(1ms);
    const std::lock_guard lock(mutex);
    is_over = true;
  });
  run_together([&](char) {
    for (;;) {
      const std::lock_guard lock(mutex);
      if (is_over) { return; }
    }
  });
  ends.join();
}

constexpr std::array kWays{
    Way{"print-order", print_the_order},
    Way{"print-pieces", print_pieces},
    Way{"print-processor-time", print_processor_time},
    Way{"call-beside-waiting", call_beside_waiting_threads},
    Way{"lock-until-time", lock_until_time_has_gone_on},
    Way{"lose-additions", lose_additions},
    Way{"spin-together", spin_until_all_have_come},
};

}  // namespace

std::span<const Way> ways_of_turns() {
  return kWays;
}
