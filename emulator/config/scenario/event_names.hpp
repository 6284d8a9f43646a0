// The names of the events of a scenario.
#pragma once

#include <span>
#include <string>
#include <unordered_set>
#include <vector>

namespace fakebot::config {

/// Names of events, in the order of the file.
class EventNames {
 public:
  void add(const std::string& name) {
    all_.push_back(name);
    known_.insert(name);
  }
  bool has(const std::string& name) const { return known_.contains(name); }
  std::span<const std::string> all() const { return all_; }

 private:
  std::vector<std::string> all_;
  std::unordered_set<std::string> known_;
};

}  // namespace fakebot::config
