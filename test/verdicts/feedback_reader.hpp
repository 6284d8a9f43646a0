// The driver's reader of the robot's bytes: whole and right frames, and their content. Some planted
// bugs are in here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "fakebot/protocol/kobuki/feedback.hpp"
#include "verdicts/bugs.hpp"

namespace fakebot::test {

/// The content of a frame.
struct Report {
  protocol::kobuki::BasicSensorData basic;
  std::uint16_t digital = 0;  ///< inputs
  std::uint16_t lowest_cliff_adc = 0xFFFF;
  std::int16_t heading_cdeg = 0;
  bool has_basic = false;
};

class FeedbackReader {
 public:
  using See = std::function<void(const Report&)>;

  explicit FeedbackReader(Bug bug) : bug_(bug) {}

  /// Takes the bytes of a read.
  void add(std::span<const std::uint8_t> bytes, const See& see);
  /// The device was opened again: earlier bytes do not fit the next.
  void begin() { buffer_.clear(); }
  int bad_frames() const { return bad_frames_; }

 private:
  using Bytes = std::span<const std::uint8_t>;

  bool take_frame(const See& see);
  bool is_right(Bytes frame) const;
  void look_for_header();
  Report read(Bytes payload);
  std::size_t length_of(Bytes sub_payload);

  Bug bug_;
  std::vector<std::uint8_t> buffer_;
  std::size_t gyro_length_ = 0;   // of the first frame
  std::uint16_t last_stamp_ = 0;  // with a bug
  int frames_ = 0;
  int bad_frames_ = 0;
  bool is_deaf_ = false;
};

}  // namespace fakebot::test
