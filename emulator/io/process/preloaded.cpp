#include "io/process/preloaded.hpp"

#include <algorithm>
#include <cstdlib>
#include <iterator>

#include "preload/processes/sanitizers.hpp"

namespace fakebot::io {

namespace {

const std::string kPreload = "LD_PRELOAD=";

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
  return {kPreload + joined(libraries, value_of("LD_PRELOAD")),
          options + joined(value_of(variable), preload::kAnyOrder)};
}

void preload(std::vector<std::string>& environment, const std::string& library) {
  const auto entry = std::ranges::find_if(
      environment, [](const std::string& one) { return one.starts_with(kPreload); });
  if (entry != environment.end()) {
    *entry = kPreload + joined(entry->substr(kPreload.size()), library);
    return;
  }
  std::ranges::move(preloaded(library), std::back_inserter(environment));
}

}  // namespace fakebot::io
