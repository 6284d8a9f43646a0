// Exclusive access (TIOCEXCL), set by some serial libraries, outlives the driver.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <system_error>

#include "system/driver.hpp"
#include "system/emulator_process.hpp"
#include "system/temp_dir.hpp"
#include "system/wait.hpp"

using namespace fakebot::test;

namespace {

/// Runs emulator and drivers as an unprivileged user, because root may open an exclusive device. A
/// test without rights keeps its user.
class OrdinaryUser {
 public:
  OrdinaryUser() {
    if (::geteuid() != 0) { return; }
    // Copied, because other users may not be able to enter the build's folder.
    dir_.open_to_all();
    options_.program = dir_ / "fakebot";
    std::filesystem::copy_file(program_under_test(), options_.program);
    options_.user = kNobody;
  }
  OrdinaryUser(const OrdinaryUser&) = delete;
  OrdinaryUser& operator=(const OrdinaryUser&) = delete;
  OrdinaryUser(OrdinaryUser&&) = delete;
  OrdinaryUser& operator=(OrdinaryUser&&) = delete;
  ~OrdinaryUser() {
    if (options_.user && (::seteuid(0) != 0 || ::setegid(0) != 0)) { std::terminate(); }
  }

  const ProcessOptions& options() const { return options_; }

  /// From now on the test opens files as the unprivileged user.
  void become() const {
    if (!options_.user) { return; }
    if (::setegid(kNobody) != 0 || ::seteuid(kNobody) != 0) {
      throw std::runtime_error("cannot become an ordinary user");
    }
  }

 private:
  TempDir dir_;
  ProcessOptions options_;
};

void make_exclusive(const Driver& driver) {
  REQUIRE(::ioctl(driver.fd(), TIOCEXCL) == 0);
}

/// nullptr while another process has exclusive access.
std::unique_ptr<Driver> open_if_free(const std::string& port) {
  try {
    return std::make_unique<Driver>(port);
  } catch (const std::system_error& error) {
    REQUIRE(error.code().value() == EBUSY);
    return nullptr;
  }
}

bool may_open(const std::string& port) {
  return open_if_free(port) != nullptr;
}

/// Waits until the device can be opened.
std::unique_ptr<Driver> first_to_open(const std::string& port) {
  std::unique_ptr<Driver> driver;
  wait_until("an open device", [&] { return (driver = open_if_free(port)) != nullptr; });
  return driver;
}

/// Whether the device exists, opens, and delivers a frame.
bool is_served(const std::string& port) {
  try {
    Driver driver(port);
    driver.next_frame();
    return no_faults(driver.counters());
  } catch (const std::exception&) { return false; }
}

/// A process with exclusive access, until killed.
class DoomedDriver {
 public:
  /// The device is exclusive when the constructor returns.
  explicit DoomedDriver(const std::string& port) {
    std::array<int, 2> pipe{};
    REQUIRE(::pipe2(pipe.data(), O_CLOEXEC) == 0);
    pid_ = ::fork();
    if (pid_ == 0) {
      // Only async-signal-safe calls, because the test has threads.
      const int fd = ::open(port.c_str(), O_RDWR | O_NOCTTY);
      if (fd < 0 || ::ioctl(fd, TIOCEXCL) != 0 || ::write(pipe[1], "x", 1) != 1) { ::_exit(1); }
      for (;;) { ::pause(); }
    }
    ::close(pipe[1]);
    char ready = 0;
    const ssize_t got = ::read(pipe[0], &ready, 1);
    ::close(pipe[0]);
    REQUIRE(got == 1);
  }
  DoomedDriver(const DoomedDriver&) = delete;
  DoomedDriver& operator=(const DoomedDriver&) = delete;
  DoomedDriver(DoomedDriver&&) = delete;
  DoomedDriver& operator=(DoomedDriver&&) = delete;
  ~DoomedDriver() { kill(); }

  void kill() {
    if (pid_ <= 0) { return; }
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
    pid_ = -1;
  }

 private:
  pid_t pid_ = -1;
};

}  // namespace

TEST_CASE("a killed driver with exclusive access does not lock out the next") {
  std::unique_ptr<OrdinaryUser> user;
  ProcessOptions options;
  SUBCASE("as the current user") {}
  SUBCASE("as an unprivileged user") {
    user = std::make_unique<OrdinaryUser>();
    options = user->options();
  }
  EmulatorProcess emulator({"run", "--log-level", "debug"}, options);
  const std::string port = emulator.port();
  if (user) { user->become(); }
  for (int times = 0; times < 3; ++times) {
    DoomedDriver doomed(port);
    if (::geteuid() != 0) { CHECK_FALSE(may_open(port)); }  // root is never locked out
    doomed.kill();
    // A driver that opens the device just while the emulator checks the attachment has exclusive
    // access, too, until the driver closes the device and the emulator checks again.
    const std::unique_ptr<Driver> next = first_to_open(port);
    next->next_frame();
    next->close();
    wait_until("nobody is attached", [&] {
      const std::string errors = emulator.errors_so_far();
      return errors.rfind("driver detached") > errors.rfind("driver attached");
    });
  }
  CHECK(emulator.running());
}

TEST_CASE("drivers that compete for exclusive access do not end the emulator") {
  // A driver may lock out even the emulator, and die. Then the emulator opens a new device, and
  // the link leads to the new device.
  TempDir dir;  // before the change of the user, who could not remove the folder
  dir.open_to_all();
  const OrdinaryUser user;
  const std::string port = dir / "kobuki";
  EmulatorProcess emulator({"run", "--link", port}, user.options());
  emulator.ready();
  user.become();
  // Each process takes exclusive access and closes the device, or finds the device locked.
  std::array<pid_t, 2> fighters{};
  for (pid_t& fighter : fighters) {
    fighter = ::fork();
    if (fighter != 0) { continue; }
    for (int i = 0; i < 20000; ++i) {
      const int fd = ::open(port.c_str(), O_RDWR | O_NOCTTY);
      if (fd < 0) { continue; }
      ::ioctl(fd, TIOCEXCL);
      ::close(fd);
    }
    ::_exit(0);
  }
  for (const pid_t fighter : fighters) { ::waitpid(fighter, nullptr, 0); }

  wait_until("a driver is served", [&] { return !emulator.running() || is_served(port); });
  CHECK(emulator.running());
}

TEST_CASE("a driver keeps exclusive access as long as it has the device open") {
  const OrdinaryUser user;
  EmulatorProcess emulator({"run"}, user.options());
  const std::string port = emulator.port();
  user.become();
  bool busy = false;
  SUBCASE("with an emulator that is in time") {}
  // A late emulator sees both opens as a single event.
  SUBCASE("with an emulator that is late") {
    busy = true;
  }
  if (busy) { emulator.send_signal(SIGSTOP); }
  Driver second(port);
  Driver driver(port);
  if (busy) { emulator.send_signal(SIGCONT); }
  driver.next_frame();
  make_exclusive(driver);
  second.close();  // makes the emulator check the attachment
  // The check lifts exclusive access for some microseconds, on a busy machine for longer.
  for (int i = 0; i < 10; ++i) {
    driver.next_frame();
    wait_until("a refusal", [&] { return !may_open(port); });
  }
  driver.close();
  wait_until("an open device", [&] { return may_open(port); });
  CHECK(emulator.running());
}
