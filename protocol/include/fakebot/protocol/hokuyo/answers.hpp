// The answers of a Hokuyo scanner with SCIP 2.0.
//
// On the wire an answer is lines of text (frame.hpp); in the tables numbers, and what remains text.
//
// Source: Hokuyo's specification of SCIP 2.0; recordings of devices (gbiggs/hokuyoaist).
//
// Threads: plain values and constants; any thread may use its own.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <tuple>

#include "fakebot/protocol/field.hpp"
#include "fakebot/protocol/hokuyo/names.hpp"
#include "fakebot/protocol/hokuyo/requests.hpp"
#include "fakebot/protocol/sub_payload.hpp"

namespace fakebot::protocol::inline v0::hokuyo {

/// Numbers, and a text up to the end.
template <class M, std::size_t SizeOfNumbers, std::size_t Most>
struct WithText {
  static constexpr std::size_t kMostLetters = Most;

  Text<Most> text{};

  [[nodiscard]] constexpr std::size_t data_size() const { return SizeOfNumbers + text.size; }
  [[nodiscard]] static constexpr bool accepts(std::span<const std::uint8_t> data) {
    return data.size() >= SizeOfNumbers && data.size() <= SizeOfNumbers + Most;
  }
  [[nodiscard]] static constexpr M read(std::span<const std::uint8_t> data) {
    M message;
    for_each_place<M>(
        [&]<class Owner, class Value>(const Field<Owner, Value>& field, std::size_t offset) {
          if constexpr (protocol::detail::value_size < Value >> 0) {
            protocol::detail::read_value(data.data() + offset, message.*field.member);
          }
        });
    for (std::size_t i = SizeOfNumbers; i < data.size(); ++i) {
      message.text.letters[i - SizeOfNumbers] = static_cast<char>(data[i]);
    }
    message.text.size = static_cast<std::uint8_t>(data.size() - SizeOfNumbers);
    return message;
  }
  constexpr void write(std::uint8_t* to) const {
    const M& message = static_cast<const M&>(*this);
    for_each_place<M>(
        [&]<class Owner, class Value>(const Field<Owner, Value>& field, std::size_t offset) {
          if constexpr (protocol::detail::value_size < Value >> 0) {
            protocol::detail::write_value(message.*field.member, to + offset);
          }
        });
    to += SizeOfNumbers;
    for (const char letter : text.view()) { *to++ = static_cast<std::uint8_t>(letter); }
  }
};

/// A status, for the request that the text repeats.
struct Answer : WithText<Answer, 1, 96> {
  static constexpr std::uint8_t id = 0x81;
  static constexpr std::string_view name = "Answer";

  std::uint8_t status = 0;

  static constexpr auto fields() {
    return std::tuple{Field{"status", &Answer::status, "110: 0A, 111: 0B, ...", status::values},
                      Field{"text", &Answer::text, "the request"}};
  }
};

/// The answer to VV and II.
struct Lines : WithText<Lines, 1, 254> {
  static constexpr std::uint8_t id = 0x82;
  static constexpr std::string_view name = "Lines";

  std::uint8_t status = 0;

  static constexpr auto fields() {
    return std::tuple{Field{"status", &Lines::status, "110: 0A, 111: 0B, ...", status::values},
                      Field{"text", &Lines::text, "the request, and lines without their sums"}};
  }
};

/// The answer to PP.
struct Parameters : WithText<Parameters, 19, 96> {
  static constexpr std::uint8_t id = 0x83;
  static constexpr std::string_view name = "Parameters";

  std::uint8_t status = 0;
  std::uint32_t least_mm = 0;
  std::uint32_t largest_mm = 0;
  std::uint16_t steps_per_turn = 0;
  std::uint16_t first_step = 0;
  std::uint16_t last_step = 0;
  std::uint16_t front_step = 0;
  std::uint16_t speed_rpm = 0;

  static constexpr auto fields() {
    return std::tuple{Field{"status", &Parameters::status, "110: 0A, 111: 0B, ...", status::values},
                      Field{"least_mm", &Parameters::least_mm, "DMIN", Unit{1, "mm"}},
                      Field{"largest_mm", &Parameters::largest_mm, "DMAX", Unit{1, "mm"}},
                      Field{"steps_per_turn", &Parameters::steps_per_turn, "ARES"},
                      Field{"first_step", &Parameters::first_step, "AMIN, of the detection range"},
                      Field{"last_step", &Parameters::last_step, "AMAX, of the detection range"},
                      Field{"front_step", &Parameters::front_step, "AFRT"},
                      Field{"speed_rpm", &Parameters::speed_rpm, "SCAN", Unit{1, "rpm"}},
                      Field{"text", &Parameters::text, "MODL"}};
  }
};

/// The answer to TM1.
struct ClockTime : WithText<ClockTime, 5, 96> {
  static constexpr std::uint8_t id = 0x84;
  static constexpr std::string_view name = "ClockTime";

  std::uint8_t status = 0;
  std::uint32_t time_ms = 0;

  static constexpr auto fields() {
    return std::tuple{Field{"status", &ClockTime::status, "0", status::values},
                      Field{"time_ms", &ClockTime::time_ms, "24 bits", Unit{1, "ms"}},
                      Field{"text", &ClockTime::text, "the request"}};
  }
};

/// An answer in SCIP 1.1.
struct OldAnswer : WithText<OldAnswer, 1, 254> {
  static constexpr std::uint8_t id = 0x85;
  static constexpr std::string_view name = "OldAnswer";

  std::uint8_t status = 0;

  static constexpr auto fields() {
    return std::tuple{Field{"status", &OldAnswer::status, "a character: 48 is 0, good"},
                      Field{"text", &OldAnswer::text, "the request, and lines"}};
  }
};

inline constexpr std::size_t kMostSteps = 1081;

/// A scan, with `Columns` numbers for each step: a distance, or a code below the least distance,
/// and perhaps an intensity.
template <class M, std::size_t Columns>
struct WithSteps {
  using Row = std::array<std::uint32_t, Columns>;
  static constexpr std::size_t kSizeOfNumbers = 12;
  static constexpr std::string_view rows_name = "steps";
  static constexpr std::array<std::string_view, Columns> row_columns = [] {
    if constexpr (Columns == 1) {
      return std::array<std::string_view, 1>{"distance_mm"};
    } else {
      return std::array<std::string_view, 2>{"distance_mm", "intensity"};
    }
  }();
  static constexpr Unit row_unit{};
  static constexpr std::string_view words_field{};

  std::uint16_t start = 0;
  std::uint16_t end = 0;
  std::uint8_t cluster = 0;
  std::uint8_t interval = 0;
  std::uint8_t remaining = 0;
  std::uint8_t status = 0;
  std::uint32_t time_ms = 0;
  std::array<Row, kMostSteps> steps{};
  std::size_t step_count = 0;

  static constexpr auto fields() {
    return std::tuple{
        Field{"start", &M::start, "first step"},
        Field{"end", &M::end, "last step"},
        Field{"cluster", &M::cluster, "steps for a value"},
        Field{"interval", &M::interval, "scans left out; 0 of GD, GS, GE"},
        Field{"remaining", &M::remaining, "scans to come; 0 also without an end"},
        Field{"status", &M::status, "99: of MD, MS, ME; 0: of GD, GS, GE", status::values},
        Field{"time_ms", &M::time_ms, "when step 0 was measured, 24 bits", Unit{1, "ms"}}};
  }
  [[nodiscard]] constexpr std::span<const Row> rows() const {
    return std::span(steps).first(step_count);
  }

  [[nodiscard]] constexpr std::size_t data_size() const {
    return kSizeOfNumbers + step_count * sizeof(Row);
  }
  [[nodiscard]] static constexpr bool accepts(std::span<const std::uint8_t> data) {
    return data.size() >= kSizeOfNumbers && (data.size() - kSizeOfNumbers) % sizeof(Row) == 0 &&
           (data.size() - kSizeOfNumbers) / sizeof(Row) <= kMostSteps;
  }
  [[nodiscard]] static constexpr M read(std::span<const std::uint8_t> data) {
    M message;
    protocol::detail::read_fields(message, data.data());
    message.step_count = (data.size() - kSizeOfNumbers) / sizeof(Row);
    for (std::size_t i = 0; i < message.step_count; ++i) {
      protocol::detail::read_value(data.data() + kSizeOfNumbers + i * sizeof(Row),
                                   message.steps[i]);
    }
    return message;
  }
  constexpr void write(std::uint8_t* to) const {
    protocol::detail::write_fields(static_cast<const M&>(*this), to);
    for (std::size_t i = 0; i < step_count; ++i) {
      protocol::detail::write_value(steps[i], to + kSizeOfNumbers + i * sizeof(Row));
    }
  }
};

/// Scans have the names of their requests. `letters` begin the first line; `characters` are of a
/// number.
struct ScanGD : WithSteps<ScanGD, 1> {
  static constexpr std::uint8_t id = 0x8D;
  static constexpr std::string_view name = "ScanGD";
  static constexpr std::string_view letters = "GD";
  static constexpr std::size_t characters = 3;
};
struct ScanGS : WithSteps<ScanGS, 1> {
  static constexpr std::uint8_t id = 0x8E;
  static constexpr std::string_view name = "ScanGS";
  static constexpr std::string_view letters = "GS";
  static constexpr std::size_t characters = 2;
};
struct ScanGE : WithSteps<ScanGE, 2> {
  static constexpr std::uint8_t id = 0x8F;
  static constexpr std::string_view name = "ScanGE";
  static constexpr std::string_view letters = "GE";
  static constexpr std::size_t characters = 3;
};
struct ScanMD : WithSteps<ScanMD, 1> {
  static constexpr std::uint8_t id = 0x90;
  static constexpr std::string_view name = "ScanMD";
  static constexpr std::string_view letters = "MD";
  static constexpr std::size_t characters = 3;
};
struct ScanMS : WithSteps<ScanMS, 1> {
  static constexpr std::uint8_t id = 0x91;
  static constexpr std::string_view name = "ScanMS";
  static constexpr std::string_view letters = "MS";
  static constexpr std::size_t characters = 2;
};
struct ScanME : WithSteps<ScanME, 2> {
  static constexpr std::uint8_t id = 0x92;
  static constexpr std::string_view name = "ScanME";
  static constexpr std::string_view letters = "ME";
  static constexpr std::size_t characters = 3;
};

using Scans = MessageSet<ScanGD, ScanGS, ScanGE, ScanMD, ScanMS, ScanME>;
static_assert(size_of_fields<ScanMD>() == ScanMD::kSizeOfNumbers);
static_assert(size_of_fields<Parameters>() == 19);

using Answers = MessageSet<Answer, Lines, Parameters, ClockTime, OldAnswer, ScanGD, ScanGS, ScanGE,
                           ScanMD, ScanMS, ScanME>;

}  // namespace fakebot::protocol::inline v0::hokuyo
