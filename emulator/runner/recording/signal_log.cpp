#include "runner/recording/signal_log.hpp"

#include <algorithm>
#include <utility>

#include "capture/print/csv.hpp"
#include "sim/scenario/signal_board.hpp"

namespace fakebot::runner {

namespace {

/// So many rows become text together: few enough that a run of days needs little memory. (choice)
constexpr std::size_t kMostWithoutText = 4096;
/// More than any number, or time, and its comma need as text.
constexpr std::size_t kMostBytesOfNumber = 32;

/// NaN equals NaN here.
bool is_same(double a, double b) {
  return a == b || (a != a && b != b);
}

void update(SignalLog::Column& column, std::uint32_t row) {
  const double value = column.source->get(column.index);
  if (!column.values.empty() && is_same(column.values.back(), value)) { return; }
  column.rows.push_back(row);
  column.values.push_back(value);
}

}  // namespace

SignalLog::SignalLog(const std::string& path, const std::vector<const sim::SignalSource*>& sources,
                     io::Writing writing)
    : writing_(writing), file_(path, io::Writers::any, writing) {
  for (const sim::SignalSource* source : sources) { add_columns(*source); }
  write_header();
}

void SignalLog::add_columns(const sim::SignalSource& source) {
  for (std::size_t i = 0; i < source.signals().size(); ++i) {
    const sim::Signal& signal = source.signals()[i];
    const bool is_known = std::ranges::any_of(
        columns_, [&](const Column& column) { return column.signal.name == signal.name; });
    if (!is_known) { columns_.push_back({signal, &source, i}); }
  }
}

void SignalLog::write_header() {
  std::string header = capture::csv_field(sim::scenario::kTimeSignal.name);
  for (const Column& column : columns_) {
    header += ',';
    header += capture::csv_field(column.signal.name);
  }
  file_.write(header.append(capture::kCsvLineEnd));
  bytes_ += header.size();
}

void SignalLog::add_row(sim::SimTime at) {
  for (Column& column : columns_) { update(column, rows_); }
  times_.push_back(at);
  ++rows_;
  if (writing_ == io::Writing::at_once || times_.size() == kMostWithoutText) { write_rows(); }
}

void SignalLog::write_rows() {
  std::uint32_t row = rows_ - static_cast<std::uint32_t>(times_.size());
  for (const sim::SimTime at : std::exchange(times_, {})) { write_row(row++, at); }
}

void SignalLog::write_row(std::uint32_t row, sim::SimTime at) {
  line_ = capture::csv_field(sim::to_seconds(at));
  for (Column& column : columns_) {
    if (column.next_change < column.rows.size() && column.rows[column.next_change] == row) {
      column.text = capture::csv_field(column.values[column.next_change++]);
    }
    line_ += ',';
    line_ += column.text;
  }
  file_.write(line_.append(capture::kCsvLineEnd));
  bytes_ += line_.size();
}

void SignalLog::complete() {
  write_rows();
  file_.complete();
}

bool SignalLog::is_below(std::uint64_t bytes) {
  const std::uint64_t most = bytes_ + times_.size() * (columns_.size() + 1) * kMostBytesOfNumber;
  if (most >= bytes) { write_rows(); }
  return bytes_ < bytes;
}

}  // namespace fakebot::runner
