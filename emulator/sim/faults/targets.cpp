#include "sim/faults/targets.hpp"

#include "fakebot/protocol/field.hpp"
#include "fakebot/protocol/kobuki/commands.hpp"
#include "fakebot/protocol/kobuki/feedback.hpp"

namespace fakebot::sim::faults {

namespace wire = protocol::kobuki;

namespace {

template <protocol::Message M>
Target target_of() {
  Target target{M::name, M::id, 0, {}};
  std::size_t offset = 0;
  protocol::for_each_field<M>([&](const auto& field) {
    constexpr std::size_t kSize = sizeof(M{}.*field.member);
    target.fields.push_back({field.name, offset, kSize});
    offset += kSize;
  });
  if constexpr (!protocol::VariableMessage<M>) { target.size = offset; }
  return target;
}

template <class Messages>
std::vector<Target> targets_of() {
  std::vector<Target> targets;
  protocol::for_each_message_type(Messages{},
                                  [&]<class M>() { targets.push_back(target_of<M>()); });
  return targets;
}

}  // namespace

std::vector<Target> targets_in(Stream stream) {
  return stream == Stream::downstream ? targets_of<wire::Feedback>() : targets_of<wire::Commands>();
}

}  // namespace fakebot::sim::faults
