#include "capture/print/csv_printer.hpp"

#include <concepts>
#include <utility>

#include "capture/print/csv.hpp"
#include "fakebot/protocol/kobuki/text.hpp"

namespace fakebot::capture {

namespace wire = protocol::kobuki;

namespace {

template <class Value>
constexpr std::size_t columns_of(const Value& /*integer*/) {
  return 1;
}
template <class Element, std::size_t N>
constexpr std::size_t columns_of(const std::array<Element, N>& /*elements*/) {
  return N;
}

template <std::integral Integer>
void fill(std::string* cell, Integer value) {
  wire::append_number(*cell, value);
}

template <class Integer, std::size_t N>
void fill(std::string* cell, const std::array<Integer, N>& values) {
  for (const Integer value : values) { wire::append_number(*cell++, value); }
}

/// All rows in one cell, because nobody knows how many there will be: "1 2 3;4 5 6".
template <class Rows>
requires(!std::integral<Rows>) void fill(std::string* cell, const Rows& rows) {
  for (const auto& row : rows) {
    if (!cell->empty()) { *cell += ';'; }
    bool first = true;
    for (const auto value : row) {
      if (!std::exchange(first, false)) { *cell += ' '; }
      wire::append_number(*cell, value);
    }
  }
}

/// "GeneralPurposeInput.analog_adc.0" and so on, where a field has several elements.
void append_headers(std::string& text, std::string_view message, std::string_view field,
                    std::size_t columns) {
  for (std::size_t i = 0; i < columns; ++i) {
    (((text += ',') += message) += '.') += field;
    if (columns == 1) { continue; }
    text += '.';
    wire::append_number(text, i);
  }
}

}  // namespace

CsvPrinter::CsvPrinter(Sender sender, SubPayloadFilter filter)
    : sender_(sender), filter_(std::move(filter)) {
  out() += "time_s,packet,interface";
  if (sender_ == Sender::robot) {
    add_columns(wire::Feedback{});
  } else {
    add_columns(wire::Commands{});
  }
  out() += ",comment";
  out() += kCsvLineEnd;
}

template <class Set>
void CsvPrinter::add_columns(Set set) {
  std::size_t columns = 0;
  protocol::for_each_message_type(set, [&]<protocol::Message M>() {
    constexpr std::size_t kIndex = protocol::index_of<M>(Set{});
    static_assert(kIndex < kMostMessages);
    first_column_[kIndex] = columns;
    if (!filter_.admits_message(M::name)) { return; }
    protocol::for_each_value(M{}, [&](std::string_view name, const auto& value, const auto&) {
      append_headers(out(), M::name, name, columns_of(value));
      columns += columns_of(value);
    });
  });
  cells_.resize(columns);
}

void CsvPrinter::on_comment(const Moment& /*when*/, Sender sender, std::string_view comment) {
  if (sender != sender_) { return; }
  if (!comments_.empty()) { comments_ += "; "; }
  comments_ += comment;
}

void CsvPrinter::on_frame(const Moment& when, Sender sender, const Event& frame) {
  if (sender != sender_ || !filter_.admits_any(sender, frame.payload())) { return; }
  for (std::string& cell : cells_) { cell.clear(); }
  if (sender_ == Sender::robot) {
    fill_cells(wire::Feedback{}, frame.payload());
  } else {
    fill_cells(wire::Commands{}, frame.payload());
  }
  write_row(when);
}

template <class Set>
void CsvPrinter::fill_cells(Set set, std::span<const std::uint8_t> payload) {
  const auto fill_message = [&]<protocol::Message M>(const M& message) {
    if (!filter_.admits_message(M::name)) { return; }
    std::string* cell = &cells_[first_column_[protocol::index_of<M>(Set{})]];
    protocol::for_each_value(message, [&](std::string_view, const auto& value, const auto&) {
      for (std::size_t i = 0; i < columns_of(value); ++i) { cell[i].clear(); }
      fill(cell, value);
      cell += columns_of(value);
    });
  };
  protocol::for_each_sub_payload(
      set, payload,
      protocol::Overloaded{[](const protocol::UnreadableSubPayload& /*has no cells*/) {},
                           fill_message});
}

void CsvPrinter::write_row(const Moment& when) {
  std::string& text = out();
  if (when.at) { append_seconds(text, *when.at); }
  text += ',';
  if (when.packet) { wire::append_number(text, *when.packet); }
  text += ',';
  text += csv_field(when.line);
  for (const std::string& cell : cells_) { (text += ',') += cell; }
  text += ',';
  text += csv_field(comments_);
  text += kCsvLineEnd;
  comments_.clear();
}

}  // namespace fakebot::capture
