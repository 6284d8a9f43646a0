// The requests of a host to a Hokuyo scanner with SCIP 2.0.
//
// A request is a line: two letters, decimal digits, and perhaps a semicolon and a string, which the
// scanner repeats. In the tables a request is numbers; `digits` of a message says how many digits
// each has in the line.
//
// Source: Hokuyo's specification of SCIP 2.0; gbiggs/hokuyoaist for RT and HS; recordings of
// devices for ME.
//
// Threads: plain values and constants; any thread may use its own.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <tuple>

#include "fakebot/protocol/field.hpp"
#include "fakebot/protocol/sub_payload.hpp"

namespace fakebot::protocol::inline v0::hokuyo {

/// What a request begins with.
template <class M>
constexpr std::string_view letters_of() {
  if constexpr (requires { M::letters; }) {
    return M::letters;
  } else {
    return M::name;
  }
}

/// Without numbers.
template <class M>
struct WithoutNumbers {
  static constexpr std::array<std::uint8_t, 0> digits{};
  static constexpr auto fields() { return std::tuple{}; }
};

/// Vendor, product, firmware, protocol, serial number.
struct VV : WithoutNumbers<VV> {
  static constexpr std::uint8_t id = 1;
  static constexpr std::string_view name = "VV";
};
/// The parameters of the model.
struct PP : WithoutNumbers<PP> {
  static constexpr std::uint8_t id = 2;
  static constexpr std::string_view name = "PP";
};
/// The present state.
struct II : WithoutNumbers<II> {
  static constexpr std::uint8_t id = 3;
  static constexpr std::string_view name = "II";
};
/// Laser on.
struct BM : WithoutNumbers<BM> {
  static constexpr std::uint8_t id = 4;
  static constexpr std::string_view name = "BM";
};
/// Laser off; ends MD, MS and ME.
struct QT : WithoutNumbers<QT> {
  static constexpr std::uint8_t id = 5;
  static constexpr std::string_view name = "QT";
};
/// All settings as after power-on.
struct RS : WithoutNumbers<RS> {
  static constexpr std::uint8_t id = 6;
  static constexpr std::string_view name = "RS";
};
/// As RS, without the motor and the rate of the line.
struct RT : WithoutNumbers<RT> {
  static constexpr std::uint8_t id = 7;
  static constexpr std::string_view name = "RT";
};
/// From SCIP 1.1 to 2.0.
struct SCIP2 : WithoutNumbers<SCIP2> {
  static constexpr std::uint8_t id = 8;
  static constexpr std::string_view name = "SCIP2";
  static constexpr std::string_view letters = "SCIP2.0";
};

/// Clock adjustment.
struct TM {
  static constexpr std::uint8_t id = 9;
  static constexpr std::string_view name = "TM";
  static constexpr std::array<std::uint8_t, 1> digits{1};

  std::uint8_t mode = 0;

  static constexpr auto fields() {
    return std::tuple{Field{"mode", &TM::mode, "0: begin; 1: the time; 2: end"}};
  }
};

/// Rate of the line.
struct SS {
  static constexpr std::uint8_t id = 10;
  static constexpr std::string_view name = "SS";
  static constexpr std::array<std::uint8_t, 1> digits{6};

  std::uint32_t baud_rate = 0;

  static constexpr auto fields() {
    return std::tuple{Field{"baud_rate", &SS::baud_rate, "after the answer", Unit{1, "bit/s"}}};
  }
};

/// Speed of the motor.
struct CR {
  static constexpr std::uint8_t id = 11;
  static constexpr std::string_view name = "CR";
  static constexpr std::array<std::uint8_t, 1> digits{2};
  static constexpr std::uint8_t kLevels = 10;
  static constexpr std::uint8_t kInitial = 99;

  std::uint8_t level = 0;

  static constexpr auto fields() {
    return std::tuple{
        Field{"level", &CR::level, "0: default; 1 to 10: slower by 1 % each; 99: initial"}};
  }
};

/// High sensitivity.
struct HS {
  static constexpr std::uint8_t id = 12;
  static constexpr std::string_view name = "HS";
  static constexpr std::array<std::uint8_t, 1> digits{1};

  std::uint8_t on = 0;

  static constexpr auto fields() { return std::tuple{Field{"on", &HS::on, "0 or 1"}}; }
};

/// The latest scan.
template <class M>
struct ForLatestScan {
  static constexpr std::array<std::uint8_t, 3> digits{4, 4, 2};

  std::uint16_t start = 0;
  std::uint16_t end = 0;
  std::uint8_t cluster = 0;

  static constexpr auto fields() {
    return std::tuple{Field{"start", &M::start, "first step"}, Field{"end", &M::end, "last step"},
                      Field{"cluster", &M::cluster, "steps for a value; 0 as 1"}};
  }
};
struct GD : ForLatestScan<GD> {
  static constexpr std::uint8_t id = 13;
  static constexpr std::string_view name = "GD";
};
/// Two characters for a distance.
struct GS : ForLatestScan<GS> {
  static constexpr std::uint8_t id = 14;
  static constexpr std::string_view name = "GS";
};
/// With intensities.
struct GE : ForLatestScan<GE> {
  static constexpr std::uint8_t id = 15;
  static constexpr std::string_view name = "GE";
};

/// Coming scans, one after the other.
template <class M>
struct ForScans {
  static constexpr std::array<std::uint8_t, 5> digits{4, 4, 2, 1, 2};

  std::uint16_t start = 0;
  std::uint16_t end = 0;
  std::uint8_t cluster = 0;
  std::uint8_t interval = 0;
  std::uint8_t count = 0;

  static constexpr auto fields() {
    return std::tuple{Field{"start", &M::start, "first step"}, Field{"end", &M::end, "last step"},
                      Field{"cluster", &M::cluster, "steps for a value; 0 as 1"},
                      Field{"interval", &M::interval, "scans left out between two that are sent"},
                      Field{"number", &M::count, "of scans; 0: until QT"}};
  }
};
struct MD : ForScans<MD> {
  static constexpr std::uint8_t id = 16;
  static constexpr std::string_view name = "MD";
};
/// Two characters for a distance.
struct MS : ForScans<MS> {
  static constexpr std::uint8_t id = 17;
  static constexpr std::string_view name = "MS";
};
/// With intensities.
struct ME : ForScans<ME> {
  static constexpr std::uint8_t id = 18;
  static constexpr std::string_view name = "ME";
};

/// Any text of one field, up to the end.
template <class M, std::size_t Most>
struct OnlyText {
  static constexpr std::size_t kMostLetters = Most;

  Text<kMostLetters> text{};

  static constexpr auto fields() {
    return std::tuple{Field{"text", &M::text, "without the end of the line"}};
  }
  [[nodiscard]] constexpr std::size_t data_size() const { return text.size; }
  [[nodiscard]] static constexpr bool accepts(std::span<const std::uint8_t> data) {
    return data.size() <= kMostLetters;
  }
  [[nodiscard]] static constexpr M read(std::span<const std::uint8_t> data) {
    M message;
    for (std::size_t i = 0; i < data.size(); ++i) {
      message.text.letters[i] = static_cast<char>(data[i]);
    }
    message.text.size = static_cast<std::uint8_t>(data.size());
    return message;
  }
  constexpr void write(std::uint8_t* to) const {
    for (const char letter : text.view()) { *to++ = static_cast<std::uint8_t>(letter); }
  }
};

/// Any other line: an unknown request, wrong digits, a request with a string, SCIP 1.1.
struct RequestText : OnlyText<RequestText, 96> {
  static constexpr std::uint8_t id = 30;
  static constexpr std::string_view name = "Request";
};

/// A byte between requests without a meaning: an empty line, or a NUL of urg_node.
struct Blank {
  static constexpr std::uint8_t id = 31;
  static constexpr std::string_view name = "Blank";

  std::uint8_t byte = '\n';

  static constexpr auto fields() {
    return std::tuple{Field{"byte", &Blank::byte, "10: LF; 13: CR; 0: NUL"}};
  }
};

/// Requests that are numbers in a line.
using NumberRequests =
    MessageSet<VV, PP, II, BM, QT, RS, RT, SCIP2, TM, SS, CR, HS, GD, GS, GE, MD, MS, ME>;
using Requests = MessageSet<VV, PP, II, BM, QT, RS, RT, SCIP2, TM, SS, CR, HS, GD, GS, GE, MD, MS,
                            ME, RequestText, Blank>;

static_assert(wire_size<MD> == 7 && wire_size<GD> == 5 && wire_size<VV> == 0);

}  // namespace fakebot::protocol::inline v0::hokuyo
