// The output of processes, in a file that stays small.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "io/asio/asio_types.hpp"
#include "io/file/file_descriptor.hpp"

namespace fakebot::io {

/// Keeps the beginning and the end of the output. The processes write into a pipe, and the pipe is
/// always read, so a process that prints without end neither waits nor fills a disk. The beginning
/// is in the file at once.
class OutputLog {
 public:
  /// Bytes kept of the end.
  static constexpr std::size_t kMostOfEnd = 65536;

  /// Appends at most `most_bytes` of the output to the descriptor `file`, and of longer output the
  /// end, too. `file` must outlive the log. Throws OsError.
  OutputLog(boost::asio::io_context& context, int file, std::uint64_t most_bytes);
  OutputLog(const OutputLog&) = delete;
  OutputLog& operator=(const OutputLog&) = delete;
  ~OutputLog();

  /// The descriptor for the standard output and error of the processes.
  int descriptor() const { return write_end_.get(); }

  /// The listener gets each piece of the output read from now on, in order.
  void tell(std::function<void(std::string_view piece)> listener) {
    listener_ = std::move(listener);
  }
  /// Reads the present output of the processes at once.
  void read();

  /// To be called when the processes have ended. Reads the rest of the output and writes the end,
  /// after a line with the number of bytes left out. Nothing is read later.
  void finish();

  /// Bytes missing in the file, known after finish().
  std::uint64_t left_out() const { return left_out_; }
  /// Why the file is incomplete; empty unless writing failed.
  const std::string& error() const { return error_; }

 private:
  void wait();
  std::size_t read_piece();
  void keep(std::span<const char> piece);
  void write(std::span<const char> piece);

  int file_;
  std::uint64_t room_;  // in the file, for the beginning
  FileDescriptor write_end_;
  std::unique_ptr<Descriptor> read_end_;
  std::string end_;  // of the output, after the beginning
  std::uint64_t left_out_ = 0;
  std::string error_;
  std::function<void(std::string_view piece)> listener_{};
  std::shared_ptr<const bool> reads_;  // until finish(); a due handler may outlive the log
};

}  // namespace fakebot::io
