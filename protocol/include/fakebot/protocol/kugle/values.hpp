// Messages that end in any number of values, or in text.
//
// Threads: plain values and constants; any thread may use its own.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "fakebot/protocol/detail/little_endian.hpp"
#include "fakebot/protocol/field.hpp"
#include "fakebot/protocol/kugle/frame.hpp"

namespace fakebot::protocol::inline v0::kugle {

/// Values as rows of one column, for printing.
template <class Value>
class ValueRows {
 public:
  explicit ValueRows(std::span<const Value> values) : values_(values) {}

  class Iterator {
   public:
    explicit Iterator(const Value* at) : at_(at) {}
    std::array<Value, 1> operator*() const { return {*at_}; }
    Iterator& operator++() {
      ++at_;
      return *this;
    }
    bool operator!=(const Iterator& other) const { return at_ != other.at_; }

   private:
    const Value* at_;
  };

  Iterator begin() const { return Iterator(values_.data()); }
  Iterator end() const { return Iterator(values_.data() + values_.size()); }

 private:
  std::span<const Value> values_;
};

/// Base of a message with fields and then values. Each message names itself and its fields, and
/// sets words_field if a field holds the number of values. fits(data) may restrict the data that
/// are a message of the type.
template <class M, class ValueType>
struct WithValues {
  using Value = ValueType;
  static constexpr std::size_t kMaxValues = kMaxPayloadSize / sizeof(Value);
  static constexpr std::string_view rows_name = "values";
  static constexpr std::array<std::string_view, 1> row_columns{"value"};
  static constexpr Unit row_unit{};
  static constexpr std::string_view words_field{};

  std::array<Value, kMaxValues> values{};
  std::size_t number_of_values = 0;

  [[nodiscard]] std::span<const Value> used() const {
    return std::span(values).first(number_of_values);
  }
  [[nodiscard]] ValueRows<Value> rows() const { return ValueRows<Value>(used()); }
  /// Precondition: the fields and the values fit into kMaxPayloadSize bytes.
  void set_values(std::span<const Value> all) {
    std::ranges::copy(all, values.begin());
    number_of_values = all.size();
  }

  static constexpr bool fits(std::span<const std::uint8_t> /*data*/) { return true; }

  [[nodiscard]] constexpr std::size_t data_size() const {
    return size_of_fields<M>() + number_of_values * sizeof(Value);
  }
  [[nodiscard]] static constexpr bool accepts(std::span<const std::uint8_t> data) {
    return data.size() >= size_of_fields<M>() && data.size() <= kMaxPayloadSize &&
           (data.size() - size_of_fields<M>()) % sizeof(Value) == 0 && M::fits(data);
  }
  [[nodiscard]] static constexpr M read(std::span<const std::uint8_t> data) {
    M message;
    protocol::detail::read_fields(message, data.data());
    const auto rest = data.subspan(size_of_fields<M>());
    message.number_of_values = rest.size() / sizeof(Value);
    for (std::size_t i = 0; i < message.number_of_values; ++i) {
      message.values[i] =
          protocol::detail::load_little_endian<Value>(rest.data() + i * sizeof(Value));
    }
    return message;
  }
  constexpr void write(std::uint8_t* to) const {
    protocol::detail::write_fields(static_cast<const M&>(*this), to);
    to += size_of_fields<M>();
    for (const Value value : used()) {
      protocol::detail::store_little_endian(value, to);
      to += sizeof(Value);
    }
  }
};

/// Base of a message that is text. A text longer than a frame is cut.
template <class M>
struct WithText {
  Text<kMaxPayloadSize> text{};

  static constexpr auto fields() {
    return std::tuple{Field{"text", &M::text, "without a 0 behind"}};
  }

  void set_text(std::string_view letters) {
    text.size = static_cast<std::uint8_t>(std::min(letters.size(), kMaxPayloadSize));
    std::ranges::copy(letters.substr(0, text.size), text.letters.begin());
  }

  [[nodiscard]] constexpr std::size_t data_size() const { return text.size; }
  [[nodiscard]] static constexpr bool accepts(std::span<const std::uint8_t> data) {
    return data.size() <= kMaxPayloadSize;
  }
  [[nodiscard]] static constexpr M read(std::span<const std::uint8_t> data) {
    M message;
    message.text.size = static_cast<std::uint8_t>(data.size());
    std::ranges::copy(data, message.text.letters.begin());
    return message;
  }
  constexpr void write(std::uint8_t* to) const {
    for (const char letter : text.view()) { *to++ = static_cast<std::uint8_t>(letter); }
  }
};

}  // namespace fakebot::protocol::inline v0::kugle
