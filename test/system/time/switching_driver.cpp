// A driver that reads the first frames by poll() and read(), and further ones in another way, named
// by its second argument. Prints how many bytes came, and the sum of all.
//
//   switching_driver PORT WAY
//
// A file stream reads from the first byte on with "stream-from-the-start". With "write-dprintf" and
// "write-stream" the driver writes commands in two ways.
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>

#include "system/time/open_port.hpp"

namespace {

constexpr long kBefore = 1000;  // bytes
constexpr long kAll = 5000;

struct Received {
  long count = 0;
  unsigned sum = 0;

  void add(const char* bytes, long size) {
    for (long i = 0; i < size && count < kAll; ++i) {
      ++count;
      sum = sum * 31 + static_cast<unsigned char>(bytes[i]);
    }
  }
};

long most(const Received& received, long until) {
  const long left = until - received.count;
  return left < 100 ? left : 100;
}

void wait_for(int port, short events = POLLIN) {
  pollfd polled{port, events, 0};
  ::poll(&polled, 1, -1);
}

void read_some(int port, Received& received, long until) {
  std::array<char, 100> bytes{};
  const auto wanted = static_cast<std::size_t>(most(received, until));
  received.add(bytes.data(), ::read(port, bytes.data(), wanted));
}

void read_polled(int port, Received& received, long until) {
  while (received.count < until) {
    wait_for(port);
    read_some(port, received, until);
  }
}

void read_raw(int port, Received& received) {
  std::array<char, 100> bytes{};
  const long size =
      ::syscall(SYS_read, port, bytes.data(), static_cast<std::size_t>(most(received, kAll)));
  received.add(bytes.data(), size);
}

void select_for(int port, int other) {
  fd_set set;
  FD_ZERO(&set);
  FD_SET(port, &set);
  if (other >= 0) { FD_SET(other, &set); }
  ::select((port > other ? port : other) + 1, &set, nullptr, nullptr, nullptr);
}

/// The command to drive at so many mm/s.
std::array<char, 10> command(int speed_mm_s) {
  std::array<char, 10> bytes{'\xAA', 0x55, 6, 1, 4, static_cast<char>(speed_mm_s), 0, 0, 0, 0};
  for (std::size_t i = 2; i < 9; ++i) { bytes[9] = static_cast<char>(bytes[9] ^ bytes[i]); }
  return bytes;
}

/// Commands to drive at 1, 2, 3 ... mm/s: three for each frame, of which `write_other` writes the
/// second since the fifth frame.
template <class WriteOther>
void write_commands(int port, WriteOther&& write_other) {
  int speed_mm_s = 0;
  const auto write = [&] {
    const auto bytes = command(++speed_mm_s);
    if (::write(port, bytes.data(), bytes.size()) < 0) { std::exit(2); }
  };
  for (int frame = 0; frame < 40; ++frame) {
    wait_for(port);
    std::array<char, 100> bytes{};
    if (::read(port, bytes.data(), bytes.size()) <= 0) { std::exit(2); }
    write();
    frame < 5 ? write() : write_other(command(++speed_mm_s));
    write();
  }
}

void write_by(const std::string& way, int port) {
  if (way == "write-dprintf") {
    return write_commands(port, [port](const std::array<char, 10>& b) {
      ::dprintf(port, "%c%c%c%c%c%c%c%c%c%c", b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8],
                b[9]);
    });
  }
  if (way == "write-raw") {
    return write_commands(port, [port](const std::array<char, 10>& bytes) {
      ::syscall(SYS_write, port, bytes.data(), bytes.size());
    });
  }
  FILE* const stream = ::fdopen(::dup(port), "w");
  write_commands(port, [stream](const std::array<char, 10>& bytes) {
    ::fwrite(bytes.data(), 1, bytes.size(), stream);
    ::fflush(stream);
  });
}

void go_on(const std::string& way, int port, const char* path, Received& received) {
  std::array<int, 2> pipe{-1, -1};
  if (::pipe(pipe.data()) != 0) { return; }
  if (way == "stream") {
    FILE* const stream = ::fdopen(port, "r");
    std::array<char, 100> bytes{};
    while (received.count < kAll) {
      const auto wanted = static_cast<std::size_t>(most(received, kAll));
      received.add(bytes.data(), static_cast<long>(::fread(bytes.data(), 1, wanted, stream)));
    }
    return;
  }
  if (way == "child") {
    const pid_t child = ::fork();
    if (child != 0) {
      int status = 0;
      ::waitpid(child, &status, 0);
      ::_exit(WEXITSTATUS(status));
    }
  }
  if (way == "another-open") { port = ::open(path, O_RDWR | O_NOCTTY); }
  if (way == "duplicate") { port = ::fcntl(port, F_DUPFD, 50); }
  if (way == "nonblocking" || way == "raw-nonblocking") { ::fcntl(port, F_SETFL, O_NONBLOCK); }
  if (way == "vtime" || way == "together") {
    termios settings{};
    ::tcgetattr(port, &settings);
    settings.c_cc[VMIN] = way == "together" ? 50 : 0;
    settings.c_cc[VTIME] = 1;
    ::tcsetattr(port, TCSADRAIN, &settings);
  }
  const int epoll = way == "epoll" ? ::epoll_create1(0) : -1;
  if (epoll >= 0) {
    epoll_event event{.events = EPOLLIN, .data = {}};
    ::epoll_ctl(epoll, EPOLL_CTL_ADD, port, &event);
  }
  if (way == "exec") {
    const std::string count = "count=" + std::to_string(kAll - received.count);
    if (::fork() == 0) {
      ::dup2(port, 0);
      ::dup2(pipe[1], 1);
      ::execlp("dd", "dd", "bs=1", count.c_str(), "status=none", nullptr);
    }
    port = pipe[0];
  }
  while (received.count < kAll) {
    int unread = 0;
    if (way == "poll-two") {
      std::array<pollfd, 2> polled{{{port, POLLIN, 0}, {pipe[0], POLLIN, 0}}};
      ::poll(polled.data(), polled.size(), -1);
    } else if (way == "poll-writable") {
      wait_for(port, POLLIN | POLLOUT);
      wait_for(port);
    } else if (way == "select") {
      select_for(port, -1);
    } else if (way == "select-two") {
      select_for(port, pipe[0]);
    } else if (way == "epoll") {
      epoll_event event{};
      ::epoll_wait(epoll, &event, 1, -1);
    } else if (way == "poll-for-a-frame") {
      // The next frame comes when the time is over.
      pollfd polled{port, POLLIN, 0};
      if (::poll(&polled, 1, 20) == 0) { std::puts("no frame in 20 ms"); }
    } else if (way == "raw-nonblocking") {
      ::usleep(3000);
    } else if (way == "poll") {
      wait_for(port);
    } else if (way == "nonblocking") {
      ::usleep(3000);
    } else if (way == "count") {
      while (::ioctl(port, FIONREAD, &unread) == 0 && unread == 0) { ::usleep(3000); }
    }
    if (way == "raw" || way == "raw-nonblocking") {
      read_raw(port, received);
    } else if (way == "parts") {
      std::array<char, 10> begin{};
      std::array<char, 90> rest{};
      const std::array<iovec, 2> parts{{{begin.data(), 10}, {rest.data(), 90}}};
      wait_for(port);
      const long size = ::readv(port, parts.data(), 2);
      received.add(begin.data(), size < 10 ? size : 10);
      if (size > 10) { received.add(rest.data(), size - 10); }
    } else {
      read_some(port, received, kAll);
    }
  }
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 3) { return 2; }
  const int port = open_port(arguments[1]);
  if (port < 0) { return 2; }
  Received received;
  const std::string way = arguments[2];
  if (way.starts_with("write")) {
    write_by(way, port);
  } else if (way == "stream-from-the-start") {
    go_on("stream", port, arguments[1], received);
  } else {
    read_polled(port, received, kBefore);
    go_on(way, port, arguments[1], received);
  }
  std::printf("%ld bytes, %08x\n", received.count, received.sum);
  return 0;
}
