// Reading and writing values of all types by the table of a message.
#include "sim/wire/messages/message_info.hpp"

#include <doctest/doctest.h>

#include <array>
#include <limits>

#include "unit/hex.hpp"

using namespace fakebot::sim;
using fakebot::test::Bytes;
using fakebot::test::from_hex;

namespace {

constexpr std::array kMadeUp{
    FieldInfo{.name = "mode", .type = FieldType::u8, .offset = 0},
    FieldInfo{.name = "speed_m_s", .type = FieldType::f32, .offset = 4},
    FieldInfo{.name = "time_s", .type = FieldType::f64, .offset = 8},
    FieldInfo{.name = "serial", .type = FieldType::u64, .offset = 16},
    FieldInfo{.name = "drift", .type = FieldType::i64, .offset = 24},
    FieldInfo{.name = "gains", .type = FieldType::i16, .count = 3, .offset = 32},
    FieldInfo{.name = "words", .type = FieldType::u8, .offset = 38, .divisor = 3},
    FieldInfo{.name = "label", .type = FieldType::text, .count = 4, .offset = 39},
    FieldInfo{.name = "rates", .type = FieldType::f32, .count = 2, .offset = 8},
    FieldInfo{.name = "log", .type = FieldType::text, .offset = 43}};
constexpr MessageInfo kMessage{
    .id = 9, .name = "MadeUp", .size = 43, .is_variable = true, .fields = kMadeUp};

const FieldInfo& field(std::string_view name) {
  return *kMessage.find_field(name);
}

}  // namespace

TEST_CASE("a float and a double are read and written to their last bit") {
  Bytes data(48, 0xEE);
  store(field("speed_m_s"), 0.1, data);
  store(field("time_s"), -1.0 / 3, data);
  CHECK(std::get<double>(load(field("speed_m_s"), data)) == static_cast<double>(0.1F));
  CHECK(std::get<double>(load(field("time_s"), data)) == -1.0 / 3);
  CHECK(Bytes(data.begin() + 4, data.begin() + 8) == from_hex("CD CC CC 3D"));
  CHECK(data[3] == 0xEE);
  CHECK(data[16] == 0xEE);
}

TEST_CASE("64-bit integers are exact") {
  Bytes data(48);
  store(field("serial"), std::numeric_limits<std::uint64_t>::max(), data);
  store(field("drift"), std::numeric_limits<std::int64_t>::min() + 1, data);
  CHECK(std::get<std::uint64_t>(load(field("serial"), data)) ==
        std::numeric_limits<std::uint64_t>::max());
  CHECK(std::get<std::int64_t>(load(field("drift"), data)) ==
        std::numeric_limits<std::int64_t>::min() + 1);
}

TEST_CASE("each element of an array has its own offset") {
  Bytes data(48);
  store(field("gains"), std::int64_t{-2}, data, 1);
  CHECK(std::get<std::int64_t>(load(field("gains"), data, 0)) == 0);
  CHECK(std::get<std::int64_t>(load(field("gains"), data, 1)) == -2);
  CHECK(Bytes(data.begin() + 32, data.begin() + 38) == from_hex("00 00 FE FF 00 00"));
}

TEST_CASE("an array is overwritten as one long number") {
  Bytes data(48);
  overwrite(field("gains"), std::int64_t{0x010203}, data);
  CHECK(Bytes(data.begin() + 32, data.begin() + 38) == from_hex("03 02 01 00 00 00"));
}

TEST_CASE("each float of an array is overwritten, and nothing behind it") {
  Bytes data(48, 0xEE);
  overwrite(field("rates"), 0.1, data);
  for (const std::size_t element : {0U, 1U}) {
    CHECK(std::get<double>(load(field("rates"), data, element)) == static_cast<double>(0.1F));
  }
  CHECK(data[7] == 0xEE);
  CHECK(data[16] == 0xEE);
}

TEST_CASE("a field that counts words is read and written in rows") {
  Bytes data(48);
  store(field("words"), std::uint64_t{5}, data);
  CHECK(data[38] == 15);
  CHECK(std::get<std::uint64_t>(load(field("words"), data)) == 5);
}

TEST_CASE("a text ends at its padding zeros, a variable one with the data") {
  Bytes data(43);
  for (const char letter : std::string("ab\0\0and so on", 13)) {
    data.insert(data.end(), static_cast<std::uint8_t>(letter));
  }
  data.erase(data.begin() + 39, data.begin() + 43);
  CHECK(text_of(field("label"), data) == "ab");
  CHECK(text_of(field("log"), data) == "and so on");
  CHECK(text_of(field("log"), std::span(data).first(43)).empty());
}

TEST_CASE("NaN and numbers out of range are written as 0 to an integer") {
  Bytes data(48, 0xEE);
  store(field("serial"), std::numeric_limits<double>::quiet_NaN(), data);
  CHECK(std::get<std::uint64_t>(load(field("serial"), data)) == 0);
  store(field("mode"), 1e300, data);
  CHECK(data[0] == 0);
}

TEST_CASE("each type has a size and a range") {
  CHECK(size_of(FieldType::f32) == 4);
  CHECK(is_float(FieldType::f64));
  CHECK(is_signed(FieldType::i8));
  CHECK(range_of(FieldType::i8).min == -128);
  CHECK(range_of(FieldType::u32).max == 4294967295.0);
  CHECK(range_of(FieldType::f32).min == -static_cast<double>(std::numeric_limits<float>::max()));
  CHECK(field("gains").size() == 6);
  CHECK(field("log").size() == 0);
}
