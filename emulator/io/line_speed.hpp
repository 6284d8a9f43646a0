// The rate that a terminal is set to.
#pragma once

namespace fakebot::io {

/// In baud; 0 when it is not known, or a hang-up. Also of rates without a constant of their own.
double line_speed(int terminal);

}  // namespace fakebot::io
