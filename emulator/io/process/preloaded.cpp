#include "io/process/preloaded.hpp"

#include <cstdlib>

#include "preload/processes/sanitizers.hpp"

namespace fakebot::io {

namespace {

/// The variable's value; empty without the variable. Nobody else uses the environment meanwhile.
std::string value_of(const std::string& variable) {
  const char* const value = std::getenv(variable.c_str());  // NOLINT(concurrency-mt-unsafe)
  return value != nullptr ? value : "";
}

std::string joined(const std::string& first, const std::string& second) {
  return first + (first.empty() || second.empty() ? "" : ":") + second;
}

}  // namespace

std::vector<std::string> preloaded(const std::string& libraries) {
  const std::string options = preload::kAddressOptions;
  const std::string variable = options.substr(0, options.find('='));
  return {"LD_PRELOAD=" + joined(libraries, value_of("LD_PRELOAD")),
          options + joined(value_of(variable), preload::kAnyOrder)};
}

}  // namespace fakebot::io
