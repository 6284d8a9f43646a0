// Collects the mistakes in a file, to tell all at once.
#pragma once

#include <utility>
#include <vector>

#include "config/json/config_error.hpp"

namespace fakebot::config {

class Mistakes {
 public:
  /// Calls `read`, and keeps its ConfigError, if any. Returns whether there was no error.
  template <class Read>
  bool collect(Read&& read) {
    try {
      std::forward<Read>(read)();
      return true;
    } catch (const ConfigError& error) {
      add(error);
      return false;
    }
  }

  /// A known mistake is not added again.
  void add(const ConfigError& error);

  bool empty() const { return errors_.empty(); }
  /// No more mistakes are kept: so many are enough to read.
  bool is_full() const;

  /// Throws all mistakes, if any, as a single ConfigError, by line. If is_full(), the last mistake
  /// says that there may be more.
  void refuse() const;

 private:
  std::vector<ConfigError> errors_;
};

/// Calls use(element) for each element, until there are too many mistakes; throws the mistakes.
template <class Elements, class Use>
void for_each_collecting(const Elements& elements, Use&& use) {
  Mistakes mistakes;
  for (const auto& element : elements) {
    if (mistakes.is_full()) { break; }
    mistakes.collect([&] { use(element); });
  }
  mistakes.refuse();
}

}  // namespace fakebot::config
