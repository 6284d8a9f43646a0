// Collects the mistakes in a file, so that all of them are told at once.
#pragma once

#include <utility>
#include <vector>

#include "config/json/config_error.hpp"

namespace fakebot::config {

class Mistakes {
 public:
  /// Calls `read`, and keeps the ConfigError that it throws. Returns whether there was none.
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

  /// A mistake that is known already is not added again.
  void add(const ConfigError& error);

  bool empty() const { return errors_.empty(); }
  /// No more are kept: whoever made so many has read enough.
  bool is_full() const;

  /// Throws all of them as one ConfigError, by line, if there are any. If it is full, the last one
  /// says that there may be more.
  void refuse() const;

 private:
  std::vector<ConfigError> errors_;
};

/// Calls use(element) for each, until there are too many mistakes, and throws them.
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
