// The packets of a scan: nodes, capsules, ultra capsules and dense capsules.
//
// On the wire a packet has no header with a type or a length: the descriptor before the first
// packet says both. The bits of packets do not lie as fields do; therefore each message has two
// layouts: the fields of the table, and the packed bytes of the wire.
//
// Source: Slamtec/rplidar_sdk, sl_lidar_cmd.h and dataunpacker/; LR001.
//
// Threads: plain values, and functions without state; any thread may use its own.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <tuple>

#include "fakebot/protocol/field.hpp"
#include "fakebot/protocol/rplidar/names.hpp"

namespace fakebot::protocol::inline v0::rplidar {

inline constexpr int kTurnQ6 = 360 * 64;  ///< a whole turn, in 1/64 degree

/// A measurement of a standard scan.
struct Node {
  static constexpr std::uint8_t id = answer_type::node;
  static constexpr std::string_view name = "Node";
  static constexpr std::size_t kPackedSize = 5;

  std::uint8_t start = 0;
  std::uint8_t not_start = 1;
  std::uint8_t quality = 0;
  std::uint8_t check = 1;
  std::uint16_t angle_q6 = 0;
  std::uint16_t distance_q2 = 0;

  static constexpr auto fields() {
    return std::tuple{
        Field{"start", &Node::start, "the first node of a revolution"},
        Field{"not_start", &Node::not_start, "the inverse"},
        Field{"quality", &Node::quality, "strength of the echo, 6 bits"},
        Field{"check", &Node::check, "1"},
        Field{"angle_q6", &Node::angle_q6, "clockwise from ahead, 15 bits", Unit{1.0 / 64, "deg"}},
        Field{"distance_q2", &Node::distance_q2, "0: no echo", Unit{0.25, "mm"}}};
  }
};

/// Fields of a capsule, and rows in a fixed number.
template <class M, class Number, std::size_t Columns, std::size_t Rows>
struct WithSamples {
  using Row = std::array<Number, Columns>;
  static constexpr std::size_t kRows = Rows;
  static constexpr std::size_t kSize = 3 + sizeof(Number) * Columns * Rows;
  static constexpr Unit row_unit{};
  static constexpr std::string_view words_field{};

  std::uint8_t start = 0;
  std::uint16_t start_angle_q6 = 0;
  std::array<Row, Rows> samples{};

  static constexpr auto fields() {
    return std::tuple{
        Field{"start", &M::start,
              "the first capsule of a scan; the capsule before "
              "says nothing on angles"},
        Field{"start_angle_q6", &M::start_angle_q6,
              "of the head at the first measurement, clockwise, 15 bits", Unit{1.0 / 64, "deg"}}};
  }
  [[nodiscard]] constexpr const std::array<Row, Rows>& rows() const { return samples; }

  [[nodiscard]] static constexpr std::size_t data_size() { return kSize; }
  [[nodiscard]] static constexpr bool accepts(std::span<const std::uint8_t> data) {
    return data.size() == kSize;
  }
  [[nodiscard]] static constexpr M read(std::span<const std::uint8_t> data) {
    M message;
    protocol::detail::read_value(data.data(), message.start);
    protocol::detail::read_value(data.data() + 1, message.start_angle_q6);
    const std::uint8_t* from = data.data() + 3;
    for (Row& row : message.samples) {
      protocol::detail::read_value(from, row);
      from += sizeof(Row);
    }
    return message;
  }
  constexpr void write(std::uint8_t* to) const {
    protocol::detail::write_value(start, to);
    protocol::detail::write_value(start_angle_q6, to + 1);
    to += 3;
    for (const Row& row : samples) {
      protocol::detail::write_value(row, to);
      to += sizeof(Row);
    }
  }
};

/// 32 measurements of an express scan. The angle of measurement k is start_angle + k / 32 of the
/// way to the start angle of the next capsule - angle_offset.
struct Capsule : WithSamples<Capsule, std::uint16_t, 2, 32> {
  static constexpr std::uint8_t id = answer_type::capsule;
  static constexpr std::string_view name = "Capsule";
  static constexpr std::size_t kPackedSize = 84;
  static constexpr std::size_t kMeasurements = 32;
  static constexpr std::string_view rows_name = "samples";
  /// 14 bits, 0: no echo; and 6 bits, 1/8 degree.
  static constexpr std::array<std::string_view, 2> row_columns{"distance_mm", "angle_offset_q3"};
};

/// 96 measurements of a scan in mode Boost, Sensitivity or Stability, three in a row. See
/// set_distances(). The angle of a measurement is as of Capsule, and the receiver knows the offset
/// from the distance: see parallax.hpp.
struct UltraCapsule : WithSamples<UltraCapsule, std::int16_t, 3, 32> {
  static constexpr std::uint8_t id = answer_type::ultra_capsule;
  static constexpr std::string_view name = "UltraCapsule";
  static constexpr std::size_t kPackedSize = 132;
  static constexpr std::size_t kMeasurements = 96;
  static constexpr std::string_view rows_name = "cabins";
  static constexpr std::array<std::string_view, 3> row_columns{"major", "predict_1", "predict_2"};
};

/// 40 measurements of the S1.
struct DenseCapsule : WithSamples<DenseCapsule, std::uint16_t, 1, 40> {
  static constexpr std::uint8_t id = answer_type::dense_capsule;
  static constexpr std::string_view name = "DenseCapsule";
  static constexpr std::size_t kPackedSize = 84;
  static constexpr std::size_t kMeasurements = 40;
  static constexpr std::string_view rows_name = "distances";
  static constexpr std::array<std::string_view, 1> row_columns{"distance_mm"};
};

/// Writes the packed bytes, with a right checksum. Bits that do not fit are cut. Precondition for
/// all: `to` has M::kPackedSize bytes.
void pack(const Node& node, std::span<std::uint8_t> to) noexcept;
void pack(const Capsule& capsule, std::span<std::uint8_t> to) noexcept;
void pack(const UltraCapsule& capsule, std::span<std::uint8_t> to) noexcept;
void pack(const DenseCapsule& capsule, std::span<std::uint8_t> to) noexcept;

/// The inverse, for Node, Capsule, UltraCapsule and DenseCapsule; ignores the checksum.
/// Precondition as above.
template <class M>
[[nodiscard]] M unpack(std::span<const std::uint8_t> from) noexcept;

/// Whether the check bits of a node are right. Precondition: kPackedSize bytes.
[[nodiscard]] bool is_node(std::span<const std::uint8_t> packed) noexcept;
/// Whether bytes begin like a capsule of any kind. Precondition: 2 bytes.
[[nodiscard]] bool begins_capsule(std::span<const std::uint8_t> packed) noexcept;
/// Whether the checksum of a whole capsule of any kind is right.
[[nodiscard]] bool has_right_checksum(std::span<const std::uint8_t> capsule) noexcept;
/// Adds 1 to the checksum of a capsule of any kind.
void break_checksum(std::span<std::uint8_t> capsule) noexcept;

/// A distance of an ultra capsule in 12 bits, coarser the farther away.
struct Scaled {
  std::uint16_t distance_mm;
  unsigned level;  ///< the distance is one of a multiple of 2^level
};
[[nodiscard]] Scaled unscaled(std::uint16_t major) noexcept;
/// The nearest value; 0 for 0. The largest distance is 28656 mm.
[[nodiscard]] std::uint16_t scaled(std::uint16_t distance_mm) noexcept;

/// Value of a prediction without a distance.
inline constexpr std::int16_t kNoPrediction = 511;

/// Sets the cabins. A row has the distance of its first measurement, and the differences of the
/// second from the first, and of the third from the first of the next row. Differences that do not
/// fit in 10 bits are lost. `distances_mm` has 0 for no echo, and one more distance: the first of
/// the next capsule.
void set_distances(
    UltraCapsule& capsule,
    std::span<const std::uint16_t, UltraCapsule::kMeasurements + 1> distances_mm) noexcept;
/// The inverse. `next_major` is the first of the next capsule.
[[nodiscard]] std::array<std::uint16_t, UltraCapsule::kMeasurements> distances_mm(
    const UltraCapsule& capsule, std::uint16_t next_major) noexcept;

}  // namespace fakebot::protocol::inline v0::rplidar
