#include <string>

#include "fakebot/protocol/detail/kugle_page.hpp"
#include "fakebot/protocol/detail/message_page.hpp"
#include "fakebot/protocol/kugle/commands.hpp"
#include "fakebot/protocol/kugle/feedback.hpp"
#include "fakebot/protocol/kugle/frame.hpp"

namespace fakebot::protocol::inline v0::kugle {

std::string detail::protocol_page() {
  return "# The protocol of the Kugle's board, as fakebot speaks it\n\n"
         "Made by `fakebot list messages --robot kugle` from the field tables of the code.\n\n"
         "A frame is `00 type length code payload`; length counts code and payload. In the\n"
         "payload each zero holds the distance to the next one, the code that to the first, and\n"
         "the last zero that to the end. The board sends payloads of up to " +
         std::to_string(kMaxSentPayloadSize) +
         " bytes.\nNumbers have their least significant byte first and stand at multiples of\n"
         "their size. Offsets count bytes from the start of the payload.\n\n"
         "## From the PC to the board\n\n" +
         protocol::detail::direction_page(Commands{}) + "## From the board to the PC\n\n" +
         protocol::detail::direction_page(Feedback{});
}

}  // namespace fakebot::protocol::inline v0::kugle
