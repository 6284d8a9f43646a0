// Prints numbers drawn in all ways of a program, and ends. The argument is how often.
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>

namespace {

void print(const char* way, std::uint64_t number, bool is_drawn) {
  std::printf("%s %llx\n", way, is_drawn ? static_cast<unsigned long long>(number) : 0);
}

void draw_from(const char* device) {
  std::uint64_t number = 0;
  const int file = ::open(device, O_RDONLY);
  const bool is_drawn = ::read(file, &number, sizeof(number)) == sizeof(number);
  ::close(file);
  print(device, number, is_drawn);
}

/// As newer C libraries draw. Without a state the kernel's function makes a system call.
void draw_without_call() {
#if !defined(FAKEBOT_STATIC)
  using Function = long(void*, std::size_t, unsigned, void*, std::size_t);
  void* const vdso = ::dlopen("linux-vdso.so.1", RTLD_NOLOAD | RTLD_NOW);
  auto* const function =
      vdso != nullptr ? reinterpret_cast<Function*>(::dlsym(vdso, "__vdso_getrandom")) : nullptr;
  if (function == nullptr) { return; }
  std::uint64_t number = 0;
  const long drawn = function(&number, sizeof(number), 0, nullptr, 0);
  print("vdso", number, drawn == sizeof(number));
#endif
}

}  // namespace

int main(int count, char** arguments) {
  const long times = count > 1 ? std::strtol(arguments[1], nullptr, 10) : 1;
  for (long i = 0; i < times; ++i) {
    std::uint64_t number = 0;
    const ssize_t size = ::getrandom(&number, sizeof(number), 0);
    print("getrandom", number, size == sizeof(number));
    number = 0;
    const int error = ::getentropy(&number, sizeof(number));
    print("getentropy", number, error == 0);
    number = 0;
    const long drawn = ::syscall(SYS_getrandom, &number, sizeof(number), GRND_NONBLOCK);
    print("syscall", number, drawn == sizeof(number));
    draw_from("/dev/random");
    draw_from("/dev/urandom");
    draw_without_call();
#if !defined(FAKEBOT_STATIC)
    print("std::random_device", std::random_device{}(), true);
#endif
  }
}
