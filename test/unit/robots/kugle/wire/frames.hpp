// Frames of a Kugle, for tests.
#pragma once

#include "fakebot/protocol/kugle/frame.hpp"
#include "fakebot/protocol/kugle/frame_decoder.hpp"
#include "unit/hex.hpp"

namespace fakebot::test::kugle {

template <protocol::Message M>
Bytes frame_of(const M& message) {
  protocol::kugle::FrameBuilder builder;
  const auto frame = builder.frame(message);
  return {frame.begin(), frame.end()};
}

/// Precondition: a whole frame.
inline Bytes payload_of(const Bytes& frame) {
  Bytes coded(frame.begin() + protocol::kugle::kFrameHeaderSize, frame.end());
  if (!protocol::kugle::restore_zeros(coded)) { std::abort(); }
  return {coded.begin() + 1, coded.end()};
}

}  // namespace fakebot::test::kugle
