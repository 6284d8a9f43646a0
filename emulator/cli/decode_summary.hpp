// What passed in each direction of each line: how much, how often, what was missing.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/decode_sink.hpp"
#include "cli/sub_payload_filter.hpp"

namespace fakebot::cli {

/// Jumps are those of the time stamps that the robot puts into its frames.
class DecodeSummary final : public DecodeSink {
 public:
  DecodeSummary(SubPayloadFilter filter, bool as_json)
      : filter_(std::move(filter)), as_json_(as_json) {}

  void on_bytes(const Moment& when, Sender sender, std::size_t size) override;
  void on_comment(const Moment& when, Sender sender, std::string_view comment) override;
  void on_frame(const Moment& when, Sender sender, const Event& frame) override;
  void on_fault(const Moment& when, Sender sender, const Event& fault) override;
  void on_end() override;

 private:
  using Time = std::chrono::nanoseconds;

  using Counts = std::vector<std::pair<std::string_view, std::uint64_t>>;

  struct Gap {
    Time length{0};
    Time ends_at{0};
  };
  struct Jump {
    std::uint16_t from_ms = 0;
    std::uint16_t to_ms = 0;
    std::optional<Time> at{};
    int size_ms() const;
  };
  static constexpr std::size_t kMostMessages = 32;
  static constexpr std::size_t kKinds = 5;
  static constexpr std::size_t kViolations = 3;

  struct Stream {
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
    std::optional<std::uint16_t> last_time_stamp_ms{};
    std::array<std::uint64_t, kMostMessages> sub_payloads{};  // by their place in the set
    std::array<std::uint64_t, kViolations> unreadable{};
    std::array<std::uint64_t, kKinds> faults{};
    std::uint64_t garbage_bytes = 0;

    /// Those that are not zero.
    Counts sub_payload_counts() const;
    Counts fault_counts() const;
    double seconds() const;
    double frames_per_s() const;
    double bytes_per_s() const;
  };

  Stream& stream_of(const Moment& when, Sender sender);
  void look_at_time_stamp(Stream& stream, const Moment& when, std::uint16_t time_stamp_ms);
  static nlohmann::ordered_json json_of(const Stream& stream);
  static std::string head_of(const Stream& stream);
  static std::string gaps_of(const Stream& stream);
  static std::string text_of(const Stream& stream);

  SubPayloadFilter filter_;
  bool as_json_;
  std::vector<Stream> streams_;
};

}  // namespace fakebot::cli
