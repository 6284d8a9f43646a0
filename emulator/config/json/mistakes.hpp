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

  /// Throws all of them as one ConfigError, by line, if there are any.
  void refuse() const;

 private:
  std::vector<ConfigError> errors_;
};

/// Calls use(element) for each, and throws the mistakes of all.
template <class Elements, class Use>
void for_each_collecting(const Elements& elements, Use&& use) {
  Mistakes mistakes;
  for (const auto& element : elements) {
    mistakes.collect([&] { use(element); });
  }
  mistakes.refuse();
}

}  // namespace fakebot::config
