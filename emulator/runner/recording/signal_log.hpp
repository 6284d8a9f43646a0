// Records the values of signals row by row.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "io/file/output_file.hpp"
#include "sim/signal.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::runner {

/// Writes rows to a CSV file, and keeps the values in memory.
class SignalLog {
 public:
  /// A signal and the changes of its value.
  struct Column {
    const sim::Signal* signal;
    const sim::SignalSource* source;
    std::size_t index;                  ///< index in the source
    std::string text{};                 ///< text of the last value
    std::vector<std::uint32_t> rows{};  ///< rows at which the value changed
    std::vector<double> values{};       ///< values from these rows on
  };

  /// Records all signals of the sources, which must live as long as rows are added. Of signals with
  /// the same name, the first counts. Throws OsError.
  SignalLog(const std::string& path, const std::vector<const sim::SignalSource*>& sources,
            io::Writing writing = io::Writing::at_once);

  /// Adds the current values. Throws OsError.
  void add_row(sim::SimTime at);
  /// Puts all rows into the file. Throws OsError.
  void complete() { file_.complete(); }

  std::uint32_t rows() const { return rows_; }
  /// Size of the file.
  std::uint64_t bytes() const { return bytes_; }
  std::span<const Column> columns() const { return columns_; }

 private:
  void add_columns(const sim::SignalSource& source);
  void write_header();

  io::OutputFile file_;
  std::vector<Column> columns_;
  std::uint32_t rows_ = 0;
  std::uint64_t bytes_ = 0;
  std::string line_;  // a member to reuse its memory
};

}  // namespace fakebot::runner
