// The output of processes, passed on at once, with the end kept for a report.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <thread>

#include "io/file/file_descriptor.hpp"

namespace fakebot::io {

/// A thread passes on all bytes written into a pipe by the processes. A reader that does not read
/// makes the processes wait, as if they wrote to the reader themselves, but never the robot.
class OutputTee {
 public:
  /// Bytes kept of the end. (choice)
  static constexpr std::size_t kMostOfEnd = 16384;

  /// Passes on to the descriptor `to`; `to` must outlive the tee. Throws OsError.
  explicit OutputTee(int to);
  OutputTee(const OutputTee&) = delete;
  OutputTee& operator=(const OutputTee&) = delete;
  ~OutputTee() { finish(); }

  /// The descriptor for the standard output and error of the processes.
  int descriptor() const { return write_end_.get(); }

  /// To be called when the processes have ended. Passes on the rest, but waits at most a second for
  /// a reader that does not read.
  void finish();

  /// The last bytes of the output, known after finish().
  const std::string& end() const { return end_; }
  /// Bytes read by nobody, known after finish().
  std::uint64_t lost() const { return lost_; }

 private:
  void run();
  std::size_t pass_on_piece();
  bool is_finishing() const;

  int to_;
  FileDescriptor read_end_;
  FileDescriptor write_end_;
  FileDescriptor finishing_;
  std::string end_;
  std::uint64_t lost_ = 0;
  std::thread thread_;
};

}  // namespace fakebot::io
