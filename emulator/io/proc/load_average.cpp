#include "io/proc/load_average.hpp"

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <string_view>

#include "io/uninterrupted.hpp"

namespace fakebot::io {

std::optional<double> load_average() {
  double load = 0;
  if (::getloadavg(&load, 1) != 1) { return std::nullopt; }
  return load;
}

/// The file of a container (lxcfs) may be seconds old.
RunnableThreads::RunnableThreads() : file_(::open("/proc/loadavg", O_RDONLY | O_CLOEXEC)) {
  struct statfs system {};
  const bool is_of_kernel =
      file_ && ::fstatfs(file_.get(), &system) == 0 && system.f_type == PROC_SUPER_MAGIC;
  if (!is_of_kernel) { file_.reset(); }
}

/// The file is like "0.20 0.18 0.12 1/80 11206": 1 of 80 threads can run (proc(5)).
bool RunnableThreads::are_only_caller() const {
  if (!file_) { return false; }
  std::array<char, 64> bytes;  // NOLINT(*-member-init): pread() fills it
  const ssize_t size =
      uninterrupted([&] { return ::pread(file_.get(), bytes.data(), bytes.size(), 0); });
  const std::string_view text(bytes.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
  return text.find(" 1/") != std::string_view::npos;
}

}  // namespace fakebot::io
