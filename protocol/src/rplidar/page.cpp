#include <string>

#include "fakebot/protocol/detail/message_page.hpp"
#include "fakebot/protocol/detail/rplidar_page.hpp"
#include "fakebot/protocol/rplidar/feedback.hpp"
#include "fakebot/protocol/rplidar/requests.hpp"

namespace fakebot::protocol::inline v0::rplidar {

std::string detail::protocol_page(std::string_view kind) {
  return "# The protocol of Slamtec's RPLIDAR, as fakebot speaks it\n\n"
         "Made by `fakebot list messages --robot " +
         std::string(kind) +
         "` from the field tables of the code.\n\n"
         "A request is `A5 command`, or `A5 command length payload checksum` if the command has "
         "bit\n"
         "7; the checksum is the exclusive or of all bytes before. An answer is `A5 5A size type\n"
         "data`; the upper two bits of the size, a number of 32 bits, are 1 if packets follow one\n"
         "after the other. These packets have no head, and their bits are packed: Slamtec's "
         "document\n"
         "and `measurements.hpp` tell how. Offsets in their tables count bytes of the values as\n"
         "`fakebot decode` prints them. Numbers have their least significant byte first.\n\n"
         "## From the host to the scanner\n\n" +
         protocol::detail::direction_page(Requests{}) + "## From the scanner to the host\n\n" +
         protocol::detail::direction_page(Answers{});
}

}  // namespace fakebot::protocol::inline v0::rplidar
