#include "verdicts/feedback_reader.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>

#include "fakebot/protocol/kobuki/frame.hpp"
#include "fakebot/protocol/kobuki/raw_gyro.hpp"
#include "fakebot/protocol/sub_payload.hpp"

namespace fakebot::test {

namespace wire = protocol::kobuki;

namespace {

constexpr std::array<std::uint8_t, 2> kHeader{0xAA, 0x55};
/// AA 55 LENGTH
constexpr std::size_t kHeadSize = 3;
constexpr std::size_t kSubPayloadHead = 2;

/// The identifier of a message added by faults.
constexpr std::uint8_t kUnknownId = 0x7E;

template <class Message>
bool read_into(Message& message, std::span<const std::uint8_t> data) {
  if (!protocol::accepts<Message>(data)) { return false; }
  message = protocol::read_message<Message>(data);
  return true;
}

}  // namespace

void FeedbackReader::add(Bytes bytes, const See& see) {
  if (bug_ == Bug::takes_reads_for_frames &&
      (bytes.size() < kHeadSize || bytes.size() != bytes[2] + wire::kFrameOverhead)) {
    return;
  }
  buffer_.insert(buffer_.end(), bytes.begin(), bytes.end());
  bool is_first = true;
  while (take_frame([&](const Report& report) {
    if (is_first || bug_ != Bug::one_frame_a_read) { see(report); }
    is_first = false;
  })) {}
  if (bug_ == Bug::loses_split_header && buffer_.size() < kHeadSize) { buffer_.clear(); }
}

/// Returns false when more bytes are needed.
bool FeedbackReader::take_frame(const See& see) {
  look_for_header();
  if (is_deaf_ || buffer_.size() < kHeadSize) { return false; }
  const std::size_t size = buffer_[2] + wire::kFrameOverhead;
  if (buffer_.size() < size) { return false; }
  const Bytes frame(buffer_.data(), size);
  if (bug_ == Bug::looks_inside) {
    const auto inner =
        std::search(frame.begin() + kHeadSize, frame.end(), kHeader.begin(), kHeader.end()) -
        frame.begin();
    if (inner != static_cast<std::ptrdiff_t>(size)) {
      buffer_.erase(buffer_.begin(), buffer_.begin() + inner);
      return true;
    }
  }
  if (is_right(frame)) {
    const Report report = read(frame.subspan(kHeadSize, frame[2]));
    ++frames_;
    const bool skips =
        (bug_ == Bug::every_third_frame && frames_ % 3 != 0) ||
        (bug_ == Bug::skips_repeated_stamps && report.basic.timestamp_ms == last_stamp_);
    last_stamp_ = report.basic.timestamp_ms;
    if (report.has_basic && !skips) { see(report); }
    buffer_.erase(buffer_.begin(), buffer_.begin() + static_cast<std::ptrdiff_t>(size));
  } else {
    ++bad_frames_;
    // A good frame may begin within a wrong frame.
    const std::size_t wrong = bug_ == Bug::trusts_length ? size : kHeader.size();
    buffer_.erase(buffer_.begin(), buffer_.begin() + static_cast<std::ptrdiff_t>(wrong));
  }
  return true;
}

void FeedbackReader::look_for_header() {
  auto begin = std::search(buffer_.begin(), buffer_.end(), kHeader.begin(), kHeader.end());
  if (begin == buffer_.end() && !buffer_.empty() && buffer_.back() == kHeader[0]) { --begin; }
  buffer_.erase(buffer_.begin(), begin);
}

bool FeedbackReader::is_right(Bytes frame) const {
  const auto checked = frame.subspan(2);
  const auto sum = std::accumulate(checked.begin(), checked.end(), 0U, std::bit_xor<>{});
  return sum == 0 || bug_ == Bug::no_checksum;
}

Report FeedbackReader::read(Bytes payload) {
  Report report;
  if (bug_ == Bug::fixed_offsets) {
    constexpr std::size_t kBasicSize = protocol::size_of_fields<wire::BasicSensorData>();
    report.has_basic = payload.size() >= kSubPayloadHead + kBasicSize &&
                       read_into(report.basic, payload.subspan(kSubPayloadHead, kBasicSize));
    return report;
  }
  while (payload.size() >= kSubPayloadHead) {
    const std::size_t length = length_of(payload);
    if (payload.size() < kSubPayloadHead + length) { break; }
    const Bytes data = payload.subspan(kSubPayloadHead, length);
    switch (payload[0]) {
      case wire::BasicSensorData::id: report.has_basic |= read_into(report.basic, data); break;
      case wire::GeneralPurposeInput::id: {
        wire::GeneralPurposeInput inputs;
        if (read_into(inputs, data)) { report.digital = inputs.digital; }
        break;
      }
      case wire::Inertial::id: {
        wire::Inertial inertial;
        if (read_into(inertial, data)) { report.heading_cdeg = inertial.angle_cdeg; }
        break;
      }
      case wire::Cliff::id: {
        wire::Cliff cliff;
        if (read_into(cliff, data)) {
          report.lowest_cliff_adc = std::min({cliff.left_adc, cliff.center_adc, cliff.right_adc});
        }
        break;
      }
      case kUnknownId: is_deaf_ |= bug_ == Bug::ends_at_unknown; break;
      default: break;
    }
    if (bug_ == Bug::stops_at_unknown && payload[0] == kUnknownId) { break; }
    payload = payload.subspan(kSubPayloadHead + length);
  }
  return report;
}

std::size_t FeedbackReader::length_of(Bytes sub_payload) {
  if (sub_payload[0] != wire::RawGyro::id || bug_ != Bug::fixed_gyro) { return sub_payload[1]; }
  if (gyro_length_ == 0) { gyro_length_ = sub_payload[1]; }
  return gyro_length_;
}

}  // namespace fakebot::test
