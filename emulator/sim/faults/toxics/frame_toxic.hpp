// Toxics that change frames, for common faults and faults of certain robots.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "sim/faults/toxics/toxic.hpp"
#include "sim/wire/frame_editor.hpp"

namespace fakebot::sim::faults {

/// The function returns false if the change does not apply to the frame. An empty result is not
/// sent.
class FrameToxic final : public Toxic {
 public:
  using Change = std::function<bool(Bytes& frame)>;
  explicit FrameToxic(Change change) : change_(std::move(change)) {}

  std::optional<std::vector<Piece>> poison(const Piece& piece, Random& /*random*/) override {
    Piece changed = piece;
    if (!change_(changed.bytes)) { return std::nullopt; }
    if (changed.bytes.empty()) { return std::vector<Piece>{}; }
    return std::vector{std::move(changed)};
  }

 private:
  Change change_;
};

/// Changes the messages and keeps the frame valid. A frame without messages is not sent. `change`
/// takes a std::vector<OutgoingPart>& and returns whether the change applied.
template <class Change>
std::unique_ptr<Toxic> change_parts(const WireProtocol& wire, Change change) {
  return std::make_unique<FrameToxic>([&wire, change](Bytes& frame) {
    auto parts = wire.editor().split(frame);
    if (!parts || !change(*parts)) { return false; }
    const std::optional<Bytes> changed = parts->empty() ? Bytes{} : wire.encode(*parts);
    if (!changed) { return false; }  // too long
    frame = *changed;
    return true;
  });
}

}  // namespace fakebot::sim::faults
