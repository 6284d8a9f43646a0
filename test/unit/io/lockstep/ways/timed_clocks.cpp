// Reads clocks without the functions of the C library.
#include <dlfcn.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include <array>
#include <cmath>
#include <vector>

#include "timed_way.hpp"

#if defined(__aarch64__)
#define FAKEBOT_KERNEL_NAME(name) "__kernel_" name
#else
#define FAKEBOT_KERNEL_NAME(name) "__vdso_" name
#endif

namespace {

double seconds_of(const timespec& time) {
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}
double seconds_of(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

template <class Function>
Function* of_kernel(const char* name) {
  void* const library = ::dlopen("linux-vdso.so.1", RTLD_NOW | RTLD_NOLOAD);
  require(library != nullptr);
  void* const function = ::dlsym(library, name);
  require(function != nullptr);
  return reinterpret_cast<Function*>(function);
}

std::vector<double> read_clocks() {
  std::vector<double> times;
  timespec time{};
  timeval day{};
  for (const int clock :
       {CLOCK_REALTIME, CLOCK_MONOTONIC, CLOCK_BOOTTIME, CLOCK_MONOTONIC_COARSE}) {
    require(::syscall(SYS_clock_gettime, clock, &time) == 0);
    times.push_back(seconds_of(time));
    require(of_kernel<int(int, timespec*)>(FAKEBOT_KERNEL_NAME("clock_gettime"))(clock, &time) ==
            0);
    times.push_back(seconds_of(time));
  }
  require(::syscall(SYS_gettimeofday, &day, nullptr) == 0);
  times.push_back(seconds_of(day));
  require(of_kernel<int(timeval*, void*)>(FAKEBOT_KERNEL_NAME("gettimeofday"))(&day, nullptr) == 0);
  times.push_back(seconds_of(day));
#if defined(SYS_time)
  times.push_back(static_cast<double>(::syscall(SYS_time, nullptr)));
  times.push_back(static_cast<double>(of_kernel<long(long*)>("__vdso_time")(nullptr)));
#endif
  return times;
}

void wait_beside_clocks() {
  const std::vector<double> before = read_clocks();
  ::sleep(3);
  const std::vector<double> after = read_clocks();
  for (std::size_t i = 0; i < before.size(); ++i) {
    require(std::abs(after[i] - before[i] - 3) < 1e-4);
  }
  // The clocks of processor time stay real.
  timespec computed{};
  require(::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &computed) == 0);
  require(of_kernel<int(int, timespec*)>(FAKEBOT_KERNEL_NAME("clock_gettime"))(
              CLOCK_THREAD_CPUTIME_ID, &computed) == 0);
  require(seconds_of(computed) < 3);
}

constexpr std::array kWays{Way{"clocks", wait_beside_clocks}};

}  // namespace

std::span<const Way> ways_of_clocks() {
  return kWays;
}
