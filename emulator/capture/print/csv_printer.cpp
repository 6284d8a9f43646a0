#include "capture/print/csv_printer.hpp"

#include <utility>

#include "capture/print/csv.hpp"
#include "capture/print/number_text.hpp"
#include "config/json/config_error.hpp"

namespace fakebot::capture {

using sim::FieldInfo;
using sim::FieldType;
using sim::MessageInfo;

namespace {

/// "GeneralPurposeInput.analog_adc.0" and so on if a field has several elements.
void append_headers(std::string& text, std::string_view message, std::string_view field,
                    std::size_t columns) {
  for (std::size_t i = 0; i < columns; ++i) {
    (((text += ',') += message) += '.') += field;
    if (columns == 1) { continue; }
    text += '.';
    append_number(text, i);
  }
}

std::size_t columns_of(const FieldInfo& field) {
  return field.type == FieldType::text ? 1 : field.elements();
}

void append_element(std::string& cell, FieldType type, const std::uint8_t* from,
                    std::uint32_t divisor) {
  char digits[kMostDigits];  // NOLINT(*-avoid-c-arrays,*-member-init): written before it is read
  cell.append(digits, write_element(digits, type, from, divisor));
}

/// All rows in one cell, because their number varies: "1 2 3;4 5 6", or "1;2;3" with one column.
void fill_rows(std::string& cell, const sim::RowsInfo& rows, std::span<const std::uint8_t> data) {
  const std::size_t size = sim::size_of(rows.type);
  const std::size_t row_size = size * rows.columns.size();
  const std::uint8_t* from = data.data();
  for (std::size_t left = data.size(); left >= row_size; left -= row_size) {
    if (!cell.empty()) { cell += ';'; }
    for (std::size_t column = 0; column < rows.columns.size(); ++column, from += size) {
      if (column > 0) { cell += ' '; }
      append_element(cell, rows.type, from, 1);
    }
  }
}

}  // namespace

CsvPrinter::CsvPrinter(sim::WireDirection direction, MessageFilter filter,
                       const sim::WireProtocol& wire)
    : direction_(direction), filter_(std::move(filter)), wire_(&wire) {}

void CsvPrinter::write_header() {
  if (std::exchange(has_header_, true)) { return; }
  out() += "time_s,packet,interface";
  std::size_t columns = 0;
  for (const MessageInfo& message : wire_->messages(direction_)) {
    first_column_.push_back(columns);
    if (!filter_.admits_message(message)) { continue; }
    for (const FieldInfo& field : message.fields) {
      append_headers(out(), message.name, field.name, columns_of(field));
      columns += columns_of(field);
    }
    if (message.rows.name.empty()) { continue; }
    append_headers(out(), message.name, message.rows.name, 1);
    ++columns;
  }
  cells_.resize(columns);
  out() += ",comment";
  out() += kCsvLineEnd;
}

void CsvPrinter::on_comment(const Moment& /*when*/, Sender sender, std::string_view comment) {
  if (sender != sender_of(direction_)) { return; }
  if (!comments_.empty()) { comments_ += "; "; }
  comments_ += comment;
}

void CsvPrinter::on_frame(const Moment& when, const DecodedFrame& frame) {
  if (frame.direction != direction_ || !filter_.admits_any(frame)) { return; }
  if (!has_header_) { wire_ = &frame.wire; }
  if (wire_ != &frame.wire) {
    config::refuse_option("--format csv",
                          "lines of a " + std::string(wire_->properties().name) + " and of a " +
                              std::string(frame.wire.properties().name),
                          "one robot", "; see --line");
  }
  write_header();
  for (std::string& cell : cells_) { cell.clear(); }
  for (const sim::WirePart& part : frame.parts) {
    if (part.message != nullptr && filter_.admits_message(*part.message)) {
      fill_cells(*part.message, part.data);
    }
  }
  write_row(when);
}

void CsvPrinter::on_end() {
  write_header();
}

void CsvPrinter::fill_cells(const MessageInfo& message, std::span<const std::uint8_t> data) {
  std::string* cell = cells_.data() + first_column_[message.index];
  for (const FieldInfo& field : message.fields) {
    if (field.type == FieldType::text) {
      *cell++ = csv_field(sim::text_of(field, data));
      continue;
    }
    const std::size_t size = sim::size_of(field.type);
    const std::uint8_t* from = data.data() + field.offset;
    for (std::size_t i = 0; i < field.elements(); ++i, from += size, ++cell) {
      cell->clear();
      append_element(*cell, field.type, from, field.divisor);
    }
  }
  if (message.rows.name.empty()) { return; }
  cell->clear();
  fill_rows(*cell, message.rows, data.subspan(message.size));
}

void CsvPrinter::write_row(const Moment& when) {
  std::string& text = out();
  if (when.at) { append_seconds(text, *when.at); }
  text += ',';
  if (when.packet) { append_number(text, *when.packet); }
  text += ',';
  text += csv_field(when.line);
  for (const std::string& cell : cells_) { (text += ',') += cell; }
  text += ',';
  text += csv_field(comments_);
  text += kCsvLineEnd;
  comments_.clear();
}

}  // namespace fakebot::capture
