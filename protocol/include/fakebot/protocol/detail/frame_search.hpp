// Finds frames in a stream that arrives in any pieces: the common part of all decoders.
//
// A Format recognises the start of a window of bytes:
//   using Event;                            with the members kind, bytes, offset, in this order
//   static constexpr std::size_t kMaxFrameSize;
//   static constexpr std::size_t kGivenUp;  bytes of a header that a fault gives up
//   FoundFrame<Event::Kind> scan(window);
//   std::size_t missing(held) const;        bytes that a begun frame still needs; at least 1
//
// Threads: a search, and the views returned by the search, are for one thread at a time.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace fakebot::protocol::inline v0::detail {

/// A frame, or a fault, at the start of a window.
template <class Kind>
struct FoundFrame {
  bool complete;         ///< false: the window ends inside what may be a frame
  Kind kind;             ///< the kind, if complete
  std::size_t size;      ///< bytes of the frame or fault
  std::size_t consumed;  ///< bytes to go on behind; less than size after a fault
};

template <class Format>
class FrameSearch {
 public:
  using Bytes = std::span<const std::uint8_t>;
  using Event = typename Format::Event;

  /// The next event in the held bytes and in `input`. Shortens `input` by the bytes taken; returns
  /// nothing when all input is used up.
  std::optional<Event> next(Format& format, Bytes& input) noexcept {
    while (mid_frame()) {
      const auto found = format.scan(held());
      if (found.complete) {
        const Bytes bytes = held().first(found.size);
        begin_ += found.consumed;
        return event(found.kind, bytes, found.consumed);
      }
      if (input.empty()) { return std::nullopt; }
      const std::size_t taken = std::min(format.missing(held()), input.size());
      hold(input.first(taken));
      input = input.subspan(taken);
    }
    if (input.empty()) { return std::nullopt; }

    const auto found = format.scan(input);
    const Bytes window = input;
    if (!found.complete) {
      hold(input);
      input = {};
      return std::nullopt;
    }
    input = input.subspan(found.consumed);
    return event(found.kind, window.first(found.size), found.consumed);
  }

  /// Bytes of an unfinished frame are held.
  bool mid_frame() const noexcept { return begin_ != end_; }

  /// Precondition: mid_frame().
  Event give_up() noexcept {
    assert(mid_frame());
    const Bytes bytes = held();
    const std::size_t consumed = std::min(bytes.size(), Format::kGivenUp);
    begin_ += consumed;
    return event(Event::Kind::half_frame, bytes, consumed);
  }

 private:
  Bytes held() const noexcept { return Bytes(held_).subspan(begin_, end_ - begin_); }

  void hold(Bytes bytes) noexcept {
    if (begin_ > 0) {
      std::copy(held_.begin() + static_cast<std::ptrdiff_t>(begin_),
                held_.begin() + static_cast<std::ptrdiff_t>(end_), held_.begin());
      end_ -= begin_;
      begin_ = 0;
    }
    std::ranges::copy(bytes, held_.begin() + static_cast<std::ptrdiff_t>(end_));
    end_ += bytes.size();
  }

  Event event(typename Event::Kind kind, Bytes bytes, std::size_t consumed) noexcept {
    const Event found{kind, bytes, offset_};
    offset_ += consumed;
    return found;
  }

  std::uint64_t offset_ = 0;  // offset in the stream of the first byte not yet reported
  // The bytes of an unfinished frame, and bytes that wait to be searched again.
  std::array<std::uint8_t, Format::kMaxFrameSize> held_{};  // bytes [begin_, end_) are valid
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

}  // namespace fakebot::protocol::inline v0::detail
