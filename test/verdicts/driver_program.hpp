// The common parts of the driver programs in this folder: DEVICE and a name as arguments, the
// request to end.
#pragma once

#include <csignal>
#include <cstdio>
#include <span>
#include <string_view>

namespace fakebot::test {

/// SIGTERM has come, where end_when_asked() was called.
inline volatile std::sig_atomic_t asked_to_end = 0;

inline void end_when_asked() {
  std::signal(SIGTERM, [](int) { asked_to_end = 1; });
}

/// Of `all`, which have a name and a text, the entry named by the program's second argument, or
/// `otherwise` without the argument. Nullptr, and the usage on standard error, for wrong arguments.
template <class Known>
const Known* named_by_arguments(std::span<char* const> arguments, const char* usage,
                                std::span<const Known> all, std::string_view otherwise) {
  const std::string_view name = arguments.size() == 3 ? arguments[2] : otherwise;
  if (arguments.size() == 2 || arguments.size() == 3) {
    for (const Known& known : all) {
      if (known.name == name) { return &known; }
    }
  }
  std::fprintf(stderr, "usage: %s\n", usage);
  for (const Known& known : all) {
    std::fprintf(stderr, "  %-24s%s\n", known.name.data(), known.what.data());
  }
  return nullptr;
}

}  // namespace fakebot::test
