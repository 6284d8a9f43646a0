// `fakebot list commands`, `man` and `completion`: what the command line says of itself.
#pragma once

#include <optional>
#include <string>

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
}

namespace fakebot::cli {

class ProgramListings {
 public:
  /// Adds them to the command `list` of the program. Both must outlive this.
  ProgramListings(CLI::App& list, const CLI::App& program);

  /// That which was named, if one was.
  std::optional<std::string> text() const;

 private:
  const CLI::App& list_;
  const CLI::App& program_;
  std::string page_;  // a command; empty: the program
  std::size_t shell_ = 0;
};

}  // namespace fakebot::cli
