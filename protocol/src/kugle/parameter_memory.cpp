#include "fakebot/protocol/kugle/parameter_memory.hpp"

#include <algorithm>
#include <cassert>

#include "fakebot/protocol/detail/little_endian.hpp"

namespace fakebot::protocol::inline v0::kugle {

namespace {

constexpr ParameterImage kDefaultMemory = default_memory();

template <class Value>
double loaded(const std::uint8_t* from) noexcept {
  return static_cast<double>(protocol::detail::load_little_endian<Value>(from));
}

}  // namespace

ParameterMemory::ParameterMemory() noexcept : memory_(kDefaultMemory) {}

std::span<const std::uint8_t> ParameterMemory::get(const BoardParameter& parameter) const noexcept {
  assert(parameter.in_memory);
  return bytes().subspan(parameter.offset, parameter.size());
}

bool ParameterMemory::set(const BoardParameter& parameter, std::uint8_t type,
                          std::uint8_t array_size, std::span<const std::uint8_t> values) noexcept {
  assert(parameter.in_memory);
  if (type != parameter.type || array_size != parameter.elements ||
      values.size() != parameter.size()) {
    return false;
  }
  std::copy(values.begin(), values.end(), &memory_[parameter.offset]);
  ++changes_;
  return true;
}

double ParameterMemory::number(const BoardParameter& parameter,
                               std::size_t element) const noexcept {
  assert(parameter.in_memory && element < parameter.elements);
  const std::uint8_t* const from =
      &memory_[parameter.offset + element * value_bytes(parameter.type)];
  switch (parameter.type) {
    case value_type::float32: return loaded<float>(from);
    case value_type::uint16: return loaded<std::uint16_t>(from);
    case value_type::uint32: return loaded<std::uint32_t>(from);
    case memory_type::float64: return loaded<double>(from);
    default: return *from;
  }
}

void ParameterMemory::set_number(const BoardParameter& parameter, double value,
                                 std::size_t element) noexcept {
  assert(parameter.in_memory && element < parameter.elements);
  store_value(parameter.type, value,
              &memory_[parameter.offset + element * value_bytes(parameter.type)]);
  ++changes_;
}

}  // namespace fakebot::protocol::inline v0::kugle
