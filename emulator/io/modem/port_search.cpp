#include "io/modem/port_search.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <optional>

#include "io/file/file_descriptor.hpp"
#include "io/file/memory_file.hpp"
#include "io/os_error.hpp"
#include "preload/port/port_table.hpp"

namespace fakebot::io {

namespace {

namespace fs = std::filesystem;

/// The slot of the device in the memory of a running fakebot: the file of the memory is locked.
std::optional<std::size_t> slot_in(const std::string& memory, dev_t device) {
  const FileDescriptor file(::open(memory.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
  struct stat status {};
  if (!file || ::fstat(file.get(), &status) != 0 ||
      status.st_size != static_cast<off_t>(sizeof(preload::PortTable)) ||
      ::flock(file.get(), LOCK_SH | LOCK_NB) == 0) {
    return std::nullopt;
  }
  void* const mapped =
      ::mmap(nullptr, sizeof(preload::PortTable), PROT_READ, MAP_SHARED, file.get(), 0);
  if (mapped == MAP_FAILED) { return std::nullopt; }
  const auto& table = *static_cast<const preload::PortTable*>(mapped);
  std::optional<std::size_t> found;
  const std::size_t count = table.version == preload::kPortsVersion
                                ? std::min<std::size_t>(table.count.load(), preload::kMostPorts)
                                : 0;
  for (std::size_t i = 0; i < count && !found; ++i) {
    if (table.slots[i].device.load() == device) { found = i; }
  }
  ::munmap(mapped, sizeof(preload::PortTable));
  return found;
}

/// Source: Linux, Documentation/admin-guide/devices.txt.
bool is_pseudo_terminal(dev_t device) {
  return major(device) >= 136 && major(device) <= 143;
}

}  // namespace

FoundPort find_port(const std::string& path) {
  struct stat status {};
  const std::string operation = "find the fakebot of " + path;
  if (::stat(path.c_str(), &status) != 0) {
    throw_os_error(operation, errno,
                   "is it running? Its first line tells the \"port\" and the \"link\"");
  }
  if (!S_ISCHR(status.st_mode) || !is_pseudo_terminal(status.st_rdev)) {
    throw_os_error(operation, ENOTTY, "give the \"port\" or the \"link\" of a running fakebot");
  }
  if (status.st_uid != ::geteuid()) {
    throw_os_error(operation, EPERM,
                   "the device belongs to user " + std::to_string(status.st_uid) +
                       ": start the program as that user");
  }
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(kMemoryFolder, error)) {
    const fs::path& file = entry.path();
    if (!file.filename().string().starts_with(preload::kPortsPrefix)) { continue; }
    if (const auto slot = slot_in(file.string(), status.st_rdev)) { return {file.string(), *slot}; }
  }
  throw_os_error(operation, ENODEV,
                 "no running fakebot of this user and this version has the device; give the "
                 "\"port\" or the \"link\" of one");
}

}  // namespace fakebot::io
