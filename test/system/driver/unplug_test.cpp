// SIGUSR1 unplugs the device for a moment.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <string>

#include "io/pty/pty.hpp"
#include "system/driver.hpp"
#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"
#include "system/wait.hpp"

using namespace fakebot::test;

namespace fs = std::filesystem;

namespace {

/// Counts events in a directory, and so notices even a brief absence of a path.
class DirectoryWatch {
 public:
  explicit DirectoryWatch(const std::string& path)
      : fd_(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {
    REQUIRE(::inotify_add_watch(fd_, path.c_str(), IN_DELETE | IN_CREATE) >= 0);
  }
  DirectoryWatch(const DirectoryWatch&) = delete;
  DirectoryWatch& operator=(const DirectoryWatch&) = delete;
  DirectoryWatch(DirectoryWatch&&) = delete;
  DirectoryWatch& operator=(DirectoryWatch&&) = delete;
  ~DirectoryWatch() { ::close(fd_); }

  int deleted() { return look().deleted_; }
  int created() { return look().created_; }

 private:
  DirectoryWatch& look() {
    alignas(inotify_event) std::array<char, 4096> buffer;
    const ssize_t size = ::read(fd_, buffer.data(), buffer.size());
    for (ssize_t at = 0; at < size;) {
      inotify_event event{};
      std::memcpy(&event, buffer.data() + at, sizeof event);
      at += static_cast<ssize_t>(sizeof event + event.len);
      deleted_ += (event.mask & IN_DELETE) != 0 ? 1 : 0;
      created_ += (event.mask & IN_CREATE) != 0 ? 1 : 0;
    }
    return *this;
  }

  int fd_;
  int deleted_ = 0;
  int created_ = 0;
};

/// Whether the test has the privilege to hang up a terminal.
bool may_hang_up() {
  const fakebot::io::Pty pty{115200};
  const int slave = ::open(pty.path().c_str(), O_RDWR | O_NOCTTY | O_CLOEXEC);
  const bool may = ::ioctl(slave, TIOCVHANGUP) == 0;
  ::close(slave);
  return may;
}

}  // namespace

TEST_CASE("a blocked read returns end of file when the device is unplugged, as on an adapter") {
  EmulatorProcess emulator({"run"});
  const Driver driver(emulator.port());
  emulator.send_signal(SIGUSR1);
  std::array<char, 4096> buffer;
  ssize_t got = 0;
  do { got = ::read(driver.fd(), buffer.data(), buffer.size()); } while (got > 0);
  const int error = errno;
  if (may_hang_up()) {
    CHECK(got == 0);
  } else {
    CHECK(got == -1);  // the effect of closing the opposite end of a pseudo-terminal
    CHECK(error == EIO);
  }
}

TEST_CASE("after SIGUSR1 the device vanishes, returns and serves a new driver") {
  const TempDir dir;
  const std::string link = dir / "kobuki";
  EmulatorProcess emulator({"run", "--link", link});
  emulator.ready();
  Driver driver(link);
  driver.next_frame();
  DirectoryWatch watch(dir / "");

  emulator.send_signal(SIGUSR1);
  wait_until("the link is removed", [&] { return watch.deleted() == 1; });
  read_to_the_end(driver);
  driver.close();
  wait_until("the link is made again", [&] { return watch.created() == 1; });
  wait_until("the device opens", [&] { return ::access(link.c_str(), R_OK | W_OK) == 0; });

  Driver next(link);
  CHECK(next.next_frame().offset == 0);
  for (int i = 0; i < 5; ++i) { next.next_frame(); }
  CHECK(no_faults(next.counters()));
  emulator.send_signal(SIGTERM);
  const ProcessResult result = emulator.wait_for_exit();
  CHECK(result.exit_code == 130);
  CHECK(number_after(" bytes from ", result.errors) == 2);
  CHECK_FALSE(fs::exists(fs::symlink_status(link)));
}

TEST_CASE("the robot keeps running and keeps its state while it is unplugged") {
  const TempDir dir;
  EmulatorProcess emulator({"run", "--link", dir / "kobuki", "--profile", "ideal"});
  std::uint16_t moved_to = 0;
  {
    emulator.ready();
    Driver driver(dir / "kobuki");
    driver.send(wire::BaseControl{100, 0});
    moved_to = driver
                   .next_frame_with(
                       [](const Frame& frame) { return frame.basic().left_encoder_ticks > 50; })
                   .basic()
                   .left_encoder_ticks;
    emulator.send_signal(SIGUSR1);
    emulator.wait_for_error_text("unplugged by SIGUSR1");
  }
  emulator.wait_for_error_text("plugged in again as /dev/pts/");
  Driver driver(dir / "kobuki");
  CHECK(driver.next_frame().basic().left_encoder_ticks > moved_to);
}

TEST_CASE("a driver that keeps the old device open does not prevent the new one") {
  const TempDir dir;
  EmulatorProcess emulator({"run", "--link", dir / "kobuki"});
  emulator.ready();
  Driver old(dir / "kobuki");
  old.next_frame();
  for (std::size_t times = 1; times <= 2; ++times) {
    emulator.send_signal(SIGUSR1);
    emulator.wait_for_error_text("plugged in again as /dev/pts/", times);
    Driver next(dir / "kobuki");
    CHECK(next.next_frame().offset == 0);
  }
  old.close();
  Driver next(dir / "kobuki");
  next.next_frame();
  CHECK(emulator.running());
}

TEST_CASE("the program ends cleanly while the device is unplugged") {
  const TempDir dir;
  EmulatorProcess emulator({"run", "--link", dir / "kobuki"});
  emulator.ready();
  emulator.send_signal(SIGUSR1);
  emulator.wait_for_error_text("unplugged by SIGUSR1");
  emulator.send_signal(SIGINT);
  CHECK(emulator.wait_for_exit().exit_code == 130);
  CHECK_FALSE(fs::exists(fs::symlink_status(dir / "kobuki")));
}

TEST_CASE("if the device's link is taken meanwhile, it does not return and the run ends") {
  const TempDir dir;
  EmulatorProcess emulator({"run", "--link", dir / "kobuki"});
  emulator.ready();
  fs::remove(dir / "kobuki");
  dir.write("kobuki", "precious");
  emulator.send_signal(SIGUSR1);
  const ProcessResult result = emulator.wait_for_exit();
  CHECK(result.exit_code == 3);
  CHECK(contains(result.errors, "cannot create the link "));
  CHECK(content_of(dir / "kobuki") == "precious");
}
