// Raw samples of the three-axis gyro (ST L3G4200D), two or three per frame.
//
// The sensor is turned 90 degrees counter-clockwise about z against the robot:
//   robot x = -sample y,  robot y = sample x,  robot z = sample z.
// Source: Kobuki protocol specification, "Raw Data Of 3D Gyro".
//
// Threads: plain values and constants; any thread may use its own.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <tuple>

#include "fakebot/protocol/detail/little_endian.hpp"
#include "fakebot/protocol/field.hpp"

namespace fakebot::protocol::inline v0::kobuki {

/// Degrees per second of one digit. Source: specification, from the data sheet.
inline constexpr double kGyroDigitDegS = 0.00875;

struct GyroSample {
  std::int16_t x_digits = 0;
  std::int16_t y_digits = 0;
  std::int16_t z_digits = 0;
};

/// The length depends on the number of samples: 2 + 6 N.
struct RawGyro {
  static constexpr std::uint8_t id = 0x0D;
  static constexpr std::string_view name = "RawGyro";

  static constexpr std::size_t kHeadSize = 2;
  static constexpr std::size_t kSampleSize = 6;
  static constexpr std::size_t kWordsPerSample = 3;
  static constexpr std::size_t kMaxSamples = (255 - 2 - kHeadSize) / kSampleSize;

  std::uint8_t frame_id = 0;      ///< of the first sample; the number grows by 1 a sample
  std::uint8_t sample_count = 0;  ///< at most kMaxSamples
  std::array<GyroSample, kMaxSamples> samples{};

  /// For printing and documentation; read() and write() know the rest.
  static constexpr auto fields() {
    return std::tuple{
        Field{"frame_id", &RawGyro::frame_id, "number of the first sample; 0 follows 255"},
        Field{"sample_count", &RawGyro::sample_count,
              "number of samples N; on the wire the number of 16-bit words, 3 N"}};
  }

  std::span<const GyroSample> used() const { return std::span(samples).first(sample_count); }

  /// For printing: a range of x, y and z.
  static constexpr std::string_view rows_name = "samples_xyz";
  static constexpr std::array<std::string_view, kWordsPerSample> row_columns{"x", "y", "z"};
  static constexpr Unit row_unit{kGyroDigitDegS, "degree/s"};
  static constexpr std::string_view words_field = "sample_count";
  class Rows;
  Rows rows() const;

  constexpr std::size_t data_size() const { return kHeadSize + kSampleSize * sample_count; }

  [[nodiscard]] static constexpr bool accepts(std::span<const std::uint8_t> data) {
    if (data.size() < kHeadSize || (data.size() - kHeadSize) % kSampleSize != 0) { return false; }
    return data[1] == (data.size() - kHeadSize) / kSampleSize * kWordsPerSample;
  }

  [[nodiscard]] static constexpr RawGyro read(std::span<const std::uint8_t> data) {
    RawGyro gyro;
    gyro.frame_id = data[0];
    gyro.sample_count = static_cast<std::uint8_t>(data[1] / kWordsPerSample);
    const std::uint8_t* from = data.data() + kHeadSize;
    for (std::size_t i = 0; i < gyro.sample_count; ++i, from += kSampleSize) {
      gyro.samples[i] = {protocol::detail::load_little_endian<std::int16_t>(from),
                         protocol::detail::load_little_endian<std::int16_t>(from + 2),
                         protocol::detail::load_little_endian<std::int16_t>(from + 4)};
    }
    return gyro;
  }

  constexpr void write(std::uint8_t* to) const {
    *to++ = frame_id;
    *to++ = static_cast<std::uint8_t>(sample_count * kWordsPerSample);
    for (std::size_t i = 0; i < sample_count; ++i, to += kSampleSize) {
      protocol::detail::store_little_endian(samples[i].x_digits, to);
      protocol::detail::store_little_endian(samples[i].y_digits, to + 2);
      protocol::detail::store_little_endian(samples[i].z_digits, to + 4);
    }
  }
};

/// Views into the message.
class RawGyro::Rows {
 public:
  explicit Rows(std::span<const GyroSample> samples) : samples_(samples) {}

  class Iterator {
   public:
    explicit Iterator(const GyroSample* at) : at_(at) {}
    std::array<std::int16_t, kWordsPerSample> operator*() const {
      return {at_->x_digits, at_->y_digits, at_->z_digits};
    }
    Iterator& operator++() {
      ++at_;
      return *this;
    }
    bool operator!=(const Iterator& other) const { return at_ != other.at_; }

   private:
    const GyroSample* at_;
  };

  Iterator begin() const { return Iterator(samples_.data()); }
  Iterator end() const { return Iterator(samples_.data() + samples_.size()); }

 private:
  std::span<const GyroSample> samples_;
};

inline RawGyro::Rows RawGyro::rows() const {
  return Rows(used());
}

}  // namespace fakebot::protocol::inline v0::kobuki
