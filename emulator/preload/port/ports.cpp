#include "preload/port/ports.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace fakebot::preload {

namespace {

/// The file of the memory. A process may change the environment.
char file_of_ports[64];

/// As open(2): the function may be replaced, here and by others.
int open_file_of_ports(int flags) {
  return static_cast<int>(::syscall(SYS_openat, AT_FDCWD, file_of_ports, flags | O_CLOEXEC));
}

PortTable* map_ports() {
  const int file = open_file_of_ports(O_RDWR);
  if (file < 0) { return nullptr; }
  struct stat status {};
  void* memory = MAP_FAILED;
  if (::fstat(file, &status) == 0 && status.st_size == static_cast<off_t>(sizeof(PortTable))) {
    memory = ::mmap(nullptr, sizeof(PortTable), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  }
  ::syscall(SYS_close, file);
  if (memory == MAP_FAILED) { return nullptr; }
  auto* const table = static_cast<PortTable*>(memory);
  return table->version == kPortsVersion ? table : nullptr;
}

/// "3=/dev/ttyUSB0"
void read_own_name(const char* text) {
  static char name[kPortNameBytes];
  char* end = nullptr;
  const unsigned long slot = ::strtoul(text, &end, 10);
  if (*end != '=' || slot >= kMostPorts || ::strlen(end + 1) >= sizeof(name)) { return; }
  ::strcpy(name, end + 1);
  own_name = {&ports->slots[slot], name};
}

// NOLINTBEGIN(concurrency-mt-unsafe): the program has no threads yet
__attribute__((constructor)) void begin() {
  const char* const file = ::getenv(kPortsVariable);
  if (file == nullptr || ::strlen(file) >= sizeof(file_of_ports)) { return; }
  const int error_before = errno;
  ::strcpy(file_of_ports, file);
  ports = map_ports();
  const char* const name = ::getenv(kPortNameVariable);
  if (ports != nullptr && name != nullptr) { read_own_name(name); }
  errno = error_before;
}
// NOLINTEND(concurrency-mt-unsafe)

/// The number of the device that the descriptor has open; 0: another file. Keeps errno.
std::uint64_t device_of(int descriptor) {
  const int error_before = errno;
  struct stat status {};
  const bool is_device = ::fstat(descriptor, &status) == 0 && S_ISCHR(status.st_mode);
  errno = error_before;
  return is_device ? status.st_rdev : 0;
}

}  // namespace

PortSlot* slot_of(int descriptor) {
  const std::uint64_t device = ports != nullptr ? device_of(descriptor) : 0;
  return device != 0 ? slot_with(device) : nullptr;
}

PortSlot* former_slot_of(int descriptor) {
  const std::uint64_t device = ports != nullptr ? device_of(descriptor) : 0;
  return device != 0 ? slot_without(device) : nullptr;
}

void tell_of_lines() {
  if (ports->is_watched == 0) { return; }
  const int error_before = errno;
  const int file = open_file_of_ports(O_RDONLY);
  if (file >= 0) { ::syscall(SYS_close, file); }
  errno = error_before;
}

}  // namespace fakebot::preload
