// Statistics of one direction of one line.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "capture/decode/decode_sink.hpp"

namespace fakebot::capture {

/// Times in nanoseconds are those of the capture; milliseconds those of the time stamps in the
/// robot's frames.
struct StreamSummary {
  using Time = std::chrono::nanoseconds;
  using Counts = std::vector<std::pair<std::string_view, std::uint64_t>>;

  struct Gap {
    Time length{0};
    Time ends_at{0};
  };
  struct Jump {
    std::int64_t from_ms = 0;
    std::int64_t to_ms = 0;
    std::int64_t size_ms = 0;  ///< deviation from the period of the frames
    std::optional<Time> at{};
  };
  static constexpr std::size_t kViolations = 3;

  Sender sender = Sender::unknown;
  std::string line;
  std::uint64_t packets = 0;
  std::uint64_t bytes = 0;
  std::uint64_t frames = 0;
  std::uint64_t comments = 0;
  std::optional<Time> first{};
  std::optional<Time> last{};
  Gap longest_silence{};
  std::uint64_t times_backwards = 0;
  std::uint64_t jumps = 0;
  Jump largest_jump{};
  bool has_time_stamps = false;
  std::span<const sim::MessageInfo>
      messages{};  ///< all of this direction; empty before the first frame
  std::vector<std::uint64_t> message_totals{};  ///< parallel to `messages`
  std::array<std::uint64_t, kViolations> unreadable{};
  std::array<std::uint64_t, sim::WireEvent::kKinds> faults{};
  std::uint64_t garbage_bytes = 0;

  void add(const std::optional<Jump>& jump);
  /// Without those that are zero.
  Counts message_counts() const;
  Counts fault_counts() const;
  double seconds() const;
  double frames_per_s() const;
  double bytes_per_s() const;
};

/// Readable text, several lines.
std::string text_of(const StreamSummary& stream);

nlohmann::ordered_json json_of(const StreamSummary& stream);

}  // namespace fakebot::capture
