#include "io/process/preloaded.hpp"

#include <cstdlib>

namespace fakebot::io {

std::string preloaded(const std::string& libraries) {
  // Nothing else reads or writes the environment meanwhile.
  const char* const others = std::getenv("LD_PRELOAD");  // NOLINT(concurrency-mt-unsafe)
  return "LD_PRELOAD=" + libraries + (others != nullptr ? std::string(":") + others : "");
}

}  // namespace fakebot::io
