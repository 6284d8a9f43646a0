// What the program can list: names for options and scenarios, and the schemas of input files.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace fakebot::report {

struct Listing {
  std::string_view name;
  std::string_view meaning;
  std::function<std::string()> text;
};

/// Of `fakebot list`, in the order of its help.
std::vector<Listing> listings();

/// Of `fakebot schema`. The first is the default.
std::vector<Listing> schemas();

}  // namespace fakebot::report
