#include "io/process/descriptor_limit.hpp"

#include <sys/resource.h>

#include <algorithm>

namespace fakebot::io {

void allow_descriptors(std::size_t wanted) {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted) { return; }
  limit.rlim_cur = std::min<rlim_t>(wanted, limit.rlim_max);
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace fakebot::io
