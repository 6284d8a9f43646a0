// `fakebot list commands`, `man` and `completion`: the command line's descriptions of itself.
#pragma once

#include <optional>
#include <string>

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
}

namespace fakebot::cli {

class ProgramListings {
 public:
  /// Adds the listings to the command `list` of the program. Both must outlive the object.
  ProgramListings(CLI::App& list, const CLI::App& program);

  /// The text of the named listing, if any.
  std::optional<std::string> text() const;

 private:
  const CLI::App& list_;
  const CLI::App& program_;
  std::string page_;  // named command; empty: the program
  std::size_t shell_ = 0;
};

}  // namespace fakebot::cli
