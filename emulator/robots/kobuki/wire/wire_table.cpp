#include "robots/kobuki/wire/wire_table.hpp"

#include "fakebot/protocol/kobuki/commands.hpp"
#include "fakebot/protocol/kobuki/feedback.hpp"
#include "sim/wire/messages/message_table_of.hpp"

namespace fakebot::robots::kobuki {

const sim::MessageTable& wire_table(sim::WireDirection direction) {
  return direction == sim::WireDirection::from_robot
             ? sim::message_table_of<protocol::kobuki::Feedback>
             : sim::message_table_of<protocol::kobuki::Commands>;
}

}  // namespace fakebot::robots::kobuki
