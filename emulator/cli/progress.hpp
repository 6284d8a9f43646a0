// Shows the progress of a test on a terminal: a line with the scenarios being played.
#pragma once

#include <cstddef>
#include <mutex>
#include <set>
#include <string>

namespace fakebot::cli {

/// Thread-safe.
class Progress {
 public:
  /// For so many scenarios.
  explicit Progress(std::size_t count);

  void on_begin(const std::string& name);
  /// It is about to begin again.
  void on_retry(const std::string& name);
  /// Prints the report to standard output.
  void on_end(const std::string& name, const std::string& report);

 private:
  void show() const;
  void hide() const;

  std::size_t count_;
  bool shows_;
  std::mutex mutex_;
  std::size_t done_ = 0;
  std::multiset<std::string> playing_;
};

}  // namespace fakebot::cli
