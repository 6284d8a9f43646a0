#include "io/scaled/scaled_time.hpp"

#include <fcntl.h>
#include <semaphore.h>
#include <unistd.h>

#include <array>
#include <cassert>
#include <cerrno>
#include <charconv>
#include <utility>

#include "io/lockstep/time_library.hpp"
#include "io/os_error.hpp"
#include "io/process/preloaded.hpp"
#include "io/scaled/faketime_library.hpp"

namespace fakebot::io {

namespace {

constexpr mode_t kOwnerOnly = 0600;
constexpr auto kMemoryPrefix = "fakebot-scaled-";

/// More than any release of libfaketime keeps in the memory.
constexpr std::size_t kSharedBytes = 4096;

/// The shortest text that reads as the number, in any locale.
std::string text_of(double number) {
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), number).ptr;
  return {text.data(), end};
}

/// The memory holds the time at which the first process has started. -1 in all fields means: no
/// process has started.
void share_start(const MemoryFile& memory) {
  std::array<unsigned char, kSharedBytes> none{};
  none.fill(0xff);
  if (::write(memory.descriptor(), none.data(), none.size()) != ssize_t{none.size()}) {
    throw_os_error("write to the memory " + memory.path(), errno, remedy_of_memory(errno));
  }
}

void guard_start(const std::string& name) {
  sem_t* const semaphore = ::sem_open(name.c_str(), O_CREAT | O_EXCL, kOwnerOnly, 1U);
  if (semaphore == SEM_FAILED) {
    throw_os_error("create the semaphore " + name, errno, remedy_of_memory(errno));
  }
  ::sem_close(semaphore);
}

}  // namespace

std::string find_scaling_libraries() {
  return find_scaled_library() + ":" + find_faketime_library();
}

ScaledTime::ScaledTime(std::string libraries, double scale)
    : libraries_(std::move(libraries)),
      scale_(scale),
      memory_(kMemoryPrefix),
      name_(memory_.name()) {
  assert(scale > 0);
  share_start(memory_);
  guard_start(name_);
}

ScaledTime::~ScaledTime() {
  ::sem_unlink(name_.c_str());
}

std::vector<std::string> ScaledTime::environment() const {
  std::vector<std::string> variables = preloaded(libraries_);
  variables.insert(variables.end(),
                   {"FAKETIME=+0 x" + text_of(scale_),
                    // Otherwise each process starts a time of its own, and leaves files behind if a
                    // signal ends the process.
                    "FAKETIME_SHARED=" + name_ + " " + name_, "FAKETIME_DONT_FAKE_MONOTONIC=0",
                    // Files keep their times: Python would write its compiled files anew in each
                    // run.
                    "NO_FAKE_STAT=1", "FAKE_UTIME=0"});
  return variables;
}

}  // namespace fakebot::io
