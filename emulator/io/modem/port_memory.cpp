#include "io/modem/port_memory.hpp"

#include <fcntl.h>
#include <linux/futex.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstddef>
#include <cstring>
#include <span>

#include "io/lockstep/truncated_files.hpp"
#include "io/os_error.hpp"

namespace fakebot::io {

using preload::PortSlot;
using preload::PortTable;

namespace {

/// The beginning of a file with so many slots.
std::size_t bytes_with(std::size_t slots) {
  return offsetof(PortTable, slots) + slots * sizeof(PortSlot);
}

/// Slots with memory made together.
constexpr std::size_t kSlotsAtOnce = 16;

}  // namespace

PortMemory::PortMemory() : file_(preload::kPortsPrefix) {
  const bool is_sized = ::ftruncate(file_.descriptor(), sizeof(PortTable)) == 0;
  void* const memory = is_sized ? ::mmap(nullptr, sizeof(PortTable), PROT_READ | PROT_WRITE,
                                         MAP_SHARED, file_.descriptor(), 0)
                                : MAP_FAILED;
  if (memory == MAP_FAILED) {
    throw_os_error("share the memory " + path(), errno, remedy_of_memory(errno));
  }
  // A new file is all zeros: the right value for all fields not set here.
  table_ = static_cast<PortTable*>(memory);
  survive_truncation(memory, sizeof(PortTable));
  const int no_room = ::posix_fallocate(file_.descriptor(), 0, static_cast<off_t>(bytes_with(0)));
  if (no_room != 0) {
    forget_mapping(memory);
    ::munmap(memory, sizeof(PortTable));
    throw_os_error("share the memory " + path(), no_room, remedy_of_memory(no_room));
  }
  allocated_ = bytes_with(0);
  table_->version = preload::kPortsVersion;
}

PortMemory::~PortMemory() {
  forget_mapping(table_);
  ::munmap(table_, sizeof(PortTable));
}

PortSlot& PortMemory::add() {
  const std::uint32_t count = table_->count.load();
  if (count >= preload::kMostPorts) {
    throw_os_error("share the lines of a further device", ENOSPC,
                   "a process has room for " + std::to_string(preload::kMostPorts));
  }
  // All memory at once: without room, a later access would be a SIGBUS.
  if (allocated_ < bytes_with(count + 1)) {
    const std::size_t wanted = bytes_with(count + kSlotsAtOnce);
    const int no_room = ::posix_fallocate(file_.descriptor(), 0, static_cast<off_t>(wanted));
    if (no_room != 0) {
      throw_os_error("share the memory " + path(), no_room, remedy_of_memory(no_room));
    }
    allocated_ = wanted;
  }
  table_->count.store(count + 1, std::memory_order_release);
  return table_->slots[count];
}

bool PortMemory::share(PortSlot& slot) {
  preload::SharedBytes& bytes = bytes_of(slot);
  const auto place = reinterpret_cast<const char*>(&bytes) - reinterpret_cast<const char*>(table_);
  if (::posix_fallocate(file_.descriptor(), place, sizeof(bytes)) != 0) { return false; }
  bytes.to_driver.clear();
  bytes.to_robot.clear();
  table_->shares_bytes = 1;
  return true;
}

void PortMemory::remove(PortSlot& slot) {
  slot.device = 0;
  ++slot.changes;
  wake_waiting(slot);
  slot.name[0] = '\0';
}

void PortMemory::set_name(PortSlot& slot, const std::string& path) {
  const std::string operation = "lead a driver from " + path + " to its device";
  if (!path.starts_with('/') || path.ends_with('/')) {
    throw_os_error(operation, EINVAL, "give a path from the root on, as /dev/ttyUSB0");
  }
  if (path.size() >= preload::kPortNameBytes) {
    throw_os_error(operation, ENAMETOOLONG,
                   "a path has fewer than " + std::to_string(preload::kPortNameBytes) + " bytes");
  }
  for (const PortSlot& other : std::span(table_->slots, table_->count.load())) {
    if (path == other.name) {
      throw_os_error(operation, EEXIST, "another device has this path; choose another one");
    }
  }
  std::strcpy(slot.name, path.c_str());
  table_->named = 1;
}

void PortMemory::set_attributes(const std::string& folder) {
  if (folder.size() >= preload::kAttributesBytes) {
    throw_os_error("use the folder " + folder, ENAMETOOLONG, "set TMPDIR to a shorter path");
  }
  std::strcpy(table_->attributes, folder.c_str());
}

void PortMemory::wake_waiting(PortSlot& slot) {
  has_woken_ = true;
  ::syscall(SYS_futex, &slot.changes, FUTEX_WAKE, INT_MAX, nullptr, nullptr, 0);
}

}  // namespace fakebot::io
