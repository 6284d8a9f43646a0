// The schemas of the files that people write.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace fakebot::cli {

struct PrintedSchema {
  std::string_view name;
  std::string_view meaning;
  std::string (*text)();
};

/// The first is printed when no other is asked for.
std::span<const PrintedSchema> schemas();

}  // namespace fakebot::cli
