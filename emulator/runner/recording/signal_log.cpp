#include "runner/recording/signal_log.hpp"

#include <algorithm>

#include "capture/print/csv.hpp"
#include "sim/scenario/signal_board.hpp"

namespace fakebot::runner {

namespace {

/// NaN equals NaN here.
bool is_same(double a, double b) {
  return a == b || (a != a && b != b);
}

void update(SignalLog::Column& column, std::uint32_t row) {
  const double value = column.source->get(column.index);
  if (!column.values.empty() && is_same(column.values.back(), value)) { return; }
  column.rows.push_back(row);
  column.values.push_back(value);
  column.text = capture::csv_field(value);
}

}  // namespace

SignalLog::SignalLog(const std::string& path, const std::vector<const sim::SignalSource*>& sources,
                     io::Writing writing)
    : file_(path, io::Writers::any, writing) {
  for (const sim::SignalSource* source : sources) { add_columns(*source); }
  write_header();
}

void SignalLog::add_columns(const sim::SignalSource& source) {
  for (std::size_t i = 0; i < source.signals().size(); ++i) {
    const sim::Signal& signal = source.signals()[i];
    const bool is_known = std::ranges::any_of(
        columns_, [&](const Column& column) { return column.signal->name == signal.name; });
    if (!is_known) { columns_.push_back({&signal, &source, i}); }
  }
}

void SignalLog::write_header() {
  std::string header = capture::csv_field(sim::scenario::kTimeSignal.name);
  for (const Column& column : columns_) {
    header += ',';
    header += capture::csv_field(column.signal->name);
  }
  file_.write(header.append(capture::kCsvLineEnd));
  bytes_ += header.size();
}

void SignalLog::add_row(sim::SimTime at) {
  line_ = capture::csv_field(sim::to_seconds(at));
  for (Column& column : columns_) {
    update(column, rows_);
    line_ += ',';
    line_ += column.text;
  }
  file_.write(line_.append(capture::kCsvLineEnd));
  bytes_ += line_.size();
  ++rows_;
}

}  // namespace fakebot::runner
