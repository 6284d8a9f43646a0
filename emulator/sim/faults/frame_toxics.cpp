#include "sim/faults/frame_toxics.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <utility>

#include "fakebot/protocol/kobuki/feedback.hpp"
#include "fakebot/protocol/kobuki/frame.hpp"
#include "sim/faults/frame_parts.hpp"

namespace fakebot::sim::faults {

namespace wire = protocol::kobuki;

namespace {

using Pieces = std::vector<Piece>;
using Parts = std::vector<SubPayload>;

/// Changes whole frames. The function returns false, or no frame comes of it: then there is
/// nothing about this one that it could be done to.
class FrameToxic final : public Toxic {
 public:
  using Change = std::function<bool(Bytes& frame)>;
  explicit FrameToxic(Change change) : change_(std::move(change)) {}

  std::optional<Pieces> poison(const Piece& piece, Random& /*random*/) override {
    Piece changed = piece;
    if (!parts_of(piece.bytes) || !change_(changed.bytes)) { return std::nullopt; }
    return changed.bytes.empty() ? Pieces{} : Pieces{std::move(changed)};
  }

 private:
  Change change_;
};

/// One that changes the sub-payloads and keeps length and checksum right. A frame without any
/// is not sent.
template <class Change>
std::unique_ptr<Toxic> change_parts(Change change) {
  return std::make_unique<FrameToxic>([change](Bytes& frame) {
    Parts parts = *parts_of(frame);
    if (!change(parts)) { return false; }
    const std::optional<Bytes> changed = frame_of(parts);
    if (!changed && !parts.empty()) { return false; }  // too long
    frame = changed.value_or(Bytes{});
    return true;
  });
}

template <class Condition>
bool remove_parts(Parts& parts, Condition&& condition) {
  return std::erase_if(parts, condition) > 0;
}

/// AA 55, and all of a frame behind it: one that looks for frames there finds one.
Bytes lure() {
  wire::FrameBuilder builder;
  builder.add(wire::DockingIr{});
  const auto frame = builder.finish();
  return {frame.begin(), frame.end()};
}

/// No document gives it to anything.
constexpr std::uint8_t kUnknownId = 0x7E;

}  // namespace

std::unique_ptr<Toxic> make_wrong_checksum(const AttributeValues& /*none*/) {
  return std::make_unique<FrameToxic>([](Bytes& frame) {
    frame.back() = static_cast<std::uint8_t>(~frame.back());
    return true;
  });
}

std::unique_ptr<Toxic> make_wrong_length(const AttributeValues& values) {
  return std::make_unique<FrameToxic>([by = static_cast<int>(values["by"])](Bytes& frame) {
    const int length = std::clamp(frame[2] + by, 0, static_cast<int>(wire::kMaxPayloadSize));
    frame[2] = static_cast<std::uint8_t>(length);
    mend_checksum(frame);
    return true;
  });
}

std::unique_ptr<Toxic> make_drop_sub_payload(const AttributeValues& values) {
  return change_parts([id = values.sub_payload_id](Parts& parts) {
    return remove_parts(parts, [id](const SubPayload& part) { return part.id == id; });
  });
}

std::unique_ptr<Toxic> make_withhold_versions(const AttributeValues& /*none*/) {
  return change_parts([](Parts& parts) {
    return remove_parts(parts, [](const SubPayload& part) {
      return part.id == wire::HardwareVersion::id || part.id == wire::FirmwareVersion::id ||
             part.id == wire::Udid::id;
    });
  });
}

std::unique_ptr<Toxic> make_wrong_sub_length(const AttributeValues& values) {
  return std::make_unique<FrameToxic>(
      [id = values.sub_payload_id, by = static_cast<int>(values["by"])](Bytes& frame) {
        const auto data = find_data(frame, id);
        if (!data) { return false; }
        std::uint8_t& length = *(data->data() - 1);
        length = static_cast<std::uint8_t>(length + by);
        mend_checksum(frame);
        return true;
      });
}

std::unique_ptr<Toxic> make_unknown_sub_payload(const AttributeValues& values) {
  const SubPayload unknown{static_cast<std::uint8_t>(values["id"]),
                           Bytes(values.count("bytes"), 0)};
  return change_parts([unknown](Parts& parts) {
    parts.push_back(unknown);
    return true;
  });
}

std::unique_ptr<Toxic> make_header_in_payload(const AttributeValues& /*none*/) {
  return change_parts([](Parts& parts) {
    parts.push_back({kUnknownId, lure()});
    return true;
  });
}

std::unique_ptr<Toxic> make_swap_sub_payloads(const AttributeValues& /*none*/) {
  return change_parts([](Parts& parts) {
    if (parts.size() < 2) { return false; }
    std::swap(parts[0], parts[1]);
    return true;
  });
}

}  // namespace fakebot::sim::faults
