#include <string>

#include "fakebot/protocol/detail/hokuyo_page.hpp"
#include "fakebot/protocol/detail/message_page.hpp"
#include "fakebot/protocol/hokuyo/answers.hpp"
#include "fakebot/protocol/hokuyo/requests.hpp"

namespace fakebot::protocol::inline v0::hokuyo {

std::string detail::protocol_page(std::string_view kind) {
  return "# SCIP 2.0, the protocol of Hokuyo's scanners, as fakebot speaks it\n\n"
         "Made by `fakebot list messages --robot " +
         std::string(kind) +
         "` from the field tables of the code.\n\n"
         "On the line all is text. A request is two letters and decimal digits in a line, which\n"
         "ends with LF or CR. An answer is the same line, a line with a status of two characters\n"
         "and a sum, lines of data with a sum each, and an empty line. Numbers in data have 6 "
         "bits\n"
         "in a character. The tables show the values as `fakebot decode` prints them; offsets\n"
         "count bytes of these values, and no place in a line.\n\n"
         "## From the host to the scanner\n\n" +
         protocol::detail::direction_page(Requests{}) + "## From the scanner to the host\n\n" +
         protocol::detail::direction_page(Answers{});
}

}  // namespace fakebot::protocol::inline v0::hokuyo
