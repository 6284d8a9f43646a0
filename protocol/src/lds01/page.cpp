#include <string>

#include "fakebot/protocol/detail/lds01_page.hpp"
#include "fakebot/protocol/detail/message_page.hpp"
#include "fakebot/protocol/lds01/messages.hpp"

namespace fakebot::protocol::inline v0::lds01 {

std::string detail::protocol_page() {
  return "# The protocol of the LDS-01, as fakebot speaks it\n\n"
         "Made by `fakebot list messages --robot lds-01` from the field tables of the code.\n\n"
         "A command is a single byte, without an answer. A frame of the scanner is `FA`, the\n"
         "readings, and a checksum, which is what the sum of all bytes before lacks to 255, "
         "twice.\n"
         "Numbers have their least significant byte first. Reading k of a frame points\n"
         "6 * (index - 160) + k + 1 degrees clockwise from ahead.\n\n"
         "## From the host to the scanner\n\n" +
         protocol::detail::direction_page(Commands{}) + "## From the scanner to the host\n\n" +
         protocol::detail::direction_page(Feedback{});
}

}  // namespace fakebot::protocol::inline v0::lds01
