#include "io/proc/load_average.hpp"

#include <cstdlib>

namespace fakebot::io {

std::optional<double> load_average() {
  double load = 0;
  if (::getloadavg(&load, 1) != 1) { return std::nullopt; }
  return load;
}

}  // namespace fakebot::io
