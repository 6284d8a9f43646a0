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

/// Writes rows to a CSV file, and keeps the values in memory. Text takes as long as the simulation
/// of the robot; with writing in blocks, only rows for the file become text.
class SignalLog {
 public:
  /// A signal and the changes of its value.
  struct Column {
    sim::KeptSignal signal;
    const sim::SignalSource* source;
    std::size_t index;                  ///< index in the source
    std::vector<std::uint32_t> rows{};  ///< rows at which the value changed
    std::vector<double> values{};       ///< values from these rows on
    std::size_t next_change = 0;        ///< index of the first change after the rows in the file
    std::string text{};                 ///< text of the change before
  };

  /// Records all signals of the sources, which must live as long as rows are added. Of signals with
  /// the same name, the first counts. Throws OsError.
  SignalLog(const std::string& path, const std::vector<const sim::SignalSource*>& sources,
            io::Writing writing = io::Writing::at_once);

  /// Adds the current values. Throws OsError.
  void add_row(sim::SimTime at);
  /// Puts all rows into the file. Throws OsError.
  void complete();

  std::uint32_t rows() const { return rows_; }
  /// Whether the file would have fewer bytes with all rows. Throws OsError.
  bool is_below(std::uint64_t bytes);
  /// Size of the file, without later rows.
  std::uint64_t bytes() const { return bytes_; }
  std::span<const Column> columns() const { return columns_; }

 private:
  void add_columns(const sim::SignalSource& source);
  void write_header();
  void write_rows();
  void write_row(std::uint32_t row, sim::SimTime at);

  io::Writing writing_;
  io::OutputFile file_;
  std::vector<Column> columns_;
  std::vector<sim::SimTime> times_;  // of rows after those in the file
  std::uint32_t rows_ = 0;
  std::uint64_t bytes_ = 0;
  std::string line_;  // a member to reuse its memory
};

}  // namespace fakebot::runner
