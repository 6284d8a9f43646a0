// Calls with a time limit for several things at once.
#include <fcntl.h>
#include <linux/aio_abi.h>
#include <linux/futex.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <string>
#include <thread>

#include "timed_way.hpp"

namespace {

constexpr timespec kSecond{.tv_sec = 1, .tv_nsec = 0};

// --- futexes -----------------------------------------------------------------

/// Missing in old headers of the kernel.
constexpr long kFutexWaitv = 449;
struct Waiter {
  std::uint64_t value;
  std::uint64_t address;
  std::uint32_t flags;
  std::uint32_t reserved;
};

class Words {
 public:
  /// futex_waitv() of two words that are expected to be 0.
  long wait(int clock, const timespec* until) {
    std::array<Waiter, 2> waiters{};
    for (std::size_t i = 0; i < waiters.size(); ++i) {
      constexpr std::uint32_t kOf32Bits = 2;
      waiters[i] = {.value = 0,
                    .address = reinterpret_cast<std::uintptr_t>(&words_[i]),
                    .flags = kOf32Bits | FUTEX_PRIVATE_FLAG,
                    .reserved = 0};
    }
    return ::syscall(kFutexWaitv, waiters.data(), waiters.size(), 0, until, clock);
  }
  void change_second() {
    words_[1] = 1;
    ::syscall(SYS_futex, &words_[1], FUTEX_WAKE_PRIVATE, 1, nullptr, nullptr, 0);
  }

 private:
  std::array<std::atomic<std::uint32_t>, 2> words_{};
};

void wait_for_futexes() {
  Words words;
  for (const int clock : {CLOCK_MONOTONIC, CLOCK_REALTIME}) {
    timespec until{};
    ::clock_gettime(clock, &until);
    require(words.wait(clock, &until) == -1 && errno == ETIMEDOUT);  // passed already
    ++until.tv_sec;
    require(words.wait(clock, &until) == -1 && errno == ETIMEDOUT);
  }
  std::thread other([&] {
    ::sleep(1);
    words.change_second();
  });
  require(words.wait(CLOCK_MONOTONIC, nullptr) == 1);
  other.join();
  require(words.wait(CLOCK_MONOTONIC, nullptr) == -1 && errno == EAGAIN);
}

// --- messages ----------------------------------------------------------------

class Messages {
 public:
  /// recvmmsg() of up to ten messages.
  int receive(int socket, int flags, timespec* limit) {
    for (std::size_t i = 0; i < headers_.size(); ++i) {
      parts_[i] = {.iov_base = &bytes_[i], .iov_len = 1};
      headers_[i] = {};
      headers_[i].msg_hdr.msg_iov = &parts_[i];
      headers_[i].msg_hdr.msg_iovlen = 1;
    }
    return ::recvmmsg(socket, headers_.data(), headers_.size(), flags, limit);
  }
  std::string bytes(int count) const { return {bytes_.data(), static_cast<std::size_t>(count)}; }

 private:
  std::array<mmsghdr, 10> headers_{};
  std::array<iovec, 10> parts_{};
  std::array<char, 10> bytes_{};
};

/// recvmmsg(2): the time limit is looked at only after a message.
void receive_messages() {
  std::array<int, 2> ends{};
  require(::socketpair(AF_UNIX, SOCK_DGRAM, 0, ends.data()) == 0);
  std::thread sender([&] {
    for (const char message : {'a', 'b', 'c', 'd'}) {
      ::sleep(1);
      require(::send(ends[1], &message, 1, 0) == 1);
    }
  });
  Messages messages;
  timespec limit{.tv_sec = 2, .tv_nsec = 500'000'000};
  require(messages.receive(ends[0], 0, &limit) == 3 && messages.bytes(3) == "abc");
  require(limit.tv_sec == 0 && limit.tv_nsec == 0);
  require(messages.receive(ends[0], MSG_DONTWAIT, nullptr) == -1 && errno == EAGAIN);
  limit = {.tv_sec = 5, .tv_nsec = 0};
  require(messages.receive(ends[0], MSG_WAITFORONE, &limit) == 1 && messages.bytes(1) == "d");
  require(limit.tv_sec == 4 || limit.tv_sec == 3);  // in real time a little less than 4 s
  sender.join();
  const timeval second{.tv_sec = 1, .tv_usec = 0};
  ::setsockopt(ends[0], SOL_SOCKET, SO_RCVTIMEO, &second, sizeof(second));
  require(messages.receive(ends[0], 0, nullptr) == -1 && errno == EAGAIN);
  require(messages.receive(ends[0], 0, &limit) == -1 && errno == EAGAIN);
}

// --- Linux AIO ---------------------------------------------------------------

class Operations {
 public:
  Operations() { require(::syscall(SYS_io_setup, 4, &context_) == 0); }
  Operations(const Operations&) = delete;
  Operations& operator=(const Operations&) = delete;
  ~Operations() { ::syscall(SYS_io_destroy, context_); }

  void begin(iocb operation) {
    operation_ = operation;
    iocb* operations[]{&operation_};
    require(::syscall(SYS_io_submit, context_, 1, operations) == 1);
  }
  long get(const timespec* limit) {
    std::array<io_event, 4> events{};
    return ::syscall(SYS_io_getevents, context_, 1, events.size(), events.data(), limit);
  }
  long get_with_mask(const timespec* limit, const sigset_t& mask) {
    std::array<io_event, 4> events{};
    const struct {
      const sigset_t* mask;
      std::size_t size;
    } signals{&mask, 8};
    return ::syscall(SYS_io_pgetevents, context_, 1, events.size(), events.data(), limit, &signals);
  }

 private:
  aio_context_t context_ = 0;
  iocb operation_{};
};

void get_events_with_a_mask(Operations& operations) {
  ::signal(SIGUSR1, [](int) {});
  sigset_t none;
  ::sigemptyset(&none);
  sigset_t blocked;
  ::sigemptyset(&blocked);
  ::sigaddset(&blocked, SIGUSR1);
  ::pthread_sigmask(SIG_BLOCK, &blocked, nullptr);
  require(operations.get_with_mask(&kSecond, none) == 0);
  std::thread other([waiter = ::pthread_self()] {
    ::usleep(500'000);
    ::pthread_kill(waiter, SIGUSR1);
  });
  require(operations.get_with_mask(nullptr, none) == -1 && errno == EINTR);
  other.join();
}

void wait_for_operations() {
  Operations operations;
  require(operations.get(&kSecond) == 0);
  std::array<int, 2> pipe{};
  require(::pipe(pipe.data()) == 0);
  iocb poll{};
  poll.aio_lio_opcode = IOCB_CMD_POLL;
  poll.aio_fildes = static_cast<std::uint32_t>(pipe[0]);
  poll.aio_buf = POLLIN;
  operations.begin(poll);
  std::thread other([&] {
    ::usleep(500'000);
    require(::write(pipe[1], "x", 1) == 1);
  });
  require(operations.get(&kSecond) == 1);
  other.join();
  get_events_with_a_mask(operations);
  // The time of the disk is not the program's.
  std::array<char, 64> bytes{};
  iocb read{};
  read.aio_lio_opcode = IOCB_CMD_PREAD;
  read.aio_fildes = static_cast<std::uint32_t>(::open("/proc/self/exe", O_RDONLY));
  read.aio_buf = reinterpret_cast<std::uintptr_t>(bytes.data());
  read.aio_nbytes = bytes.size();
  operations.begin(read);
  require(operations.get(&kSecond) == 1 && bytes[1] == 'E');
  require(operations.get(&kSecond) == 0);
}

// --- many descriptors --------------------------------------------------------

/// The count of the call is far beyond the set, behind which the program has no memory.
void select_with_a_count_too_large() {
  const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  void* const memory =
      ::mmap(nullptr, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  auto* const bytes = static_cast<std::byte*>(memory);
  require(::mprotect(bytes + page, page, PROT_NONE) == 0);
  auto* const set = reinterpret_cast<fd_set*>(bytes + page - sizeof(fd_set));
  timeval tenth{.tv_sec = 0, .tv_usec = 100'000};
  require(::select(1'000'000, set, nullptr, nullptr, &tenth) == 0);
}

void select_many() {
  select_with_a_count_too_large();
  constexpr int kHigh = 1050;
  rlimit files{};
  ::getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &files);
  std::array<int, 2> pipe{};
  require(::pipe(pipe.data()) == 0 && ::dup2(pipe[0], kHigh) == kHigh);
  std::array<unsigned long, 32> set{};
  constexpr unsigned long kBit = 1UL << (kHigh % 64);
  unsigned long& word = set[kHigh / 64];
  const auto select = [&] {
    word = kBit;
    timeval second{.tv_sec = 1, .tv_usec = 0};
    return ::select(kHigh + 1, reinterpret_cast<fd_set*>(set.data()), nullptr, nullptr, &second);
  };
  require(select() == 0 && word == 0);
  std::thread other([&] {
    ::usleep(500'000);
    require(::write(pipe[1], "x", 1) == 1);
  });
  require(select() == 1 && word == kBit);
  other.join();
}

constexpr std::array kWays{
    Way{"futexes", wait_for_futexes},
    Way{"messages-together", receive_messages},
    Way{"operations", wait_for_operations},
    Way{"many-descriptors", select_many},
};

}  // namespace

std::span<const Way> ways_of_batches() {
  return kWays;
}
