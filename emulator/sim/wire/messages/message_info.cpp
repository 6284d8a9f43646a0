#include "sim/wire/messages/message_info.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>

#include "fakebot/protocol/detail/little_endian.hpp"

namespace fakebot::sim {

namespace {

struct TypeTraits {
  std::size_t size;
  bool is_signed;
  bool is_float;
  FieldRange range;
};

template <class Number>
constexpr TypeTraits traits_of_number() {
  using Limits = std::numeric_limits<Number>;
  return {sizeof(Number),
          Limits::is_signed,
          !Limits::is_integer,
          {static_cast<double>(Limits::lowest()), static_cast<double>(Limits::max())}};
}

/// In the order of FieldType.
constexpr std::array kTraits{traits_of_number<std::uint8_t>(),  traits_of_number<std::int8_t>(),
                             traits_of_number<std::uint16_t>(), traits_of_number<std::int16_t>(),
                             traits_of_number<std::uint32_t>(), traits_of_number<std::int32_t>(),
                             traits_of_number<std::uint64_t>(), traits_of_number<std::int64_t>(),
                             traits_of_number<float>(),         traits_of_number<double>(),
                             TypeTraits{1, false, false, {}}};

const TypeTraits& traits_of(FieldType type) {
  return kTraits.at(static_cast<std::size_t>(type));
}

template <class Number>
FieldValue load_as(const std::uint8_t* from, std::uint32_t divisor) {
  const auto number = protocol::detail::load_little_endian<Number>(from);
  if constexpr (std::numeric_limits<Number>::is_signed) {
    return static_cast<std::int64_t>(number) / static_cast<std::int64_t>(divisor);
  } else {
    return static_cast<std::uint64_t>(number) / divisor;
  }
}

/// The bits of a signed integer; a fraction is truncated.
std::uint64_t bits_of(const FieldValue& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) {
    return static_cast<std::uint64_t>(*number);
  }
  if (const auto* number = std::get_if<std::uint64_t>(&value)) { return *number; }
  const double number = std::get<double>(value);
  constexpr double kLimit = 9.2e18;  // safely within 64 bits
  if (!(std::abs(number) < kLimit)) { return 0; }
  return static_cast<std::uint64_t>(static_cast<std::int64_t>(number));
}

/// The bits as stored in an element of the field.
std::uint64_t bits_of(const FieldInfo& field, const FieldValue& value) {
  if (field.type == FieldType::f32) {
    return std::bit_cast<std::uint32_t>(static_cast<float>(to_double(value)));
  }
  if (field.type == FieldType::f64) { return std::bit_cast<std::uint64_t>(to_double(value)); }
  return bits_of(value);
}

void store_bits(std::uint64_t bits, std::span<std::uint8_t> to) {
  for (std::uint8_t& byte : to) {
    byte = static_cast<std::uint8_t>(bits);
    bits >>= 8U;
  }
}

}  // namespace

std::size_t size_of(FieldType type) {
  return traits_of(type).size;
}

bool is_signed(FieldType type) {
  return traits_of(type).is_signed;
}

bool is_float(FieldType type) {
  return traits_of(type).is_float;
}

FieldRange range_of(FieldType type) {
  return traits_of(type).range;
}

double to_double(const FieldValue& value) {
  return std::visit([](auto number) { return static_cast<double>(number); }, value);
}

std::size_t FieldInfo::size() const {
  if (type == FieldType::text) { return count; }
  return size_of(type) * elements();
}

const FieldInfo* MessageInfo::find_field(std::string_view field_name) const {
  const auto found = std::ranges::find(fields, field_name, &FieldInfo::name);
  return found == fields.end() ? nullptr : &*found;
}

FieldValue load(const FieldInfo& field, std::span<const std::uint8_t> data, std::size_t element) {
  const std::uint8_t* from = data.data() + field.offset + element * size_of(field.type);
  switch (field.type) {
    case FieldType::u8: return load_as<std::uint8_t>(from, field.divisor);
    case FieldType::i8: return load_as<std::int8_t>(from, field.divisor);
    case FieldType::u16: return load_as<std::uint16_t>(from, field.divisor);
    case FieldType::i16: return load_as<std::int16_t>(from, field.divisor);
    case FieldType::u32: return load_as<std::uint32_t>(from, field.divisor);
    case FieldType::i32: return load_as<std::int32_t>(from, field.divisor);
    case FieldType::u64: return load_as<std::uint64_t>(from, field.divisor);
    case FieldType::i64: return load_as<std::int64_t>(from, field.divisor);
    case FieldType::f32:
      return static_cast<double>(
          std::bit_cast<float>(protocol::detail::load_little_endian<std::uint32_t>(from)));
    case FieldType::f64:
      return std::bit_cast<double>(protocol::detail::load_little_endian<std::uint64_t>(from));
    case FieldType::text: break;
  }
  return std::uint64_t{0};
}

void store(const FieldInfo& field, const FieldValue& value, std::span<std::uint8_t> data,
           std::size_t element) {
  const std::size_t size = size_of(field.type);
  store_bits(bits_of(field, value) * field.divisor,
             data.subspan(field.offset + element * size, size));
}

void overwrite(const FieldInfo& field, const FieldValue& value, std::span<std::uint8_t> data) {
  if (is_float(field.type)) {
    for (std::size_t i = 0; i < field.elements(); ++i) { store(field, value, data, i); }
    return;
  }
  store_bits(bits_of(field, value), data.subspan(field.offset, field.size()));
}

std::string_view text_of(const FieldInfo& field, std::span<const std::uint8_t> data) {
  const auto rest = data.subspan(std::min(field.offset, data.size()));
  const auto letters = field.count == 0 ? rest : rest.first(std::min(field.count, rest.size()));
  const std::string_view text(reinterpret_cast<const char*>(letters.data()), letters.size());
  return text.substr(0, text.find_last_not_of('\0') + 1);
}

}  // namespace fakebot::sim
