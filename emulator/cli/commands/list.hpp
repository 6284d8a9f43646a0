// `fakebot list`: what there is to name in options and scenarios.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace fakebot::cli {

struct Listing {
  std::string_view name;
  std::string_view meaning;
  std::function<std::string()> text;
};

std::span<const Listing> listings();

}  // namespace fakebot::cli
