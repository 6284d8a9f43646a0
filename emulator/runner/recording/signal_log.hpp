// The values of signals, row by row.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "io/file/output_file.hpp"
#include "sim/signal.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::runner {

/// Writes them to a CSV file, which has all rows at any time, and remembers them.
class SignalLog {
 public:
  /// A signal, and its values where they changed.
  struct Column {
    const sim::Signal* signal;
    const sim::SignalSource* source;
    std::size_t index;                  ///< there
    std::string text{};                 ///< the last value
    std::vector<std::uint32_t> rows{};  ///< in which it is another than before
    std::vector<double> values{};       ///< from there on
  };

  /// All signals of the sources, which must live for as long as there are new rows. A name
  /// that two of them have is that of the first. Throws OsError.
  SignalLog(const std::string& path, const std::vector<const sim::SignalSource*>& sources);

  /// The values of this moment. Throws OsError.
  void add_row(sim::SimTime at);

  std::uint32_t rows() const { return rows_; }
  std::span<const Column> columns() const { return columns_; }

 private:
  void add_columns(const sim::SignalSource& source);
  void write_header();

  io::OutputFile file_;
  std::vector<Column> columns_;
  std::uint32_t rows_ = 0;
  std::string line_;  // keeps its memory
};

}  // namespace fakebot::runner
